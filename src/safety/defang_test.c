/* Defanged links cannot be clicked (linkification guidelines 1.4.b), and refanging
 * restores every text. */
/* Tests: safety/defang_marks.c, safety/defang_notation.c, safety/elsewhere.c */
#include "support/exact.h"
#include "support/harmless.h"
#include "support/marked_rows.h"
#include "support/written.h"

#include "linkspan/linkspan.h"

static const struct defang_row {
    const char *why;
    const char *text;
    const char *defanged;
} text_rows[] = {
    {"nothing", "", ""},
    {"no link", "Nothing here. Really.", "Nothing here. Really."},
    {"S2 1.4.b: http and dots", "at http://example.com.",
     "at hxxp[:]//example[.]com."},
    {"https", "https://www.example.com/", "hxxps[:]//www[.]example[.]com/"},
    {"ftp", "ftp://example.com/a", "fxp[:]//example[.]com/a"},
    {"in any case", "HTTP://Example.com Ftp://a.com",
     "HXXP[:]//Example[.]com Fxp[:]//a[.]com"},
    {"without a scheme", "example.com", "example[.]com"},
    {"an address", "me@example.com", "me[@]example[.]com"},
    {"an address with a scheme", "mailto:me@example.com?x",
     "mailto:me[@]example[.]com?x"},
    {"IDN: labels stay readable", "https://пример.рф/путь",
     "hxxps[:]//пример[.]рф/путь"},
    {"IDN: the other dots", "http://例え。jp 例え．jp 例え｡jp",
     "hxxp[:]//例え[。]jp 例え[．]jp 例え[｡]jp"},
    {"dots of the path, which could start a link", "a.com/b.com/c.html",
     "a[.]com/b[.]com/c[.]html"},
    {"another URL inside", "https://a.com/http://b.com",
     "hxxps[:]//a[.]com/hxxp[:]//b[.]com"},
    {"what an address hides", "me@a.com/b.com", "me[@]a[.]com/b[.]com"},
    {"prose around it stays", "Dr. X: see a.com. OK.",
     "Dr. X: see a[.]com. OK."},
    {"already defanged: one layer more", "hxxp://a[.]com",
     "hxxxp[:]//a[[.]]com"},
    {"twice defanged", "hxxxp://a[[.]]com", "hxxxxp[:]//a[[[.]]]com"},
    {"brackets that are no layer", "[   .] [.] []. [[.",
     "[   .] [[.]] []. [[."},
    {"notations of others: dots", "(.) {.} [ . ] ( .)",
     "([.]) {[.]} [ [.] ] ( [.])"},
    {"notations of others: words", "[dot] (DOT) { at } [At]",
     "[dxot] (DxOT) { axt } [Axt]"},
    {"notations of others: words with a layer", "[dxot] (axxt)",
     "[dxxot] (axxxt)"},
    {"notations of others: meow", "meow: MEOWS://x mxeow://y",
     "meow: MxEOWS[:]//x mxxeow[:]//y"},
    {"notations of others: what is none", "[dots] (dot] [do t] (:) dot",
     "[dots] (dot] [do t] (:) dot"},
    {"a lone bracket on one side", "a[.b .]", "a[.b .]"},
    {"a word is no scheme", "hxxp and fxp: x", "hxxp and fxp: x"},
    {"too few letters", "hxp://a fp://b", "hxp[:]//a fp[:]//b"},
    {"an IPv6 address", "http://[2001:db8::1]/",
     "hxxp[:]//[2001[:]db8[:][:]1]/"},
    {"a URL that an address hides", "x@a.com/https://evil.org/",
     "x[@]a[.]com/hxxps[:]//evil[.]org/"},
    {"a host that an address hides, and one after it",
     "me@example.com@evil.org", "me[@]example[.]com@evil[.]org"},
    {"a top-level domain after a port", "d.com:80.com", "d[.]com:80[.]com"},
    {"E4: no link because of a user name", "https://a.com@evil.org/",
     "hxxps[:]//a[.]com[@]evil[.]org/"},
    {"H11: no link because of the slashes", "http:/a.com", "http:/a[.]com"},
    {"H6: the last label is a top-level domain", "a。b 你好。世界",
     "a。b 你好[。]世界"},
    {"and this one only starts as one", "他来了。世界很大。",
     "他来了。世界很大。"},
    {"H6: what a link hid, before a sentence", "d.com:80。中国。很大",
     "d[.]com:80[。]中国。很大"},
    {"P6: what a link hid, before native writing", "d.com:80.com에서 80.com-에",
     "d[.]com:80[.]com에서 80[.]com-에"},
    {"H13: low lines after a top-level domain, and inside a label",
     "me@a.com@b.org_ me@a.com@b.org_x",
     "me[@]a[.]com@b[.]org_ "
     "me[@]a[.]com@b[.]org_x"},
    {"others link libc.so", "me@a.com@libc.so.6", "me[@]a[.]com@libc[.]so[.]6"},
    {"which it becomes once the next dot is broken", "me@a.com@b.so.org",
     "me[@]a[.]com@b[.]so[.]org"},
    {"fullwidth letters are mapped", "me@a.com@b.ｃｏｍ",
     "me[@]a[.]com@b[.]ｃｏｍ"},
    {"nor is it empty", "Yes.No... .com @.org a..com",
     "Yes[.]No... .com @.org a..com"},
    {"H14: what is no host, and an address", "ftp://host http://1.2.3.4",
     "fxp[:]//host hxxp[:]//1[.]2[.]3[.]4"},
    {"suspects: any scheme", "ssh://host, redis://cache:6379/0",
     "ssh[:]//host, redis[:]//cache:6379/0"},
    {"suspects: schemes that carry", "javascript:alert(1) file:///x data:,a",
     "javascript[:]alert(1) file[:]///x data[:],a"},
    {"suspects: an IPv4 address without slashes",
     "http:1.2.3.4/x http:/1.2.3.4",
     "http[:]1[.]2[.]3[.]4/x http[:]/1[.]2[.]3[.]4"},
    {"suspects: data without a payload", "data:1 data: x,y metadata:z",
     "data:1 data: x,y metadata:z"},
    {"a network path after the colon of a scheme that browsers follow",
     "http:\\\\srv\\a HTTPS:\\\\srv\\a ftp:\\\\srv\\a ws:\\\\srv\\a "
     "file:\\\\srv\\a",
     "http[:][\\\\]srv\\a HTTPS[:][\\\\]srv\\a ftp[:][\\\\]srv\\a "
     "ws[:][\\\\]srv\\a file[:][\\\\]srv\\a"},
    {"a server has two letters or more, and a share one or more",
     "\\\\a\\b \\\\ab\\c \\\\ab\\ \\\\ab \\\\ab\\!",
     "\\\\a\\b [\\\\]ab\\c \\\\ab\\ \\\\ab \\\\ab\\!"},
    {"a share of one letter at the end", "\\\\ab\\c", "[\\\\]ab\\c"},
    {"no share at the end", "\\\\ab\\", "\\\\ab\\"},
    {"no share after a server at the end", "\\\\ab", "\\\\ab"},
    {"slashes of both kinds before numbers with three dots, also hexadecimal",
     "http:1.2.3 http:1.2.3.4 http:\\1.2.3.4 http:/0X7f.0.0.1",
     "http:1[.]2[.]3 http[:]1[.]2[.]3[.]4 http[:]\\1[.]2[.]3[.]4 "
     "http[:]/0X7f[.]0[.]0[.]1"},
    {"data with a payload", "data:,a data:a/b,c data:a/b;c=d,e data:a/b",
     "data[:],a data[:]a/b,c data[:]a/b;c=d,e data:a/b"},
    {"scripts with and without a program", "javascript:\"a\" vbscript:'a' x",
     "javascript:\"a\" vbscript:'a' x"},
    {"no network path after another colon",
     "C:\\\\srv\\a x:\\\\srv\\a gopher:\\\\srv\\a tel:\\\\srv\\a",
     "C:\\\\srv\\a x:\\\\srv\\a gopher:\\\\srv\\a tel:\\\\srv\\a"},
    {"suspects: a network path", "\\\\srv\\share \\\\d+ a\\\\b\\c",
     "[\\\\]srv\\share \\\\d+ a\\\\b\\c"},
    {"suspects: a share of one character", "\\\\srv\\c \\\\srv\\-",
     "[\\\\]srv\\c [\\\\]srv\\-"},
    {"suspects: no share", "\\\\srv\\ ab \\\\srv\\\\ab \\\\srv\\",
     "\\\\srv\\ ab \\\\srv\\\\ab \\\\srv\\"},
    {"suspects: servers of one and two characters", "\\\\s\\ab \\\\sr\\ab",
     "\\\\s\\ab [\\\\]sr\\ab"},
    {"suspects: what stands before a network path",
     "(\\\\srv\\c) =\\\\srv\\c /\\\\srv\\c 1\\\\srv\\c C:\\\\srv\\c",
     "([\\\\]srv\\c) =[\\\\]srv\\c /\\\\srv\\c 1\\\\srv\\c C:\\\\srv\\c"},
    {"suspects: backslashes that have a layer", "[\\\\] [[\\\\]] [\\]",
     "[[\\\\]] [[[\\\\]]] [\\]"},
    {"suspects: odd addresses and single labels",
     "http://0x7f.1/ http://intranet", "hxxp[:]//0x7f[.]1/ hxxp[:]//intranet"},
    {"H11: schemes that are linked by option only", "svn+ssh://host 2http://b",
     "svn+ssh[:]//host 2hxxp[:]//b"},
    {"H14: localhost is linked by option only, but others link it",
     "localhost:80 x.localhost a.com/localhost",
     "lxcalhost:80 x.lxcalhost a[.]com/lxcalhost"},
    {"which gets a layer like the others", "lxcalhost lxxcalhost lXcalhost",
     "lxxcalhost lxxxcalhost lXxcalhost"},
    {"a colon with layers", "hxxp[:]//a http[:]//b [[:]]",
     "hxxp[[:]]//a http[[:]]//b [[[:]]]"},
    {"slashes as JSON escapes them", "http:\\/\\/host", "http[:]\\/\\/host"},
    {"other programs: IPv4 addresses, hosts without a scheme, mailboxes",
     "203.0.113.7/gate.php //203.0.113.7/x //plan.txt/ me@plan.txt "
     "www.evil.com.html evil.com_x mailto:me@srv <me@srv> http:plan.txt",
     "203[.]0[.]113[.]7/gate.php //203[.]0[.]113[.]7/x //plan[.]txt/ "
     "me@plan[.]txt www.evil[.]com.html evil[.]com_x mailto:me[@]srv "
     "<me[@]srv> http:plan[.]txt"},
    {"other programs: no slashes after a scheme of the web",
     "<http:2130706433> [a](ws:1) <https:/intranet> http: //a xhttp:a",
     "<http[:]2130706433> [a](ws[:]1) <https[:]/intranet> http: //a xhttp:a"},
    {"other programs: a scheme that ends in a dot", "c.://host", "c.[:]//host"},
    {"other programs: a symbol after the dot", "me@2130706433.+ a.+",
     "me@2130706433[.]+ a.+"},
    {"other programs: an IPv6 address after two slashes",
     "//[2001:db8::1]:8080/x [a:b] a[1:2]",
     "//[2001[:]db8[:][:]1]:8080/x [a:b] a[1:2]"},
    {"other programs: an invisible character is a letter of a mailbox's host",
     "me@in\xE2\x80\x8B"
     "evil.comx",
     "me@in\xE2\x80\x8B"
     "evil[.]comx"},
    {"other programs: a former and any A-label as top-level domain",
     "a.volkswagen a.xn--p1aix", "a[.]volkswagen a[.]xn--p1aix"},
    {"odd capitals: the layer is at the colon alone", "hTTp://a.b HtTPs://c",
     "hTTp[:]//a[.]b HtTPs[:]//c"},
    {"notations of others: the slashes in the brackets",
     "hxxp[://]a [[://]] [://b", "hxxp[[://]]a [[[://]]] [://b"},
    {"notations of others: the s in brackets", "http[s]://a http[sx] hxxp[s]",
     "http[sx]://a http[sxx] hxxp[sx]"},
    {"notations of others: digits, references and backslashes",
     "[d0t] [dx0t] a&#46;b &x#46; &x2e; www.evil\\.com 1\\. a\\.b",
     "[dx0t] [dxx0t] a&x#46;b &xx#46; &x2e; www.evil\\[.]com 1\\. a\\.b"},
    {"ill-formed bytes stay",
     "\xFF"
     "a.com\xE3\x80",
     "\xFF"
     "a[.]com\xE3\x80"},
};

