/* Policies: the action of each preset for a link, by the rules of the document
 * that the preset implements, and that every action can be changed. */
/* Tests: safety/mixes.c */
#include <stdbool.h>

#include "safety/policy.h"
#include "support/exact.h"
#include "support/findings.h"
#include "support/marked_rows.h"

enum {
    GO = LINKSPAN_ACTION_LINK,
    ENCODE = LINKSPAN_ACTION_ENCODE,
    PLAIN = LINKSPAN_ACTION_PLAIN,
    PUNY = LINKSPAN_ACTION_PUNYCODE,
    DEFANG = LINKSPAN_ACTION_DEFANG
};

static linkspan_policy preset(uint32_t which)
{
    linkspan_policy policy;
    assert_int_equal(linkspan_policy_init(&policy, which), LINKSPAN_OK);
    return policy;
}

/* A detector with this policy, which also reports refused links. */
static linkspan_detector *detector_with(const linkspan_policy *policy)
{
    linkspan_options options;
    (void)linkspan_options_init(&options);
    options.policy = policy;
    options.flags = LINKSPAN_DETECT_REFUSED;
    return new_detector(&options);
}

static int32_t action_of(const linkspan_policy *policy, const char *url)
{
    lks_link_findings f;
    linkspan_detector *d = detector_with(policy);
    findings_of(d, url, &f);
    linkspan_detector_free(d);
    return f.all.action;
}

static const struct preset_row {
    const char *why;
    const char *url;
    int32_t actions[5]; /* off, uts58, guidelines, uasg, strict */
} rows[] = {
    {"S4 principle 1, S2 1.1: well-formed",
     "https://example.com/",
     {GO, GO, GO, GO, GO}},
    {"S2 1.1: ftp", "ftp://пример.рф/", {GO, GO, GO, GO, GO}},
    {"S2 1.1: mailto", "mailto:имя@пример.рф", {GO, GO, GO, GO, GO}},
    {"S2 1.1: another prefix",
     "ssh://example.com/",
     {GO, GO, PLAIN, PLAIN, DEFANG}},
    {"S2 1.2.b: label too long in ASCII form",
     "http://üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü.com/",
     {GO, GO, PLAIN, PLAIN, DEFANG}},
    {"S2 1.2.c, S4 rec. 4, S1 8: a TLD that does not exist",
     "http://example.notatld/",
     {GO, PLAIN, PLAIN, PLAIN, DEFANG}},
    {"S4's table, S1 8: a TLD that cannot",
     "http://example.a/",
     {GO, PLAIN, PLAIN, PLAIN, DEFANG}},
    {"S2 1.2.d: a character that is disallowed",
     "http://exa mple.com/",
     {GO, GO, PLAIN, PLAIN, DEFANG}},
    {"S2 1.3.a: the domain of an address",
     "имя@пример.notatld",
     {GO, PLAIN, PLAIN, PLAIN, DEFANG}},
    {"S2 1.3.d: usual characters",
     "a.b_c-d+e@example.com",
     {GO, GO, GO, GO, GO}},
    {"S2 1.3.d: an unusual one", "a!b@example.com", {GO, GO, PLAIN, GO, GO}},
    {"S2 1.3.d, 1.4: scripts of the local part",
     "аdmin@example.com",
     {GO, GO, PLAIN, PLAIN, DEFANG}},
    {"S2 1.4.a, S4 principle 4 and rec. 9: mixed label",
     "https://deΩ.uk/",
     {GO, GO, PUNY, PLAIN, PUNY}},
    {"S2 1.4.a: of an address", "me@pаypal.com", {GO, GO, PUNY, PLAIN, PUNY}},
    {"S2 1.4.c: a folder's name",
     "https://пример.рф/каталогfile/",
     {GO, GO, ENCODE, GO, ENCODE}},
    {"S2 1.4.c: a variable",
     "https://пример.рф/?имяname=x",
     {GO, GO, ENCODE, GO, ENCODE}},
    {"S2 1.4.a before 1.4.c: the strongest wins",
     "https://deΩ.uk/каталогfile",
     {GO, GO, PUNY, PLAIN, PUNY}},
    {"S2 1.4.d: Japanese mixes",
     "https://最高のSONY製品.com/",
     {GO, GO, GO, GO, GO}},
    {"S2 1.4.d: Korean mixes", "https://kt전화국.kr/", {GO, GO, GO, GO, GO}},
    {"S4 principle 2: any script",
     "https://मेल.डाटामेल.भारत/",
     {GO, GO, GO, GO, GO}},
    {"S4 rec. 9: otherwise unsafe",
     "https://аррӏе.com/",
     {GO, GO, GO, PLAIN, PUNY}},
    {"S4 rec. 9: otherwise unsafe, a user name",
     "https://a.com@b.com/",
     {GO, GO, GO, PLAIN, DEFANG}},
    {"S4's table: IPv4", "http://192.168.10.15", {GO, GO, GO, GO, GO}},
    {"S4 rec. 3: ideographic full stop",
     "http://田中。com",
     {GO, GO, GO, GO, GO}},
    {"S1 8: Identifier_Status",
     "https://ɡoogle.com/",
     {GO, PLAIN, GO, PLAIN, PUNY}},
    {"S1 8: Identifier_Status, a script that few write",
     "https://ᐃᓄᒃᑎᑐᑦ.com/",
     {GO, PLAIN, GO, GO, GO}},
    {"S1 8: Bidi_Control",
     "https://example.com/\u202Ex",
     {GO, PLAIN, GO, PLAIN, DEFANG}},
    {"S1 8: confusable with syntax",
     "https://example.com/a⁄b",
     {GO, ENCODE, GO, GO, ENCODE}},
    {"S1 8: format characters",
     "https://example.com/\U000E0061",
     {GO, GO, GO, PLAIN, DEFANG}},
};

