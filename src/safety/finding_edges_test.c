/* Findings for every value of a small class: each code point, each IP address
 * at the borders of the private ranges, each escape, and each
 * finding of each preset. */
/* Tests: safety/host.c, safety/part.c, safety/policy.c, safety/unseen.c */
#include <stdbool.h>

#include "safety/policy.h"
#include "support/exact.h"
#include "support/findings.h"

static bool has(const char *url, uint32_t code)
{
    lks_link_findings f;
    findings_of(NULL, url, &f);
    return finding_of(&f, code) != NULL;
}

/* ------------------------------------------------- characters that hide */

static bool is_in(uint32_t cp, const uint32_t (*ranges)[2], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (cp >= ranges[i][0] && cp <= ranges[i][1])
            return true;
    return false;
}

#define IS_IN(cp, ranges) is_in(cp, ranges, ROWS(ranges))

/* DerivedCoreProperties.txt, Default_Ignorable_Code_Point, and the interlinear
 * annotation characters U+FFF9..U+FFFB. */
static const uint32_t hidden[][2] = {
    {0xAD, 0xAD},      {0x34F, 0x34F},   {0x61C, 0x61C},     {0x115F, 0x1160},
    {0x17B4, 0x17B5},  {0x180B, 0x180F}, {0x200B, 0x200F},   {0x202A, 0x202E},
    {0x2060, 0x206F},  {0x3164, 0x3164}, {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},
    {0xFFA0, 0xFFA0},  {0xFFF0, 0xFFFB}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A},
    {0xE0000, 0xE0FFF}};
/* PropList.txt, Bidi_Control and Variation_Selector */
static const uint32_t bidi[][2] = {
    {0x61C, 0x61C}, {0x200E, 0x200F}, {0x202A, 0x202E}, {0x2066, 0x2069}};
static const uint32_t selectors[][2] = {
    {0x180B, 0x180D}, {0x180F, 0x180F}, {0xFE00, 0xFE0F}, {0xE0100, 0xE01EF}};
static const uint32_t controls[][2] = {
    {0, 8}, {0xB, 0xC}, {0xE, 0x1F}, {0x7F, 0x9F}};

static uint32_t wanted_for(uint32_t cp)
{
    if (IS_IN(cp, controls))
        return LINKSPAN_FINDING_CONTROL;
    if (IS_IN(cp, bidi))
        return LINKSPAN_FINDING_BIDI_CONTROL;
    if (IS_IN(cp, selectors))
        return LINKSPAN_FINDING_VARIATION_SELECTOR;
    if (cp >= 0xE0000 && cp <= 0xE007F) /* Blocks.txt: Tags */
        return LINKSPAN_FINDING_TAG_CHARACTER;
    return IS_IN(cp, hidden) ? LINKSPAN_FINDING_HIDDEN_CHARACTER : 0;
}

static size_t encode(uint32_t cp, char *out)
{
    size_t len = 0;
    if (cp < 0x80) {
        out[len++] = (char)cp;
        return len;
    }
    if (cp >= 0x10000)
        out[len++] = (char)(0xF0 | cp >> 18);
    if (cp >= 0x800)
        out[len++] = (char)((cp >= 0x10000 ? 0x80 : 0xE0) |
                            (cp >> 12 & (cp >= 0x10000 ? 0x3F : 0xF)));
    out[len++] = (char)((cp >= 0x800 ? 0x80 : 0xC0) |
                        (cp >> 6 & (cp >= 0x800 ? 0x3F : 0x1F)));
    out[len++] = (char)(0x80 | (cp & 0x3F));
    return len;
}

/* Each code point of the first two planes and of plane 14 between two letters;
 * whether the text is in NFC does not matter here. */
