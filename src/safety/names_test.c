/* Names as people write them in their languages: no severe finding, and linked
 * in the profile `safe`. */
#include <stdio.h>

#include "support/findings.h"
#include "support/marked_rows.h"

static const struct name_row {
    const char *why; /* language */
    const char *name;
} rows[] = {
    {"Albanian", "shembull-ë.al"},
    {"Amharic", "ምሳሌ.com"},
    {"Arabic", "مثال.مصر"},
    {"Arabic, with digits", "مثال١٢.السعودية"},
    {"Persian, with digits of its own", "مثال۱۲.ایران"},
    {"Armenian", "օրինակ.հայ"},
    {"Assamese", "উদাহৰণ.ভাৰত"},
    {"Azerbaijani", "nümunə.az"},
    {"Belarusian", "прыклад.бел"},
    {"Bengali", "উদাহরণ.ভারত"},
    {"Bengali, Bangladesh", "উদাহরণ.বাংলা"},
    {"Bulgarian", "пример.бг"},
    {"Bulgarian, below a Latin TLD", "пример.bg"},
    {"Burmese", "ဥပမာ.com"},
    {"Catalan", "col·legi.cat"},
    {"Catalan, twice", "paral·lel-il·lusió.cat"},
    {"Chinese, simplified", "例子.中国"},
    {"Chinese, traditional", "例子.台灣"},
    {"Chinese with Latin", "中国abc.中国"},
    {"Croatian", "primjer-čćđšž.hr"},
    {"Czech", "příklad.cz"},
    {"Danish", "rødgrød.dk"},
    {"Dhivehi", "މިސާލު.com"},
    {"Dutch", "voorbeeld-ë.nl"},
    {"Esperanto", "eĥoŝanĝo.org"},
    {"Estonian", "näide.ee"},
    {"Finnish", "esimerkki-ä.fi"},
    {"French", "élève-français.fr"},
    {"Georgian", "მაგალითი.გე"},
    {"German, with sharp s", "straße.de"},
    {"German", "müller.de"},
    {"Greek", "παράδειγμα.ελ"},
    {"Greek, final sigma", "παράδειγμας.gr"},
    {"Gujarati", "ઉદાહરણ.ભારત"},
    {"Hausa", "ɓauna.ng"},
    {"Hebrew", "דוגמה.ישראל"},
    {"Hebrew with digits", "דוגמה24.ישראל"},
    {"Hebrew, below a Latin TLD", "דוגמה.co.il"},
    {"Hebrew, all of it like ASCII, at home", "סוס.co.il"},
    {"Hindi", "उदाहरण.भारत"},
    {"Hindi, with visarga", "दुःख.भारत"},
    {"Hungarian", "példa-őű.hu"},
    {"Icelandic", "þór-dæmi.is"},
    {"Irish", "sampla-é.ie"},
    {"Italian", "città.it"},
    {"Japanese", "例え.jp"},
    {"Japanese with Latin", "最高のSONY製品.com"},
    {"Japanese, Katakana", "ソニー.jp"},
    {"Japanese, middle dot", "ソニー・ピクチャーズ.jp"},
    {"Japanese, a letter like a slash", "ノート.みんな"},
    {"Japanese with Latin, prolonged sounds", "CDショップ-rockンローラー.jp"},
    {"Japanese, Latin before a prolonged sound", "Tシャツセンター.com"},
    {"Japanese, Latin between dots", "CD・レコード・DVD専門店.jp"},
    {"Japanese, the number one", "日本一-no.com"},
    {"Chinese, Latin before the number one", "A一級.com"},
    {"Japanese, Latin after n", "パソコンpc.jp"},
    {"Kannada", "ಉದಾಹರಣೆ.ಭಾರತ"},
    {"Kazakh", "мысал-қазақ.қаз"},
    {"Khmer", "ឧទាហរណ៍.com"},
    {"Korean", "예제.한국"},
    {"Korean with Han", "大韓民國한글.한국"},
    {"Korean with Latin", "kt전화국.kr"},
    {"Lao", "ຕົວຢ່າງ.ລາວ"},
    {"Latvian", "piemērs.lv"},
    {"Lithuanian", "pavyzdys-ė.lt"},
    {"Lithuanian, marks that do not compose", "a\u0328\u0301r-m\u0303.lt"},
    {"Vietnamese, two marks on one letter", "ví-dụ-tiế\u0323ng.vn"},
    {"Yoruba, a dot below and a tone", "ọ\u0300rẹ\u0301.ng"},
    {"Macedonian", "пример-ѓќ.мкд"},
    {"Malayalam", "ഉദാഹരണം.ഭാരതം"},
    {"Malayalam, chillu", "അവന്‍.ഭാരതം"},
    {"Maltese", "eżempju-ħ.mt"},
    {"Marathi", "उदाहरण-मराठी.भारत"},
    {"Mongolian", "жишээ.мон"},
    {"Nepali", "उदाहरण.com.np"},
    {"Norwegian", "blåbærsyltetøy.no"},
    {"Odia", "ଉଦାହରଣ.ଭାରତ"},
    {"Persian", "مثال.ایران"},
    {"Persian with ZWNJ", "نامه‌ای.ایران"},
    {"Polish", "przykład-ąęł.pl"},
    {"Portuguese", "informação.pt"},
    {"Punjabi", "ਉਦਾਹਰਣ.ਭਾਰਤ"},
    {"Romanian", "exemplu-șț.ro"},
    {"Russian", "пример.рф"},
    {"Russian, all of it like ASCII, at home", "сор.рф"},
    {"Russian, the same below .ru", "сор.ru"},
    {"Sami", "ovdamearka-ŧ.no"},
    {"Serbian in Cyrillic", "пример-ђћ.срб"},
    {"Serbian in Latin", "primer-đć.rs"},
    {"Sinhala", "උදාහරණ.ලංකා"},
    {"Sinhala with ZWJ", "ශ්‍රී.ලංකා"},
    {"Slovak", "príklad-ľ.sk"},
    {"Slovenian", "primer-č.si"},
    {"Spanish", "ejemplo-ñ.es"},
    {"Swedish", "exempel-å.se"},
    {"Tamil", "உதாரணம்.இந்தியா"},
    {"Tatar", "мисал-ә.рф"},
    {"Telugu", "ఉదాహరణ.భారత్"},
    {"Thai", "ตัวอย่าง.ไทย"},
    {"Thai, a vowel that UTS #46 maps", "น้ำ.ไทย"},
    {"Tibetan", "དཔེར.com"},
    {"Turkish", "ılık-örnek.com.tr"},
    {"Turkish, all of it like ASCII", "kırmızı.com.tr"},
    {"Turkish, all of it like ASCII, below .com", "kırmızı.com"},
    {"Azerbaijani, all of it like ASCII", "qızıl.az"},
    {"Icelandic, all of it like ASCII", "þing.is"},
    {"Icelandic, below .com", "þjóð.com"},
    {"Ewe, all of it like ASCII", "ƒuƒu.tg"},
    {"Ewe, below .com", "eʋegbe-ŋkɔ.com"},
    {"Kabyle", "tamaziɣt.dz"},
    {"French, with a ligature", "cœur.fr"},
    {"Danish, with a ligature", "kære.com"},
    {"Ukrainian", "приклад-ґєї.укр"},
    {"Urdu", "مثال.پاکستان"},
    {"Uzbek in Cyrillic", "мисол-ўқғҳ.uz"},
    {"Vietnamese", "ví-dụ-tiếng-việt.vn"},
    {"Welsh", "enghraifft-ŵ.cymru"},
    {"Yoruba", "àpẹẹrẹ.ng"},
    {"English", "example.com"},
    {"an A-label", "xn--e1afmkfd.xn--p1ai"},
    {"capitals", "ПРИМЕР.РФ"},
    {"capitals, all of them like ASCII, at home", "МОСКВА.ru"},
    {"capitals, below a top-level domain of the script", "МОСКВА.РФ"},
    {"capitals of Greek, at home", "ΝΙΚΗ.gr"},
    {"capitals that look like no ASCII", "ПРИМЕР.com"},
    {"one capital", "Пример.com"},
    {"capitals with marks", "MÜLLER.de"},
    {"an A-label in full width", "ｘｎ－－ｅ１ａｆｍｋｆｄ.xn--p1ai"},
    {"full width, capitals", "ＭＩＣＲＯ－ＩＮＦＯ１０.jp"},
    {"Han, with a zero", "二〇二〇.com"},
    {"full width, as Japanese keyboards write", "ｅｘａｍｐｌｅ．ｊｐ"},
};

