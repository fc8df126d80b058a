#include "cli/detection.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/input.h"
#include "cli/message.h"
#include "cli/output.h"

#define KINDS "url|email"

/* So much may have to be held in memory. */
#define LONGEST_LINK       ((size_t)1 << 30)
#define LONGEST_LOCAL_PART ((size_t)1 << 20)

/* The names of the tailored rules, from the library's table. */
#define BAR_AND_NAME(NAME, code, name, needs, about)   "|" name
#define SPACE_AND_NAME(NAME, code, name, needs, about) " " name
#define TAILOR_RULES                                   (&LINKSPAN_TAILOR_RULES(BAR_AND_NAME)[1])

static const option_spec detection_specs[] = {
    {OPT_PROFILE, "profile", "NAME", "uts58|tailored|safe",
     "tailored (default, but not of linkify): with rules for the writing "
     "around "
     "links; uts58: exactly what the standard says; safe (default of linkify): "
     "tailored, and by the policy strict"},
    {OPT_DETECTOR, "detector", "WORDS", NULL,
     "options in the words of the library and its bindings, with commas "
     "between "
     "them: tailored,localhost,scheme=ipfs"},
    {OPT_TAILOR, "tailor", "RULE,...", TAILOR_RULES,
     "use only these tailored rules, with commas between "
     "them:" LINKSPAN_TAILOR_RULES(SPACE_AND_NAME)},
    {OPT_KIND, "kind", "KIND", KINDS, "only URLs, or only e-mail addresses"},
    {OPT_START, "start", "WHERE", "all|scheme|www",
     "how URLs may start: with a scheme only; with that or www.; or with any "
     "host "
     "(all, the default). E-mail addresses are found all the same"},
    {OPT_SCHEME, "scheme", "NAME", NULL,
     "find NAME:// too, not only http, https and ftp, also with a host without "
     "a dot: s3://bucket; tel, sms and the others of --opaque-schemes also "
     "without //; can be repeated"},
    {OPT_ALL_SCHEMES, "all-schemes", NULL, NULL, "find any scheme with ://"},
    {OPT_OPAQUE_SCHEMES, "opaque-schemes", NULL, NULL,
     "find tel, sms, magnet, geo, xmpp, matrix, doi and urn, which have no //, "
     "where their syntax follows: tel:+1-201-555-0123"},
    {OPT_USER_NAMES, "user-names", NULL, NULL,
     "find URLs with a user name before the host, without a dot in it and "
     "without a password: https://me@example.org/"},
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
     "find top-level domains that are not delegated"},
    {OPT_UNKNOWN_TLD_AFTER_SCHEME, "unknown-tld-after-scheme", NULL, NULL,
     "the same, but only after a scheme: http://nas.lan:5000/, not node.js"},
    {OPT_PRIVATE_SUFFIXES, "private-suffixes", NULL, NULL,
     "github.io is a suffix too and no link, me.github.io is one"},
    {OPT_SUSPECTS, "suspects", NULL, NULL,
     "find suspects too, which look like links or are followed by programs, "
     "and are never linked: https://google.com@evil.com/"},
    {OPT_MAX_LENGTH, "max-length", "BYTES", NULL,
     "pass over longer links (default 65536)"},
    {OPT_MAX_LOCAL_PART, "max-local-part", "CHARS", NULL,
     "pass over addresses with more before the @ (default 64)"},
    {OPT_IGNORE, "ignore", "FILE", NULL,
     "pass over the hosts in FILE, one a line, and all names below them; can "
     "be repeated"},
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

static uint32_t tailoring_of(const option_parser *parser)
{
    uint32_t rules = 0;
    for (const char *p = parser->value; *p;) {
        const size_t len = strcspn(p, ",");
        int32_t rule = 0;
        if (linkspan_value_of(LINKSPAN_NAMES_TAILOR, p, len, &rule) ==
            LINKSPAN_OK)
            rules |= (uint32_t)rule;
        else
            fail_usage(parser->command->name, "--tailor: %.*s: not one of %s",
                       (int)len, p, parser->spec->choices);
        p += len + (p[len] == ',');
    }
    return rules;
}

