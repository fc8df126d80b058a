/* The built-in list of widely imitated names, and labels one edit away. */
/* Tests: safety/known.c, safety/edit.c */
#include "safety/known.h"

#include "safety/imitation.h"
#include "safety/protected.h"

#include "host/data.h"

#include "support/exact.h"
#include "support/random.h"
#include "support/rows.h"

enum {
    NOTHING = 0,
    OWN = 1000, /* a domain of the list */
    LIKE = LINKSPAN_FINDING_LOOKS_LIKE,
    CAPITAL = LINKSPAN_FINDING_LOOKS_LIKE_CAPITAL,
    PAIR = LINKSPAN_FINDING_LOOKS_LIKE_PAIR,
    DIGIT = LINKSPAN_FINDING_LOOKS_LIKE_DIGIT,
    MARK = LINKSPAN_FINDING_LOOKS_LIKE_DIACRITIC,
    BEFORE = LINKSPAN_FINDING_LOOKS_LIKE_SUBDOMAIN,
    NOTE = LINKSPAN_FINDING_LIKE_KNOWN
};

static const struct known_row {
    const char *why;
    const char *host;
    uint32_t code;
    const char *like;
} known_rows[] = {
    {"the name itself", "www.paypal.com", OWN, ""},
    {"another domain of the owner", "amazon.co.jp", OWN, ""},
    {"letters of another script", "\u0440\u0430\u0443\u0440\u0430\u04CF.com",
     LIKE, "paypal.com"},
    {"a letter beyond confusables.txt", "s\u043Aype.com", LIKE, "skype.com"},
    {"a capital", "paypaI.com", CAPITAL, "paypal.com"},
    {"two letters for one", "rnicrosoft.com", PAIR, "microsoft.com"},
    {"a digit", "g00gle.com", DIGIT, "google.com"},
    {"a mark", "n\u00E9tflix.com", MARK, "netflix.com"},
    {"a mark that makes an ordinary word", "r\u00E9gions.fr", NOTHING, ""},
    {"a digit in an ordinary word", "reg10ns.com", DIGIT, "regions.com"},
    {"before another domain", "www.paypal.com.evil.ru", BEFORE, "paypal.com"},
    {"another domain of an owner before it", "amazon.co.jp.evil.ru", BEFORE,
     "amazon.co.jp"},
    {"other words", "paypal-login.com", NOTE, "paypal.com"},
    {"an edit", "paypall.com", NOTE, "paypal.com"},
    {"an edit at the start", "bacebook.com", NOTE, "facebook.com"},
    {"a letter less at the end", "faceboo.com", NOTE, "facebook.com"},
    {"a swap in the middle", "facbeook.com", NOTE, "facebook.com"},
    {"a swap in the middle of an odd number", "nteflix.com", NOTE,
     "netflix.com"},
    {"another suffix", "paypal.xyz", NOTE, "paypal.com"},
    {"a name with a hyphen", "deutsche-bank-login.de", NOTE,
     "deutsche-bank.de"},
    {"a digit in a name with a hyphen", "deut5che-bank.com", DIGIT,
     "deutsche-bank.de"},
    {"an ordinary word with others", "orange-juice.com", NOTHING, ""},
    {"a short name with another suffix", "dhl.xyz", NOTE, "dhl.com"},
    {"a short name before another domain", "dhl.com.evil.ru", BEFORE,
     "dhl.com"},
    {"a short name by its skeleton", "\u0435ba\u0443.com", LIKE, "ebay.com"},
    {"a short name with a digit", "eb4y.com", NOTHING, ""},
    {"a short name with a mark", "\u00E9bay.com", NOTHING, ""},
    {"a short name with other words", "dhl-paket.com", NOTHING, ""},
    {"the label left of a domain", "apple.stackexchange.com", NOTHING, ""},
    {"the label below a private suffix", "google.github.io", NOTHING, ""},
    {"a content network", "www.paypal.com.edgekey.net", NOTHING, ""},
    {"a disguise below a content network", "paypa1.com.edgekey.net", BEFORE,
     "paypal.com"},
    {"a block list", "google.com.dbl.spamhaus.org", NOTHING, ""},
    {"a translator", "www-paypal-com.translate.goog", NOTHING, ""},
    {"a cache", "www-paypal-com.cdn.ampproject.org", NOTHING, ""},
    {"a gateway of mail", "paypal-com.mail.protection.outlook.com", OWN, ""},
    {"a library proxy", "www.paypal.com.ezproxy.lib.uni.edu", NOTHING, ""},
    {"a library proxy of a country", "paypal.com.libproxy.uni.ac.uk", NOTHING,
     ""},
    {"a proxy that is no library's", "paypal.com.ezproxy.evil.ru", BEFORE,
     "paypal.com"},
    {"no proxy of a library", "paypal.com.proxies.uni.edu", BEFORE,
     "paypal.com"},
    {"something else", "example.org", NOTHING, ""},
    {"a top-level domain", "com", NOTHING, ""},
};

