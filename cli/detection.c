#include "cli/detection.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/input/input.h"
#include "cli/output/output.h"
#include "cli/platform/message.h"

#define KINDS "url|email"

/* The largest values of --max-length (bytes) and --max-local-part (characters).
 * Larger values are refused, since a link or local part of that length may have
 * to be kept in memory. */
#define LONGEST_LINK       ((size_t)1 << 30)
#define LONGEST_LOCAL_PART ((size_t)1 << 20)

/* These macros list the names in the library's table of tailored rules.
 * TAILOR_RULES has "|" between the names and "all" at the end. With
 * SPACE_AND_NAME, a space stands before each name. */
#define BAR_AND_NAME(NAME, code, name, needs, about)   "|" name
#define SPACE_AND_NAME(NAME, code, name, needs, about) " " name
#define TAILOR_RULES                                   (&LINKSPAN_TAILOR_RULES(BAR_AND_NAME) "|all"[1])

static const option_spec detection_specs[] = {
    {OPT_PROFILE, "profile", "NAME", "uts58|tailored|safe",
     "tailored: UTS #58 with rules about the text around links (the default of "
     "every command except linkify); uts58: exactly the standard; safe: "
     "tailored with the policy strict (the default of linkify)"},
    {OPT_DETECTOR, "detector", "WORDS", NULL,
     "options as the library and its bindings take them, separated by commas: "
     "tailored,localhost,scheme=ipfs"},
    {OPT_TAILOR, "tailor", "RULE,...", TAILOR_RULES,
     "use only these tailored rules, with commas between them, or all but "
     "some: all,-files,-code. The rules are" LINKSPAN_TAILOR_RULES(
         SPACE_AND_NAME)},
    {OPT_KIND, "kind", "KIND", KINDS,
     "find only URLs (url), or only e-mail addresses (email)"},
    {OPT_START, "start", "WHERE", "all|scheme|www",
     "how URLs must start: with a scheme (scheme); with a scheme or www. "
     "(www); or with any host (all, the default). Does not affect e-mail "
     "addresses"},
    {OPT_MIN_SCORE, "min-score", "SCORE", "certain|likely|guess",
     "find only links that are as sure as this: with a scheme, www. or @, and "
     "known sites (certain); also with a port or path, under top-level domains "
     "of sites, and where the text speaks of a site (likely); or all (guess, "
     "the default)"},
    {OPT_SCHEME, "scheme", "NAME", NULL,
     "find URLs that start with NAME:// too; their hosts need no dot: "
     "s3://bucket. Without //, the text after the colon must have the form "
     "that the scheme requires, if one is known: tel:112, "
     "spotify:track:6rqhFgbbKwn. Can be repeated"},
    {OPT_ALL_SCHEMES, "all-schemes", NULL, NULL,
     "find URLs with any scheme before ://"},
    {OPT_OPAQUE_SCHEMES, "opaque-schemes", NULL, NULL,
     "find tel, magnet, did and other schemes without //, if the text after "
     "the colon has the right form: tel:+1-201-555-0123"},
    {OPT_USER_NAMES, "user-names", NULL, NULL,
     "find URLs with a user name before the host, if the user name has no dot "
     "and no password follows it: https://me@example.org/"},
    {OPT_QUOTED, "quoted", NULL, NULL,
     "find quoted local parts: \"john doe\"@example.com"},
    {OPT_BARE_IPV6, "bare-ipv6", NULL, NULL,
     "find IPv6 addresses without brackets, after a scheme"},
    {OPT_LOCALHOST, "localhost", NULL, NULL,
     "find localhost and the names below it"},
    {OPT_SINGLE_LABELS, "single-labels", NULL, NULL,
     "find names without a dot, after a scheme: http://intranet/"},
    {OPT_EMOJI, "emoji", NULL, NULL, "find domain names with emoji"},
    {OPT_UNKNOWN_TLD, "unknown-tld", NULL, NULL,
     "also find names whose top-level domain is not delegated, such as "
     "nas.lan; links with such names have a finding"},
    {OPT_UNKNOWN_TLD_AFTER_SCHEME, "unknown-tld-after-scheme", NULL, NULL,
     "find names whose top-level domain is not delegated, but only after a "
     "scheme: http://nas.lan:5000/, not node.js"},
    {OPT_PRIVATE_SUFFIXES, "private-suffixes", NULL, NULL,
     "treat private suffixes as public suffixes: github.io is not linked, "
     "me.github.io is"},
    {OPT_SUSPECTS, "suspects", NULL, NULL,
     "report suspects too: text that is never linked, but that looks like a "
     "link or that programs follow like a link: https://google.com@evil.com/, "
     "javascript:alert(1)"},
    {OPT_MAX_LENGTH, "max-length", "BYTES", NULL,
     "skip links of more than BYTES bytes (default 65536)"},
    {OPT_MAX_LOCAL_PART, "max-local-part", "CHARS", NULL,
     "skip addresses with more than CHARS characters before the @ (default "
     "64)"},
    {OPT_EMAIL_ADD, "email-add", "CHARS", NULL,
     "CHARS can stand before the @ of an address too, such as emoji"},
    {OPT_EMAIL_REMOVE, "email-remove", "CHARS", NULL,
     "CHARS end an address to the left, as in --email-remove=\"'=\""},
    {OPT_IGNORE, "ignore", "FILE", NULL,
     "skip the hosts listed in FILE, and all names below them; the file has "
     "one host per line; can be repeated"},
};
const option_group detection_options = {"What a link is", detection_specs,
                                        sizeof detection_specs /
                                            sizeof *detection_specs};

