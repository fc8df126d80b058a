#!/usr/bin/env node
// How many everyday texts are exactly right: every link with its exact ends, and
// no other.
//   tests/everyday/score.mjs COMMAND [--held | --texts FILE] [--peers] [--show CLASS] [--least PERCENT]
//       [--record FILE WORDS]
// COMMAND is the program linkspan. --held reads the held-out half, whose failures
// are not shown. --texts reads another file, such as that of real.py. --peers adds the
// linkifiers of tests/peers (`npm ci` there).
// --show prints the failures of a class, or of all, with the profile tailored.
// --least fails if tailored has fewer of the firm texts right.
// --record writes the held-out half beside other linkifiers into docs/measured.json, with
// words that say when it was scored and how often; tools/measured shows it in documents.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const usage = 'usage: score.mjs COMMAND [--held | --texts FILE] [--peers] [--show CLASS|all] [--least PERCENT] [--record FILE WORDS]';
const [command, ...rest] = process.argv.slice(2);
const options = { held: false, texts: null, peers: false, show: null, least: 0 };
while (rest.length > 0) {
    const word = rest.shift();
    if (word === '--held' || word === '--peers')
        options[word.slice(2)] = true;
    else if (word === '--show' || word === '--texts')
        options[word.slice(2)] = rest.shift();
    else if (word === '--least')
        options.least = Number(rest.shift());
    else if (word === '--record')
        [options.record, options.scored] = rest.splice(0, 2);
    else
        fail(usage);
}
if (!command || options.show === undefined || options.texts === undefined || Number.isNaN(options.least))
    fail(usage);
if (options.record && !(options.scored && options.held && options.peers))
    fail('--record writes down the held-out half beside other linkifiers, and needs words about it');

function fail(message) {
    console.error(message);
    process.exit(2);
}

const file = options.texts ?? new URL(options.held ? 'held.jsonl' : 'open.jsonl', import.meta.url);
const texts = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(line => JSON.parse(line));
if (options.show && (options.held || texts.some(one => one.half === 'held')))
    fail('the failures of the held-out half are not shown');
if (texts.length < 100)
    fail(`${texts.length} texts are too few to say anything`);

// The links of each text, in bytes from its start to its end.
function wanted(one) {
    let at = 0;
    return one.links.map(link => {
        const start = one.text.indexOf(link, at);
        if (start < 0)
            fail(`${one.id}: ${link} is not in its text`);
        at = start + link.length;
        return `${start}-${at}`;
    }).join(' ');
}

// All texts in one call, with NUL between them.
function linkspan(profile) {
    const input = texts.map(one => one.text).join('\0');
    const run = spawnSync(command, ['find', '-z', '--json', '--offsets=utf16', `--profile=${profile}`],
        { input, maxBuffer: 1 << 28 });
    if (run.status !== 0)
        fail(`${command}: ${run.stderr}`);
    const found = texts.map(() => []);
    for (const line of run.stdout.toString().split('\n').filter(Boolean)) {
        const link = JSON.parse(line);
        found[link.record].push([link.start, link.end]);
    }
    return found;
}

async function peers() {
    const load = createRequire(new URL('../peers/package.json', import.meta.url));
    const [{ LinkifyIt }, linkifyjs, { Autolinker }, { default: anchorme }] =
        ['linkify-it', 'linkifyjs', 'autolinker', 'anchorme'].map(load);
    const it = new LinkifyIt();
    const finders = {
        'linkify-it': text => (it.match(text) ?? []).map(m => [m.index, m.lastIndex]),
        'linkifyjs': text => linkifyjs.find(text).map(m => [m.start, m.end]),
        'autolinker': text => Autolinker.parse(text, { phone: false, mention: false, hashtag: false })
            .map(m => [m.getOffset(), m.getOffset() + m.getMatchedText().length]),
        'anchorme': text => anchorme.list(text).map(m => [m.start, m.end]),
    };
    return Object.entries(finders).map(([name, find]) => [name, texts.map(one => find(one.text))]);
}

const columns = ['tailored', 'safe', 'uts58'].map(profile => [profile, linkspan(profile)]);
if (options.peers)
    columns.push(...await peers());
const right = columns.map(([, found]) => texts.map((one, i) =>
    found[i].map(([start, end]) => `${start}-${end}`).join(' ') === wanted(one)));

const percent = (some, all) => all === 0 ? '–' : (100 * some / all).toFixed(1);
const recorded = {};
function row(name, chosen) {
    const all = texts.map((one, i) => chosen(one) ? i : -1).filter(i => i >= 0);
    const cells = right.map(is => percent(all.filter(i => is[i]).length, all.length));
    recorded[name] = Object.fromEntries([['count', String(all.length)],
        ...columns.map(([column], i) => [column, cells[i]])]);
    console.log(`| ${name} | ${all.length} | ${cells.join(' | ')} |`);
}
console.log(`| texts | count | ${columns.map(([name]) => name).join(' | ')} |`);
console.log(`|---|---|${columns.map(() => '---').join('|')}|`);
row('firm', one => one.firm);
row('firm, with links', one => one.firm && one.links.length > 0);
row('firm, without links', one => one.firm && one.links.length === 0);
for (const name of [...new Set(texts.map(one => one.class))].sort())
    row(`firm, ${name}`, one => one.firm && one.class === name);
row('debatable', one => !one.firm);
row('all', () => true);

if (options.record) {
    const known = existsSync(options.record) ? JSON.parse(readFileSync(options.record, 'utf8')) : {};
    const { dependencies } = JSON.parse(readFileSync(new URL('../peers/package.json', import.meta.url), 'utf8'));
    known.everyday = { scored: options.scored, versions: dependencies, rows: recorded };
    writeFileSync(options.record, JSON.stringify(known, null, 1) + '\n');
}

texts.forEach((one, i) => {
    if (options.show && !right[0][i] && (options.show === 'all' || options.show === one.class)) {
        const found = columns[0][1][i].map(([start, end]) => one.text.slice(start, end));
        console.log(`${one.id} ${one.class}${one.firm ? '' : ' (debatable)'}: ${JSON.stringify(one.text)}`);
        console.log(`    wanted ${JSON.stringify(one.links)}\n    found  ${JSON.stringify(found)}`);
    }
});
const firm = texts.map((one, i) => one.firm ? i : -1).filter(i => i >= 0);
const share = 100 * firm.filter(i => right[0][i]).length / firm.length;
if (share < options.least) {
    console.log(`tailored has ${share.toFixed(1)} % of the firm texts right, less than ${options.least} %`);
    process.exit(1);
}
