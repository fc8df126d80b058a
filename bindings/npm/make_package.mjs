// Write the folder of the npm package: each module as ESM and as CommonJS.
// usage: node make_package.mjs HERE TOP OUT
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [here, top, out] = process.argv.slice(2);
const target = join(out, 'package');
const dist = join(target, 'dist');
mkdirSync(dist, { recursive: true });

// The sources use few forms of import and export only; anything else is an error.
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

const wasm = readFileSync(join(out, 'linkspan.wasm')).toString('base64');
put('wasm', `// The compiled library.
const base64 = '${wasm}';

export function wasmBytes() {
  if (typeof Buffer === 'function' && typeof Buffer.from === 'function') return Buffer.from(base64, 'base64');
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
`);

const modules = readdirSync(join(here, 'src')).map((file) => file.replace(/\.js$/, ''));
for (const name of modules) put(name, readFileSync(join(here, 'src', `${name}.js`), 'utf8'));
for (const file of readdirSync(join(here, 'types'))) {
  const source = readFileSync(join(here, 'types', file), 'utf8');
  writeFileSync(join(dist, file), source);
  writeFileSync(join(dist, file.replace(/\.d\.ts$/, '.d.cts')), source.replace(/\.js'/g, ".cjs'"));
}

copyFileSync(join(out, 'linkspan.wasm'), join(dist, 'linkspan.wasm'));

// A module is public if it has types.
const exported = {};
for (const name of modules.filter((one) => existsSync(join(here, 'types', `${one}.d.ts`)))) {
  exported[name === 'index' ? '.' : `./${name}`] = {
    import: { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` },
    require: { types: `./dist/${name}.d.cts`, default: `./dist/${name}.cjs` },
  };
}
const version = /LINKSPAN_VERSION +"([^"]+)"/.exec(readFileSync(join(top, 'include/linkspan/version.h'), 'utf8'))[1];
const manifest = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
delete manifest.private;
writeFileSync(join(target, 'package.json'),
  JSON.stringify({ ...manifest, version, exports: { ...exported, './linkspan.wasm': './dist/linkspan.wasm', './package.json': './package.json' } }, null, 2) + '\n');
copyFileSync(join(here, 'README.md'), join(target, 'README.md'));
copyFileSync(join(top, 'LICENSE'), join(target, 'LICENSE'));