static const struct defang_row link_rows[] = {
    {"a single link", "https://example.com/a.b",
     "hxxps[:]//example[.]com/a[.]b"},
    {"one that is none", "javascript:a.b", "javascript[:]a[.]b"},
    {"localhost", "http://localhost/", "hxxp[:]//lxcalhost/"},
    {"a user name", "http://a.com@b.com", "hxxp[:]//a[.]com[@]b[.]com"},
};

static unsigned check_row(const linkspan_detector *d,
                          const struct defang_row *r)
{
    ROWS_BEGIN();
    linkspan_buf out;
    linkspan_buf back;
    (void)linkspan_buf_init(&out, SIZE_MAX, NULL);
    (void)linkspan_buf_init(&back, SIZE_MAX, NULL);
    ROW_EQ(r, linkspan_defang(d, EXACT(r->text), &out), LINKSPAN_OK);
    ROW_STR(r, out.data ? out.data : "", out.len, r->defanged);
    ROW_EQ(r, linkspan_refang(out.data, out.len, 0, &back), LINKSPAN_OK);
    ROW_STR(r, back.data ? back.data : "", back.len, r->text);
    linkspan_buf_free(&out);
    linkspan_buf_free(&back);
    return bad_rows;
}

static void defangs_and_refangs_each_row(void **state)
{
    (void)state;
    unsigned bad = 0;
    linkspan_detector *d = new_uts58_detector();
    for (size_t i = 0; i < ROWS(text_rows); i++)
        bad += check_row(d, &text_rows[i]);
    for (size_t i = 0; i < ROWS(link_rows); i++)
        bad += check_row(NULL, &link_rows[i]);
    linkspan_detector_free(d);
    assert_int_equal(bad, 0);
}

