// Everyday lines of chat, and the links that people mean in them: what this package and
// others find. `node elsewhere.mjs` writes the table of the README.
import Autolinker from 'autolinker';
import { JSDOM } from 'jsdom';
import * as linkifyjs from 'linkifyjs';
import markdownIt14 from 'markdown-it-14';
import markdownIt15 from 'markdown-it-15';
import { Marked } from 'marked';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import remarkHtml from 'remark-html';
import { find } from 'linkspan';
import linkspanMarkdownIt from 'linkspan/markdown-it';
import linkspanMarked from 'linkspan/marked';
import linkspanRemark from 'linkspan/remark';

export const LINES = [
  // Chinese
  ['请看https://example.com/news，谢谢', ['https://example.com/news']],
  ['官网是https://example.com。', ['https://example.com']],
  ['（详情：https://example.com/a）', ['https://example.com/a']],
  ['下载地址：example.com/app，点这里', ['example.com/app']],
  ['我在example.com上看到的', ['example.com']],
  ['“https://example.com/a”是新地址', ['https://example.com/a']],
  ['邮箱：li@example.com，请联系', ['li@example.com']],
  ['https://example.com/a、https://example.com/b都可以', ['https://example.com/a', 'https://example.com/b']],
  ['链接https://example.com/a？', ['https://example.com/a']],
  // Japanese
  ['詳細はhttps://example.com/をご覧ください', ['https://example.com/']],
  ['こちら→https://example.com/a。', ['https://example.com/a']],
  ['「https://example.com/a」を見て', ['https://example.com/a']],
  ['https://ja.wikipedia.org/wiki/茶 おすすめ', ['https://ja.wikipedia.org/wiki/茶']],
  ['サイトはexample.jpです', ['example.jp']],
  ['例え.jp を開いて', ['例え.jp']],
  ['メールはakiko@example.jpまで', ['akiko@example.jp']],
  ['【新着】https://example.com/a【必見】', ['https://example.com/a']],
  // Korean
  ['https://example.com/a를 보세요', ['https://example.com/a']],
  ['링크는 https://example.com/a입니다', ['https://example.com/a']],
  ['example.co.kr에서 봤어요', ['example.co.kr']],
  ['https://ko.wikipedia.org/wiki/차 읽어봐', ['https://ko.wikipedia.org/wiki/차']],
  ['한국.kr 열어봐', ['한국.kr']],
  ['메일: kim@example.kr로 보내주세요', ['kim@example.kr']],
  // Thai
  ['ดูที่https://example.com/aนะ', ['https://example.com/a']],
  ['เว็บ example.co.th ครับ', ['example.co.th']],
  ['ไทย.com ใช้ได้', ['ไทย.com']],
  // Arabic
  ['انظر https://example.com/a، شكرا', ['https://example.com/a']],
  ['هل رأيت https://example.com/a؟', ['https://example.com/a']],
  ['https://ar.wikipedia.org/wiki/شاي جميل', ['https://ar.wikipedia.org/wiki/شاي']],
  ['موقع.وزارة-الاتصالات.مصر جديد', ['موقع.وزارة-الاتصالات.مصر']],
  // Hindi
  ['यहाँ देखें https://example.com/a।', ['https://example.com/a']],
  ['https://hi.wikipedia.org/wiki/चाय पढ़ो', ['https://hi.wikipedia.org/wiki/चाय']],
  ['मेल करें ravi@example.in।', ['ravi@example.in']],
  // Russian
  ['смотри https://ru.wikipedia.org/wiki/Чай_(значения)', ['https://ru.wikipedia.org/wiki/Чай_(значения)']],
  ['сайт «https://example.com/a», почта', ['https://example.com/a']],
  ['зайди на пример.рф/чай', ['пример.рф/чай']],
  ['пиши на почта@пример.рф', ['почта@пример.рф']],
  ['кремль.рф — сайт', ['кремль.рф']],
  // in every language
  ['see https://en.wikipedia.org/wiki/Tea_(disambiguation).', ['https://en.wikipedia.org/wiki/Tea_(disambiguation)']],
  ['(see https://example.com/a)', ['https://example.com/a']],
  ['open bücher.de/zürich', ['bücher.de/zürich']],
  ['edit README.md and main.rs first', []],
];

const shown = (html) => {
  const { document } = new JSDOM(html).window;
  return [...document.querySelectorAll('a')].map((a) => a.textContent);
};

const markdownIt = (make) => (text) => shown(make().render(text));
const remarkWith = (...plugins) => (text) =>
  shown(String(plugins.reduce((r, p) => r.use(p), remark()).use(remarkHtml).processSync(text)));

export const OTHERS = {
  marked: (text) => shown(new Marked({ gfm: true }).parse(text)),
  'remark-gfm': remarkWith(remarkGfm),
  'markdown-it 14': markdownIt(() => markdownIt14({ linkify: true })),
  // From 15 on, links without a scheme are found only if that is asked for.
  'markdown-it 15': markdownIt(() => {
    const md = markdownIt15({ linkify: true });
    md.linkify.set({ fuzzyLink: true, fuzzyEmail: true });
    return md;
  }),
  linkifyjs: (text) => linkifyjs.find(text).map((link) => link.value),
  autolinker: (text) => Autolinker.parse(text, { urls: true, email: true }).map((m) => m.getMatchedText()),
};

export const WITH = {
  linkspan: (text) => find(text).map((link) => link.text),
  'marked with linkspan': (text) => shown(new Marked(linkspanMarked()).parse(text)),
  'remark with linkspan': remarkWith(linkspanRemark),
  'markdown-it 14 with linkspan': markdownIt(() => markdownIt14().use(linkspanMarkdownIt)),
  'markdown-it 15 with linkspan': markdownIt(() => markdownIt15().use(linkspanMarkdownIt)),
};

const same = (a, b) => a.length === b.length && a.every((one, i) => one === b[i]);
const cell = (links) => (links.length === 0 ? 'none' : links.map((link) => `\`${link}\``).join(' '));

// A row for each line; "✓" where the links are those that people mean.
export function table() {
  const names = Object.keys(OTHERS);
  const rows = LINES.map(([text, want]) => {
    const cells = names.map((name) => {
      const got = OTHERS[name](text);
      return same(got, want) ? '✓' : cell(got);
    });
    return `| ${text} | ${cell(want)} | ${cells.join(' | ')} |`;
  });
  const counts = names.map((name) => LINES.filter(([text, want]) => same(OTHERS[name](text), want)).length);
  return [`| text | linkspan | ${names.join(' | ')} |`, `|---|---|${names.map(() => '---|').join('')}`, ...rows,
    `| **right, of ${LINES.length}** | **${LINES.length}** | ${counts.map((n) => `**${n}**`).join(' | ')} |`].join('\n');
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  for (const [name, run] of Object.entries(WITH)) {
    for (const [text, want] of LINES) if (!same(run(text), want)) console.error(name, text, run(text));
  }
  console.log(table());
}
