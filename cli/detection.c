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
     "uts58 (default, but not of linkify): exactly what the standard says; "
     "tailored: with rules for the writing around links; safe (default of "
     "linkify): and by the policy strict"},
    {OPT_TAILOR, "tailor", "RULE,...", TAILOR_RULES,
     "use only these tailored rules, with commas between "
     "them:" LINKSPAN_TAILOR_RULES(SPACE_AND_NAME)},
    {OPT_KIND, "kind", "KIND", KINDS, "only URLs, or only e-mail addresses"},
    {OPT_SCHEME, "scheme", "NAME", NULL,
     "find NAME:// too, not only http, https and ftp; can be repeated"},
    {OPT_ALL_SCHEMES, "all-schemes", NULL, NULL, "find any scheme with ://"},
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
    {OPT_USE, "use", "FILE", NULL,
     "use a newer list: public_suffix_list.dat or tlds-alpha-by-domain.txt"},
};
const option_group detection_options = {"What a link is", detection_specs,
                                        sizeof detection_specs /
                                            sizeof *detection_specs};

const option_group data_options = {
    "Data",
    &detection_specs[sizeof detection_specs / sizeof *detection_specs - 1], 1};

/* ----------------------------------------------------------------- lists */

/* What the library takes at most. */
#define LONGEST_LIST (16u << 20)

static bool is_suffix_list(const char *text, size_t len)
{
    static const char mark[] = "===BEGIN ICANN DOMAINS===";
    for (size_t at = 0; at + sizeof mark - 1 <= len; at++) {
        const char *const found = memchr(text + at, '=', len - at);
        if (!found)
            return false;
        at = (size_t)(found - text);
        if (len - at >= sizeof mark - 1 &&
            memcmp(found, mark, sizeof mark - 1) == 0)
            return true;
    }
    return false;
}

void list_files_add(list_files *files, const char *path)
{
    size_t len = 0;
    char *const text = read_whole(path, LONGEST_LIST, &len);
    if (!text)
        exit(STATUS_ERROR);
    if (is_suffix_list(text, len)) {
        free(files->suffixes);
        files->suffixes = text;
        files->suffixes_len = len;
        files->suffixes_name = path;
    } else {
        free(files->tlds);
        files->tlds = text;
        files->tlds_len = len;
        files->tlds_name = path;
    }
}

void list_files_free(list_files *files)
{
    free(files->suffixes);
    free(files->tlds);
}

static linkspan_str name_of(const char *path)
{
    const char *const slash = path ? strrchr(path, '/') : NULL;
    linkspan_str name = {NULL, 0};
    if (path)
        name = str_of(slash ? slash + 1 : path);
    if (name.len > LINKSPAN_DATA_NAME_MAX)
        name.len = LINKSPAN_DATA_NAME_MAX;
    return name;
}

bool list_files_load(const list_files *files, linkspan_data **data)
{
    *data = NULL;
    if (!files->suffixes && !files->tlds)
        return true;
    linkspan_data_source source = {
        .size = sizeof source,
        .suffixes = {files->suffixes, files->suffixes_len},
        .suffixes_name = name_of(files->suffixes_name),
        .tlds = {files->tlds, files->tlds_len},
        .tlds_name = name_of(files->tlds_name)};
    linkspan_data_error error = {.size = sizeof error};
    const linkspan_status st = linkspan_data_load(&source, NULL, data, &error);
    if (st == LINKSPAN_OK)
        return true;
    if (!error.message)
        must(st);
    const char *const path = error.list == LINKSPAN_LIST_SUFFIXES
                                 ? files->suffixes_name
                                 : files->tlds_name;
    if (error.line > 0)
        message(path, "line %zu: %s", error.line, error.message);
    else
        message(path, "%s", error.message);
    return false;
}

/* --------------------------------------------------------------- options */

void detection_init(detection *d)
{
    memset(d, 0, sizeof *d);
    d->safety.preset = -1;
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
        d->profile = (uint32_t)parser->choice;
        return true;
    case OPT_TAILOR:
        d->tailoring = tailoring_of(parser);
        d->has_tailoring = true;
        return true;
    case OPT_KIND:
        d->options.kinds = 1u << parser->choice;
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
    case OPT_USE:
        list_files_add(&d->lists, parser->value);
        return true;
    default:
        return safety_set(&d->safety, parser);
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
    if (d->profile == LINKSPAN_PROFILE_SAFE)
        d->default_policy = LINKSPAN_POLICY_STRICT;
    safety_finish(&d->safety, d->default_policy);
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