/* Ordinary text in which no profile links anything: redacting does not change a byte of
 * it, and defanging only what another program would link. */
static const struct kept_row {
    const char *why;
    const char *text;
} kept_rows[] = {
    {"a file name", "see plan.txt, you"},
    {"file names of documents",
     "Read report.docx, slides.pptx and budget.xlsx."},
    {"pictures", "photo.jpg, scan.tiff, icon.svg and a.png"},
    {"sources and their lines", "main.cpp:10:5: in vector.hpp, see log.h"},
    {"archives", "data.csv.gz, backup.tar.xz, old.7z"},
    {"files of a web site", "src/index.html, style.css and server.js:10"},
    {"settings", "config.yaml, settings.toml, package.json, .env.local"},
    {"a program", "setup.exe and kernel32.dll"},
    {"paths", "C:\\Users\\me\\notes.md5 ./a.out ../b/c.o"},
    {"calls", "System.out.println(x); fmt.Println(y); os.path.join(a)"},
    {"a call of JavaScript", "document.getElementById('a').innerHTML = 1;"},
    {"a chain of calls", "df.groupby('a').mean().reset_index()"},
    {"printf", "printf(\"%s.%d\\n\", a.b, c->d.e);"},
    {"a range and dots", "for i in 1..10 { a[i] = 0.5 }"},
    {"abbreviations", "e.g. this, i.e. that, a.k.a. those, p.m., U.S.A."},
    {"a version and a range of times", "1.2.3-rc.1+build.5 at 10.30 p.m."},
    {"sections", "See 4.2.1 and A.3.b."},
    {"an ellipsis", "Well...then. Hm.. ok .. no"},
    {"a sentence without a space after it", "I came.They saw.Nobody won."},
    {"a colon and slashes", "://c //d x:y"},
    {"what only looks like a scheme", "xhttp and http: //a"},
    {"a log", "2026-11-16T06:37:51.123Z WARN [main] o.s.b.SpringApplication - "
              "took 1.5s"},
    {"handles", "@me and @you.there, a@b and x @ y"},
    {"brackets that are no layer", "a[.b .] [   .] (.b) {. b}"},
    {"Chinese sentences", "你好。我是学生。今天天气很好。"},
    {"a Chinese sentence that starts with a top-level domain",
     "他去了。中国很大。公司在北京。"},
    {"and another one", "这是网站。网站的名字很长。我爱你们。"},
    {"Chinese, the dot before Latin letters", "完成。然后用Python写。OK了"},
    {"traditional characters", "他在這裡。台灣的夏天很熱。香港也是。"},
    {"Chinese with halfwidth dots", "第一｡第二｡第三"},
    {"Japanese sentences", "おはよう。今日は晴れです。明日は雨でしょう。"},
    {"a Japanese sentence that starts with a top-level domain",
     "終わり。みんなで行こう。ストアは閉店。"},
    {"Japanese with fullwidth full stops", "第１章．はじめに．次へ"},
    {"Korean", "안녕하세요.저는 학생입니다.한국어를 배워요."},
    {"Thai", "สวัสดีครับ ผมชื่อสมชาย ราคา ๓.๕๐ บาท พ.ศ.๒๕๖๙"},
    {"Arabic", "مرحبا.كيف حالك؟ هذا نص.مصرنا جميلة."},
    {"Persian", "سلام.حال شما چطور است؟"},
    {"Hebrew", "שלום.מה שלומך? ד.ש. ארה\"ב"},
    {"Hindi", "नमस्ते. आप कैसे हैं? डॉ.शर्मा आए।"},
    {"Russian", "Привет.Как дела? т.е. и т.д., г.Москва-река"},
    {"Greek", "Γεια σου.Τι κάνεις; π.χ. αυτό"},
    {"Georgian and Armenian", "გამარჯობა.როგორ ხარ? Բարեւ.ինչպես ես"},
    {"German", "z.B. d.h. usw.Nachher s.o. Nr.5 Str.7"},
    {"French", "c.-à-d. M.Durand p.ex. n°5.Voilà"},
    {"emoji", "Great😀.Thanks❤️.Bye"},
    {"combining marks and ill-formed bytes", "e\xCC\x81"
                                             ".e\xCC\x81"
                                             "x a.\xFF"
                                             ".b"},
};

