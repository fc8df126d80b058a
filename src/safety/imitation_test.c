/* Hosts that imitate a protected name, and hosts that do not. */
/* Tests: safety/look.c, safety/protected.c */
#include "safety/imitation.h"

#include "host/data.h"
#include "safety/protected.h"
#include "support/exact.h"
#include "support/failing_allocator.h"
#include "support/rows.h"

#define STR(text)                                                              \
    {                                                                          \
        text, sizeof text - 1                                                  \
    }

static lks_slice slice(const char *text)
{
    return lks_slice_of(EXACT(text));
}

static const linkspan_str domains[] = {
    {"paypal.com", 10}, {"Google.COM", 10},   {"microsoft.com.", 14},
    {"paypal.com", 10}, {"mail.example", 12}, {"xn--bcher-kva.example", 21},
    {"paypa1.com", 10},
};

#define NO_DOMAIN 99

static const struct host_row {
    const char *why;
    const char *host;
    size_t index;
} host_rows[] = {
    {"itself", "paypal.com", NO_DOMAIN},
    {"itself in capitals, with a root", "PayPal.COM.", NO_DOMAIN},
    {"a name below a protected one", "www.paypal.com", NO_DOMAIN},
    {"a name that looks different", "example.com", NO_DOMAIN},
    {"only ends like it", "notpaypal.com", NO_DOMAIN},
    {"Cyrillic", "\u0440\u0430\u0443\u0440\u0430l.com", 0},
    {"Cyrillic, below", "www.\u0440\u0430\u0443\u0440\u0430l.com", 0},
    {"as an A-label", "xn--pypal-4ve.com", 0},
    {"protected too, though it looks like another", "paypa1.com", NO_DOMAIN},
    {"r and n for m", "rnicrosoft.com", 2},
    {"zeros for o", "g00gle.com", 1},
    {"a capital I for l", "paypaI.com", 0},
    {"the same, below, with a root", "www.paypaI.com.", 0},
    {"the same, with another dot", "www\u3002paypaI\uFF0Ecom", 0},
    {"a full-width I for l", "paypa\uFF29.com", 0},
    {"a mathematical I for l", "paypa\U0001D5A8.com", 0},
    {"a roman numeral for l", "goog\u2160e.com", 1},
    {"itself with its capital I", "MIcrosoft.com", NO_DOMAIN},
    {"a capital I that is no l", "exampIe.com", NO_DOMAIN},
    {"fullwidth letters are mapped to itself",
     "\uFF50\uFF41\uFF59\uFF50\uFF41\uFF4C.com", NO_DOMAIN},
    {"the top-level domain looks alike too", "paypal.c\u043Em", 0},
    {"a digit that looks like a dot", "x.paypal\u0660com", 0},
    {"ideographic dot", "www\u3002p\u0430ypal\u3002com", 0},
    {"in front of another name: looks like it nowhere",
     "p\u0430ypal.com.example.org", NO_DOMAIN},
    {"what is ignored makes it itself", "pay\u00ADpal.com", NO_DOMAIN},
    {"a U-label against an A-label", "b\u00FCcher.example", NO_DOMAIN},
    {"a domain of three labels deep", "a.b.rnail.example", 4},
    {"empty", "", NO_DOMAIN},
    {"a dot", ".", NO_DOMAIN},
    {"ill-formed", "p\xFFypal.com", NO_DOMAIN},
};

static void each_host_is_seen(void **state)
{
    (void)state;
    linkspan_protected *list = NULL;
    assert_int_equal(
        lks_protected_make(domains, ROWS(domains), NULL, &list, NULL),
        LINKSPAN_OK);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(host_rows); i++) {
        const struct host_row *r = &host_rows[i];
        size_t index = NO_DOMAIN;
        const bool is_alike = lks_looks_like(list, slice(r->host), &index);
        ROW_EQ(r, index, r->index);
        ROW_EQ(r, is_alike, r->index != NO_DOMAIN);
    }
    ROWS_END();
    lks_protected_free(list);
}

