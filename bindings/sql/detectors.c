/* Detectors by their string. */
#include <stdio.h>
#include <string.h>

#include "bindings/sql/sql.h"

/* In the order of LINKSPAN_PROFILE_. */
static const char *const profiles[] = {"uts58", "tailored", "safe"};

static linkspan_status refuse(linkspan_str word, char *message)
{
    (void)snprintf(message, LKS_SQL_MESSAGE_MAX,
                   "linkspan: unknown word \"%.*s\" in the detector string "
                   "(uts58, tailored, safe)",
                   word.len > 100 ? 100 : (int)word.len, word.data);
    return LINKSPAN_ERR_OPTION;
}

static linkspan_status parse(linkspan_str spec, linkspan_options *options,
                             char *message)
{
    for (uint32_t i = 0; i < sizeof profiles / sizeof *profiles; i++)
        if (strlen(profiles[i]) == spec.len &&
            memcmp(profiles[i], spec.data, spec.len) == 0)
            return linkspan_options_set_profile(options, i);
    return refuse(spec, message);
}

static linkspan_status make(const lks_sql_engine *engine,
                            lks_sql_purpose purpose, linkspan_str spec,
                            linkspan_detector **detector, char *message)
{
    linkspan_options options;
    (void)linkspan_options_init(&options);
    options.allocator = engine->allocator;
    linkspan_status st = parse(spec, &options, message);
    if (st != LINKSPAN_OK)
        return st;
    if (purpose == LKS_SQL_CHECK) {
        options.flags |= LINKSPAN_DETECT_REFUSED;
        if (options.preset == LINKSPAN_POLICY_OFF && !options.policy)
            options.preset = LINKSPAN_POLICY_STRICT;
    }
    st = linkspan_detector_new(&options, detector);
    if (st != LINKSPAN_OK)
        (void)snprintf(message, LKS_SQL_MESSAGE_MAX,
                       "linkspan: the detector string \"%.*s\": %s",
                       spec.len > 100 ? 100 : (int)spec.len, spec.data,
                       linkspan_status_name(st));
    return st;
}

static bool is_same(const struct lks_sql_detector_entry *entry,
                    lks_sql_purpose purpose, linkspan_str spec)
{
    return entry->purpose == purpose && entry->len == spec.len &&
           (spec.len == 0 || memcmp(entry->spec, spec.data, spec.len) == 0);
}

/* Keeps the detector if there is room. */
static bool keep(lks_sql_detectors *all, lks_sql_purpose purpose,
                 linkspan_str spec, linkspan_detector *detector)
{
    if (all->count == LKS_SQL_DETECTORS)
        return false;
    char *const copy = lks_sql_resize(all->engine, NULL, spec.len + 1);
    if (!copy)
        return false;
    if (spec.len > 0)
        memcpy(copy, spec.data, spec.len);
    all->entries[all->count++] = (struct lks_sql_detector_entry){
        .purpose = purpose,
        .spec = copy,
        .len = spec.len,
        .detector = detector,
    };
    return true;
}

const linkspan_detector *lks_sql_known_detector(const lks_sql_detectors *all,
                                                lks_sql_purpose purpose,
                                                linkspan_str spec)
{
    for (size_t i = 0; i < all->count; i++)
        if (is_same(&all->entries[i], purpose, spec))
            return all->entries[i].detector;
    return NULL;
}

linkspan_status lks_sql_get_detector(lks_sql_detectors *all,
                                     lks_sql_purpose purpose, linkspan_str spec,
                                     lks_sql_detector *result,
                                     char message[LKS_SQL_MESSAGE_MAX])
{
    const linkspan_detector *const known =
        lks_sql_known_detector(all, purpose, spec);
    if (known) {
        *result = (lks_sql_detector){known, NULL};
        return LINKSPAN_OK;
    }
    linkspan_detector *made;
    const linkspan_status st = make(all->engine, purpose, spec, &made, message);
    if (st != LINKSPAN_OK)
        return st;
    const bool is_kept = keep(all, purpose, spec, made);
    *result = (lks_sql_detector){made, is_kept ? NULL : made};
    return LINKSPAN_OK;
}

void lks_sql_detectors_free(lks_sql_detectors *all)
{
    for (size_t i = 0; i < all->count; i++) {
        lks_sql_release(all->engine, all->entries[i].spec);
        linkspan_detector_free(all->entries[i].detector);
    }
    all->count = 0;
}