/* Text that redacting keeps too, but that other programs link. */
static const struct defang_row elsewhere_rows[] = {
    {"a shared library: the top-level domain is not the last label",
     "libc.so.6 and libm.so.6.0", "libc[.]so.6 and libm[.]so.6.0"},
    {"a Java class below io and net", "java.io.File and java.net.URL",
     "java[.]io.File and java[.]net.URL"},
    {"a low line inside a label", "os.name_of(x), re.sub_all, a.com_x",
     "os[.]name_of(x), re.sub_all, a[.]com_x"},
    {"SQL", "SELECT t.id_x, u.email_y FROM t JOIN u ON t.k = u.k",
     "SELECT t[.]id_x, u[.]email_y FROM t JOIN u ON t.k = u.k"},
    {"numbers", "3.14, 1.000.000, 1,5.2, v1.2.x and 10.0.0.1",
     "3.14, 1.000.000, 1,5.2, v1.2.x and 10[.]0[.]0[.]1"},
    {"localhost", "localhost:8080 and LOCALHOST",
     "lxcalhost:8080 and LXCALHOST"},
    {"a log with a trace", "at com.example.app.Main.start(Main.kt:42)",
     "at com.example[.]app.Main.start(Main.kt:42)"},
    {"a log of a web server", "10.1.2.3 - - \"GET /a.php?x=1.5 HTTP/1.1\" 200",
     "10[.]1[.]2[.]3 - - \"GET /a.php?x=1.5 HTTP/1.1\" 200"},
};

