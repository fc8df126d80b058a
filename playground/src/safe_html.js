// The output of linkify as elements. It is parsed where nothing runs or loads, and
// only what linkify writes is taken over; links do not open.
import { el } from './dom.js';

const KEPT = { A: 'a', BDI: 'bdi' };
const SCHEMES = /^(https?|ftp|mailto):/i;

function takeOver(target, node) {
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) {
      target.append(child.data);
      continue;
    }
    const name = KEPT[child.nodeName];
    if (name === undefined) {
      target.append(child.outerHTML ?? '');
      continue;
    }
    const element = el(name);
    const direction = child.getAttribute('dir');
    if (direction === 'ltr' || direction === 'rtl') element.dir = direction;
    const href = child.getAttribute('href');
    if (name === 'a' && href !== null && SCHEMES.test(href)) {
      element.setAttribute('href', href);
      element.setAttribute('rel', 'nofollow noopener noreferrer');
    }
    takeOver(element, child);
    target.append(element);
  }
}

export function writeSafely(target, html) {
  target.textContent = '';
  takeOver(target, new DOMParser().parseFromString(html, 'text/html').body);
}

// Tell where a link leads instead of going there.
export function keepHere(target, onLink) {
  for (const kind of ['click', 'auxclick']) {
    target.addEventListener(kind, (event) => {
      const link = event.target.closest('a[href]');
      if (link === null) return;
      event.preventDefault();
      onLink(link.getAttribute('href'));
    });
  }
}
