// Writes docs/pictures/explain.png: what linkspan explain --html shows of one text.
//     node tests/browser/explain_picture.mjs
import path from 'node:path';
import { launch, run } from './browser.mjs';

const html = run('../cli/linkspan', 'explain', '--html', '--profile', 'safe',
  'ראו דוגמה.קום/שָׁלוֹם(א). x.invalid');
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 900, height: 600 } });
await page.setContent(html);
await page.screenshot({
  path: path.resolve(import.meta.dirname, '..', '..', 'docs', 'pictures', 'explain.png'), fullPage: true });
await browser.close();