static void each_code_point(void **state)
{
    (void)state;
    for (uint32_t cp = 0; cp < 0x110000; cp++) {
        char text[8] = "a";
        linkspan_finding list[4];
        linkspan_findings all = {.size = sizeof all, .list = list, .room = 4};
        uint32_t found = 0;
        if (cp >= 0xD800 && cp < 0xE000)
            continue;
        if (cp == 0x20000)
            cp = 0xDFFF0;
        if (cp == 0xE2000)
            break;
        size_t len = 1 + encode(cp, text + 1);
        text[len++] = 'b';
        (void)linkspan_check_text(text, len, &all);
        for (size_t i = 0; i < all.count && i < 4; i++)
            if (list[i].code != LINKSPAN_FINDING_NOT_NFC)
                found = list[i].code;
        if (found != wanted_for(cp))
            fail_msg("U+%04X: finding %u", (unsigned)cp, (unsigned)found);
    }
}

/* ---------------------------------------------------------- IP addresses */

/* RFC 1122, 1918, 3927 and 6598: this network, private networks, loopback,
 * link-local and shared addresses. */
static void each_private_ipv4(void **state)
{
    (void)state;
    for (unsigned one = 0; one < 256; one++)
        for (unsigned two = 0; two < 256; two++) {
            char url[64];
            const bool want = one == 0 || one == 10 || one == 127 ||
                              (one == 100 && two >= 64 && two <= 127) ||
                              (one == 169 && two == 254) ||
                              (one == 172 && two >= 16 && two <= 31) ||
                              (one == 192 && two == 168);
            (void)snprintf(url, sizeof url, "http://%u.%u.3.4/", one, two);
            lks_link_findings f;
            findings_of(NULL, url, &f);
            if ((finding_of(&f, LINKSPAN_FINDING_PRIVATE_ADDRESS) != NULL) !=
                want)
                fail_msg("%s", url);
            assert_non_null(finding_of(&f, LINKSPAN_FINDING_IP_ADDRESS));
        }
}

/* RFC 4193 (fc00::/7), RFC 4291 (fe80::/10); RFC 3056: 2002::/16 has an IPv4
 * address in it. */
static void each_private_ipv6(void **state)
{
    (void)state;
    for (unsigned group = 0; group < 0x10000; group++) {
        char url[64];
        if (group == 0x3000)
            group = 0xF000;
        (void)snprintf(url, sizeof url, "http://[%x:808:808::1]/", group);
        lks_link_findings f;
        findings_of(NULL, url, &f);
        const bool is_private = (group >= 0xFC00 && group <= 0xFDFF) ||
                                (group >= 0xFE80 && group <= 0xFEBF);
        if ((finding_of(&f, LINKSPAN_FINDING_PRIVATE_ADDRESS) != NULL) !=
                is_private ||
            (finding_of(&f, LINKSPAN_FINDING_OBFUSCATED_IP) != NULL) !=
                (group == 0x2002))
            fail_msg("%s", url);
    }
}

static const struct wrapped_row {
    const char *why; /* the address */
    bool is_odd;     /* it has an IPv4 address in it */
    bool is_private;
} wrapped_rows[] = {
    /* RFC 4291 2.5.5.2 */
    {"::ffff:808:808", true, false},
    {"::ffff:a01:203", true, true},
    {"::fffe:808:808", false, false},
    {"::1:ffff:808:808", false, false},
    /* RFC 7915 */
    {"::ffff:0:808:808", true, false},
    {"::ffff:0:a01:203", true, true},
    {"::ffff:1:808:808", false, false},
    /* RFC 6052 */
    {"64:ff9b::808:808", true, false},
    {"64:ff9b::a01:203", true, true},
    {"64:ff9b::1:808:808", false, false},
    {"64:ff9c::808:808", false, false},
    {"65:ff9b::808:808", false, false},
    /* RFC 8215 */
    {"64:ff9b:1::808:808", true, false},
    {"64:ff9b:1:2:3:4:a01:203", true, true},
    {"64:ff9b:2::808:808", false, false},
    /* RFC 3056 */
    {"2002:808:808::1", true, false},
    {"2002:a01:203::1", true, true},
    {"2001:a01:203::1", false, false},
    /* RFC 4291 2.5.5.1 */
    {"::808:808", true, false},
    {"::a01:203", true, true},
    {"::1:0", true, true},
    {"::100:0", true, false},
    {"::1:808:808", false, false},
    /* loopback and unspecified */
    {"::", false, true},
    {"::1", false, true},
    {"::2", false, false},
    {"::ffff", false, false},
    {"1::1", false, false},
    {"2001:db8::1", false, false},
};

