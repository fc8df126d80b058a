// Small helpers for elements. Text only ever becomes a text node.

// el('p', { class: 'hint' }, 'text', element)
export function el(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === true) element.setAttribute(key, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

export const byId = (id) => document.getElementById(id);

// Text of strangers: its own direction, and no language.
export function foreign(text, name = 'bdi') {
  return el(name, { lang: '', dir: 'auto' }, text);
}

export function codeOf(character) {
  return `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

// A character as it can be seen: a mark on a circle, what nobody sees by its number.
export function visible(character) {
  if (/^[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]$/u.test(character)) return codeOf(character);
  if (character === ' ') return '␠';
  if (/^\p{Zs}$/u.test(character)) return codeOf(character);
  return /^\p{M}$/u.test(character) ? `◌${character}` : character;
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