static void each_preset_does_what_its_document_says(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (uint32_t which = 0; which < 5; which++) {
        const linkspan_policy policy = preset(which);
        for (size_t i = 0; i < ROWS(rows); i++)
            ROW_EQ(&rows[i], action_of(&policy, rows[i].url),
                   rows[i].actions[which]);
    }
    ROWS_END();
}

/* The actions in the table agree with the names and severities of its rows. */
static void presets_follow_the_severities(void **state)
{
    (void)state;
    const linkspan_policy off = preset(LINKSPAN_POLICY_OFF);
    const linkspan_policy uasg = preset(LINKSPAN_POLICY_UASG);
    const linkspan_policy strict = preset(LINKSPAN_POLICY_STRICT);
    for (uint32_t code = 1; code < LINKSPAN_FINDING_END; code++) {
        const bool is_severe =
            lks_finding_severity(code) == LINKSPAN_SEVERITY_SEVERE;
        assert_int_equal(off.actions[code], GO);
        assert_int_equal(strict.actions[code] > ENCODE, is_severe);
        assert_true(!is_severe || uasg.actions[code] == PLAIN);
    }
}

static void every_row_can_be_changed(void **state)
{
    (void)state;
    linkspan_policy policy = preset(LINKSPAN_POLICY_STRICT);
    policy.actions[LINKSPAN_FINDING_USERINFO] = LINKSPAN_ACTION_LINK;
    assert_int_equal(action_of(&policy, "https://a@example.com/"), GO);
    policy.actions[LINKSPAN_FINDING_PORT] = LINKSPAN_ACTION_PLAIN;
    assert_int_equal(action_of(&policy, "https://example.com:99/"), PLAIN);
    policy.long_link = 20;
    policy.actions[LINKSPAN_FINDING_TOO_LONG] = LINKSPAN_ACTION_ENCODE;
    assert_int_equal(action_of(&policy, "https://example.com/"), GO);
    assert_int_equal(action_of(&policy, "https://example.com/a"), ENCODE);
}

/* Linkification guidelines 1.4.d: mixes that a language allows. */
static const struct mix_row {
    const char *why;
    const char *mix;
    linkspan_status status;
    const char *url;
    int32_t action;
} mix_rows[] = {
    {"not allowed by itself", NULL, LINKSPAN_OK, "https://abcไทย.com/", PUNY},
    {"by language", "th", LINKSPAN_OK, "https://abcไทย.com/", GO},
    {"another language", "he", LINKSPAN_OK, "https://abcไทย.com/", PUNY},
    {"by scripts", "Latn+Thai", LINKSPAN_OK, "https://abcไทย.com/", GO},
    {"even Cyrillic", "Latn+Cyrl", LINKSPAN_OK, "https://жurnal.com/", GO},
    {"in any order", "Cyrl+Latn", LINKSPAN_OK, "https://жurnal.com/", GO},
    {"three", "Grek+Cyrl+Latn", LINKSPAN_OK, "https://жλurnal.com/", GO},
    {"only those", "Latn+Cyrl", LINKSPAN_OK, "https://жλurnal.com/", PUNY},
    {"no disguise: all of it looks like ASCII", "Latn+Cyrl", LINKSPAN_OK,
     "https://pаypal.com/", PUNY},
    {"no disguise of three", "Grek+Cyrl+Latn", LINKSPAN_OK,
     "https://pаypαl.com/", PUNY},
    {"in the local part", "Latn+Cyrl", LINKSPAN_OK, "жurnal@example.com", GO},
    {"no disguise in the local part", "Latn+Cyrl", LINKSPAN_OK,
     "аdmin@example.com", DEFANG},
    {"in a path", "Latn+Cyrl", LINKSPAN_OK, "https://a.com/каталогfile", GO},
    {"no such language", "xx", LINKSPAN_ERR_INVALID, "https://a.com/", GO},
    {"no such script", "Latn+Abcd", LINKSPAN_ERR_INVALID, "https://a.com/", GO},
    {"in small letters", "latn", LINKSPAN_ERR_INVALID, "https://a.com/", GO},
    {"another separator", "Latn,Cyrl", LINKSPAN_ERR_INVALID, "https://a.com/",
     GO},
    {"nothing after it", "Latn+", LINKSPAN_ERR_INVALID, "https://a.com/", GO},
    {"nothing", "", LINKSPAN_ERR_INVALID, "https://a.com/", GO},
};

