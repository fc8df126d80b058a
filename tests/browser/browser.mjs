// What the browser tests share: Chromium, a program of the build folder, and
// where each character of an element stands.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';

const top = path.resolve(import.meta.dirname, '..', '..');

/** Where a program is that CMake built for these tests. */
export function program(name) {
  const folder = process.env.LINKSPAN_BUILD ?? path.join(top, 'build', 'dev');
  const file = path.join(folder, 'tests', name);
  if (!existsSync(file)) throw new Error(`${file} is missing: run make test-browser`);
  return file;
}

/** Its output. */
export function run(name, ...args) {
  return execFileSync(program(name), args, { encoding: 'utf8', maxBuffer: 1 << 26 });
}

export function launch() {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  });
}

export const style = `
  body { font: 16px "Noto Sans", "Noto Sans Hebrew", "Noto Sans Arabic", sans-serif; }
  .line { white-space: nowrap; width: 2000px; margin: 0; }`;

/** In the page: the characters of an element from left to right, without those
 *  that have no width. */
export function visualOrder(element) {
  const found = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    let at = 0;
    for (const character of node.data) {
      range.setStart(node, at);
      range.setEnd(node, at += character.length);
      const rects = [...range.getClientRects()].filter((rect) => rect.width > 0);
      if (rects.length > 1) throw new Error(`${character} stands in two places`);
      if (rects.length === 1) found.push({ character, left: rects[0].left });
    }
  }
  return found.sort((a, b) => a.left - b.left).map((each) => each.character).join('');
}
