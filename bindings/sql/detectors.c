/* Makes detectors from strings such as "uts58,localhost", and keeps them for
 * later calls while there is room. */
#include <stdio.h>
#include <string.h>

#include "bindings/sql/sql.h"

/* Words that come before those of the string. The string can override them. A
 * string that names no profile, such as "localhost", keeps the profile that is
 * named here. */
static const char *const first_words[] = {
    [LKS_SQL_FIND] = "tailored",
    [LKS_SQL_CHECK] = "tailored,policy=strict,refused",
    [LKS_SQL_LINKIFY] = "safe",
};

/* How much of a word a message shows. */
#define MOST_SHOWN 100

static bool is_blank(linkspan_str spec)
{
    for (size_t i = 0; i < spec.len; i++)
        if (spec.data[i] != ' ')
            return false;
    return true;
}

static linkspan_status make_from(const lks_sql_engine *engine,
                                 linkspan_str words,
                                 linkspan_detector **detector, char *message)
{
    linkspan_option_error error = {.size = sizeof error};
    const linkspan_status st = linkspan_detector_from_string(
        words.data, words.len, engine->allocator, detector, &error);
    if (st == LINKSPAN_ERR_INVALID) {
        const size_t len = error.word.end - error.word.start;
        (void)snprintf(message, LKS_SQL_MESSAGE_MAX,
                       "linkspan: detector string: \"%.*s\": %s",
                       len > MOST_SHOWN ? MOST_SHOWN : (int)len,
                       words.data + error.word.start, error.message);
    } else if (st != LINKSPAN_OK) {
        (void)snprintf(message, LKS_SQL_MESSAGE_MAX,
                       "linkspan: detector string: %s",
                       linkspan_status_name(st));
    }
    return st;
}

static linkspan_status make(const lks_sql_engine *engine,
                            lks_sql_purpose purpose, linkspan_str spec,
                            linkspan_detector **detector, char *message)
{
    const char *const first = first_words[purpose];
    const size_t first_len = strlen(first);
    if (is_blank(spec))
        return make_from(engine, (linkspan_str){first, first_len}, detector,
                         message);
    char *const words = lks_sql_resize(engine, NULL, first_len + 1 + spec.len);
    if (!words)
        return LINKSPAN_ERR_NO_MEMORY;
    memcpy(words, first, first_len);
    words[first_len] = ',';
    memcpy(words + first_len + 1, spec.data, spec.len);
    const linkspan_status st =
        make_from(engine, (linkspan_str){words, first_len + 1 + spec.len},
                  detector, message);
    lks_sql_release(engine, words);
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