static void mixes_are_data(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(mix_rows); i++) {
        const struct mix_row *r = &mix_rows[i];
        linkspan_policy policy = preset(LINKSPAN_POLICY_STRICT);
        if (r->mix)
            ROW_EQ(r, linkspan_policy_allow_mix(&policy, EXACT(r->mix)),
                   r->status);
        ROW_EQ(r, policy.mix_count, r->mix && r->status == LINKSPAN_OK);
        ROW_EQ(r, action_of(&policy, r->url), r->action);
    }
    ROWS_END();
    linkspan_policy policy = preset(LINKSPAN_POLICY_OFF);
    for (size_t i = 0; i < LINKSPAN_MIXES_MAX; i++)
        assert_int_equal(linkspan_policy_allow_mix(&policy, "ja", 2),
                         LINKSPAN_OK);
    assert_int_equal(linkspan_policy_allow_mix(&policy, "ja", 2),
                     LINKSPAN_ERR_LIMIT);
    assert_int_equal(linkspan_policy_allow_mix(NULL, "ja", 2),
                     LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_policy_allow_mix(&policy, NULL, 2),
                     LINKSPAN_ERR_ARG);
    policy.size = 0;
    assert_int_equal(linkspan_policy_allow_mix(&policy, "ja", 2),
                     LINKSPAN_ERR_ARG);
}

/* UASG rec. 4, UTS #58 8: an old list cannot show that a top-level domain does not
 * exist. */
static void an_old_list_is_not_sure(void **state)
{
    (void)state;
    static const char tlds[] = "# Version 2026010100, Last Updated Thu Jan  1 "
                               "07:07:01 2026 UTC\nCOM\n";
    const linkspan_data_source source = {.size = sizeof source,
                                         .flags = LINKSPAN_LOAD_ANY_TLDS,
                                         .tlds = {tlds, sizeof tlds - 1}};
    static const struct {
        const char *why;
        uint32_t today;
        uint32_t age;
        uint32_t code;
    } days[] = {
        {"no date", 0, 30, LINKSPAN_FINDING_UNKNOWN_TLD},
        {"the same day", 20260101, 0, LINKSPAN_FINDING_UNKNOWN_TLD},
        {"the last day", 20260131, 30, LINKSPAN_FINDING_UNKNOWN_TLD},
        {"the day after", 20260201, 30, LINKSPAN_FINDING_OLD_TLD_LIST},
        {"S4: daily", 20260103, 1, LINKSPAN_FINDING_OLD_TLD_LIST},
    };
    ROWS_BEGIN();
    linkspan_options options;
    (void)linkspan_options_init(&options);
    assert_int_equal(linkspan_data_load(&source, NULL, &options.data, NULL),
                     LINKSPAN_OK);
    for (size_t i = 0; i < ROWS(days); i++) {
        linkspan_policy policy = preset(LINKSPAN_POLICY_STRICT);
        lks_link_findings f;
        policy.today = days[i].today;
        policy.max_list_age = days[i].age;
        options.policy = &policy;
        linkspan_detector *d = new_detector(&options);
        findings_of(d, "http://example.notatld/", &f);
        ROW_EQ(&days[i], f.all.count, 1);
        ROW_EQ(&days[i], f.list[0].code, days[i].code);
        linkspan_detector_free(d);
    }
    linkspan_data_free(options.data);
    assert_int_equal(preset(LINKSPAN_POLICY_UASG).max_list_age, 1);
    ROWS_END();
}

