// Search in the pages: all words must stand in a section; titles count more.
'use strict';
{
  const MOST = 12;
  const field = document.getElementById('search');
  const list = document.getElementById('found');
  const base = document.body.dataset.base;
  const entries = globalThis.SEARCH_INDEX.map((entry) => ({
    ...entry, low: entry.text.toLowerCase(), lowTitle: entry.title.toLowerCase(),
  }));

  function score(entry, words) {
    let sum = 0;
    for (const word of words) {
      const inTitle = entry.lowTitle.includes(word);
      if (!inTitle && !entry.low.includes(word)) return 0;
      sum += inTitle ? 10 : 1;
    }
    return sum;
  }

  function item({ location, title, text, low }, word) {
    const link = document.createElement('a');
    link.href = `${base}/${location}`;
    link.textContent = title;
    const near = document.createElement('small');
    const at = Math.max(low.indexOf(word) - 30, 0);
    near.textContent = text.slice(at, at + 90);
    const element = document.createElement('li');
    element.append(link, near);
    return element;
  }

  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = words.length === 0 ? [] : entries.map((entry) => [score(entry, words), entry])
      .filter(([sum]) => sum > 0).sort((a, b) => b[0] - a[0]).slice(0, MOST);
    list.hidden = words.length === 0;
    list.replaceChildren(...found.map(([, entry]) => item(entry, words[0])));
    if (words.length > 0 && found.length === 0) list.textContent = 'Nothing found.';
  });
  // A phone shows the pages when they are asked for.
  if (matchMedia('(max-width: 50rem)').matches) document.querySelector('nav details').open = false;
}