static void a_host_of_any_length_is_no_trouble(void **state)
{
    (void)state;
    linkspan_protected *list = NULL;
    size_t index = NO_DOMAIN;
    static char host[100000];
    assert_int_equal(
        lks_protected_make(domains, ROWS(domains), NULL, &list, NULL),
        LINKSPAN_OK);
    memset(host, 'a', sizeof host);
    assert_false(lks_looks_like(list, lks_slice_of(host, sizeof host), &index));
    /* more combining marks in a row than a skeleton can have */
    for (size_t i = 0; i + 1 < 400; i += 2)
        memcpy(host + i, "\xCC\x81", 2);
    assert_false(lks_looks_like(list, lks_slice_of(host, 400), &index));
    assert_int_equal(index, NO_DOMAIN);
    lks_protected_free(list);
}

/* Only the form as written shows that a Roman numeral stands for l. Soft hyphens, which
 * nobody sees, fill it up to the longest form that is looked at. */
static void a_written_host_may_be_long(void **state)
{
    (void)state;
    static const char name[] = "goog\u2160e.com";
    linkspan_protected *list = NULL;
    char host[LKS_UTS46_ROOM + 2];
    for (size_t i = 0; i < sizeof host; i += 2)
        memcpy(host + i, "\u00AD", 2);
    memcpy(host, name, sizeof name - 1);
    assert_int_equal(
        lks_protected_make(domains, ROWS(domains), NULL, &list, NULL),
        LINKSPAN_OK);
    for (size_t len = sizeof name - 1; len <= sizeof host; len += 2) {
        size_t index = NO_DOMAIN;
        const bool is_alike = lks_looks_like(
            list, lks_slice_of(exact_bytes(host, len), len), &index);
        assert_int_equal(is_alike, len <= LKS_UTS46_ROOM);
    }
    lks_protected_free(list);
}

/* All names of ten letters o, each Latin or Cyrillic, are protected. None of them is
 * reported; another name that looks like all of them is reported for the first. */
static void names_may_look_like_each_other(void **state)
{
    (void)state;
    enum {
        LETTERS = 10,
        NAMES = 1 << LETTERS
    };
    static char names[NAMES][2 * LETTERS + 5];
    static linkspan_str list_of[NAMES];
    for (unsigned i = 0; i < NAMES; i++) {
        names[i][0] = '\0';
        for (unsigned bit = 0; bit < LETTERS; bit++)
            (void)strcat(names[i], i >> bit & 1 ? "\u043E" : "o");
        (void)strcat(names[i], ".com");
        list_of[i] = (linkspan_str){names[i], strlen(names[i])};
    }
    linkspan_protected *list = NULL;
    size_t index = NAMES;
    assert_int_equal(lks_protected_make(list_of, NAMES, NULL, &list, NULL),
                     LINKSPAN_OK);
    for (unsigned i = 0; i < NAMES; i++)
        assert_false(lks_looks_like(list, slice(names[i]), &index));
    assert_int_equal(index, NAMES);
    assert_true(lks_looks_like(list, slice("www.\u03BFooooooooo.com"), &index));
    assert_int_equal(index, 0);
    lks_protected_free(list);
}

/* ------------------------------------------------- beyond the same skeleton */

static const linkspan_str brands[] = {
    STR("paypal.com paypal.me\tpaypal.de"),
    STR("google.com google.de google.co.uk"),
    STR("wikipedia.org"),
    STR("deutsche-bank.com"),
    STR("github.com github.io"),
    STR("1password.com"),
    STR("att.com"),
    STR("ups.com"),
    STR("weixin.qq.com"),
    STR("\u044F\u043D\u0434\u0435\u043A\u0441.\u0440\u0444"),
    STR("m\u00FCnchen.de"),
    STR("linkedin.com"),
    STR("target.com"),
    STR("amazon.com"),
    STR("whatsapp.com"),
    STR("skype.com"),
    STR("facebook.com"),
    STR("\u0449\u0438\u0442.\u0440\u0444"),
    STR("\u0442\u043E\u043A.\u0440\u0444"),
};