static void each_ipv4_in_ipv6(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(wrapped_rows); i++) {
        const struct wrapped_row *r = &wrapped_rows[i];
        char url[64];
        (void)snprintf(url, sizeof url, "http://[%s]/", r->why);
        ROW_EQ(r, has(url, LINKSPAN_FINDING_OBFUSCATED_IP), r->is_odd);
        ROW_EQ(r, has(url, LINKSPAN_FINDING_IP_ADDRESS), !r->is_odd);
        ROW_EQ(r, has(url, LINKSPAN_FINDING_PRIVATE_ADDRESS), r->is_private);
    }
    ROWS_END();
}

/* ---------------------------------------------------------------- escapes */

/* One escape in a path and in a query: controls are reported, except line
 * breaks and tabs in a query; a byte beyond ASCII is no UTF-8 by itself. */
static void each_escaped_byte(void **state)
{
    (void)state;
    static const char *const before[] = {
        "https://example.com/a", "https://example.com/a",
        "https://example.com/?a", "https://example.com/#a"};
    for (unsigned byte = 0; byte < 256; byte++)
        for (size_t form = 0; form < ROWS(before); form++) {
            char url[64];
            if (form == 1)
                (void)snprintf(url, sizeof url, "%s%%%02xb", before[form],
                               byte);
            else
                (void)snprintf(url, sizeof url, "%s%%%02X", before[form], byte);
            const bool is_break =
                form == 2 && byte && strchr("\t\n\r", (int)byte);
            const bool is_control = (byte < 0x20 && !is_break) || byte == 0x7F;
            if (has(url, LINKSPAN_FINDING_ESCAPED_CONTROL) != is_control ||
                has(url, LINKSPAN_FINDING_ILL_FORMED_ESCAPE) != (byte >= 0x80))
                fail_msg("%s", url);
        }
}

/* Characters that are spelled with escapes: C1 controls and the bidi controls
 * that embed, override or isolate are reported. */
static void each_escaped_character(void **state)
{
    (void)state;
    for (uint32_t cp = 0x80; cp < 0x11000; cp++) {
        char bytes[8];
        char url[64] = "https://example.com/a";
        if (cp == 0x180)
            cp = 0x1F80;
        if (cp == 0x2100)
            cp = 0xFF80;
        const size_t len = encode(cp, bytes);
        for (size_t i = 0; i < len; i++)
            (void)snprintf(url + strlen(url), 4, "%%%02X",
                           (unsigned)(uint8_t)bytes[i]);
        const bool want = cp < 0xA0 || (cp >= 0x202A && cp <= 0x202E) ||
                          (cp >= 0x2066 && cp <= 0x2069);
        if (has(url, LINKSPAN_FINDING_ESCAPED_CONTROL) != want ||
            has(url, LINKSPAN_FINDING_ILL_FORMED_ESCAPE))
            fail_msg("%s", url);
        url[strlen(url) - 3] = '\0'; /* without its last byte */
        if (!has(url, LINKSPAN_FINDING_ILL_FORMED_ESCAPE))
            fail_msg("%s", url);
    }
    assert_false(
        has("https://example.com/%", LINKSPAN_FINDING_ILL_FORMED_ESCAPE));
    assert_false(
        has("https://example.com/%0", LINKSPAN_FINDING_ESCAPED_CONTROL));
    assert_false(
        has("https://example.com/%0g", LINKSPAN_FINDING_ESCAPED_CONTROL));
    assert_false(
        has("https://example.com/%g0", LINKSPAN_FINDING_ESCAPED_CONTROL));
}

