// A short walk through the package for other runtimes: node 18, deno.
// usage: RUNTIME runtimes.mjs (in the folder where the package is installed)
import * as linkspan from 'linkspan';
import { load } from 'linkspan/async';
import * as lite from 'linkspan/lite';
import * as plain from 'linkspan/plain';
import { LinkifyIt } from 'linkspan/linkify-it';
import linkspanMarked from 'linkspan/marked';

function equal(got, want, what) {
  if (JSON.stringify(got) !== JSON.stringify(want)) {
    throw new Error(`${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(want)}`);
  }
}

// [text, where its links start and end]
const ROWS = [
  ['詳細はhttps://example.com/をご覧ください', [[3, 23]]],
  ['see https://example.com/a_(b).', [[4, 29]]],
  ['😀 \ud800 me@example.com', [[5, 19]]],
  [`${'x '.repeat(500)}example.com/茶 \ud800`, [[1000, 1013]]],
  ['nothing here', []],
];
const modules = { linkspan, plain, lite };
const bytes = await import('node:fs').then(({ readFileSync }) => readFileSync('node_modules/linkspan/dist/linkspan.wasm'));
modules.async = await load(bytes);
for (const [name, api] of Object.entries(modules)) {
  for (const [text, want] of ROWS) equal(api.find(text).map((link) => [link.start, link.end]), want, `${name}: ${text}`);
  equal(api.linkify('<a.com>', { rel: null }), '&lt;<a href="https://a.com/">a.com</a>&gt;', name);
}
equal(linkspan.check('http://user@example.com/').map((finding) => finding.name), ['userinfo'], 'check');
equal(new LinkifyIt().match('see a.com')[0].url, 'https://a.com', 'linkify-it');
equal(typeof linkspanMarked().hooks, 'object', 'marked');
const stream = new linkspan.Stream();
equal([...stream.push('see exam'), ...stream.push('ple.com '), ...stream.finish()].map(String), ['example.com'], 'Stream');
console.log(`${Object.keys(modules).length} builds are right`);