#define NOTHING 0

enum {
    SAME = LINKSPAN_FINDING_LOOKS_LIKE,
    CAPITAL = LINKSPAN_FINDING_LOOKS_LIKE_CAPITAL,
    PAIR = LINKSPAN_FINDING_LOOKS_LIKE_PAIR,
    DIGIT = LINKSPAN_FINDING_LOOKS_LIKE_DIGIT,
    MARK = LINKSPAN_FINDING_LOOKS_LIKE_DIACRITIC,
    SEPARATOR = LINKSPAN_FINDING_LOOKS_LIKE_SEPARATOR,
    SUBDOMAIN = LINKSPAN_FINDING_LOOKS_LIKE_SUBDOMAIN,
    HYPHEN = LINKSPAN_FINDING_LOOKS_LIKE_HYPHEN,
    EDIT = LINKSPAN_FINDING_LOOKS_LIKE_EDIT,
    SUFFIX = LINKSPAN_FINDING_LOOKS_LIKE_SUFFIX
};

static const struct imitation_row {
    const char *why;
    const char *host;
    uint32_t code;
    const char *name;
} imitation_rows[] = {
    {"the name itself", "www.paypal.com", NOTHING, ""},
    {"another domain of the entry", "www.paypal.me", NOTHING, ""},
    {"the third, after a tab", "paypal.de", NOTHING, ""},
    {"nothing like it", "example.com", NOTHING, ""},
    {"a capital I", "paypaI.com", CAPITAL, "paypal.com"},
    {"a capital I where an i is", "lInkedIn.com", NOTHING, ""},
    {"capital letters alone", "LINKEDIN.COM", NOTHING, ""},
    {"a capital I and another suffix", "paypaI.net", CAPITAL, "paypal.com"},
    {"rn for m", "arnazon.com", PAIR, "amazon.com"},
    {"vv for w", "vvikipedia.org", PAIR, "wikipedia.org"},
    {"vv for w, below", "en.vvikipedia.org", PAIR, "wikipedia.org"},
    {"a zero", "g00gle.com", DIGIT, "google.com"},
    {"1 for l", "paypa1.com", DIGIT, "paypal.com"},
    {"1 for i", "l1nked1n.com", DIGIT, "linkedin.com"},
    {"4 for a", "p4ypal.com", DIGIT, "paypal.com"},
    {"a letter for the digit", "lpassword.com", DIGIT, "1password.com"},
    {"two kinds: the digit is told", "arnaz0n.com", DIGIT, "amazon.com"},
    {"mostly digits is a number", "477.com", NOTHING, ""},
    {"a diacritic", "p\u00E1ypal.com", MARK, "paypal.com"},
    {"a diacritic below", "paypa\u013C.com", MARK, "paypal.com"},
    {"a stroke", "g\u00F8ogle.com", MARK, "google.com"},
    {"a mark that does not combine", "go\u0359ogle.com", MARK, "google.com"},
    {"as an A-label", "xn--gogle-kua.com", MARK, "google.com"},
    {"the mark that the name has", "m\u00FCnchen.de", NOTHING, ""},
    {"without the mark it is another letter", "munchen.de", EDIT,
     "m\u00FCnchen.de"},
    {"Kana like a hyphen before com", "google\u30FCcom.evil.com", SEPARATOR,
     "google.com"},
    {"an ideograph like a hyphen", "google\u4E00login.com", SEPARATOR,
     "google.com"},
    {"Kana like a slash", "google.com\u30CE.evil.org", SEPARATOR, "google.com"},
    {"a middle dot", "google\u00B7com.evil.com", SEPARATOR, "google.com"},
    {"Kana among Kana is no hyphen", "google\u30CE\u30FC\u30C8.com", NOTHING,
     ""},
    {"before another domain", "paypal.com.evil.net", SUBDOMAIN, "paypal.com"},
    {"with more on both sides", "www.paypal.com.a.b.evil.net", SUBDOMAIN,
     "paypal.com"},
    {"a domain of its own before another", "google.de.evil.net", SUBDOMAIN,
     "google.de"},
    {"a look-alike before another", "p\u0430ypal.com.evil.net", SUBDOMAIN,
     "paypal.com"},
    {"disguised, before another: a capital", "paypaI.com.evil.net", SUBDOMAIN,
     "paypal.com"},
    {"disguised, cut by a hyphen", "paypaI.com-secure.net", SUBDOMAIN,
     "paypal.com"},
    {"disguised, in capitals", "PAYPA1.COM.evil.net", SUBDOMAIN, "paypal.com"},
    {"disguised, before another: a digit", "l1nkedin.com.evil.net", SUBDOMAIN,
     "linkedin.com"},
    {"a short name with a digit, whole", "4tt.com.evil.net", SUBDOMAIN,
     "att.com"},
    {"a short name with a digit, alone", "4tt.evil.net", NOTHING, ""},
    {"a longer name behind a short code", "4tt-g00gle.evil.net", DIGIT,
     "google.com"},
    {"a whole domain behind a short code", "4tt-g00gle.com.evil.net", SUBDOMAIN,
     "google.com"},
    {"a word that the rest of its domain does not follow",
     "g00gle-x.com.evil.net", DIGIT, "google.com"},
    {"a short code that the rest does not follow", "4tt-x.com.evil.net",
     NOTHING, ""},
    {"disguised, before another: a mark", "p\u00E0ypal.com.evil.net", SUBDOMAIN,
     "paypal.com"},
    {"only the label, disguised by a mark", "g\u00F3ogle.evil.net", MARK,
     "google.com"},
    {"only the label, another script", "www.p\u0430ypal.evil.net", SAME,
     "paypal.com"},
    {"only the label, a pair", "arnazon.evil.net", PAIR, "amazon.com"},
    {"only the label, joined", "g00gle-login.a.evil.net", DIGIT, "google.com"},
    {"the label itself, joined", "google-login.evil.net", NOTHING, ""},
    {"one letter away", "paypall.evil.net", NOTHING, ""},
    {"a mark and a capital", "p\u00E0ypaI.com", MARK, "paypal.com"},
    {"a capital below letters with marks: as written", "\u00FC.paypaI.com",
     SAME, "paypal.com"},
    {"a capital that is an i", "\u00FC.lInkedIn.com", NOTHING, ""},
    {"a letter that confusables.txt lacks",
     "\u0455\u043A\u0443\u0440\u0435.com", SAME, "skype.com"},
    {"such letters alone",
     "\u0493\u0430\u0441\u0435\u044C\u043E\u043E\u043A.com", SAME,
     "facebook.com"},
    {"such a letter for two", "a\u043Cazo\u043F.com", SAME, "amazon.com"},
    {"such a letter with a mark", "s\u045Cype.com", MARK, "skype.com"},
    {"such a letter, joined", "\u0455\u043A\u0443\u0440\u0435-login.com", SAME,
     "skype.com"},
    {"such a letter, before another",
     "\u0455\u043A\u0443\u0440\u0435.com.evil.net", SUBDOMAIN, "skype.com"},
    {"such a letter, only the label", "\u0455\u043A\u0443\u0440\u0435.evil.net",
     SAME, "skype.com"},
    {"a Thai letter", "\u0E1Eikipedia.org", SAME, "wikipedia.org"},
    {"two letters that look like one of ASCII are not each other",
     "\u0448\u0438\u0442.\u0440\u0444", NOTHING, ""},
    {"an ASCII word is no imitation of a Cyrillic one", "tok.com", NOTHING, ""},
    {"two scripts with one prototype",
     "\u044F\u043D\u0434\u0435\u03BA\u0441.\u0440\u0444", SAME,
     "\u044F\u043D\u0434\u0435\u043A\u0441.\u0440\u0444"},
    {"cut by a hyphen", "paypal.com-secure.net", SUBDOMAIN, "paypal.com"},
    {"a deeper name before another", "weixin.qq.com.evil.net", SUBDOMAIN,
     "weixin.qq.com"},
    {"the label alone is no subdomain", "paypal.evil.net", NOTHING, ""},
    {"below a suffix of two labels", "paypal.com.br", SUFFIX, "paypal.com"},
    {"a hyphen behind", "paypal-secure.com", HYPHEN, "paypal.com"},
    {"a hyphen before", "login-paypal.com", HYPHEN, "paypal.com"},
    {"hyphens around", "my-paypal-login.com", HYPHEN, "paypal.com"},
    {"a name with a hyphen", "deutsche-bank-login.com", HYPHEN,
     "deutsche-bank.com"},
    {"half of that name", "deutsche-post.com", NOTHING, ""},
    {"a digit and a hyphen", "paypa1-secure.com", DIGIT, "paypal.com"},
    {"three letters", "ups-track.com", HYPHEN, "ups.com"},
    {"a part of a word", "groups-list.com", NOTHING, ""},
    {"hyphens for the dots", "www-paypal-com.evil.net", HYPHEN, "paypal.com"},
    {"a letter replaced", "paypol.com", EDIT, "paypal.com"},
    {"i for l", "paypai.com", EDIT, "paypal.com"},
    {"l for i", "linkedln.com", EDIT, "linkedin.com"},
    {"two swapped", "payapl.com", EDIT, "paypal.com"},
    {"two swapped across the middle", "papyal.com", EDIT, "paypal.com"},
    {"the last doubled", "paypall.com", EDIT, "paypal.com"},
    {"the first doubled", "ppaypal.com", EDIT, "paypal.com"},
    {"one left out", "paypl.com", EDIT, "paypal.com"},
    {"the last left out", "paypa.com", EDIT, "paypal.com"},
    {"one of two left out", "whatsap.com", EDIT, "whatsapp.com"},
    {"one put inside", "payxpal.com", EDIT, "paypal.com"},
    {"a hyphen put inside", "pay-pal.com", EDIT, "paypal.com"},
    {"one put behind is another word", "targets.com", NOTHING, ""},
    {"one put before is another word", "atarget.com", NOTHING, ""},
    {"two letters replaced", "peypol.com", NOTHING, ""},
    {"two swapped that are no neighbours", "laypap.com", NOTHING, ""},
    {"five letters are too few", "upps.com", NOTHING, ""},
    {"three letters are too few", "atx.com", NOTHING, ""},
    {"in another script", "\u044F\u043D\u0434\u0438\u043A\u0441.\u0440\u0444",
     EDIT, "\u044F\u043D\u0434\u0435\u043A\u0441.\u0440\u0444"},
    {"another suffix", "paypal.xyz", SUFFIX, "paypal.com"},
    {"another suffix, below", "www.google.fr", SUFFIX, "google.com"},
    {"below a suffix that people share", "paypal.github.io", NOTHING, ""},
    {"a hyphen below such a suffix", "paypal-login.github.io", HYPHEN,
     "paypal.com"},
    {"others below such a suffix", "someone.github.io", NOTHING, ""},
    {"a deeper name's label is not protected", "weixin.com", NOTHING, ""},
    {"nor is what it stands below", "qq.net", NOTHING, ""},
    {"the root does not matter", "paypa1.com.", DIGIT, "paypal.com"},
    {"a single label", "paypal", NOTHING, ""},
    {"a public suffix", "co.uk", NOTHING, ""},
    {"an empty label", "paypal..com", NOTHING, ""},
};

