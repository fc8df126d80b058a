// What the npm package @unicode/unicode-VERSION says of code points, for
// tools/compare_unicode: lines "property TAB first TAB last TAB value". Values have
// their long names. A code point without a line has the property's default, or the
// package does not say.
//
//     node npm.mjs FOLDER PROPERTY...
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const [folder, ...properties] = process.argv.slice(2)
const load = async (...name) => (await import(pathToFileURL(path.join(folder, ...name)))).default
const hex = (cp) => cp.toString(16).toUpperCase().padStart(4, '0')
const line = (...fields) => process.stdout.write(`${fields.join('\t')}\n`)

const mappings = {
  Simple_Uppercase_Mapping: ['Simple_Case_Mapping', 'Uppercase'],
  Simple_Lowercase_Mapping: ['Simple_Case_Mapping', 'Lowercase'],
  Simple_Titlecase_Mapping: ['Simple_Case_Mapping', 'Titlecase'],
  Simple_Case_Folding: ['Case_Folding', 'C', 'S'],
  Case_Folding: ['Case_Folding', 'C', 'F']
}

async function ranges (property, value, ...name) {
  for (const range of await load(...name, 'ranges.mjs')) {
    line(property, hex(range.begin), hex(range.end - 1), value)
  }
}

for (const property of properties) {
  const at = path.join(folder, property)
  if (mappings[property]) {
    const [name, ...tables] = mappings[property]
    for (const table of tables) {
      for (const [cp, to] of await load(name, table, 'code-points.mjs')) {
        if (to !== cp) line(property, hex(cp), hex(cp), [to].flat().map(hex).join(' '))
      }
    }
  } else if (property === 'Bidi_Mirroring_Glyph') {
    for (const [cp, to] of await load(property, 'index.mjs')) line(property, hex(cp), hex(cp), hex(to.codePointAt(0)))
  } else if (property === 'Bidi_Class') { // one map, not ranges
    for (const [cp, value] of await load(property, 'index.mjs')) line(property, hex(cp), hex(cp), value)
  } else if (existsSync(at)) {
    for (const value of readdirSync(at)) {
      if (existsSync(path.join(at, value, 'ranges.mjs'))) await ranges(property, value, property, value)
    }
  } else if (property !== 'InCB' && existsSync(path.join(folder, 'Binary_Property', property))) {
    await ranges(property, 'Y', 'Binary_Property', property)
  }
}
