// Texts to begin with, in many writing systems, and attacks.

export const EXAMPLES = [
  { id: 'start', name: 'A bit of everything', text: `Read https://en.wikipedia.org/wiki/Tea_(disambiguation), then write to ana@example.com.
詳細はhttps://example.com/茶を見て。 Книга: пример.рф/чай
Edit README.md first; https://раураl.com/login is not what it looks like.` },
  { id: 'latin', name: 'Latin: English, German, Turkish', text: `(see https://example.com/a_(b)) or bücher.de/zürich?q=käse#öl.
Yarın example.com.tr'de görüşürüz; "https://example.com/çay"!` },
  { id: 'greek', name: 'Greek', text: 'Διαβάστε το https://el.wikipedia.org/wiki/Τσάι· γράψτε στο maria@example.gr.' },
  { id: 'cyrillic', name: 'Cyrillic: Russian', text: 'Сайт «https://ru.wikipedia.org/wiki/Чай_(значения)», почта@пример.рф, кремль.рф — всё.' },
  { id: 'armenian', name: 'Armenian', text: 'Տե՛ս https://hy.wikipedia.org/wiki/Թեյ։ Կամ example.am՝ այստեղ։' },
  { id: 'georgian', name: 'Georgian', text: 'ნახეთ https://ka.wikipedia.org/wiki/ჩაი, წერეთ nino@example.ge.' },
  { id: 'hebrew', name: 'Hebrew (right to left)', text: 'ראו https://he.wikipedia.org/wiki/תה?a=1#סוף, או דוגמה.com/ב.' },
  { id: 'arabic', name: 'Arabic (right to left)', text: 'هل رأيت https://ar.wikipedia.org/wiki/شاي؟ موقع.وزارة-الاتصالات.مصر جديد، راسل ali@example.com.' },
  { id: 'persian', name: 'Persian (right to left)', text: 'صفحهٔ https://fa.wikipedia.org/wiki/چای، یا example.ir را ببینید.' },
  { id: 'devanagari', name: 'Devanagari: Hindi', text: 'यहाँ देखें https://hi.wikipedia.org/wiki/चाय। मेल करें ravi@example.in।' },
  { id: 'bengali', name: 'Bengali', text: 'দেখুন https://bn.wikipedia.org/wiki/চা। অথবা example.com/ক।' },
  { id: 'tamil', name: 'Tamil', text: 'பார்க்க https://ta.wikipedia.org/wiki/தேநீர், அல்லது example.in.' },
  { id: 'telugu', name: 'Telugu', text: 'చూడండి https://te.wikipedia.org/wiki/టీ, లేదా example.in.' },
  { id: 'sinhala', name: 'Sinhala', text: 'බලන්න https://si.wikipedia.org/wiki/තේ. නැතහොත් (example.lk).' },
  { id: 'thai', name: 'Thai', text: 'ดูที่https://example.com/aนะ เว็บ example.co.th ครับ https://th.wikipedia.org/wiki/ชา' },
  { id: 'lao', name: 'Lao', text: 'ເບິ່ງ https://lo.wikipedia.org/wiki/ຊາ ຫຼື example.la/ກ' },
  { id: 'khmer', name: 'Khmer', text: 'មើល https://km.wikipedia.org/wiki/តែ។ ឬ example.com.kh' },
  { id: 'burmese', name: 'Burmese', text: 'ကြည့်ပါ https://my.wikipedia.org/wiki/လက်ဖက်ရည်။' },
  { id: 'chinese', name: 'Chinese', text: '请看https://example.com/news，谢谢。邮箱：li@example.com，官网是example.cn。' },
  { id: 'japanese', name: 'Japanese', text: '「https://例え.jp/茶」を見て。サイトはexample.jpです。メールはakiko@example.jpまで' },
  { id: 'korean', name: 'Korean', text: '링크는 https://example.com/a입니다. 한국.kr 열어봐, kim@example.kr로 보내주세요.' },
  { id: 'amharic', name: 'Ethiopic: Amharic', text: 'ይመልከቱ https://am.wikipedia.org/wiki/ሻይ። ወይም example.com፣ አመሰግናለሁ።' },
  { id: 'code', name: 'Code and logs', text: 'See main.rs:10, package.json and `https://example.com/api?a=1&b=[2]`; log: GET http://10.0.0.1:8080/x HTTP/1.1\n[docs](https://example.com/docs) <https://example.com/x>' },
  { id: 'lookalike', name: 'Attack: letters of another script', text: 'Log in at https://раураl.com/ or https://аррӏе.com/ or https://gооgle.com now.', link: 'https://раураl.com/', wanted: 'paypal.com' },
  { id: 'userinfo', name: 'Attack: a host that is none', text: 'https://paypal.com@evil.example.com/ and https://paypal.com.login.example.net/ and http://0x7f.1/', link: 'https://paypal.com@evil.example.com/', wanted: 'paypal.com' },
  { id: 'bidi', name: 'Attack: turned and hidden characters', text: 'https://example.com/\u202Egpj.exe and https://exam\u200Bple.com/ and https://example.com/a\u2066b', link: 'https://example.com/\u202Egpj.exe', wanted: '' },
  { id: 'markup', name: 'Attack: markup', text: '<script>alert(1)</script> https://example.com/"onmouseover="alert(1) javascript:alert(1) <img src=x onerror=alert(1)>' },
];
