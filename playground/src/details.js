// What is known about one link, or about what became none.
import { el, foreign } from './dom.js';
import { library } from './engine.js';

export function findingList(findings) {
  if (findings.length === 0) return el('p', { class: 'good' }, 'Nothing found.');
  return el('ul', { class: 'findings' }, ...findings.map(({ name, severity, text }) =>
    el('li', { class: severity }, el('b', {}, severity), ` ${name}: ${text}`)));
}

export function definitions(rows) {
  const list = el('dl');
  for (const [name, value] of rows) {
    if (value === null || value === undefined || value === '') continue;
    list.append(el('div', {}, el('dt', {}, name),
      el('dd', {}, typeof value === 'string' ? foreign(value) : value)));
  }
  return list;
}

function linkRows(link) {
  const host = library().host(link.host);
  return [
    ['Kind', link.kind === 'email' ? 'e-mail address' : 'URL'],
    ['Leads to', link.href ?? 'nothing: browsers refuse it'],
    ['Scheme', link.scheme ?? (link.kind === 'url' ? 'none written: https' : null)],
    ['Local part', link.local_part],
    ['Host', host.unicode ?? link.host],
    ['Host in ASCII', host.ascii],
    ['Port', link.port === null ? null : String(link.port)],
    ['Path', link.path],
    ['Query', link.query],
    ['Fragment', link.fragment],
    ['Registrable domain', host.registrable === null ? null : library().host(host.registrable).unicode ?? host.registrable],
    ['Public suffix', host.suffix],
    ['Findings', findingList(link.findings)],
  ];
}

export function showDetails(target, candidate, onCheck) {
  const link = candidate.link ?? (candidate.rule === undefined ? candidate : null);
  target.textContent = '';
  target.append(el('h2', {}, candidate.rule === undefined ? 'Link: ' : 'No link: ', foreign(candidate.text)));
  if (candidate.rule !== undefined) {
    target.append(el('p', { class: 'reason' }, `Not linked (${candidate.rule}): ${candidate.reason || 'see the rule'}.`));
  }
  if (link !== null) target.append(definitions(linkRows(link)));
  const button = el('button', { type: 'button' }, 'Check this link');
  button.addEventListener('click', () => onCheck(candidate.text));
  target.append(button);
}