static void names_have_no_severe_finding(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(rows); i++) {
        const struct name_row *r = &rows[i];
        lks_link_findings f;
        findings_of(NULL, r->name, &f);
        ROW_EQ(r, f.all.severity >= LINKSPAN_SEVERITY_SEVERE, 0);
        if (f.all.severity >= LINKSPAN_SEVERITY_SEVERE)
            print_findings(&f);
        ROW_EQ(r, f.all.action, LINKSPAN_ACTION_LINK);
    }
    ROWS_END();
}

static void names_are_linked_in_safe(void **state)
{
    (void)state;
    ROWS_BEGIN();
    linkspan_options options;
    (void)linkspan_options_init(&options);
    (void)linkspan_options_set_profile(&options, LINKSPAN_PROFILE_SAFE);
    linkspan_detector *d = new_detector(&options);
    for (size_t i = 0; i < ROWS(rows); i++) {
        char marked[256];
        (void)snprintf(marked, sizeof marked, "x ⸠https://%s/⸡ y",
                       rows[i].name);
        bad_rows += is_marked_wrong(d, rows[i].why, marked);
        (void)snprintf(marked, sizeof marked, "x ⸠me@%s⸡ y", rows[i].name);
        bad_rows += is_marked_wrong(d, rows[i].why, marked);
    }
    linkspan_detector_free(d);
    ROWS_END();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_have_no_severe_finding),
        cmocka_unit_test(names_are_linked_in_safe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