static void redact(const linkspan_detector *d, const char *text, written *w)
{
    linkspan_linkify_options o;
    (void)linkspan_linkify_options_init(&o);
    o.output = LINKSPAN_OUTPUT_PLAIN;
    o.flags = LINKSPAN_LINKIFY_REDACT;
    assert_int_equal(
        linkspan_linkify_write(d, &o, EXACT(text), keep_written, w),
        LINKSPAN_OK);
}

static void ordinary_text_stays(void **state)
{
    (void)state;
    unsigned bad = 0;
    const size_t all = ROWS(kept_rows) + ROWS(elsewhere_rows);
    for (size_t i = 0; i < all * LKS_PROFILES; i++) {
        const size_t number = i / LKS_PROFILES;
        const struct kept_row *kept = &kept_rows[number % ROWS(kept_rows)];
        const struct defang_row same = {kept->why, kept->text, kept->text};
        const struct defang_row *r =
            number < ROWS(kept_rows)
                ? &same
                : &elsewhere_rows[number - ROWS(kept_rows)];
        const linkspan_detector *d = lks_finder(i % LKS_PROFILES);
        written w = {.data = NULL};
        ROWS_BEGIN();
        redact(d, r->text, &w);
        ROW_STR(r, written_string(&w), w.len, r->text);
        written_free(&w);
        bad += bad_rows + check_row(d, r);
    }
    lks_finders_free();
    assert_int_equal(bad, 0);
}