/* Linkification guidelines 1.3.d: letters, digits and . _ - + are usual in a
 * local part. */
static void each_byte_of_a_local_part(void **state)
{
    (void)state;
    for (const char *p = "!#$%&'*+-/=?^_`{|}~.aZ09"; *p; p++) {
        char url[] = "a?b@example.com";
        url[1] = *p;
        lks_link_findings f;
        findings_of(NULL, url, &f);
        if (f.link.kind != LINKSPAN_KIND_EMAIL || f.link.local_part.start != 0)
            continue; /* "a/b@example.com" is a path */
        assert_int_equal(
            finding_of(&f, LINKSPAN_FINDING_LOCAL_PART_CHARACTER) == NULL,
            strchr("+-_.aZ09", *p) != NULL);
    }
    assert_true(has("a!b@example.com", LINKSPAN_FINDING_LOCAL_PART_CHARACTER));
    assert_true(has("a~b@example.com", LINKSPAN_FINDING_LOCAL_PART_CHARACTER));
}

/* ------------------------------------------------------ single borders */

static const struct url_row {
    const char *why; /* the URL */
    uint32_t code;
    bool want;
} url_rows[] = {
    /* WHATWG URL: browsers drop spaces and C0 controls before the scheme */
    {" http://example.com/", LINKSPAN_FINDING_SCHEME, false},
    {"\x1Fhttp://example.com/", LINKSPAN_FINDING_SCHEME, false},
    {" gopher://example.com/", LINKSPAN_FINDING_SCHEME, true},
    {" http://example.com/", LINKSPAN_FINDING_CONTROL, false},
    {"\x1Fhttp://example.com/", LINKSPAN_FINDING_CONTROL, true},
    {"\x01http://example.com/", LINKSPAN_FINDING_CONTROL, true},
    /* RFC 6761: localhost, and no name that only ends like it */
    {"http://a.localhost/", LINKSPAN_FINDING_PRIVATE_ADDRESS, true},
    {"http://a.xlocalhost/", LINKSPAN_FINDING_PRIVATE_ADDRESS, false},
    {"http://a.xlocalhost/", LINKSPAN_FINDING_UNKNOWN_TLD, true},
    /* WHATWG URL: browsers decode escapes of the host, also the last one */
    {"http://example.co%6D/", LINKSPAN_FINDING_UNKNOWN_TLD, false},
    {"http://example.co%6D/", LINKSPAN_FINDING_IDNA, true},
    {"http://example.c%6Fm/", LINKSPAN_FINDING_UNKNOWN_TLD, false},
    /* letters that look like ASCII, beside \u00E6 and \u0153, which do not */
    {"https://k\u0153\u0192x.com/", LINKSPAN_FINDING_WHOLE_SCRIPT, true},
    {"https://k\u00E6\u0192x.com/", LINKSPAN_FINDING_WHOLE_SCRIPT, true},
    {"https://k\u0153x.com/", LINKSPAN_FINDING_WHOLE_SCRIPT, false},
};

static void each_border_of_a_url(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(url_rows); i++)
        ROW_EQ(&url_rows[i], has(url_rows[i].why, url_rows[i].code),
               url_rows[i].want);
    ROWS_END();
}

/* Variation selectors after an emoji and after Mongolian letters, and what
 * ill-formed bytes separate. */
static const struct text_row {
    const char *why; /* the text */
    uint32_t code;   /* 0: no finding */
    linkspan_range range;
} text_rows[] = {
    {"\u263A\uFE0E", 0, {0, 0}},
    {"\u263A\uFE0F", 0, {0, 0}},
    {"a\uFE0E", LINKSPAN_FINDING_VARIATION_SELECTOR, {1, 4}},
    {"a\uFE0F", LINKSPAN_FINDING_VARIATION_SELECTOR, {1, 4}},
    {"\u1820\u180B", 0, {0, 0}},
    {"\u18AA\u180B", 0, {0, 0}},
    {"\u181F\u180B", LINKSPAN_FINDING_VARIATION_SELECTOR, {3, 6}},
    {"\u18AB\u180B", LINKSPAN_FINDING_VARIATION_SELECTOR, {3, 6}},
    {"\U0001F468\u200D\U0001F469", 0, {0, 0}},
    {"\U0001F468\xFF\u200D\U0001F469",
     LINKSPAN_FINDING_HIDDEN_CHARACTER,
     {5, 8}},
    {"\xFF\u0344", LINKSPAN_FINDING_NOT_NFC, {1, 3}},
};

