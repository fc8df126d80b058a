#!/usr/bin/env node
// No other linkifier links anything in defanged text that leads to a host of the
// original text.
//   tests/peers/defanged.mjs PROGRAM [COUNT [SEED]]
// PROGRAM is built from defanged_cases.c. The texts are those of tests/everyday and COUNT
// random ones. Needs `npm ci` in this folder.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import Autolinker from 'autolinker';
import { LinkifyIt } from 'linkify-it';
import * as linkifyjs from 'linkifyjs';
import MarkdownIt from 'markdown-it';
import twitter from 'twitter-text';

const [program, count = '20000', seed = '1'] = process.argv.slice(2);
if (!program) {
    console.error('usage: defanged.mjs PROGRAM [COUNT [SEED]]');
    process.exit(2);
}

const fuzzy = new LinkifyIt({ fuzzyLink: true, fuzzyIP: true });
const plain = new LinkifyIt();
const markdown = new MarkdownIt({ linkify: true });

function* hrefs_of_tokens(tokens) {
    for (const token of tokens) {
        if (token.type === 'link_open')
            yield token.attrGet('href');
        if (token.type === 'image')
            yield token.attrGet('src');
        if (token.children)
            yield* hrefs_of_tokens(token.children);
    }
}

// The addresses that each linkifier makes of a text.
const finders = {
    'linkify-it': text => (plain.match(text) ?? []).map(m => m.url),
    'linkify-it, fuzzy': text => (fuzzy.match(text) ?? []).map(m => m.url),
    'linkifyjs': text => linkifyjs.find(text).map(m => m.href),
    'autolinker': text => Autolinker.parse(text, { phone: false })
        .map(m => m.getAnchorHref()),
    'twitter-text': text => twitter.extractUrls(text)
        .map(url => url.includes('://') ? url : `http://${url}`),
    'markdown-it': text => [...hrefs_of_tokens(markdown.parse(text, {}))],
};

// The hosts to which an address leads: none, one, or those of a mailto: URL.
function hosts_of(href) {
    let url;
    try {
        url = new URL(href, 'https://relative.invalid/');
    } catch {
        return [];
    }
    const hosts = url.protocol === 'mailto:'
        ? decoded(url.pathname)
            .split(',').filter(one => one.includes('@')).map(one => one.slice(one.lastIndexOf('@') + 1))
        : [url.hostname];
    return hosts.map(host => host.toLowerCase().replace(/\.$/, ''))
        .filter(host => host && host !== 'relative.invalid');
}

