// The views of a text: profiles, linkify, format and display, explain.
import { byId, codeOf, copy, el, foreign, visible } from './dom.js';
import { detectorFor, library, links, reasonOf, refused } from './engine.js';
import { writeMarks } from './marks.js';
import { keepHere, writeSafely } from './safe_html.js';

const PROFILES = {
  uts58: 'exactly the standard',
  tailored: 'looks at the writing around a link',
  safe: 'and links nothing that people should not click',
};
const ORDERS = {
  constant: 'always left to right',
  environment: 'as the paragraph',
  content: 'by the characters of the link',
  tld: 'by the top-level domain',
};
const MOST_LINKS = 12;
const MOST_ROWS = 600;

function profiles(panel, text, state) {
  const columns = Object.entries(PROFILES).map(([profile, about]) => {
    const found = links(text, profile, state.off);
    const rejected = refused(text, profile, state.off, found);
    const shown = el('div', { class: 'shown' });
    writeMarks(shown, text, found, rejected);
    for (const mark of shown.querySelectorAll('.mark')) {
      mark.removeAttribute('tabindex');
      mark.removeAttribute('role');
      mark.removeAttribute('aria-label');
    }
    return el('section', {}, el('h3', {}, profile), el('p', { class: 'hint' }, about), shown,
      el('p', { class: 'hint' }, `${found.length} linked, ${rejected.length} not`));
  });
  panel.replaceChildren(el('div', { class: 'columns' }, ...columns));
}

function linkify(panel, text, state, tell) {
  const format = panel.querySelector('select')?.value ?? 'html';
  const output = detectorFor(state.profile, state.off).linkify(text, { format });
  const choice = el('select', { id: 'output' }, ...['html', 'markdown', 'plain'].map((name) => el('option', { selected: name === format }, name)));
  choice.addEventListener('change', () => linkify(panel, text, state, tell));
  const button = el('button', { type: 'button', id: 'copy-output' }, 'Copy');
  button.addEventListener('click', async () => tell(await copy(output) ? 'Copied.' : 'The browser did not allow copying.'));
  const parts = [el('p', {}, el('label', { for: 'output' }, 'Write '), choice, ' ', button)];
  if (format === 'html') {
    const shown = el('div', { class: 'shown rendered', lang: '' });
    writeSafely(shown, output);
    keepHere(shown, (href) => tell(`Leads to ${href}; links of this page do not open.`));
    parts.push(el('h3', {}, 'As a page shows it'), shown);
  }
  parts.push(el('h3', {}, 'Source'), el('pre', { class: 'source', tabindex: '0', lang: '', 'aria-label': 'Source' }, output));
  panel.replaceChildren(...parts);
}

function orderTable(link, state) {
  const table = el('table', { class: 'orders' }, el('tr', {}, el('th', { scope: 'col' }, 'Order'),
    el('th', { scope: 'col' }, 'Left-to-right paragraph'), el('th', { scope: 'col' }, 'Right-to-left paragraph')));
  for (const [order, about] of Object.entries({ ...ORDERS, plain: 'as it would be without' })) {
    const cells = ['ltr', 'rtl'].map((paragraph) => {
      const cell = el('td', { dir: paragraph, lang: '' });
      const html = detectorFor(state.profile, state.off, { refused: true })
        .linkify(link.text, { order, paragraph, display: true });
      writeSafely(cell, html);
      for (const anchor of cell.querySelectorAll('a')) anchor.removeAttribute('href');
      return cell;
    });
    table.append(el('tr', {}, el('th', { scope: 'row' }, order, el('small', {}, ` ${about}`)), ...cells));
  }
  return table;
}

function tried(work) {
  try {
    return work();
  } catch (error) {
    return String(error.message);
  }
}

function write(panel, text, state) {
  const found = links(text, state.profile, state.off);
  const parts = found.slice(0, MOST_LINKS).map((link) => el('section', { class: 'written' },
    el('h3', {}, foreign(link.text)),
    el('table', {}, ...[
      ['format', 'few escapes', tried(() => (link.kind === 'url' ? library().format(link) : link.text))],
      ['display', 'for people', tried(() => library().display(link))],
      ['href', 'for programs', link.href ?? 'refused by browsers'],
    ].map(([name, about, value]) => el('tr', {}, el('th', { scope: 'row' }, name, el('small', {}, ` ${about}`)), el('td', {}, foreign(value))))),
    /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u.test(link.text) || found.length === 1
      ? orderTable(link, state)
      : el('details', {}, el('summary', {}, 'In the four orders of right-to-left text'), orderTable(link, state))));
  if (found.length === 0) parts.push(el('p', {}, 'There is no link to write.'));
  if (found.length > MOST_LINKS) parts.push(el('p', { class: 'hint' }, `The first ${MOST_LINKS} of ${found.length} links.`));
  panel.replaceChildren(...parts);
}

function explain(panel, text, state) {
  const events = detectorFor(state.profile, state.off).explain(text);
  const heads = ['', 'Code', 'What became of it', 'Rule', 'Link_Term', 'Brackets'];
  const body = el('tbody');
  for (const event of events.slice(0, MOST_ROWS)) {
    const kind = event.in_link ? 'in-link' : event.decision === 'refused' ? 'is-refused' : event.decision === 'text' ? '' : 'ends';
    body.append(el('tr', { class: kind },
      el('td', { lang: '' }, foreign(visible(event.char))), el('td', {}, codeOf(event.char)),
      el('td', {}, event.part === null ? event.decision : `${event.decision} (${event.part})`),
      el('td', {}, event.rule === '' ? '' : `${event.rule} ${reasonOf(event.rule)}`),
      el('td', {}, event.link_term), el('td', {}, event.depth === 0 ? '' : String(event.depth))));
  }
  const table = el('table', { class: 'explain' },
    el('caption', {}, 'Each character, what became of it and by which rule'),
    el('thead', {}, el('tr', {}, ...heads.map((name) => el('th', { scope: 'col' }, name || 'Character')))), body);
  panel.replaceChildren(el('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': 'Explanation' }, table));
  if (events.length > MOST_ROWS) panel.append(el('p', { class: 'hint' }, `The first ${MOST_ROWS} of ${events.length} characters.`));
}

const VIEWS = { profiles, linkify, write, explain };

export function showPanel(state, text, isPart, tell) {
  const panel = byId(`panel-${state.tab}`);
  const content = panel.querySelector('.content');
  panel.querySelector('.part').hidden = !isPart;
  VIEWS[state.tab](content, text, state, tell);
}
