/* Makes detectors from the numbers and strings that core.js has read from plain
 * objects. */
#include <stdlib.h>

#include "shim.h"

/* The options of a detector, as core.js writes them to memory: numbers, then the
 * strings of all lists in the order of the counts. */
typedef struct detector_spec {
    uint32_t profile;
    uint32_t kinds;
    uint32_t flags;
    int32_t tailoring; /* -1: that of the profile */
    int32_t preset;    /* -1: that of the profile */
    uint32_t max_link_len;
    uint32_t max_local_part;
    uint32_t today;
    uint32_t load_flags;
    uint32_t start;
    uint32_t min_score;
    uint32_t scheme_count;
    uint32_t ignored_count;
    uint32_t protected_count;
    uint32_t mix_count;
    linkspan_str suffixes; /* NULL: the compiled-in list */
    linkspan_str tlds;
    linkspan_str email_add;
    linkspan_str email_remove;
    linkspan_str strings[];
} detector_spec;

static linkspan_status set_data(const detector_spec *spec, detector *made)
{
    if (IS_LITE || (!spec->suffixes.data && !spec->tlds.data))
        return LINKSPAN_OK;
    const linkspan_data_source source = {.size = sizeof source,
                                         .flags = spec->load_flags,
                                         .suffixes = spec->suffixes,
                                         .tlds = spec->tlds};
    linkspan_data_error error = {.size = sizeof error};
    const linkspan_status status =
        linkspan_data_load(&source, NULL, &made->data, &error);
    if (status != LINKSPAN_OK) {
        fail(status,
             error.list == LINKSPAN_LIST_TLDS ? OPTION_TLDS : OPTION_SUFFIXES,
             -1);
        last_failure.line = (int32_t)error.line;
        last_failure.message = error.message;
    }
    return status;
}

static linkspan_status set_policy(const detector_spec *spec, uint32_t preset,
                                  linkspan_policy *policy, detector *made)
{
    const linkspan_str *names =
        spec->strings + spec->scheme_count + spec->ignored_count;
    const linkspan_str *mixes = names + spec->protected_count;
    linkspan_status status = linkspan_policy_init(policy, preset);
    policy->today = spec->today;
    if (IS_LITE)
        return status;
    if (status == LINKSPAN_OK && spec->protected_count) {
        size_t refused = 0;
        status = linkspan_protected_new(names, spec->protected_count, NULL,
                                        &made->names, &refused);
        if (status != LINKSPAN_OK)
            return fail(status, OPTION_PROTECTED,
                        status == LINKSPAN_ERR_INVALID ? (int32_t)refused : -1);
        policy->protected_names = made->names;
    }
    for (uint32_t i = 0; status == LINKSPAN_OK && i < spec->mix_count; i++) {
        status = linkspan_policy_allow_mix(policy, mixes[i].data, mixes[i].len);
        if (status != LINKSPAN_OK)
            fail(status, OPTION_ALLOW_MIX, (int32_t)i);
    }
    return status;
}

static linkspan_status try(const linkspan_options *options)
{
    linkspan_detector *trial = NULL;
    const linkspan_status status = linkspan_detector_new(options, &trial);
    linkspan_detector_free(trial);
    return status;
}

/* Is it the characters of local parts that the library refuses? */
static bool blame_email(linkspan_options options)
{
    options.scheme_count = options.ignored_host_count = 0;
    const linkspan_status status = try(&options);
    if (status != LINKSPAN_ERR_INVALID && status != LINKSPAN_ERR_LIMIT)
        return false;
    options.email_remove.len = 0;
    fail(status,
         try(&options) == LINKSPAN_OK ? OPTION_EMAIL_REMOVE : OPTION_EMAIL_ADD,
         -1);
    return true;
}

/* The library does not say which item it refuses, so each is tried by
 * itself. */
static void blame(linkspan_options options, const detector_spec *spec,
                  linkspan_status status)
{
    if (blame_email(options))
        return;
    fail(status, OPTION_NONE, -1);
    if (status != LINKSPAN_ERR_INVALID)
        return;
    for (uint32_t i = 0; i < spec->scheme_count + spec->ignored_count; i++) {
        const bool is_scheme = i < spec->scheme_count;
        options.schemes = options.ignored_hosts = spec->strings + i;
        options.scheme_count = is_scheme;
        options.ignored_host_count = !is_scheme;
        if (try(&options) == LINKSPAN_ERR_INVALID) {
            fail(status, is_scheme ? OPTION_SCHEMES : OPTION_IGNORED_HOSTS,
                 (int32_t)(is_scheme ? i : i - spec->scheme_count));
            return;
        }
    }
}

static linkspan_status make(const detector_spec *spec, detector *made)
{
    linkspan_options options;
    linkspan_policy policy;
    linkspan_options_init(&options);
    linkspan_status status =
        linkspan_options_set_profile(&options, spec->profile);
    if (status == LINKSPAN_OK)
        status = set_data(spec, made);
    if (spec->preset >= 0)
        options.preset = (uint32_t)spec->preset;
    if (status == LINKSPAN_OK)
        status = set_policy(spec, options.preset, &policy, made);
    if (status != LINKSPAN_OK)
        return status;
    options.kinds = spec->kinds;
    options.flags = spec->flags;
    options.start = spec->start;
    options.min_score = spec->min_score;
    if (spec->tailoring >= 0)
        options.tailoring = (uint32_t)spec->tailoring;
    options.max_link_len = spec->max_link_len;
    options.max_local_part = spec->max_local_part;
    options.schemes = spec->strings;
    options.scheme_count = spec->scheme_count;
    options.ignored_hosts = spec->strings + spec->scheme_count;
    options.ignored_host_count = spec->ignored_count;
    options.email_add = spec->email_add;
    options.email_remove = spec->email_remove;
    options.data = made->data;
    options.policy = &policy;
    status = linkspan_detector_new(&options, &made->detector);
    if (status != LINKSPAN_OK)
        blame(options, spec, status);
    return status;
}

void EXPORT(npm_detector_free)(detector *d)
{
    if (!d)
        return;
    linkspan_detector_free(d->detector);
    if (!IS_LITE) {
        linkspan_protected_free(d->names);
        linkspan_data_free(d->data);
    }
    free(d);
}

detector *EXPORT(npm_detector_new)(const detector_spec *spec)
{
    detector *made = calloc(1, sizeof *made);
    fail(LINKSPAN_ERR_NO_MEMORY, OPTION_NONE, -1);
    if (!made)
        return NULL;
    last_failure.status = LINKSPAN_OK;
    const linkspan_status status = make(spec, made);
    if (status == LINKSPAN_OK)
        return made;
    if (last_failure.status == LINKSPAN_OK)
        fail(status, OPTION_NONE, -1);
    npm_detector_free(made);
    return NULL;
}