static void each_border_of_a_text(void **state)
{
    (void)state;
    ROWS_BEGIN();
    for (size_t i = 0; i < ROWS(text_rows); i++) {
        const struct text_row *r = &text_rows[i];
        linkspan_finding list[4];
        linkspan_findings all = {.size = sizeof all, .list = list, .room = 4};
        (void)linkspan_check_text(EXACT(r->why), &all);
        ROW_EQ(r, all.count > 0, r->code != 0);
        if (all.count == 0 || r->code == 0)
            continue;
        /* ill-formed bytes come first */
        const linkspan_finding *last = &list[all.count - 1];
        ROW_EQ(r, last->code, r->code);
        ROW_EQ(r, last->range.start, r->range.start);
        ROW_EQ(r, last->range.end, r->range.end);
    }
    ROWS_END();
}

/* --------------------------------------------------------------- presets */

static bool is_one_of(uint32_t code, const uint32_t *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] == code)
            return true;
    return false;
}

#define IS_ONE_OF(code, list) is_one_of(code, list, ROWS(list))

/* docs/reference/safety.md, "Policies": the action of each preset for each finding. */
static int32_t wanted_action(uint32_t preset, uint32_t code)
{
    static const uint32_t uts58_plain[] = {
        LINKSPAN_FINDING_RESTRICTED_CHARACTER,
        LINKSPAN_FINDING_UNCOMMON_CHARACTER, LINKSPAN_FINDING_BIDI_CONTROL,
        LINKSPAN_FINDING_IMPOSSIBLE_TLD, LINKSPAN_FINDING_UNKNOWN_TLD};
    static const uint32_t guidelines_plain[] = {
        LINKSPAN_FINDING_SCHEME,
        LINKSPAN_FINDING_IDNA,
        LINKSPAN_FINDING_IMPOSSIBLE_TLD,
        LINKSPAN_FINDING_UNKNOWN_TLD,
        LINKSPAN_FINDING_OBFUSCATED_IP,
        LINKSPAN_FINDING_LOCAL_PART_CHARACTER,
        LINKSPAN_FINDING_LOCAL_PART_MIXED_SCRIPTS};
    static const uint32_t about_labels[] = {
        LINKSPAN_FINDING_MIXED_SCRIPTS,
        LINKSPAN_FINDING_WHOLE_SCRIPT,
        LINKSPAN_FINDING_RESTRICTED_CHARACTER,
        LINKSPAN_FINDING_SYNTAX_LOOKALIKE,
        LINKSPAN_FINDING_LOOKS_LIKE,
        LINKSPAN_FINDING_LOOKS_LIKE_CAPITAL,
        LINKSPAN_FINDING_LOOKS_LIKE_PAIR,
        LINKSPAN_FINDING_LOOKS_LIKE_DIGIT,
        LINKSPAN_FINDING_LOOKS_LIKE_DIACRITIC,
        LINKSPAN_FINDING_LOOKS_LIKE_SEPARATOR};
    const bool is_severe =
        lks_finding_severity(code) == LINKSPAN_SEVERITY_SEVERE;
    const bool is_mixed_part = code == LINKSPAN_FINDING_MIXED_SCRIPTS_IN_PART;
    const bool is_lookalike_part =
        code == LINKSPAN_FINDING_SYNTAX_LOOKALIKE_IN_PART;
    switch (preset) {
    case LINKSPAN_POLICY_UTS58:
        return IS_ONE_OF(code, uts58_plain) ? LINKSPAN_ACTION_PLAIN
               : is_lookalike_part          ? LINKSPAN_ACTION_ENCODE
                                            : LINKSPAN_ACTION_LINK;
    case LINKSPAN_POLICY_GUIDELINES:
        return IS_ONE_OF(code, guidelines_plain) ? LINKSPAN_ACTION_PLAIN
               : code == LINKSPAN_FINDING_MIXED_SCRIPTS
                   ? LINKSPAN_ACTION_PUNYCODE
               : is_mixed_part ? LINKSPAN_ACTION_ENCODE
                               : LINKSPAN_ACTION_LINK;
    case LINKSPAN_POLICY_UASG:
        return is_severe || code == LINKSPAN_FINDING_OLD_TLD_LIST
                   ? LINKSPAN_ACTION_PLAIN
                   : LINKSPAN_ACTION_LINK;
    case LINKSPAN_POLICY_STRICT:
        if (is_severe)
            return IS_ONE_OF(code, about_labels) ? LINKSPAN_ACTION_PUNYCODE
                                                 : LINKSPAN_ACTION_DEFANG;
        return is_mixed_part || is_lookalike_part ? LINKSPAN_ACTION_ENCODE
                                                  : LINKSPAN_ACTION_LINK;
    default:
        return LINKSPAN_ACTION_LINK;
    }
}