/* Every text of five pieces that matter for defanging. */
static void every_short_text_comes_back(void **state)
{
    (void)state;
    static const char *const alphabets[4][12] = {
        {"[", "]", ".", "@", "。", "h", "x", "t", "tp", "p", "s://", "f"},
        {"[", "]", ":", "l", "://", "h", "x", "tt", "o", "p", "X", "calhost"},
        {"[", "]", "://", "s", "x", "http", "hxxp", ":", "a", "/", "hXXp",
         "TTp"},
        {"[", "]", "\\", ".", "a", ".com", "&", "#46;", "x", "d", "0t", "^"}};
    linkspan_detector *d = new_uts58_detector();
    size_t count = 0;
    for (size_t n = 0; n < 4 * 12 * 12 * 12 * 12 * 12; n++) {
        char text[40] = "";
        for (size_t rest = n / 4, i = 0; i < 5; i++, rest /= 12)
            (void)strcat(text, alphabets[n % 4][rest % 12]);
        const struct defang_row r = {text, text, NULL};
        char one[128];
        char two[128];
        linkspan_buf out;
        linkspan_buf back;
        (void)linkspan_buf_init_fixed(&out, one, sizeof one);
        (void)linkspan_buf_init_fixed(&back, two, sizeof two);
        assert_int_equal(
            linkspan_defang(n / 4 % 2 ? d : NULL, EXACT(text), &out),
            LINKSPAN_OK);
        assert_int_equal(linkspan_refang(one, out.len, 0, &back), LINKSPAN_OK);
        if (back.len != strlen(text) || memcmp(two, text, back.len) != 0)
            fail_msg("%s becomes %.*s", r.text, (int)back.len, two);
        count++;
    }
    assert_int_equal(count, 995328);
    linkspan_detector_free(d);
}

/* A defanged text has no links, in any profile. */
static void nothing_is_left_to_click(void **state)
{
    (void)state;
    unsigned bad = 0;
    for (size_t i = 0; i < ROWS(text_rows) + ROWS(link_rows); i++) {
        const struct defang_row *r = i < ROWS(text_rows)
                                         ? &text_rows[i]
                                         : &link_rows[i - ROWS(text_rows)];
        const size_t finder =
            lks_finder_of_text(r->defanged, strlen(r->defanged), LKS_FINDERS);
        if (finder < LKS_FINDERS)
            print_error("%s: detector %zu finds a link in %s\n", r->why, finder,
                        r->defanged);
        bad += finder < LKS_FINDERS;
    }
    lks_finders_free();
    assert_int_equal(bad, 0);
}

/* If a profile links less than others, defanging still breaks the names that the
 * others link. This is so at any place of the text, although the defanger keeps
 * only some of the text before a name. Native text may touch the end of these
 * names (P6), since an `@` or a slash stands before them. */
static void a_name_is_broken_at_any_place(void **state)
{
    (void)state;
    static const char *const names[][2] = {
        {" x@sub.example.рф에서-", "example[.]рф에서-"},
        {" x@_.example.рф에서-", "example[.]рф에서-"},
        {" //a-long-name-of-one-label.рф에서-", "-label[.]рф에서-"}};
    char text[1600];
    linkspan_options o;
    linkspan_detector *d = NULL;
    linkspan_buf out;
    assert_int_equal(linkspan_options_init(&o), LINKSPAN_OK);
    assert_int_equal(linkspan_options_set_profile(&o, LINKSPAN_PROFILE_UTS58),
                     LINKSPAN_OK);
    assert_int_equal(linkspan_detector_new(&o, &d), LINKSPAN_OK);
    assert_int_equal(linkspan_buf_init(&out, SIZE_MAX, NULL), LINKSPAN_OK);
    for (size_t i = 0; i < ROWS(names); i++)
        for (size_t before = 0; before < 1200; before++) {
            const size_t len = strlen(names[i][0]);
            memset(text, ' ', sizeof text);
            memcpy(text + before, names[i][0], len);
            out.len = 0;
            /* with a NUL at its end */
            text[before + len + 299] = '\0';
            assert_int_equal(linkspan_defang(d, text, before + len + 300, &out),
                             LINKSPAN_OK);
            assert_non_null(strstr(out.data, names[i][1]));
        }
    linkspan_buf_free(&out);
    linkspan_detector_free(d);
}