static void the_schemes_of_the_detector_are_allowed(void **state)
{
    (void)state;
    static const linkspan_str more[] = {{"SSH", 3}};
    lks_link_findings f;
    linkspan_options options;
    (void)linkspan_options_init(&options);
    (void)linkspan_options_set_profile(&options, LINKSPAN_PROFILE_SAFE);
    options.schemes = more;
    options.scheme_count = 1;
    linkspan_detector *d = new_detector(&options);
    findings_of(d, "ssh://example.com", &f);
    assert_int_equal(f.all.count, 0);
    findings_of(d, "ssh://example.com:2222", &f); /* its ports are unknown */
    assert_int_equal(f.all.count, 0);
    findings_of(d, "sftp://example.com", &f);
    assert_int_equal(f.all.action, DEFANG);
    linkspan_detector_free(d);
}

/* UTS #39 4: true if there is a finding with this code and protected name. */
static bool is_like(const lks_link_findings *f, uint32_t code, const char *name)
{
    const linkspan_finding *const one = finding_of(f, code);
    return one && one->like.len == strlen(name) &&
           (one->like.len == 0
                ? !one->like.data
                : memcmp(one->like.data, name, one->like.len) == 0);
}

static void protected_names_are_compared(void **state)
{
    (void)state;
    static const linkspan_str domains[] = {{"paypal.com", 10}};
    linkspan_policy policy = preset(LINKSPAN_POLICY_STRICT);
    linkspan_protected *list = NULL;
    lks_link_findings f;
    size_t refused = 0;
    assert_int_equal(linkspan_protected_new(domains, 1, NULL, &list, &refused),
                     LINKSPAN_OK);
    policy.protected_names = list;
    linkspan_detector *d = detector_with(&policy);
    findings_of(d, "https://paypaI.com/", &f); /* a capital I, which looks like
                                                * an l */
    assert_true(is_like(&f, LINKSPAN_FINDING_LOOKS_LIKE_CAPITAL, "paypal.com"));
    assert_int_equal(f.all.action, PUNY);
    findings_of(d, "https://paypai.com/", &f); /* an i, which does not */
    assert_non_null(finding_of(&f, LINKSPAN_FINDING_LOOKS_LIKE_EDIT));
    assert_int_equal(f.all.action, GO);
    findings_of(d, "https://paypal.com.evil.net/", &f);
    assert_non_null(finding_of(&f, LINKSPAN_FINDING_LOOKS_LIKE_SUBDOMAIN));
    assert_int_equal(f.all.action, DEFANG);
    findings_of(d, "https://p\u0430ypal.com/", &f);
    assert_non_null(finding_of(&f, LINKSPAN_FINDING_LOOKS_LIKE));
    assert_true(is_like(&f, LINKSPAN_FINDING_MIXED_SCRIPTS, ""));
    findings_of(d, "https://paypa1.com/", &f);
    assert_non_null(finding_of(&f, LINKSPAN_FINDING_LOOKS_LIKE_DIGIT));
    assert_int_equal(f.all.action, PUNY);
    findings_of(d, "https://paypal.com/", &f);
    assert_int_equal(f.all.count, 0);
    linkspan_detector_free(d);
    linkspan_protected_free(list);
}

static void wrong_arguments_are_refused(void **state)
{
    (void)state;
    linkspan_policy policy;
    memset(&policy, 0x5A, sizeof policy);
    const linkspan_policy before = policy;
    assert_int_equal(linkspan_policy_init(NULL, 0), LINKSPAN_ERR_ARG);
    assert_int_equal(linkspan_policy_init(&policy, 5), LINKSPAN_ERR_OPTION);
    assert_memory_equal(&policy, &before, sizeof policy);

    linkspan_detector *d = NULL;
    linkspan_options options;
    (void)linkspan_options_init(&options);
    policy = preset(LINKSPAN_POLICY_STRICT);
    options.policy = &policy;
    policy.actions[63] = 5;
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_ERR_OPTION);
    policy = preset(LINKSPAN_POLICY_STRICT);
    policy.mix_count = LINKSPAN_MIXES_MAX + 1;
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_ERR_OPTION);
    policy = preset(LINKSPAN_POLICY_STRICT);
    policy.size--;
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_ERR_ARG);
    options.policy = NULL;
    options.preset = 5;
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_ERR_OPTION);
    assert_null(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_preset_does_what_its_document_says),
        cmocka_unit_test(presets_follow_the_severities),
        cmocka_unit_test(every_row_can_be_changed),
        cmocka_unit_test(mixes_are_data),
        cmocka_unit_test(an_old_list_is_not_sure),
        cmocka_unit_test(the_schemes_of_the_detector_are_allowed),
        cmocka_unit_test(protected_names_are_compared),
        cmocka_unit_test(wrong_arguments_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