/* --------------------------------------------------------------- options */

void detection_init(detection *d)
{
    memset(d, 0, sizeof *d);
    d->safety.preset = -1;
    d->profile_policy = -1;
    must(linkspan_options_init(&d->options));
}

static uint32_t all_rules(void)
{
    linkspan_options tailored;
    must(linkspan_options_init(&tailored));
    must(linkspan_options_set_profile(&tailored, LINKSPAN_PROFILE_TAILORED));
    return tailored.tailoring;
}

/* The bit of the rule with this name; for "all", the bits of all rules. */
static uint32_t rules_of(const option_parser *parser, const char *name,
                         size_t len)
{
    int32_t rule = 0;
    if (len == 3 && memcmp(name, "all", 3) == 0)
        return all_rules();
    if (linkspan_value_of(LINKSPAN_NAMES_TAILOR, name, len, &rule) !=
        LINKSPAN_OK)
        fail_usage(parser->command->name, "--tailor: %.*s: not one of %s",
                   (int)len, name, parser->spec->choices);
    return (uint32_t)rule;
}

/* The rules that the value of --tailor selects. "all,-files" and "-files" both
 * mean all rules except `files`. */
static uint32_t tailoring_of(const option_parser *parser)
{
    uint32_t rules = *parser->value == '-' ? all_rules() : 0;
    for (const char *p = parser->value; *p;) {
        const bool is_out = *p == '-';
        const char *const name = p + is_out;
        const size_t len = strcspn(name, ",");
        const uint32_t found = rules_of(parser, name, len);
        rules = is_out ? rules & ~found : rules | found;
        p = name + len + (name[len] == ',');
    }
    return rules;
}

static void set_profile(detection *d, uint32_t profile)
{
    must(linkspan_options_set_profile(&d->options, profile));
    d->profile_policy =
        profile == LINKSPAN_PROFILE_SAFE ? LINKSPAN_POLICY_STRICT : -1;
}

void detection_be_safe(detection *d)
{
    set_profile(d, LINKSPAN_PROFILE_SAFE);
}

static void add(linkspan_str **list, size_t *count, linkspan_str value)
{
    *list = must_resize(*list, (*count + 1) * sizeof value);
    (*list)[(*count)++] = value;
}

static void read_ignored(detection *d, const char *path)
{
    line_list_add(&d->ignored, path);
    d->options.ignored_hosts = d->ignored.list;
    d->options.ignored_host_count = d->ignored.count;
}

/* Report which word of --detector is wrong, and at which byte of the value it
 * starts, counted from 1. */
_Noreturn static void fail_words(const option_parser *parser,
                                 const linkspan_option_error *error)
{
    fail_usage(parser->command->name, "--detector: \"%.*s\" at %zu: %s",
               (int)(error->word.end - error->word.start),
               parser->value + error->word.start, error->word.start + 1,
               error->message);
}

/* The policy that applies if --policy is not given. */
static uint32_t policy_of(const detection *d)
{
    return d->profile_policy < 0 ? d->default_policy
                                 : (uint32_t)d->profile_policy;
}

/* Read the words of --detector. They override options that stand earlier on the
 * command line, except --tailor and --policy. Their schemes and hosts are added
 * to those of --scheme and --ignore. */