static void each_imitation_is_named(void **state)
{
    (void)state;
    linkspan_protected *list = NULL;
    assert_int_equal(
        lks_protected_make(brands, ROWS(brands), NULL, &list, NULL),
        LINKSPAN_OK);
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(imitation_rows); i++) {
        const struct imitation_row *r = &imitation_rows[i];
        lks_imitation found = {.name = lks_slice_of("", 0)};
        size_t index = NO_DOMAIN;
        const bool is_found =
            lks_imitates(list, lks_data_table(NULL), slice(r->host), &found);
        ROW_EQ(r, lks_looks_like(list, slice(r->host), &index),
               !found.is_left &&
                   (r->code == LINKSPAN_FINDING_LOOKS_LIKE ||
                    (r->code >= LINKSPAN_FINDING_LOOKS_LIKE_CAPITAL &&
                     r->code <= LINKSPAN_FINDING_LOOKS_LIKE_DIGIT)));
        ROW_EQ(r, is_found, r->code != NOTHING);
        ROW_EQ(r, found.code, r->code);
        ROW_EQ(r, found.name.len, strlen(r->name));
        ROW_EQ(r, memcmp(found.name.data, r->name, found.name.len), 0);
    }
    ROWS_END();
    lks_protected_free(list);
}

/* protected.h: labels of 6 to 32 letters are compared by one edit. */
static void each_length_is_compared_by_an_edit(void **state)
{
    (void)state;
    static const char letters[] = "bcdfghjkpqrstvwxyzbdfgcjhkqprtsvxwzycbfd";
    for (int len = 4; len < 36; len++) {
        char name[64];
        char hosts[5][64];
        const size_t at = (size_t)len / 2;
        (void)snprintf(name, sizeof name, "%.*s.com", len, letters);
        for (size_t i = 0; i < ROWS(hosts); i++)
            memcpy(hosts[i], name, sizeof name);
        memmove(hosts[0] + at, name + at + 1, sizeof name - at - 1);
        memmove(hosts[1] + at + 1, name + at, sizeof name - at - 1);
        hosts[1][at] = 'e';
        hosts[2][at] = 'e';
        hosts[3][at] = name[at + 1];
        hosts[3][at + 1] = name[at];
        const linkspan_str entry = {name, strlen(name)};
        linkspan_protected *list = NULL;
        assert_int_equal(lks_protected_make(&entry, 1, NULL, &list, NULL),
                         LINKSPAN_OK);
        for (size_t i = 0; i < ROWS(hosts); i++) {
            lks_imitation found = {.name = lks_slice_of("", 0)};
            const bool is_other = i < 4; /* the last is the domain itself */
            assert_int_equal(lks_imitates(list, lks_data_table(NULL),
                                          slice(hosts[i]), &found),
                             is_other && len >= 6 && len <= 32);
        }
        lks_protected_free(list);
    }
}

