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
