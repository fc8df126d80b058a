// Draw the pictures of the page in docs: node playground_picture.mjs FOLDER
import path from 'node:path';
import { launch } from './browser.mjs';
import { openPage } from './playground.mjs';

const [folder] = process.argv.slice(2);
const pictures = [
  { name: 'playground.png', viewport: { width: 1200, height: 820 }, colorScheme: 'light' },
  { name: 'playground-phone.png', viewport: { width: 400, height: 820 }, colorScheme: 'dark' },
];
const browser = await launch();
for (const { name, ...options } of pictures) {
  const { page } = await openPage(browser, options);
  await page.locator('#marked .mark').nth(2).hover();
  await page.screenshot({ path: path.join(folder, name) });
}
await browser.close();