static void read_words(detection *d, const option_parser *parser)
{
    const linkspan_str words = str_of(parser->value);
    size_t room = 1;
    for (size_t i = 0; i < words.len; i++)
        room += words.data[i] == ',';
    linkspan_str *const strings = must_resize(NULL, room * sizeof *strings);
    linkspan_option_error error = {.size = sizeof error};
    linkspan_options in_words = d->options;
    in_words.preset = policy_of(d);
    const linkspan_status st = linkspan_options_from_string(
        &in_words, strings, room, words.data, words.len, &error);
    if (st == LINKSPAN_ERR_INVALID)
        fail_words(parser, &error);
    must(st);
    for (size_t i = 0; i < in_words.scheme_count; i++)
        add(&d->schemes, &d->options.scheme_count, in_words.schemes[i]);
    for (size_t i = 0; i < in_words.ignored_host_count; i++)
        line_list_put(&d->ignored, in_words.ignored_hosts[i]);
    in_words.schemes = d->schemes;
    in_words.scheme_count = d->options.scheme_count;
    in_words.ignored_hosts = d->ignored.list;
    in_words.ignored_host_count = d->ignored.count;
    d->profile_policy = (int32_t)in_words.preset;
    d->options = in_words;
    free(strings);
}

/* The LINKSPAN_DETECT_ flag that an option sets, or 0 if the option sets no
 * flag. An option that sets a flag has the name that the library gives to the
 * flag. */
static uint32_t flag_of(const option_spec *spec)
{
    int32_t flag = 0;
    (void)linkspan_value_of(LINKSPAN_NAMES_DETECT, spec->name,
                            strlen(spec->name), &flag);
    return (uint32_t)flag;
}

bool detection_set(detection *d, const option_parser *parser)
{
    const int id = parser->spec->id;
    const uint32_t flag = flag_of(parser->spec);
    d->options.flags |= flag;
    if (flag)
        return true;
    switch (id) {
    case OPT_PROFILE:
        /* the choices are in the order of the LINKSPAN_PROFILE_ constants */
        set_profile(d, (uint32_t)parser->choice);
        return true;
    case OPT_DETECTOR:
        read_words(d, parser);
        return true;
    case OPT_TAILOR:
        d->tailoring = tailoring_of(parser);
        d->has_tailoring = true;
        return true;
    case OPT_KIND:
        d->options.kinds = 1u << parser->choice;
        return true;
    case OPT_START:
        /* the choices are in the order of the LINKSPAN_START_ constants */
        d->options.start = (uint32_t)parser->choice;
        return true;
    case OPT_MIN_SCORE:
        /* the choices are in the order of the LINKSPAN_SCORE_ constants */
        d->options.min_score = (uint32_t)parser->choice;
        return true;
    case OPT_SCHEME:
        add(&d->schemes, &d->options.scheme_count, str_of(parser->value));
        d->options.schemes = d->schemes;
        return true;
    case OPT_MAX_LENGTH:
        d->options.max_link_len = options_number(parser);
        if (d->options.max_link_len > LONGEST_LINK)
            fail_usage(parser->command->name, "--max-length: %s: more than %zu",
                       parser->value, LONGEST_LINK);
        return true;
    case OPT_MAX_LOCAL_PART:
        d->options.max_local_part = options_number(parser);
        if (d->options.max_local_part > LONGEST_LOCAL_PART)
            fail_usage(parser->command->name,
                       "--max-local-part: %s: more than %zu", parser->value,
                       LONGEST_LOCAL_PART);
        return true;
    case OPT_EMAIL_ADD:
        d->options.email_add = str_of(parser->value);
        return true;
    case OPT_EMAIL_REMOVE:
        d->options.email_remove = str_of(parser->value);
        return true;
    case OPT_IGNORE:
        read_ignored(d, parser->value);
        return true;
    default:
        return list_files_set(&d->lists, parser) ||
               safety_set(&d->safety, parser);
    }
}

/* Users often write a scheme with its colon or slashes by mistake, so the
 * message suggests the scheme without them. */
_Noreturn static void fail_scheme(linkspan_str scheme)
{
    size_t len = 0;
    while (len < scheme.len && scheme.data[len] != ':')
        len++;
    if (len > 0 && len < scheme.len)
        fail("--scheme", "%.*s: not a scheme; try --scheme=%.*s",
             (int)scheme.len, scheme.data, (int)len, scheme.data);
    fail("--scheme", "%.*s: not a scheme", (int)scheme.len, scheme.data);
}

