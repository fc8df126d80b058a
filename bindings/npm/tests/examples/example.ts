// Compiled with tsc --strict; each line with ts-expect-error must be refused.
import { find, linkify, test, check, format, display, host, explain, Detector, Stream, type Link } from 'linkspan';

const links: Link[] = find('see example.com', { profile: 'uts58', schemes: ['ipfs'], localhost: true });
const start: number = links[0].start;
const address: string | null = links[0].href;
const html: string = linkify('see example.com', { target: '_blank', per_link: (link) => ({ title: link.host }) });
const none: string = linkify('x', { per_link: (link, plan) => plan.href !== null && link.kind === 'url' });
const is: boolean = test('x');
const names: string[] = check('http://a.com').map((finding) => finding.name);
const shown: string = display(links[0], { max_len: 20 }) + format('https://a.com');
const suffix: string | null = host('a.co.uk').suffix;
const rules: string[] = explain('a.com').map((event) => event.rule);
const detector = new Detector({ kinds: ['email'] });
const stream = new Stream(detector);
const later: Link[] = [...stream.push('x'), ...stream.finish()];
detector.free();

// @ts-expect-error: the text is a string
find(5);
// @ts-expect-error: no such option
find('', { profil: 'safe' });
// @ts-expect-error: no such profile
find('', { profile: 'loose' });
// @ts-expect-error: links are not changed
links[0].start = 1;
// @ts-expect-error: no such field
linkify('', { per_link: () => ({ hrf: '' }) });

export const all = [start, address, html, none, is, names, shown, suffix, rules, later];
