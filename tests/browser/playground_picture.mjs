// Draw docs/pictures/playground.png: node tests/browser/playground_picture.mjs FILE
import { launch } from './browser.mjs';
import { openPage } from './playground.mjs';

const browser = await launch();
const { page } = await openPage(browser, { viewport: { width: 1200, height: 820 }, colorScheme: 'light' });
await page.locator('#marked .mark').nth(2).hover();
await page.screenshot({ path: process.argv[2] });
await browser.close();
