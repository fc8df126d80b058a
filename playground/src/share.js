// The state of the page in the fragment of its address, which browsers send nowhere.

const MOST = 50000;
const PROFILES = ['uts58', 'tailored', 'safe'];
export const TABS = ['profiles', 'linkify', 'write', 'explain', 'check'];

// Null: too long for an address.
export function toFragment(state) {
  const fields = new URLSearchParams();
  fields.set('text', state.text);
  fields.set('profile', state.profile);
  if (state.off.size > 0) fields.set('off', [...state.off].join(','));
  fields.set('tab', state.tab);
  if (state.link) fields.set('link', state.link);
  if (state.wanted) fields.set('wanted', state.wanted);
  const fragment = `#${fields}`;
  return fragment.length > MOST ? null : fragment;
}

// What of a fragment can be used; null if it has no state. Anyone can have written
// it: names that are not known are left out, texts are only texts.
export function fromFragment(fragment, ruleNames) {
  if (fragment.length > 2 * MOST) return null;
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const state = {};
  for (const name of ['text', 'link', 'wanted']) if (fields.has(name)) state[name] = fields.get(name).slice(0, MOST);
  if (PROFILES.includes(fields.get('profile'))) state.profile = fields.get('profile');
  if (TABS.includes(fields.get('tab'))) state.tab = fields.get('tab');
  if (state.text === undefined && state.link === undefined) return null;
  state.off = new Set((fields.get('off') ?? '').split(',').filter((name) => ruleNames.includes(name)));
  return state;
}