static lks_slice slice(const char *text)
{
    return lks_slice_of(EXACT(text));
}

static void each_host_is_compared(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(known_rows); i++) {
        const struct known_row *r = &known_rows[i];
        lks_imitation found;
        const bool is_like = lks_imitates(
            lks_known_names(), lks_data_table(NULL), slice(r->host), &found);
        ROW_EQ(r, found.is_own ? OWN : found.code, r->code);
        ROW_EQ(r, is_like, r->code != OWN && r->code != NOTHING);
        ROW_EQ(r, found.name.len, strlen(r->like));
        if (found.name.len == strlen(r->like))
            ROW_EQ(r, memcmp(found.name.data, r->like, found.name.len), 0);
    }
    ROWS_END();
}

/* Every domain is found by its name and by its skeleton, every label by its look. */
static void every_name_is_found(void **state)
{
    (void)state;
    lks_name n;
    lks_look look;
    for (uint32_t number = 1; number <= lks_known_count(); number++) {
        const lks_slice name = lks_known_name(number);
        assert_true(lks_read_name(name, LKS_UTS46_HOST_IN_TEXT, &n));
        assert_int_equal(lks_known_tail(LKS_BY_NAME, name, 0), number);
        /* an A-label has the skeleton of what it stands for */
        assert_true(lks_known_tail(LKS_BY_SKELETON, lks_skeleton_in(&n), 0) ||
                    memcmp(name.data, "xn--", 4) == 0);
        const lks_slice label = lks_known_label(number);
        uint32_t step = 0;
        uint32_t found = 0;
        if (label.len == 0)
            continue;
        lks_look_at(label, &look);
        do
            found =
                lks_known_by_key(lks_look_key(look.letters, look.count), &step);
        while (found && found != number);
        assert_int_equal(found, number);
        uint32_t hash = 0;
        for (size_t i = 0; i < label.len; i++)
            hash = lks_add_look(hash, label.data[i]);
        assert_int_equal(lks_look_hash(hash),
                         lks_look_key(look.letters, look.count));
        assert_false(lks_may_imitate_known(name, true));
        char host[128];
        const int len = snprintf(host, sizeof host, "%.*s.example.net",
                                 (int)label.len, (const char *)label.data);
        assert_true(
            lks_may_imitate_known(lks_slice_of(host, (size_t)len), true));
    }
}

/* The quick check lets pass no host that is seriously imitated. */
static void quick_check_misses_nothing(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(known_rows); i++) {
        const struct known_row *r = &known_rows[i];
        if (r->code != NOTHING && r->code != NOTE && r->code != OWN &&
            lks_is_ascii(slice(r->host)))
            ROW_EQ(r, lks_may_imitate_known(slice(r->host), false), true);
    }
    ROWS_END();
    assert_false(lks_may_imitate_known(slice("www.example.org"), true));
    assert_false(
        lks_may_imitate_known(slice("apple.stackexchange.com"), false));
    assert_true(lks_may_imitate_known(slice("apple.stackexchange.com"), true));
    assert_true(lks_may_imitate_known(slice("x.yahoo.c0.jp"), false));
    assert_true(lks_is_near_known(slice("www.paypall.com")));
    assert_true(lks_is_near_known(slice("gogle.com")));
    assert_false(lks_is_near_known(slice("www.example.org")));
    assert_false(lks_is_near_known(slice("paypall")));
}