/* LINKSPAN_PROTECTED_MAX counts the domains of all entries together. */
static void an_entry_may_have_many_domains(void **state)
{
    (void)state;
    static char text[(LINKSPAN_PROTECTED_MAX + 1) * 5];
    for (size_t i = 0; i < sizeof text; i += 5)
        memcpy(text + i, "a.de ", 5);
    const linkspan_str most = {text, sizeof text - 6};
    const linkspan_str more = {text, sizeof text};
    static const linkspan_str blanks[] = {{NULL, 0}, {"", 0},   {" ", 1},
                                          {"  ", 2}, {"\t", 1}, {" a.de", 1}};
    linkspan_protected *list = NULL;
    size_t refused = NO_DOMAIN;
    assert_int_equal(lks_protected_make(&more, 1, NULL, &list, NULL),
                     LINKSPAN_ERR_LIMIT);
    for (size_t i = 0; i < ROWS(blanks); i++) {
        refused = NO_DOMAIN;
        assert_int_equal(
            lks_protected_make(&blanks[i], 1, NULL, &list, &refused),
            LINKSPAN_ERR_INVALID);
        assert_int_equal(refused, 0);
    }
    assert_null(list);
    assert_int_equal(lks_protected_make(&most, 1, NULL, &list, NULL),
                     LINKSPAN_OK);
    lks_protected_free(list);
}