static void each_action_of_each_preset(void **state)
{
    (void)state;
    for (uint32_t preset = 0; preset <= LINKSPAN_POLICY_STRICT; preset++) {
        linkspan_policy policy;
        assert_int_equal(linkspan_policy_init(&policy, preset), LINKSPAN_OK);
        for (uint32_t code = 1; code < LINKSPAN_FINDING_END; code++)
            if (policy.actions[code] != wanted_action(preset, code))
                fail_msg("preset %u, %s: action %d", preset,
                         linkspan_name_of(LINKSPAN_NAMES_FINDING, code),
                         policy.actions[code]);
        assert_int_equal(policy.long_link, 2048);
        assert_int_equal(policy.max_list_age,
                         preset == LINKSPAN_POLICY_UASG ? 1 : 30);
        assert_int_equal(policy.today, 0);
        assert_int_equal(policy.mix_count, 0);
        assert_null(policy.protected_names);
    }
}

/* The strongest action is valid for every finding, and the next number for
 * none; so is the largest number of mixes. */
static void each_action_that_is_valid(void **state)
{
    (void)state;
    linkspan_policy policy;
    linkspan_options options;
    (void)linkspan_options_init(&options);
    options.policy = &policy;
    for (size_t code = 0; code < sizeof policy.actions; code++)
        for (int action = 0; action < 7; action++) {
            linkspan_detector *d = NULL;
            (void)linkspan_policy_init(&policy, LINKSPAN_POLICY_OFF);
            policy.actions[code] = (uint8_t)action;
            assert_int_equal(linkspan_detector_new(&options, &d),
                             action <= LINKSPAN_ACTION_DEFANG
                                 ? LINKSPAN_OK
                                 : LINKSPAN_ERR_OPTION);
            linkspan_detector_free(d);
        }
    linkspan_detector *d = NULL;
    (void)linkspan_policy_init(&policy, LINKSPAN_POLICY_OFF);
    policy.mix_count = LINKSPAN_MIXES_MAX;
    assert_int_equal(linkspan_detector_new(&options, &d), LINKSPAN_OK);
    linkspan_detector_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_code_point),
        cmocka_unit_test(each_private_ipv4),
        cmocka_unit_test(each_private_ipv6),
        cmocka_unit_test(each_ipv4_in_ipv6),
        cmocka_unit_test(each_escaped_byte),
        cmocka_unit_test(each_escaped_character),
        cmocka_unit_test(each_byte_of_a_local_part),
        cmocka_unit_test(each_border_of_a_url),
        cmocka_unit_test(each_border_of_a_text),
        cmocka_unit_test(each_action_of_each_preset),
        cmocka_unit_test(each_action_that_is_valid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