/* A label of the list, disguised or not, alone or beside other words and labels. */
static size_t random_host(uint64_t *random, char host[160])
{
    static const char *const before[] = {"", "", "www.", "my-", "a.b-c-", "x-"};
    static const char *const after[] = {"",     "",      "-login",
                                        "-x-y", ".evil", ".com-secure"};
    static const char *const ends[] = {".com",    ".net", ".co.uk",    ".c0.jp",
                                       ".com.ru", ".de",  ".github.io"};
    const uint32_t number =
        1 + (uint32_t)lks_random_below(random, lks_known_count());
    const lks_slice name = lks_known_name(number);
    const size_t len =
        (size_t)((const uint8_t *)memchr(name.data, '.', name.len) - name.data);
    char label[64];
    memcpy(label, name.data, len);
    for (size_t changes = lks_random_below(random, 3); changes > 0; changes--)
        label[lks_random_below(random, len)] =
            "abilmnorvw01-xI"[lks_random_below(random, 15)];
    return (size_t)snprintf(host, 160, "%s%.*s%s%s",
                            before[lks_random_below(random, 6)], (int)len,
                            label, after[lks_random_below(random, 6)],
                            ends[lks_random_below(random, 7)]);
}

/* Nor does it any of 20,000 hosts made from the list. */
static void quick_check_misses_no_disguise(void **state)
{
    (void)state;
    uint64_t random = 7;
    size_t severe = 0;
    size_t skipped = 0;
    for (size_t i = 0; i < 20000; i++) {
        char host[160];
        const lks_slice name = lks_slice_of(host, random_host(&random, host));
        lks_imitation found;
        const bool is_found =
            lks_imitates(lks_known_names(), lks_data_table(NULL), name, &found);
        if (is_found && found.is_severe) {
            severe++;
            if (!lks_may_imitate_known(name, false))
                fail_msg("%s is severe, and the quick check says no", host);
        }
        if (is_found && !lks_may_imitate_known(name, true) &&
            !lks_is_near_known(name))
            fail_msg("%s has a note, and the quick checks say no", host);
        skipped += !lks_may_imitate_known(name, false);
    }
    assert_true(severe > 500);
    assert_true(skipped > 1000);
}

static const struct relay_row {
    const char *why;
    const char *host;
    bool is_relay;
} relay_rows[] = {
    {"below the first of the list", "a.akadns.net", true},
    {"the domain itself", "akadns.net", false},
    {"a longer name", "a.xakadns.net", false},
    {"a library", "a.b.ezproxy.uni.edu", true},
    {"below a country", "a.eproxy.uni.edu.au", true},
    {"the proxy alone", "ezproxy.uni.edu", true},
    {"another name", "a.example.edu", false},
    {"empty", "", false},
};

static void each_relay_is_known(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(relay_rows); i++) {
        const struct relay_row *r = &relay_rows[i];
        ROW_EQ(r, lks_is_relay(slice(r->host)), r->is_relay);
    }
    ROWS_END();
}

/* Every edit of every known label that is found passes the quick check. */
static size_t check_edits(lks_slice label)
{
    size_t found = 0;
    uint8_t edited[LKS_EDIT_MOST + 2];
    for (size_t at = 0; at <= label.len; at++)
        for (int kind = 0; kind < 4; kind++) {
            const bool is_insertion = kind == 0;
            const size_t rest = at < label.len ? label.len - at - 1 : 0;
            size_t len = label.len;
            memcpy(edited, label.data, len);
            if (is_insertion) {
                memmove(edited + at + 1, edited + at, len - at);
                edited[at] = 'q';
                len++;
            } else if (kind == 1 && at < len) {
                edited[at] = 'q';
            } else if (kind == 2 && at < len) {
                memmove(edited + at, edited + at + 1, rest);
                len--;
            } else if (kind == 3 && rest > 0) {
                edited[at] = label.data[at + 1];
                edited[at + 1] = label.data[at];
            }
            const lks_slice seen = {edited, len};
            if (!lks_find_edit(lks_known_names(), seen))
                continue;
            found++;
            assert_true(lks_may_be_near_known(seen));
        }
    return found;
}

static void quick_check_of_edits_misses_nothing(void **state)
{
    (void)state;
    size_t found = 0;
    for (uint32_t number = 1; number <= lks_known_count(); number++) {
        const lks_slice label = lks_known_label(number);
        if (label.len >= LKS_EDIT_LEAST && label.len <= LKS_EDIT_MOST)
            found += check_edits(label);
    }
    assert_true(found > 1000);
    assert_false(lks_may_be_near_known(slice("zzzzzzzz")));
    assert_false(lks_may_be_near_known(slice("")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quick_check_of_edits_misses_nothing),
        cmocka_unit_test(each_host_is_compared),
        cmocka_unit_test(every_name_is_found),
        cmocka_unit_test(quick_check_misses_nothing),
        cmocka_unit_test(quick_check_misses_no_disguise),
        cmocka_unit_test(each_relay_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
