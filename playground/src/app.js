// The page: its state, its switches and what they change.
import { byId, copy, el } from './dom.js';
import { EXAMPLES } from './examples.js';
import { rules, useLibrary } from './engine.js';
import { MarkedText } from './marks.js';
import { showDetails } from './details.js';
import { showPanel } from './panels.js';
import { showCheck } from './suspect.js';
import { TABS, fromFragment, toFragment } from './share.js';

// Views beside the marked text show no more than this of it.
const PART = 2000;
// Milliseconds without a key after which those views follow.
const PAUSE = 120;

const state = { text: '', profile: 'tailored', off: new Set(), tab: 'profiles', link: '', wanted: '' };
let marked = null;
let timer = 0;
let caret = 0;

function tell(message) {
  byId('message').textContent = message;
}

// The whole text or, of a long one, the line with the caret.
function part() {
  const { text } = state;
  if (text.length <= PART) return { text, isPart: false };
  const at = Math.min(caret, text.length);
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  return { text: text.slice(start, Math.min(end < 0 ? text.length : end, start + PART)).replace(/[\uD800-\uDBFF]$/, ''), isPart: true };
}

function showTab() {
  for (const name of TABS) {
    byId(`tab-${name}`).setAttribute('aria-selected', String(name === state.tab));
    byId(`tab-${name}`).tabIndex = name === state.tab ? 0 : -1;
    byId(`panel-${name}`).hidden = name !== state.tab;
  }
  if (state.tab === 'check') {
    showCheck(byId('checked'), state.link, state.wanted.trim());
    return;
  }
  const { text, isPart } = part();
  showPanel(state, text, isPart, tell);
}

function showText() {
  byId('examples').value = EXAMPLES.find(({ text }) => text === state.text)?.id ?? '';
  marked.update(state.text, state.profile, state.off);
  byId('count').textContent = marked.count === 1 ? '1 link' : `${marked.count} links`;
}

// The marked text follows each key at once, the view below after a pause.
function onInput() {
  state.text = byId('text').value;
  caret = byId('text').selectionStart;
  showText();
  clearTimeout(timer);
  timer = setTimeout(showTab, PAUSE);
}

function showSwitches() {
  for (const input of document.querySelectorAll('input[name=profile]')) input.checked = input.value === state.profile;
  for (const input of document.querySelectorAll('#rules input')) {
    input.checked = !state.off.has(input.value);
    input.disabled = state.profile === 'uts58';
  }
  byId('rules-off').textContent = state.profile === 'uts58' ? 'the standard has none'
    : state.off.size === 0 ? 'all on' : `${state.off.size} off`;
}

function showAll() {
  byId('text').value = state.text;
  // A field for text has one form of line end only.
  state.text = byId('text').value;
  byId('link').value = state.link;
  byId('wanted').value = state.wanted;
  caret = 0;
  showSwitches();
  showText();
  showTab();
  byId('details').replaceChildren(el('p', { class: 'hint' }, 'Point at a mark, or reach it with Tab and the arrow keys, to see what is known about it.'));
}

function take(given) {
  Object.assign(state, given);
  showAll();
}

function takeExample(id) {
  const example = EXAMPLES.find((each) => each.id === id);
  if (example === undefined) take({ text: '' });
  else take({ text: example.text, link: example.link ?? state.link, wanted: example.wanted ?? state.wanted });
}

function check(link) {
  state.link = link;
  byId('link').value = link;
  choose('check');
  byId('tab-check').focus();
}

function choose(tab) {
  state.tab = tab;
  clearTimeout(timer);
  showTab();
}

async function share() {
  const fragment = toFragment(state);
  if (fragment === null) {
    tell('This text is too long for an address; nothing was shared.');
    return;
  }
  history.replaceState(null, '', fragment);
  tell(await copy(location.href) ? 'The address of this state was copied. The part with your text is never sent to a server.'
    : 'The address of this page now holds its state.');
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  byId('theme').textContent = theme === 'dark' ? 'Light' : 'Dark';
  byId('theme').setAttribute('aria-label', `Switch to ${theme === 'dark' ? 'light' : 'dark'} colours`);
}

function listenToTabs() {
  for (const name of TABS) byId(`tab-${name}`).addEventListener('click', () => choose(name));
  byId('tabs').addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = { Home: 0, End: TABS.length - 1 }[event.key]
      ?? (step === undefined ? -1 : (TABS.indexOf(state.tab) + step + TABS.length) % TABS.length);
    if (at < 0) return;
    event.preventDefault();
    choose(TABS[at]);
    byId(`tab-${TABS[at]}`).focus();
  });
}

function listenToMarks() {
  const show = ({ target }) => {
    const mark = target.closest?.('.mark');
    if (mark?.candidate) showDetails(byId('details'), mark.candidate, check);
  };
  for (const kind of ['mouseover', 'focusin', 'click']) byId('marked').addEventListener(kind, show);
}

function makeSwitches() {
  byId('examples').append(el('option', { value: '' }, 'Your own text'), ...EXAMPLES.map(({ id, name }) => el('option', { value: id }, name)));
  byId('rules').append(...rules().map(({ name, code, about }) => {
    const input = el('input', { type: 'checkbox', value: name, checked: true });
    input.addEventListener('change', () => {
      state.off = new Set(state.off);
      if (input.checked) state.off.delete(name);
      else state.off.add(name);
      showSwitches();
      showText();
      showTab();
    });
    return el('label', {}, input, ` ${code} ${name} `, el('small', {}, about));
  }));
  for (const input of document.querySelectorAll('input[name=profile]')) {
    input.addEventListener('change', () => take({ text: byId('text').value, profile: input.value }));
  }
}

function listen() {
  byId('text').addEventListener('input', onInput);
  byId('text').addEventListener('click', () => {
    caret = byId('text').selectionStart;
    if (state.text.length > PART) showTab();
  });
  byId('examples').addEventListener('change', ({ target }) => takeExample(target.value));
  byId('share').addEventListener('click', share);
  byId('theme').addEventListener('click', () => setTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'));
  for (const name of ['link', 'wanted']) {
    byId(name).addEventListener('input', ({ target }) => {
      state[name] = target.value;
      showTab();
    });
  }
  addEventListener('hashchange', () => {
    const given = fromFragment(location.hash, rules().map(({ name }) => name));
    if (given !== null) take(given);
  });
  listenToTabs();
  listenToMarks();
}

// Start with the functions of the package.
export function start(api) {
  useLibrary(api);
  marked = new MarkedText(byId('marked'));
  setTheme(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  makeSwitches();
  listen();
  const given = fromFragment(location.hash, rules().map(({ name }) => name));
  state.text = EXAMPLES[0].text;
  state.link = 'https://раураl.com/login';
  state.wanted = 'paypal.com';
  take(given ?? {});
  byId('version').textContent = `linkspan ${api.version()}, Unicode ${api.unicodeVersion()}`;
  document.documentElement.dataset.ready = 'yes';
  // For tests and for the curious.
  globalThis.playground = { marked, state, api };
}
