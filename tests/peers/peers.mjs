// The columns of other linkifiers in docs/guides/migrating.md are what
// these linkifiers find, with their defaults. Needs `npm ci` in this folder and
// the program cmark-gfm; tools/trust does both. With LINKSPAN, the command, its
// column in the first table is looked at too.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import test from 'node:test';
import { LinkifyIt } from 'linkify-it';
import * as linkifyjs from 'linkifyjs';
import twitter from 'twitter-text';

const top = new URL('../../', import.meta.url);
const read = name => readFileSync(new URL(name, top), 'utf8');
const unescape = html => html.replace(/&quot;/g, '"').replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>').replace(/&amp;/g, '&');
const linkifyIt = new LinkifyIt();
const finders = {
    'linkify-it': text => (linkifyIt.match(text) ?? []).map(m => m.raw),
    'linkifyjs': text => linkifyjs.find(text).map(m => m.value),
    'twitter-text': text => twitter.extractUrls(text),
    'cmark-gfm': text => [...execFileSync('cmark-gfm', ['-e', 'autolink'], { input: text })
        .toString().matchAll(/<a href="[^"]*">(.*?)<\/a>/g)].map(m => unescape(m[1])),
};
if (process.env.LINKSPAN)
    finders.linkspan = text => spawnSync(process.env.LINKSPAN, { input: text })
        .stdout.toString().split('\n').filter(Boolean);
const links = cell => cell === '—' ? [] : [...cell.matchAll(/`([^`]+)`/g)].map(m => m[1]);

const cells_of = line => line.slice(1, -1).split(' | ').map(cell => cell.trim());

// Rows of tables, each with the head of its table.
function* rows(document) {
    let head = null;
    for (const line of document.split('\n')) {
        if (!line.startsWith('|')) {
            head = null;
        } else if (head === null) {
            head = cells_of(line);
        } else if (!line.startsWith('|---')) {
            yield [head, cells_of(line)];
        }
    }
}

test('the table of each', () => {
    let cells = 0;
    for (const [head, row] of rows(read('docs/guides/migrating.md'))) {
        if (head[0] !== 'text' || !(head[1] in finders))
            continue;
        const [text] = links(row[0]);
        assert.deepEqual(finders[head[1]](text), links(row[1]), `${head[1]}: ${text}`);
        cells++;
    }
    assert.ok(cells > 30, `only ${cells} rows were found`);
});

// What a row of the table of all says must be found (null: nothing).
const wanted = {
    'https://ja.wikipedia.org/wiki/茶': 'https://ja.wikipedia.org/wiki/茶',
    'https://zh.wikipedia.org/wiki/茶（飲料）': 'https://zh.wikipedia.org/wiki/茶（飲料）',
    '「https://example.com/茶」です': 'https://example.com/茶',
    'https://ar.wikipedia.org/wiki/شاي؟': 'https://ar.wikipedia.org/wiki/شاي',
    'пример.рф/чай': 'пример.рф/чай',
    'アキコ@例え.jp': 'アキコ@例え.jp',
    'co.uk': null,
    'README.md': null,
    'http://localhost:3000/x': 'http://localhost:3000/x',
};

test('the table of all', () => {
    let cells = 0;
    for (const [head, row] of rows(read('docs/guides/migrating.md'))) {
        const [text] = links(row[0]);
        if (head[1] !== 'linkspan' || !(text in wanted))
            continue;
        for (const [column, name] of head.entries()) {
            const [, peer] = /^([a-z-]+)( [0-9.gfm]+)?$/.exec(name) ?? [];
            if (!(peer in finders) || !['yes', 'no'].includes(row[column]))
                continue;
            const found = finders[peer](`see ${text} now`);
            const is_right = wanted[text] === null ? found.length === 0
                : found.length === 1 && found[0] === wanted[text];
            assert.equal(is_right ? 'yes' : 'no', row[column], `${peer}: ${text}: ${found}`);
            cells++;
        }
    }
    assert.ok(cells >= 36, `only ${cells} cells were found`);
});

test('the versions are those that the documents name', () => {
    const { dependencies } = JSON.parse(read('tests/peers/package.json'));
    dependencies['cmark-gfm'] = /[0-9.]+gfm[0-9.]+/.exec(
        execFileSync('cmark-gfm', ['--version']).toString())[0];
    delete dependencies['markdown-it']; // for defanged.mjs only
    for (const [name, version] of Object.entries(dependencies)) {
        assert.ok(read('README.md').includes(`${name} ${version}`), name);
        assert.ok(read('docs/guides/migrating.md').includes(`From ${name} ${version}`), name);
    }
});
