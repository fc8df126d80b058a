// The trees that parse5 makes of HTML documents with and without our links: they are
// the same except for <a class="made"> around prose, whether <noscript> is raw
// text, as in a browser, or an element like others.
//     node trees.mjs TREE_CASES COUNT SEED       random documents
//     node trees.mjs TREE_CASES FILE...          documents that are there
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { defaultTreeAdapter as tree, html as names, parse } from 'parse5';

// Elements whose content is no prose, by rule X2 of docs/internals/conformance.md.
const places = new Set(['a', 'code', 'pre', 'listing', 'kbd', 'samp', 'button', 'select', 'script',
  'style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript', 'plaintext', 'title', 'textarea',
  'template']);

const attribute = (node, name) => node.attrs?.find((each) => each.name === name)?.value;

function isOurs(node) {
  return node.tagName === 'a' && attribute(node, 'class') === 'made';
}

/** What is wrong with a link of ours and its place; the nodes that it holds. */
function checkLink(a, wrong) {
  const written = a.attrs.map((each) => each.name).join(' ');
  if (a.namespaceURI !== names.NS.HTML) wrong.push('a link in foreign content');
  if (written !== 'href rel class' || attribute(a, 'rel') !== 'nofollow noopener' ||
      !/^(https?|ftp|mailto):[!-~]*$/.test(attribute(a, 'href')))
    wrong.push(`attributes: ${JSON.stringify(a.attrs)}`);
  for (let node = a.parentNode; node; node = node.parentNode) {
    if (places.has(node.tagName)) wrong.push(`a link in <${node.tagName}>`);
    if (node.namespaceURI && node.namespaceURI !== names.NS.HTML)
      wrong.push(`a link in <${node.tagName}> of foreign content`);
    if (node.nodeName === '#document-fragment') wrong.push('a link in a template');
  }
  let held = a.childNodes;
  if (held.length === 1 && held[0].tagName === 'bdi' && attribute(held[0], 'dir') === 'ltr')
    held = held[0].childNodes;
  if (held.length === 0 || held.some((node) => !tree.isTextNode(node)))
    wrong.push('a link around more than text');
  return held;
}

/** A tree as lines, without our links. */
function linesOf(node, result) {
  if (tree.isTextNode(node)) {
    result.text += node.value;
    return;
  }
  if (isOurs(node)) {
    result.count++;
    for (const child of checkLink(node, result.wrong)) linesOf(child, result);
    return;
  }
  if (result.text !== '') result.lines.push(JSON.stringify(result.text));
  result.text = '';
  const attrs = (node.attrs ?? []).map((each) => [each.prefix, each.name, each.value]);
  result.lines.push(JSON.stringify([node.nodeName, node.namespaceURI, attrs, node.data, node.name,
    node.publicId, node.systemId, node.mode]));
  for (const child of node.childNodes ?? []) linesOf(child, result);
  if (node.content) linesOf(node.content, result);
  if (result.text !== '') result.lines.push(JSON.stringify(result.text));
  result.text = '';
  result.lines.push('end');
}

function read(html, options) {
  const result = { lines: [], text: '', count: 0, wrong: [] };
  // a decoder takes the byte order mark away, so that parsers do not see it
  linesOf(parse(html.replace(/^\uFEFF/, ''), options), result);
  return result;
}

/** What is wrong with a document with links, and how many it has. */
export function compare({ source, html, isVetted }, options) {
  const after = read(html, options);
  if (source === html) return { count: 0, wrong: after.count > 0 ? ['a link of its own'] : [] };
  const before = read(source, options);
  if (isVetted) { // the policy may write links as other text
    for (const each of [before, after])
      each.lines = each.lines.filter((line) => !line.startsWith('"'));
  }
  const at = before.lines.findIndex((line, i) => line !== after.lines[i]);
  if (at >= 0 || before.lines.length !== after.lines.length)
    after.wrong.push(`another tree: ${before.lines[at]} became ${after.lines[at]}`);
  if (before.count > 0) after.wrong.push('a link of its own');
  const written = html.split(' class="made">').length - 1;
  if (after.count !== written) after.wrong.push(`${written} links became ${after.count}`);
  return { count: after.count, wrong: after.wrong };
}

/** Over all documents that a program prints. `isScripted`: as a browser reads
 *  them, that is with <noscript> as raw text; else as a parser that runs none. */
export async function compareAll(program, args, isScripted = true) {
  const options = { scriptingEnabled: isScripted };
  const sums = { documents: 0, linked: 0, links: 0, bad: [] };
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = new Promise((resolve) => { child.on('close', resolve); });
  for await (const line of createInterface({ input: child.stdout })) {
    const each = JSON.parse(line);
    const { count, wrong } = compare(each, options);
    sums.documents++;
    sums.links += count;
    sums.linked += count > 0;
    if (wrong.length > 0) sums.bad.push({ ...each, wrong });
  }
  if (await closed !== 0) throw new Error(`${program} failed`);
  return sums;
}

function report({ documents, linked, links, bad }) {
  bad.sort((a, b) => a.source.length - b.source.length);
  for (const each of bad.slice(0, 10))
    console.log(`${each.wrong[0].slice(0, 300)}\n  ${JSON.stringify(each.source).slice(0, 1000)}\n` +
      `  ${JSON.stringify(each.html).slice(0, 1000)}`);
  console.log(`${documents} documents, ${linked} with links, ${links} links; ${bad.length} differ`);
  if (bad.length > 0 || links === 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [program, ...args] = process.argv.slice(2);
  for (const isScripted of [true, false])
    report(await compareAll(path.resolve(program), args, isScripted));
}