/* A detector for addresses only leaves URLs as they are. */
static void other_kinds_are_left_alone(void **state)
{
    (void)state;
    static const struct defang_row rows[] = {
        {"the other kind", "me@a.com, http://b.com",
         "me[@]a[.]com, http://b.com"},
        {"what looks defanged has its layer", "me@a.com hxxp://b[.]com",
         "me[@]a[.]com hxxxp://b[[.]]com"},
        {"each word in small letters",
         "a hxxp://b a fxp://b a lxcalhost a meow://b [dot] [at] [.] [@] [:]",
         "a hxxxp://b a fxxp://b a lxxcalhost a mxeow://b [dxot] [axt] [[.]] "
         "[[@]] [[:]]"},
        {"each word in capitals",
         "A HXXPS://B A FXP://B A LXCALHOST A MEOWS://B (DOT) {AT}",
         "A HXXxPS://B A FXxP://B A LXxCALHOST A MxEOWS://B (DxOT) {AxT}"},
        {"each word at the start: h", "HXXP://b", "HXXxP://b"},
        {"f", "FXP://b", "FXxP://b"},
        {"l", "Lxcalhost", "Lxxcalhost"},
        {"m", "MEOW://b", "MxEOW://b"},
    };
    linkspan_options options;
    (void)linkspan_options_init(&options);
    options.kinds = LINKSPAN_KIND_EMAIL;
    linkspan_detector *d = new_detector(&options);
    unsigned bad = 0;
    for (size_t i = 0; i < ROWS(rows); i++)
        bad += check_row(d, &rows[i]);
    linkspan_detector_free(d);
    assert_int_equal(bad, 0);
}

/* Text that is linked only by an option is broken if the detector has that
 * option. */
static void options_break_more(void **state)
{
    (void)state;
    static const struct option_row {
        struct defang_row row;
        uint32_t flags;
    } rows[] = {
        {{"H19: unknown top-level domains", "d.com:80.txt e.g. 3.14",
          "d[.]com:80[.]txt e.g. 3.14"},
         LINKSPAN_DETECT_UNKNOWN_TLDS},
        {{"no option", "d.com:80.txt e.g. 3.14", "d[.]com:80.txt e.g. 3.14"},
         0},
        {{"H14: localhost", "localhost:80 LOCALHOST xlocalhost",
          "lxcalhost:80 LXCALHOST xlxcalhost"},
         LINKSPAN_DETECT_LOCALHOST},
        {{"H11: all schemes", "svn+ssh://host hxp://a ://b",
          "svn+ssh[:]//host hxp[:]//a ://b"},
         LINKSPAN_DETECT_ALL_SCHEMES},
        {{"H14: single labels need a scheme that is linked",
          "ftp://host svn://host", "fxp[:]//host svn[:]//host"},
         LINKSPAN_DETECT_SINGLE_LABELS},
        {{"emoji in labels", "d.com:80😀.com", "d[.]com:80😀[.]com"},
         LINKSPAN_DETECT_EMOJI},
        {{"emoji are labels elsewhere", "d.com:80😀.com", "d[.]com:80😀[.]com"},
         0},
    };
    unsigned bad = 0;
    for (size_t i = 0; i < ROWS(rows); i++) {
        linkspan_options options;
        (void)linkspan_options_init(&options);
        options.flags = rows[i].flags;
        linkspan_detector *d = new_detector(&options);
        bad += check_row(d, &rows[i].row);
        linkspan_detector_free(d);
    }
    assert_int_equal(bad, 0);
}

