/* Makes a detector from words: "tailored,localhost,scheme=ipfs". */
#include "linkspan/linkspan.h"

#include <string.h>

#include "api/check.h"
#include "find/detector.h"
#include "find/rules/rules.h"
#include "text/alloc.h"
#include "text/hints.h"
#include "text/sized.h"
#include "text/steps.h"

#define MOST_STRINGS 65536u

/* Messages about a wrong word list the right ones; a test compares the lists with the
 * names. */
#define COMMA_AND_NAME(NAME, code, name, needs, about) ", " name
#define NOT_A_RULE                                     "not a tailored rule" LINKSPAN_TAILOR_RULES(COMMA_AND_NAME)
#define NOT_A_WORD                                                             \
    "not a profile (uts58, tailored, safe), an option (quoted, bare-ipv6, "    \
    "localhost, single-labels, emoji, unknown-tld, private-suffixes, "         \
    "all-schemes, refused, unknown-tld-after-scheme, suspects, "               \
    "opaque-schemes, user-names, no-known-names) or an option with a value "   \
    "(" VALUE_WORDS ")"
#define NOT_A_VALUE_WORD "not an option with a value (" VALUE_WORDS ")"
#define VALUE_WORDS                                                            \
    "scheme=, ignore=, email-add=, email-remove=, kind=, start=, tailor=, "    \
    "min-score=, policy=, max-length=, max-local-part="

/* One word without the spaces around it, and its value after a `=`. */
typedef struct word {
    linkspan_range range;
    const char *name;
    size_t name_len;
    const char *value;
    size_t value_len;
    bool has_value;
} word;

typedef struct reading {
    const char *words;
    size_t len;
    linkspan_options options;
    linkspan_str *strings; /* schemes from the front, hosts from the back */
    size_t room;
    bool has_rules;
    const char *message;
} reading;

static bool is_name(const word *w, const char *name)
{
    return strlen(name) == w->name_len &&
           memcmp(w->name, name, w->name_len) == 0;
}

/* Read the word from `*at` to the next comma. False after the last word. */
static bool next_word(const reading *r, size_t *at, word *w)
{
    if (*at > r->len)
        return false;
    size_t start = *at;
    size_t end = *at;
    while (end < r->len && r->words[end] != ',') {
        LKS_STEP();
        end++;
    }
    *at = end + 1;
    while (start < end && r->words[start] == ' ')
        start++;
    while (end > start && r->words[end - 1] == ' ')
        end--;
    *w = (word){.range = {start, end}, .name = r->words + start};
    const char *equals = end > start ? memchr(w->name, '=', end - start) : NULL;
    w->has_value = equals != NULL;
    w->name_len = equals ? (size_t)(equals - w->name) : end - start;
    if (equals) {
        w->value = equals + 1;
        w->value_len = end - start - w->name_len - 1;
    }
    return true;
}

static bool number_of(const word *w, size_t *number)
{
    size_t n = 0;
    for (size_t i = 0; i < w->value_len; i++) {
        const char digit = w->value[i];
        if (digit < '0' || digit > '9' || n > (SIZE_MAX >> 1) / 10 - 1)
            return false;
        n = n * 10 + (size_t)(digit - '0');
    }
    *number = n;
    return n > 0;
}

static bool value_in(uint32_t set, const char *name, size_t len, int32_t *value)
{
    return linkspan_value_of(set, name, len, value) == LINKSPAN_OK;
}

/* "tailor=files": only this rule and others that are named; "tailor=-files": all but
 * this one. */
static const char *read_rule(reading *r, linkspan_str name)
{
    uint32_t *const rules = &r->options.tailoring;
    const size_t minus = name.len > 0 && name.data[0] == '-';
    int32_t value = 0;
    if (!value_in(LINKSPAN_NAMES_TAILOR, name.data + minus, name.len - minus,
                  &value))
        return NOT_A_RULE;
    if (minus)
        *rules = (r->has_rules ? *rules : lks_all_rules()) & ~(uint32_t)value;
    else
        *rules = (uint32_t)value | (r->has_rules ? *rules : 0);
    r->has_rules = true;
    return NULL;
}

static bool read_choice(const word *w, uint32_t set, uint32_t *choice)
{
    int32_t value = 0;
    if (!value_in(set, w->value, w->value_len, &value))
        return false;
    *choice = (uint32_t)value;
    return true;
}

/* Read a value. Returns the error, or NULL. */
static const char *read_value(reading *r, const word *w)
{
    linkspan_options *o = &r->options;
    const linkspan_str string = {w->value, w->value_len};
    int32_t value = 0;
    if (is_name(w, "scheme")) {
        if (!lks_is_scheme_name(string))
            return "not a scheme";
        r->strings[o->scheme_count++] = string;
        return NULL;
    }
    if (is_name(w, "ignore")) {
        if (!lks_is_host_name(string))
            return "not a host";
        r->strings[r->room - ++o->ignored_host_count] = string;
        return NULL;
    }
    if (is_name(w, "email-add") || is_name(w, "email-remove")) {
        uint32_t room[LINKSPAN_EMAIL_CHARS_MAX];
        lks_email_changes unused;
        *(is_name(w, "email-add") ? &o->email_add : &o->email_remove) = string;
        return lks_read_email_changes(o->email_add, o->email_remove, room,
                                      &unused) == LINKSPAN_OK
                   ? NULL
                   : "not characters of local parts that can be changed";
    }
    if (is_name(w, "kind")) {
        if (!value_in(LINKSPAN_NAMES_KIND, w->value, w->value_len, &value) ||
            value == LINKSPAN_KIND_FILE_NAME)
            return "not a kind: url, email";
        o->kinds = (uint32_t)value;
        return NULL;
    }
    if (is_name(w, "start"))
        return read_choice(w, LINKSPAN_NAMES_START, &o->start)
                   ? NULL
                   : "not a start: all, scheme, www";
    if (is_name(w, "min-score"))
        return read_choice(w, LINKSPAN_NAMES_SCORE, &o->min_score)
                   ? NULL
                   : "not a score: certain, likely, guess";
    if (is_name(w, "tailor"))
        return read_rule(r, string);
    if (is_name(w, "policy"))
        return read_choice(w, LINKSPAN_NAMES_POLICY, &o->preset)
                   ? NULL
                   : "not a policy: off, uts58, guidelines, uasg, strict";
    size_t *number = is_name(w, "max-length")       ? &o->max_link_len
                     : is_name(w, "max-local-part") ? &o->max_local_part
                                                    : NULL;
    if (!number)
        return NOT_A_VALUE_WORD;
    return number_of(w, number) ? NULL : "not a number above 0";
}