function decoded(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

function links(text) {
    const found = [];
    for (const [name, find] of Object.entries(finders))
        for (const href of find(text))
            for (const host of hosts_of(href))
                found.push({ name, href, host });
    return found;
}

// ------------------------------------------------------------- random texts

let state = BigInt(seed) * 0x9E3779B97F4A7C15n + 1n & (1n << 64n) - 1n;
function random(below) {
    state ^= state << 13n & (1n << 64n) - 1n;
    state ^= state >> 7n;
    state ^= state << 17n & (1n << 64n) - 1n;
    return Number((state >> 11n) % BigInt(below));
}
const pick = list => list[random(list.length)];

const names = ['evil.com', 'example.org', 'sub.evil.co.uk', 'www.evil.com', 'evil.com.html',
    'evil.com_x', 'www.evil.com_x', 'evil_x.com', 'a-b.de', 'evil.php', 'plan.txt', 'java.io.File',
    'libc.so.6', 'x.dev', 'evil.xn--p1ai', 'xn--80ak6aa92e.com', 'пример.рф', 'bücher.de', '例え.jp',
    'evil。com', 'evil．com', 'localhost', 'intranet', 'host.internal', 'a.lan', 'EVIL.COM', 'Evil.Com',
    'evil.museum', 'evil.company', 'evil.comx', '1.com', '1password.com', '3.14', 'e.g.', 'a.b.c.d',
    'evil.zip', 'evil.c', 'evil.name', 'evil.info', 't.co', 'evil.travel', 'מצרים.קום', 'evil.мкд',
    'evil.com.', 'evil..com', '.evil.com', '-evil.com', 'evil-.com', 'evil.com-', '_evil.com', 'evil.com__'];
const addresses = ['203.0.113.7', '10.0.0.1', '127.1', '0x7f.0.0.1', '2130706433', '1.2.3', '1.2.3.4.5',
    '1.2.3.256', '01.02.03.04', '192.168.0.1.com', '[2001:db8::1]', '[::1]', '[::ffff:1.2.3.4]',
    '[2001:db8:0:0:0:0:0:1]', '[fe80::1%25eth0]', '2001:db8::1', '[v1.x]', '１.２.３.４'];
const leads = ['http://', 'https://', 'HTTP://', 'ftp://', 'ftps://', '//', '///', 'http:', 'https:/', 'http:\\\\',
    'mailto:', 'ssh://', 'git:', 'x-y+z://', 'tel:', 'ws://', 'wss:', 'file://', 'file:///', 'www.', 'www', 'svn+ssh://',
    'git@', 'me@', 'first.last+tag@', 'me@you@', 'http://u:p@', 'https://u@', '@', 'xmpp:', 'view-source:', 'blob:https://',
    'feed:', 'ws:', '<http:', '[a](http:', '[a]: https:/', 'javascript://', 'data:,', 'hxxp://', 'hxxps[:]//', 'http[:]//', 'http://http://', ':', '://'];
const tails = ['', '', '', '/', '/x', '/gate.php', '/a.b/c.d', '?q=1', '?u=b.com', '#x', ':80', ':8080/x', ':80.com', '/b.com',
    '/(x)', '/_x_', '_x', '-x', '.html', '.', '..', '...', ',', '!', ')', ']', '>', '/[x]', '%20', '\\x', '|y', '~', '\'', '"',
    '/\u4E2D', '\u4E2D\u56FD', ':', ':x', '@evil.org', '/@b.com', ';x=1', '&b.com', '*', '**', '=', '+', '$', '^'];
const glue = [' ', ' ', ' ', ' ', '\n', '\n\n', ', ', '. ', '(', ')', '[', ']', '](', '<', '>', '"', '\'', '`', '*', '_',
    '**', '~~', '|', ':', ';', '=', '-', '\u3001', '\u3002', '\u4E2D', 'see ', 'x', '1', '/', '//', '\\', '@', '#', '!', '[a](', '[a]: ',
    '\n[a]: ', '![', '[a][]', '[a]', '<a href="', '\t', '    ', '> ', '- ', '1. ', '\u200B', '\u00A0', '\uFF5C', '&', '&amp;', '%', '.',
    '[.]', '(.)', '[dot]', '\r\n', '\u{1F600}', '\u2764\uFE0F', 'é', '\u0301', '{', '}', '<<', '<!--'];

function random_text() {
    let text = '';
    for (let left = 1 + random(4); left > 0; left--) {
        text += random(3) > 0 ? pick(glue) : '';
        text += random(2) > 0 ? pick(leads) : '';
        text += pick(random(3) > 0 ? names : addresses);
        text += pick(tails);
        text += random(4) === 0 ? pick(glue) : '';
        text += random(3) === 0 ? String.fromCharCode(33 + random(94)) : '';
    }
    return text + pick(glue);
}

function everyday() {
    const read = name => readFileSync(new URL(`../everyday/${name}.jsonl`, import.meta.url), 'utf8');
    return [...read('open').split('\n'), ...read('held').split('\n')].filter(Boolean)
        .map(line => JSON.parse(line).text);
}

function defang(texts) {
    const input = texts.map(text => text.replaceAll('\0', ' ') + '\0').join('');
    const done = spawnSync(program, [], { input, maxBuffer: 1 << 30 });
    if (done.status !== 0)
        throw new Error(`${program}: ${done.stderr}`);
    const written = done.stdout.toString().split('\0');
    written.pop();
    if (written.length !== texts.length)
        throw new Error(`${texts.length} texts became ${written.length}`);
    return written;
}

let had_links = 0;
let looked_at = 0;
const faults = [];

function compare(texts) {
    const defanged = defang(texts);
    for (const [i, text] of texts.entries()) {
        looked_at++;
        const hosts = new Set(links(text).map(link => link.host));
        had_links += hosts.size > 0;
        if (hosts.size > 0)
            for (const link of links(defanged[i]))
                if (hosts.has(link.host))
                    faults.push({ ...link, text, defanged: defanged[i] });
    }
}

compare(everyday());
for (let left = Number(count); left > 0 && faults.length < 1000; left -= 1000)
    compare(Array.from({ length: Math.min(left, 1000) }, random_text));
console.log(`${looked_at} texts, ${had_links} with links: ${faults.length} links left`);
for (const fault of faults.sort((a, b) => a.text.length - b.text.length).slice(0, 20))
    console.log(`${fault.name}: ${JSON.stringify(fault.text)} becomes ${JSON.stringify(fault.defanged)}: ${fault.href}`);
process.exit(faults.length > 0 || had_links < looked_at / 2 ? 1 : 0);
