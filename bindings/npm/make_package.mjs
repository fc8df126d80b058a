// Write the folder of the npm package: each module as ESM and as CommonJS.
// usage: node make_package.mjs HERE TOP OUT
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [here, top, out] = process.argv.slice(2);
const target = join(out, 'package');
const dist = join(target, 'dist');
mkdirSync(dist, { recursive: true });

// Only the few forms of import and export that the sources use are converted; any other
// form is an error.
function toCommonJs(name, source) {
  const exported = [];
  let text = source
    .replace(/^import \{([^}]*)\} from '\.\/([\w-]+)\.js';$/gm,
      (_, names, file) => `const {${names.replace(/ as /g, ': ')}} = require('./${file}.cjs');`)
    .replace(/^export (const|function|async function|class) (\w+)/gm, (_, word, id) => {
      exported.push(id);
      return `${word} ${id}`;
    })
    .replace(/^export default function (\w+)/gm, (_, id) => {
      exported.push('default:' + id);
      return `function ${id}`;
    });
  if (/^(import|export) /m.test(text)) throw new Error(`${name}: a form of import or export that is not known here`);
  const main = exported.find((id) => id.startsWith('default:'));
  // A default export is the module itself, so that require() gives the plugin.
  if (main) text += `\nmodule.exports = ${main.slice(8)};\nmodule.exports.default = ${main.slice(8)};\n`;
  for (const id of exported) if (!id.startsWith('default:')) text += `\nmodule.exports.${id} = ${id};`;
  return `'use strict';\n${text}\n`;
}

function put(name, source) {
  writeFileSync(join(dist, `${name}.js`), source);
  writeFileSync(join(dist, `${name}.cjs`), toCommonJs(name, source));
}

const VARIANTS = ['plain', 'lite'];
// A module is public if it has types.
const isPublic = (name) => existsSync(join(here, 'types', `${name}.d.ts`));
const entries = [];
const files = { './linkspan.wasm': './dist/linkspan.wasm', './package.json': './package.json' };

function putWasm(name, variant) {
  const wasm = readFileSync(join(out, `${variant}.wasm`)).toString('base64');
  put(name, `// The compiled library, and the profile of what makes links of text with it.
export const LINKIFY_PROFILE = '${variant === 'lite' ? 'tailored' : 'safe'}';
const base64 = '${wasm}';

export function wasmBytes() {
  if (typeof Buffer === 'function' && typeof Buffer.from === 'function') return Buffer.from(base64, 'base64');
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
`);
  copyFileSync(join(out, `${variant}.wasm`), join(dist, `${variant}.wasm`));
}

// Names of enumerations and their values, as the library gives them.
function putNames() {
  const wasm = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(join(out, 'linkspan.wasm')))).exports;
  const bytes = () => Buffer.from(wasm.memory.buffer);
  const sets = { PROFILE: 2, KIND: 3, DETECT: 4, TAILOR: 5, POLICY: 6, ACTION: 7, SEVERITY: 8, DECISION: 10, TERM: 11,
    PART: 12, HOST: 13, OUTPUT: 17, LINKIFY: 18, MARKUP: 19, ORDER: 20, FORMAT: 21, CLEAN: 22, START: 23,
    DIRECTION: 25, BIDI_FORM: 26, DISPLAY: 27, HREF: 28, NORMALIZE: 29, REFANG: 30, SCORE: 31 };
  // The names of flags become names of options, which must be identifiers.
  const flags = ['DETECT', 'LINKIFY', 'FORMAT', 'CLEAN', 'DISPLAY', 'HREF', 'NORMALIZE', 'REFANG'];
  const spelled = (name) => name.replace(/-/g, '_');
  let source = '// Names of enumerations, as linkspan_name_at() gives them.\n';
  for (const [set, number] of Object.entries(sets)) {
    const values = {};
    for (let i = 0, at; (at = wasm.npm_name_at(number, i)) !== 0; i++) {
      const name = bytes().toString('latin1', at, bytes().indexOf(0, at));
      values[flags.includes(set) ? spelled(name) : name] = bytes().readInt32LE(bytes().readInt32LE(wasm.npm_integers()));
    }
    if (Object.keys(values).length === 0) throw new Error(`no names of ${set}`);
    source += `export const ${set} = ${JSON.stringify(values)};\n`;
  }
  put('names', source);
}
putNames();

const modules = readdirSync(join(here, 'src')).map((file) => file.replace(/\.js$/, ''));
const sourceOf = (name) => readFileSync(join(here, 'src', `${name}.js`), 'utf8');
for (const name of modules) put(name, sourceOf(name));
putWasm('wasm', 'linkspan');

function putTypes(name, source) {
  writeFileSync(join(dist, `${name}.d.ts`), source);
  writeFileSync(join(dist, `${name}.d.cts`), source.replace(/\.js'/g, ".cjs'"));
}
const typesOf = (name) => readFileSync(join(here, 'types', `${name}.d.ts`), 'utf8');
putTypes('options', typesOf('options')); // what index.d.ts exports again
for (const name of modules.filter((name) => isPublic(name) && name !== 'options')) {
  putTypes(name, typesOf(name));
  entries.push([name === 'index' ? '.' : `./${name}`, name]);
}

// Each module that depends on the WebAssembly is written once more for each variant:
// plain.js beside index.js, plain-marked.js beside marked.js.
for (const variant of VARIANTS) {
  const isBound = (name) => /from '\.\/(index|wasm|linkify-it)\.js'/.test(sourceOf(name)) &&
    !(name === 'index' && modules.includes(variant));
  const inVariant = (source) => source.replace(/'\.\/index\.js'/g, `'./${variant}.js'`)
    .replace(/'\.\/(wasm|linkify-it)\.js'/g, `'./${variant}-$1.js'`);
  putWasm(`${variant}-wasm`, variant);
  for (const name of modules.filter(isBound)) {
    const file = name === 'index' ? variant : `${variant}-${name}`;
    put(file, inVariant(sourceOf(name)));
    putTypes(file, inVariant(typesOf(name)));
    entries.push([name === 'index' ? `./${variant}` : `./${variant}/${name}`, file]);
  }
  files[`./${variant}.wasm`] = `./dist/${variant}.wasm`;
}

const exported = {};
for (const [entry, file] of entries) {
  exported[entry] = {
    import: { types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` },
    require: { types: `./dist/${file}.d.cts`, default: `./dist/${file}.cjs` },
  };
}
const version = /LINKSPAN_VERSION +"([^"]+)"/.exec(readFileSync(join(top, 'include/linkspan/version.h'), 'utf8'))[1];
const manifest = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
delete manifest.private;
writeFileSync(join(target, 'package.json'),
  JSON.stringify({ ...manifest, version, exports: { ...exported, ...files } }, null, 2) + '\n');
for (const file of ['README.md', 'differences.md']) copyFileSync(join(here, file), join(target, file));
copyFileSync(join(top, 'LICENSE'), join(target, 'LICENSE'));
// The tables of the library come from Unicode's data and the Public Suffix List.
cpSync(join(top, 'LICENSES'), join(target, 'LICENSES'), { recursive: true });
