// The text with its links marked, block by block. Only blocks near the window have
// marks; the others are plain text until they come near it.
import { el } from './dom.js';
import { compare } from './blocks.js';
import { links, refused } from './engine.js';

function mark(each, isLink) {
  const isWarned = isLink && each.findings.length > 0;
  const name = isLink ? (isWarned ? 'link with a warning' : each.kind === 'email' ? 'address' : 'link') : 'no link';
  const element = el('span', {
    class: `mark ${isLink ? each.kind : 'refused'}${isWarned ? ' warned' : ''}`,
    role: 'button', tabindex: '-1', lang: '', 'aria-label': `${name}: ${each.text}`,
  }, each.text);
  element.candidate = each;
  return element;
}

// Append `text` to `target`, with marks.
export function writeMarks(target, text, found, rejected) {
  const all = [...found.map((each) => [each, true]), ...rejected.map((each) => [each, false])]
    .sort((a, b) => a[0].start - b[0].start);
  let at = 0;
  for (const [each, isLink] of all) {
    if (each.start < at) continue;
    target.append(text.slice(at, each.start), mark(each, isLink));
    at = each.end;
  }
  target.append(text.slice(at));
}

export class MarkedText {
  #pane;
  #blocks = [];
  #seen;
  #state = { profile: 'tailored', off: new Set() };
  count = 0;
  // How many characters were searched for links, for tests.
  searched = 0;

  constructor(pane) {
    this.#pane = pane;
    this.#seen = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting && !target.block.isMarked) this.#show(target.block);
        else if (!isIntersecting && target.block.isMarked && !target.contains(document.activeElement)) this.#hide(target.block);
      }
    }, { root: pane, rootMargin: '600px' });
    pane.addEventListener('keydown', (event) => this.#move(event));
  }

  get blocks() { return this.#blocks; }

  #make(text) {
    const block = { text, links: links(text, this.#state.profile, this.#state.off), isMarked: false, element: el('div', { class: 'block' }) };
    this.searched += text.length;
    this.count += block.links.length;
    block.element.block = block;
    block.element.textContent = text;
    return block;
  }

  #show(block) {
    const { profile, off } = this.#state;
    block.isMarked = true;
    block.element.textContent = '';
    writeMarks(block.element, block.text, block.links, refused(block.text, profile, off, block.links));
    this.#keepStop();
  }

  #hide(block) {
    block.isMarked = false;
    block.element.textContent = block.text;
    this.#keepStop();
  }

  // Search and show a text: what has changed of it, if the switches have not.
  update(text, profile, off) {
    const isSame = profile === this.#state.profile && off === this.#state.off;
    if (!isSame) {
      this.#drop(0, this.#blocks.length);
      this.#state = { profile, off };
    }
    const { first, last, added } = compare(this.#blocks, text);
    const wasMarked = this.#blocks.slice(first, last).some(({ isMarked }) => isMarked);
    const next = this.#blocks[last]?.element ?? null;
    this.#drop(first, last);
    const fresh = added.map((each) => this.#make(each));
    this.#blocks.splice(first, 0, ...fresh);
    fresh.forEach((block, i) => {
      this.#pane.insertBefore(block.element, next);
      if (i < 3 && (wasMarked || first < 3)) this.#show(block);
      this.#seen.observe(block.element);
    });
    this.#keepStop();
  }

  #drop(first, last) {
    for (const block of this.#blocks.splice(first, last - first)) {
      this.count -= block.links.length;
      this.#seen.unobserve(block.element);
      block.element.remove();
    }
  }

  // One mark can be reached by Tab; arrows go to the others.
  #keepStop() {
    if (this.#pane.querySelector('.mark[tabindex="0"]') === null) {
      this.#pane.querySelector('.mark')?.setAttribute('tabindex', '0');
    }
  }

  #move(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const marks = [...this.#pane.querySelectorAll('.mark')];
    const at = marks.indexOf(document.activeElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    const next = marks[Math.min(Math.max(at + step, 0), marks.length - 1)];
    marks[at].setAttribute('tabindex', '-1');
    next.setAttribute('tabindex', '0');
    next.focus();
  }
}