static void schemes_and_lists_break_more(void **state)
{
    (void)state;
    static const struct defang_row with_scheme = {
        "H10: a scheme of the options", "ssh://host ://b", "ssh[:]//host ://b"};
    static const struct defang_row with_list = {
        "H1: a list that was loaded, and the profiles' own",
        "d.com:80.txt d.com:80.org d.com:80.md5",
        "d[.]com:80[.]txt d[.]com:80[.]org d[.]com:80.md5"};
    const linkspan_str scheme = {"ssh", 3};
    const linkspan_data_source source = {.size = sizeof source,
                                         .flags = LINKSPAN_LOAD_ANY_TLDS,
                                         .tlds = {"COM\nTXT\n", 8}};
    linkspan_options options;
    unsigned bad = 0;
    (void)linkspan_options_init(&options);
    options.schemes = &scheme;
    options.scheme_count = 1;
    linkspan_detector *d = new_detector(&options);
    bad += check_row(d, &with_scheme);
    linkspan_detector_free(d);
    (void)linkspan_options_init(&options);
    assert_int_equal(linkspan_data_load(&source, NULL, &options.data, NULL),
                     LINKSPAN_OK);
    d = new_detector(&options);
    bad += check_row(d, &with_list);
    linkspan_detector_free(d);
    linkspan_data_free(options.data);
    assert_int_equal(bad, 0);
}

/* The rest of a suspect that is too long is skipped, and nothing that starts in
 * this rest is reported. */
static void a_suspect_that_is_cut_hides_its_rest(void **state)
{
    (void)state;
    static const char text[] =
        "-aa.com\\srv?\"=hxxp\\sharehttp:\\\\javascript:javascript:"
        "\xE4\xBE\x8B,a.com0x7f.1/[::1]s";
    linkspan_options options;
    linkspan_detector *d = NULL;
    linkspan_buf out;
    linkspan_buf back;
    assert_int_equal(linkspan_options_init(&options), LINKSPAN_OK);
    options.max_link_len = 16;
    assert_int_equal(
        linkspan_options_set_profile(&options, LINKSPAN_PROFILE_UTS58),
        LINKSPAN_OK);
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_OK);
    (void)linkspan_buf_init(&out, SIZE_MAX, NULL);
    (void)linkspan_buf_init(&back, SIZE_MAX, NULL);
    assert_int_equal(linkspan_defang(d, EXACT(text), &out), LINKSPAN_OK);
    assert_int_equal(linkspan_refang(out.data, out.len, 0, &back), LINKSPAN_OK);
    assert_int_equal(back.len, sizeof text - 1);
    assert_memory_equal(back.data, text, sizeof text - 1);
    linkspan_buf_free(&out);
    linkspan_buf_free(&back);
    linkspan_detector_free(d);
}

static void wrong_arguments_are_refused(void **state)
{
    (void)state;
    linkspan_buf unset = {0};
    linkspan_buf out;
    char memory[4];
    (void)linkspan_buf_init_fixed(&out, memory, sizeof memory);
    assert_int_equal(linkspan_defang(NULL, NULL, 1, &out), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_defang(NULL, "a", 1, &unset), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_defang(NULL, "a", 1, NULL), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_refang(NULL, 1, 0, &out), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_refang("a", 1, 0, &unset), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_refang(NULL, 1, LINKSPAN_REFANG_WORDS, &out),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_defang(NULL, "a.b", 3, &out), LINKSPAN_ERR_SPACE);
    assert_int_equal(out.len, 0);
    assert_int_equal(out.needed, 5);
    assert_int_equal(linkspan_refang("abcdef", 6, 0, &out), LINKSPAN_ERR_SPACE);
    assert_int_equal(out.needed, 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defangs_and_refangs_each_row),
        cmocka_unit_test(ordinary_text_stays),
        cmocka_unit_test(every_short_text_comes_back),
        cmocka_unit_test(nothing_is_left_to_click),
        cmocka_unit_test(a_name_is_broken_at_any_place),
        cmocka_unit_test(other_kinds_are_left_alone),
        cmocka_unit_test(options_break_more),
        cmocka_unit_test(schemes_and_lists_break_more),
        cmocka_unit_test(a_suspect_that_is_cut_hides_its_rest),
        cmocka_unit_test(wrong_arguments_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