void detection_be_safe(detection *d)
{
    must(linkspan_options_set_profile(&d->options, LINKSPAN_PROFILE_SAFE));
    d->profile_policy = LINKSPAN_POLICY_STRICT;
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

/* Where words are wrong, as people count: from 1 on. */
_Noreturn static void fail_words(const option_parser *parser,
                                 const linkspan_option_error *error)
{
    fail_usage(parser->command->name, "--detector: \"%.*s\" at %zu: %s",
               (int)(error->word.end - error->word.start),
               parser->value + error->word.start, error->word.start + 1,
               error->message);
}

/* The policy without --policy. */
static uint32_t policy_of(const detection *d)
{
    return d->profile_policy < 0 ? d->default_policy
                                 : (uint32_t)d->profile_policy;
}

/* Words change what the options before them say. What they say of schemes and
 * hosts is added to the lists. */
static void read_words(detection *d, const option_parser *parser)
{
    const linkspan_str words = str_of(parser->value);
    size_t room = 1;
    for (size_t i = 0; i < words.len; i++)
        room += words.data[i] == ',';
    linkspan_str *const strings = must_resize(NULL, room * sizeof *strings);
    linkspan_option_error error = {.size = sizeof error};
    linkspan_options told = d->options;
    told.preset = policy_of(d);
    const linkspan_status st = linkspan_options_from_string(
        &told, strings, room, words.data, words.len, &error);
    if (st == LINKSPAN_ERR_INVALID)
        fail_words(parser, &error);
    must(st);
    for (size_t i = 0; i < told.scheme_count; i++)
        add(&d->schemes, &d->options.scheme_count, told.schemes[i]);
    for (size_t i = 0; i < told.ignored_host_count; i++)
        line_list_put(&d->ignored, told.ignored_hosts[i]);
    told.schemes = d->schemes;
    told.scheme_count = d->options.scheme_count;
    told.ignored_hosts = d->ignored.list;
    told.ignored_host_count = d->ignored.count;
    d->profile_policy = (int32_t)told.preset;
    d->options = told;
    free(strings);
}

/* The options that are flags have the names that the library gives them. */
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
        /* the choices stand in the order of the constants */
        must(linkspan_options_set_profile(&d->options,
                                          (uint32_t)parser->choice));
        d->profile_policy = parser->choice == LINKSPAN_PROFILE_SAFE
                                ? LINKSPAN_POLICY_STRICT
                                : -1;
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
        /* the choices stand in the order of the constants */
        d->options.start = (uint32_t)parser->choice;
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
    case OPT_IGNORE:
        read_ignored(d, parser->value);
        return true;
    default:
        return list_files_set(&d->lists, parser) ||
               safety_set(&d->safety, parser);
    }
}

/* The library says that something cannot be; find out what, for the message. */
_Noreturn static void fail_invalid(const detection *d)
{
    linkspan_options one = d->options;
    linkspan_detector *detector;
    for (size_t i = 0; i < d->options.scheme_count; i++) {
        one.schemes = &d->schemes[i];
        one.scheme_count = 1;
        one.ignored_host_count = 0;
        if (linkspan_detector_new(&one, &detector) != LINKSPAN_OK)
            fail("--scheme", "%s: not a scheme", d->schemes[i].data);
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
    fail(NULL, "options: not valid together");
}

linkspan_detector *detection_finish(detection *d)
{
    linkspan_detector *detector = NULL;
    if (!list_files_load(&d->lists, &d->options.data))
        exit(STATUS_ERROR);
    if (d->has_tailoring)
        d->options.tailoring = d->tailoring;
    safety_finish(&d->safety, policy_of(d));
    d->options.policy = &d->safety.policy;
    const linkspan_status st = linkspan_detector_new(&d->options, &detector);
    if (st == LINKSPAN_ERR_OPTION)
        fail(NULL, "--max-length and --max-local-part: must be more than 0");
    if (st == LINKSPAN_ERR_LIMIT)
        fail(NULL, "--scheme, --ignore: more than 65,536");
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