static const char *read_word(reading *r, const word *w)
{
    int32_t value = 0;
    if (w->has_value)
        return read_value(r, w);
    if (value_in(LINKSPAN_NAMES_PROFILE, w->name, w->name_len, &value))
        return NULL; /* the profile is set already */
    if (!value_in(LINKSPAN_NAMES_DETECT, w->name, w->name_len, &value))
        return NOT_A_WORD;
    r->options.flags |= (uint32_t)value;
    return NULL;
}

/* Read the profile first, wherever it stands, because other words change it. */
static void read_profile(reading *r)
{
    word w;
    int32_t profile = 0;
    for (size_t at = 0; next_word(r, &at, &w);)
        if (!w.has_value &&
            value_in(LINKSPAN_NAMES_PROFILE, w.name, w.name_len, &profile))
            (void)linkspan_options_set_profile(&r->options, (uint32_t)profile);
}

static bool is_blank(const reading *r)
{
    for (size_t i = 0; i < r->len; i++)
        if (r->words[i] != ' ')
            return false;
    return true;
}

/* Read all words; `*range` receives the wrong word, if there is one. */
static linkspan_status read_all(reading *r, linkspan_range *range)
{
    word w;
    read_profile(r);
    for (size_t at = 0; !is_blank(r) && next_word(r, &at, &w);) {
        r->message = read_word(r, &w);
        if (r->message) {
            *range = w.range;
            return LINKSPAN_ERR_INVALID;
        }
    }
    linkspan_options *o = &r->options;
    o->schemes = r->strings;
    o->ignored_hosts = r->strings + (r->room - o->ignored_host_count);
    return LINKSPAN_OK;
}

/* Number of words, and so the most strings that are needed. */
static size_t count_words(const char *words, size_t len)
{
    size_t count = 1;
    for (size_t i = 0; i < len; i++) {
        LKS_STEP();
        count += words[i] == ',';
    }
    return count;
}

/* Read the words into `r->options`, which already has the values that they
 * change, and the strings into `r->strings`. */
static linkspan_status read_checked(reading *r, linkspan_option_error *error)
{
    linkspan_option_error own = {.size = sizeof own};
    linkspan_status st =
        error ? lks_read_struct(&own, sizeof own, error) : LINKSPAN_OK;
    if (st != LINKSPAN_OK || own.reserved)
        return st != LINKSPAN_OK ? st : LINKSPAN_ERR_OPTION;
    st = read_all(r, &own.word);
    own.message = r->message;
    if (st == LINKSPAN_ERR_INVALID && error)
        lks_write_struct(error, error->size, &own, sizeof own);
    return st;
}

LKS_COLD linkspan_status linkspan_options_from_string(
    linkspan_options *options, linkspan_str *strings, size_t room,
    const char *words, size_t len, linkspan_option_error *error)
{
    reading r = {.words = words ? words : "",
                 .len = len,
                 .strings = strings,
                 .room = room};
    if (!lks_is_memory(words, len) ||
        !lks_is_array(strings, room, sizeof *strings))
        return LINKSPAN_ERR_ARG;
    (void)linkspan_options_init(&r.options);
    linkspan_status st = lks_read_struct(&r.options, sizeof r.options, options);
    if (st != LINKSPAN_OK)
        return st;
    if (room < count_words(r.words, len))
        return LINKSPAN_ERR_SPACE;
    r.options.scheme_count = 0;
    r.options.ignored_host_count = 0;
    st = read_checked(&r, error);
    if (st == LINKSPAN_OK)
        lks_write_struct(options, options->size, &r.options, sizeof r.options);
    return st;
}

LKS_COLD linkspan_status linkspan_detector_from_string(
    const char *words, size_t len, const linkspan_allocator *allocator,
    linkspan_detector **detector, linkspan_option_error *error)
{
    reading r = {.words = words ? words : "", .len = len};
    if (!detector || !lks_is_memory(words, len) ||
        !lks_allocator_is_ready(allocator))
        return LINKSPAN_ERR_ARG;
    r.room = count_words(r.words, len);
    if (r.room > MOST_STRINGS)
        return LINKSPAN_ERR_LIMIT;
    r.strings = lks_resize(allocator, NULL, r.room * sizeof *r.strings);
    if (!r.strings)
        return LINKSPAN_ERR_NO_MEMORY;
    (void)linkspan_options_init(&r.options);
    r.options.allocator = allocator;
    linkspan_status st = read_checked(&r, error);
    if (st == LINKSPAN_OK)
        st = linkspan_detector_new(&r.options, detector);
    lks_release(allocator, r.strings);
    return st;
}
