/** One text in each of ten writing systems, for the page of linkspan explain. */
export const texts = [
  'See https://example.com/a_(b). Not main.rs!',
  'Смотри пример.рф/путь?ключ=знач, потом.',
  'Δες https://el.wikipedia.org/wiki/Αθήνα…',
  '詳しくはhttps://例え.jp/日本語「注」を参照。',
  '자세한 것은 https://ko.wikipedia.org/wiki/한글에서 보세요.',
  'ראו https://he.wikipedia.org/wiki/שלום.',
  'انظر https://ar.wikipedia.org/wiki/سلام؟',
  'देखें https://hi.wikipedia.org/wiki/हिन्दी।',
  'ดูที่ https://th.wikipedia.org/wiki/ภาษาไทย',
  'იხილეთ https://ka.wikipedia.org/wiki/ჩაი; ან x.invalid',
];

/** What is hard to show: marks alone and in the wrong order, bidi controls,
 *  joiners, wide and full-width characters, letters of two directions, links
 *  without a place to break. */
export const hardTexts = [
  'a\u0301 \u0308 https://a.com/e\u0301\u0327 \u202Eevil\u202C a\u200Db',
  'பார்க்க https://ta.wikipedia.org/wiki/தமிழ்.',
  '请看https://zh.wikipedia.org/wiki/中文（维基）。',
  'שלום abc https://he.wikipedia.org/wiki/שלום/abc/עולם?א=b سلام',
  'ﾊﾝｶｸ ＦＵＬＬ https://ａ.com/\u3099 \u3000 \u115F가\u11A8',
  'می\u200Cخواهم https://fa.wikipedia.org/wiki/می\u200Cخواهم\u200B',
  `https://www.example.com/${'no-place-to-break'.repeat(8)}?q=${'x'.repeat(40)}`,
];