static bool is_accepted(const linkspan_options *options)
{
    linkspan_detector *detector = NULL;
    const linkspan_status st = linkspan_detector_new(options, &detector);
    linkspan_detector_free(detector);
    return st == LINKSPAN_OK;
}

/* Fail if the library refuses the characters of --email-add or --email-remove. */
static void check_email_chars(const detection *d)
{
    linkspan_options one = d->options;
    one.scheme_count = 0;
    one.ignored_host_count = 0;
    if (is_accepted(&one))
        return;
    one.email_remove.len = 0;
    if (!is_accepted(&one))
        fail("--email-add", "%.*s: a character that cannot be added",
             (int)one.email_add.len, one.email_add.data);
    fail("--email-remove",
         "%.*s: a character that cannot be removed, or is added too",
         (int)d->options.email_remove.len, d->options.email_remove.data);
}

/* Fail with a message that names the option that the library refused. */
_Noreturn static void fail_invalid(const detection *d)
{
    linkspan_options one = d->options;
    linkspan_detector *detector;
    check_email_chars(d);
    for (size_t i = 0; i < d->options.scheme_count; i++) {
        one.schemes = &d->schemes[i];
        one.scheme_count = 1;
        one.ignored_host_count = 0;
        if (linkspan_detector_new(&one, &detector) != LINKSPAN_OK)
            fail_scheme(d->schemes[i]);
        linkspan_detector_free(detector);
    }
    one.scheme_count = 0;
    for (size_t i = 0; i < d->options.ignored_host_count; i++) {
        one.ignored_hosts = &d->ignored.list[i];
        one.ignored_host_count = 1;
        if (linkspan_detector_new(&one, &detector) != LINKSPAN_OK)
            fail("--ignore", "%.*s: not a host", (int)d->ignored.list[i].len,
                 d->ignored.list[i].data);
        linkspan_detector_free(detector);
    }
    fail(NULL, "these options cannot be used together");
}

static bool is_found(const linkspan_detector *detector, linkspan_str scheme)
{
    char probe[64];
    linkspan_link link;
    const int len = snprintf(probe, sizeof probe, "%.*s://example.com/",
                             (int)scheme.len, scheme.data);
    return (size_t)len >= sizeof probe ||
           linkspan_is_link(detector, probe, (size_t)len, &link) == LINKSPAN_OK;
}

void detection_explain_schemes(const detection *d,
                               const linkspan_detector *detector)
{
    for (size_t i = 0; i < d->options.scheme_count; i++) {
        const linkspan_str scheme = d->schemes[i];
        const char *why = NULL;
        if (scheme.len == 6 && strncasecmp(scheme.data, "mailto", 6) == 0)
            why = "addresses with mailto: are found without this option";
        else if (!(d->options.kinds & LINKSPAN_KIND_URL))
            why = "--kind=email finds only e-mail addresses";
        else if (memchr("+-.", scheme.data[scheme.len - 1], 3))
            why = "in text, a scheme ends with a letter or a digit";
        else if (!is_found(detector, scheme))
            why = "it runs or opens something on the reader's machine, and is "
                  "never a link; --suspects reports it";
        if (why)
            message("--scheme", "%.*s: no link is found: %s", (int)scheme.len,
                    scheme.data, why);
    }
}

linkspan_detector *detection_finish(detection *d)
{
    linkspan_detector *detector = NULL;
    if (!list_files_load(&d->lists, &d->options.data))
        exit(STATUS_ERROR);
    if (d->has_tailoring)
        d->options.tailoring = d->tailoring;
    safety_finish(&d->safety, policy_of(d));
    if (d->options.flags & LINKSPAN_DETECT_NO_KNOWN_NAMES)
        d->safety.policy.known_names = 0; /* reports say what was compared */
    d->options.policy = &d->safety.policy;
    const linkspan_status st = linkspan_detector_new(&d->options, &detector);
    if (st == LINKSPAN_ERR_OPTION)
        fail(NULL, "--max-length and --max-local-part: must be more than 0");
    if (st == LINKSPAN_ERR_LIMIT)
        fail(NULL, "--scheme, --ignore: more than 65,536 schemes or hosts");
    if (st == LINKSPAN_ERR_INVALID)
        fail_invalid(d);
    must(st);
    return detector;
}

void detection_free(detection *d)
{
    linkspan_data_free(d->options.data);
    list_files_free(&d->lists);
    free(d->schemes);
    line_list_free(&d->ignored);
    safety_free(&d->safety);
}