/* A name that has many domains does not hide other names. */
static void each_name_is_found_beside_a_name_of_many_domains(void **state)
{
    (void)state;
    enum {
        LETTERS = 26,
        NAMES = 60
    };
    static char many[LETTERS * LETTERS * 10];
    static char texts[NAMES][16];
    linkspan_str entries[NAMES + 1] = {{many, sizeof many}};
    linkspan_protected *list = NULL;
    for (size_t i = 0; i < LETTERS * LETTERS; i++) {
        memcpy(many + i * 10, "google.aa ", 10);
        many[i * 10 + 7] += (char)(i / LETTERS);
        many[i * 10 + 8] += (char)(i % LETTERS);
    }
    for (size_t i = 0; i < NAMES; i++) {
        (void)snprintf(texts[i], sizeof texts[i], "shop%c%cal.com",
                       (char)('a' + i % LETTERS), (char)('a' + i / LETTERS));
        entries[i + 1] = (linkspan_str){texts[i], strlen(texts[i])};
    }
    assert_int_equal(lks_protected_make(entries, NAMES + 1, NULL, &list, NULL),
                     LINKSPAN_OK);
    for (size_t i = 0; i < NAMES; i++) {
        char host[16];
        lks_imitation found = {.name = lks_slice_of("", 0)};
        memcpy(host, texts[i], sizeof host);
        *strchr(host, '.') = '\0';
        host[strlen(host) - 1] = '1';
        (void)strcat(host, ".com");
        if (!lks_imitates(list, lks_data_table(NULL), slice(host), &found))
            fail_msg("%s", host);
        assert_int_equal(found.code, DIGIT);
        assert_int_equal(found.name.len, strlen(texts[i]));
        assert_memory_equal(found.name.data, texts[i], found.name.len);
    }
    lks_protected_free(list);
}

