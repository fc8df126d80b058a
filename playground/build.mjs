// Join the modules of the page and of the npm package into one script, and write the
// page: with all of it inside, and in files for a web server.
// usage: node build.mjs TOP DIST OUT
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, deflateRawSync } from 'node:zlib';

const [top, dist, out] = process.argv.slice(2);
const here = join(top, 'playground');
const MOST = 700_000;
const MOST_BROTLI = 380_000;

// Names and reasons of rules, from where the library and the command have them.
function words() {
  const string = '"((?:[^"\\\\]|\\\\.)*)"';
  const header = readFileSync(join(top, 'include/linkspan/detect.h'), 'utf8').replace(/\\\n/g, ' ');
  const table = header.slice(header.indexOf('#define LINKSPAN_TAILOR_RULES'));
  const rules = [...table.matchAll(new RegExp(`RULE\\(\\w+,\\s*${string},\\s*${string},\\s*\\w+,\\s*${string}\\)`, 'g'))]
    .map(([, code, name, about]) => ({ code, name, about }));
  // RULE(H, 1, "text", ...) is the rule H1, RULE(T2, "T2", "text", ...) the rule T2.
  const library = readFileSync(join(top, 'src/find/rules/rules.h'), 'utf8').replace(/\\\n/g, ' ');
  const reasons = {};
  for (const [, letter, number, text] of library.matchAll(new RegExp(`RULE\\((\\w), (\\d+),\\s*${string}`, 'g')))
    reasons[letter + number] = text;
  for (const [, code, text] of library.matchAll(new RegExp(`RULE\\(\\w+,\\s*${string},\\s*${string}`, 'g')))
    reasons[code] = text;
  for (const { code, about } of rules) reasons[code] = about;
  if (rules.length < 13 || !('H1' in reasons) || !('Cap' in reasons)) throw new Error('the tables of rules look different');
  return `export const RULES = ${JSON.stringify(rules)};\nexport const REASONS = ${JSON.stringify(reasons)};\n`;
}

function sourceOf(name) {
  if (name === 'words') return words();
  return readFileSync(name.startsWith('npm/') ? join(dist, `${name.slice(4)}.js`) : join(here, 'src', `${name}.js`), 'utf8');
}

// Each module is a function, run once before those that need it. Lines that are
// comments and nothing else are left out.
const bundled = new Map();
function bundle(name) {
  if (bundled.has(name)) return;
  bundled.set(name, '');
  const exported = [];
  const folder = name.startsWith('npm/') ? 'npm/' : '';
  const variable = (module) => `m_${module.replace(/\W/g, '_')}`;
  const text = sourceOf(name)
    .replace(/^import \{([^}]*)\} from '\.\/([\w-]+)\.js';$/gm, (_, names, file) => {
      bundle(folder + file);
      return `const {${names.replace(/ as /g, ': ')}} = ${variable(folder + file)};`;
    })
    .replace(/^export (const|function|async function|class) (\w+)/gm, (_, word, id) => {
      exported.push(id);
      return `${word} ${id}`;
    })
    .replace(/^\s*\/\/.*\n/gm, '');
  if (/^(import|export) /m.test(text)) throw new Error(`${name}: a form of import or export that is not known here`);
  bundled.delete(name);
  bundled.set(name, `const ${variable(name)} = (() => {\n${text}\nreturn { ${exported.join(', ')} };\n})();\n`);
}
bundle('npm/async');
bundle('app');
// A string with the end of a script in it must not end this one.
const modules = `'use strict';\n${[...bundled.values()].join('').replace(/<\/script/gi, '<\\/script')}`;

const wasm = readFileSync(join(out, 'objects', 'linkspan.wasm'));
const inlined = `${modules}
const packed = Uint8Array.from(atob('${deflateRawSync(wasm, { level: 9, memLevel: 9 }).toString('base64')}'), (each) => each.charCodeAt(0));
const bytes = new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer();
m_npm_async.load(bytes).then(m_app.start);
`;
const fetched = `${modules}
m_npm_async.load(fetch('linkspan.wasm')).then(m_app.start);
`;

const style = readFileSync(join(here, 'style.css'), 'utf8');
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = (policy, styles, script) => readFileSync(join(here, 'index.html'), 'utf8')
  .replace('%POLICY%', () => policy).replace('%STYLE%', () => styles).replace('%SCRIPT%', () => script);
const rest = "base-uri 'none'; form-action 'none'";

const whole = page(
  `default-src 'none'; script-src ${hash(inlined)} 'wasm-unsafe-eval'; style-src ${hash(style)}; ${rest}`,
  `<style>${style}</style>`, `<script>${inlined}</script>`);
if (/<\/script|<!--/i.test(inlined)) throw new Error('the script would end itself');
writeFileSync(join(out, 'index.html'), whole);
mkdirSync(join(out, 'web'), { recursive: true });
writeFileSync(join(out, 'web', 'index.html'), page(
  `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; ${rest}`,
  '<link rel="stylesheet" href="style.css">', '<script src="playground.js"></script>'));
writeFileSync(join(out, 'web', 'style.css'), style);
writeFileSync(join(out, 'web', 'playground.js'), fetched);
writeFileSync(join(out, 'web', 'linkspan.wasm'), wasm);

const size = Buffer.byteLength(whole);
const brotli = brotliCompressSync(whole).length;
console.log(`index.html: ${size} bytes, ${brotli} with brotli`);
if (size >= MOST || brotli >= MOST_BROTLI) throw new Error(`more than ${MOST} bytes, or ${MOST_BROTLI} with brotli`);