static void an_empty_list_is_like_nothing(void **state)
{
    (void)state;
    linkspan_protected *list = NULL;
    size_t index = NO_DOMAIN;
    assert_int_equal(lks_protected_make(NULL, 0, NULL, &list, NULL),
                     LINKSPAN_OK);
    assert_false(lks_looks_like(list, slice("p\u0430ypal.com"), &index));
    lks_protected_free(list);
    lks_protected_free(NULL);
}

static void a_bad_domain_is_named(void **state)
{
    (void)state;
    static const linkspan_str bad[] = {{"a.example", 9}, {"a..example", 10}};
    linkspan_protected *list = NULL;
    size_t refused = NO_DOMAIN;
    assert_int_equal(lks_protected_make(bad, 2, NULL, &list, NULL),
                     LINKSPAN_ERR_INVALID);
    assert_int_equal(lks_protected_make(bad, 2, NULL, &list, &refused),
                     LINKSPAN_ERR_INVALID);
    assert_int_equal(refused, 1);
    assert_int_equal(
        lks_protected_make(bad, LINKSPAN_PROTECTED_MAX + 1, NULL, &list, NULL),
        LINKSPAN_ERR_LIMIT);
    assert_null(list);
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    size_t fails_at = 0;
    for (;; fails_at++) {
        failing_allocator a;
        failing_allocator_init(&a, fails_at);
        linkspan_protected *list = NULL;
        const linkspan_status st =
            lks_protected_make(domains, ROWS(domains), &a.base, &list, NULL);
        if (st == LINKSPAN_OK) {
            lks_protected_free(list);
            assert_int_equal(a.held, 0);
            break;
        }
        assert_int_equal(st, LINKSPAN_ERR_NO_MEMORY);
        assert_null(list);
        assert_int_equal(a.held, 0);
    }
    assert_true(fails_at > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_host_is_seen),
        cmocka_unit_test(a_host_of_any_length_is_no_trouble),
        cmocka_unit_test(a_written_host_may_be_long),
        cmocka_unit_test(names_may_look_like_each_other),
        cmocka_unit_test(each_imitation_is_named),
        cmocka_unit_test(each_length_is_compared_by_an_edit),
        cmocka_unit_test(an_entry_may_have_many_domains),
        cmocka_unit_test(each_name_is_found_beside_a_name_of_many_domains),
        cmocka_unit_test(an_empty_list_is_like_nothing),
        cmocka_unit_test(a_bad_domain_is_named),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
