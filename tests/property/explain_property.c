/* The links that linkspan_explain() shows are those that linkspan_next() finds, and the
 * rule that it names for a refused run is the one that follows from the public functions
 * about hosts: explain_property [TEXTS]. At least a quarter of the texts must have a link,
 * and at least a quarter a refused run, so that enough is compared. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/random.h"
#include "support/texts.h"

#define LONGEST 120

/* Ranges of code points that links cover; ranges that touch are merged. */
typedef struct covered {
    size_t told; /* the events so far cover the text up to here */
    size_t count;
    linkspan_range ranges[LONGEST];
    bool is_bad;
    size_t refused_count;
    struct refused {
        linkspan_range range;
        const char *rule;
    } refused[LONGEST];
} covered;

static void cover(covered *c, linkspan_range range)
{
    if (c->count > 0 && c->ranges[c->count - 1].end == range.start)
        c->ranges[c->count - 1].end = range.end;
    else
        c->ranges[c->count++] = range;
}

/* Consecutive code points with the same rule are one refusal. */
static void refuse(covered *c, const linkspan_event *event)
{
    struct refused *last =
        c->refused_count > 0 ? &c->refused[c->refused_count - 1] : NULL;
    if (last && last->range.end == event->range.start &&
        last->rule == event->rule)
        last->range.end = event->range.end;
    else
        c->refused[c->refused_count++] =
            (struct refused){event->range, event->rule};
}

static int32_t on_event(void *context, const linkspan_event *event)
{
    covered *c = context;
    c->is_bad = c->is_bad || event->range.start != c->told ||
                event->range.end <= event->range.start;
    c->told = event->range.end;
    if (event->is_in_link)
        cover(c, event->range);
    if (event->decision == LINKSPAN_DECISION_REFUSED)
        refuse(c, event);
    return 0;
}

/* ------------------------------------------- why a run is no host, once more */

/* Where the last label starts, after one of the four dots. */
static size_t last_label(const char *name, size_t len, bool *has_dot)
{
    static const char *const dots[] = {".", "\u3002", "\uFF0E", "\uFF61"};
    *has_dot = false;
    for (size_t at = len; at > 0; at--)
        for (size_t i = 0; i < 4; i++) {
            const size_t width = strlen(dots[i]);
            if (at >= width && memcmp(name + at - width, dots[i], width) == 0) {
                *has_dot = true;
                return at;
            }
        }
    return 0;
}

static linkspan_host describe(const char *name, size_t len)
{
    linkspan_host host = {.size = sizeof host};
    if (linkspan_host_describe(name, len, NULL, &host) < 0)
        host.kind = 0;
    return host;
}

/* True for a top-level domain. It is tried as the last label of "a.LABEL", since a
 * single label is no domain. */
static bool is_delegated(const char *label, size_t len)
{
    char name[2 + LONGEST] = "a.";
    memcpy(name + 2, label, len);
    const linkspan_host host = describe(name, len + 2);
    return host.kind == LINKSPAN_HOST_DOMAIN &&
           (host.flags & LINKSPAN_HOST_DELEGATED);
}

/* The rule that refuses a name, which has no dots or low lines at its ends. The public
 * functions do not accept a low line in a domain, so a letter replaces each. */
static const char *derive(const char *name, size_t len)
{
    char plain[LONGEST];
    bool has_dot = false;
    const size_t label = last_label(name, len, &has_dot);
    if (name[len - 1] == '-')
        return "H16";
    memcpy(plain, name, len);
    for (size_t i = 0; i < len; i++)
        plain[i] = name[i] == '_' ? 'x' : name[i];
    const linkspan_host host = describe(plain, len);
    const bool has_low_line = memchr(name, '_', len) != NULL;
    if (!has_dot)
        return "H14";
    if (host.kind != 0 && host.kind != LINKSPAN_HOST_DOMAIN)
        return has_low_line ? "H1" : "H14";
    if (memchr(name + label, '_', len - label) ||
        !is_delegated(plain + label, len - label))
        return "H1";
    if (host.errors & LINKSPAN_IDNA_ERR_EMPTY_LABEL)
        return "H7";
    if (host.errors &
        (LINKSPAN_IDNA_ERR_LABEL_TOO_LONG | LINKSPAN_IDNA_ERR_NAME_TOO_LONG |
         LINKSPAN_IDNA_ERR_LIMIT))
        return "H5";
    if (host.kind == 0)
        return "H4";
    return host.registrable.start == host.registrable.end ? "H2" : "H13";
}

/* True if replacing the low line by a letter would change another rule: in an
 * A-label, and beside right-to-left letters. */
static bool has_odd_label(const char *name, size_t len)
{
    bool is_odd = false;
    for (size_t i = 0; i < len; i++)
        is_odd = is_odd || (uint8_t)name[i] >= 0x80;
    for (size_t i = 0; i + 4 <= len; i++)
        is_odd = is_odd || ((name[i] | 0x20) == 'x' &&
                            memcmp(name + i + 1, "n--", 3) == 0);
    return is_odd && memchr(name, '_', len);
}

/* H13: a low line or an ideographic full stop stands between an `@` and a name;
 * the name itself may be valid. */
static bool is_after_trimmed(const char *text, size_t start, const char *rule)
{
    return strcmp(rule, "H13") == 0 && start > 0 &&
           (text[start - 1] == '_' || (uint8_t)text[start - 1] >= 0x80);
}

/* True for rules about the run itself; other rules look at the text around it. */
static bool is_about_run(const char *rule)
{
    static const char *const rules[] = {"H1", "H2",  "H4",  "H5",
                                        "H7", "H13", "H14", "H16"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (strcmp(rule, rules[i]) == 0)
            return true;
    return false;
}

static bool has_right_reasons(const covered *c, const char *text,
                              size_t *refused)
{
    for (size_t i = 0; i < c->refused_count; i++) {
        const linkspan_range range = c->refused[i].range;
        if (!is_about_run(c->refused[i].rule) ||
            (strcmp(c->refused[i].rule, "H16") == 0 &&
             text[range.end - 1] != '-') || /* after a percent sign */
            is_after_trimmed(text, range.start, c->refused[i].rule) ||
            has_odd_label(text + range.start, range.end - range.start))
            continue;
        const char *want = derive(text + range.start, range.end - range.start);
        if (strcmp(c->refused[i].rule, want) != 0) {
            (void)printf("%.*s: %s, not %s\n", (int)(range.end - range.start),
                         text + range.start, c->refused[i].rule, want);
            return false;
        }
        ++*refused;
    }
    return true;
}

static bool is_same(const linkspan_detector *d, const char *text, size_t len,
                    size_t *with_links, size_t *refused)
{
    covered found = {.told = len};
    covered explained = {.told = 0};
    size_t at = 0;
    linkspan_link link;
    while (linkspan_next(d, text, len, &at, &link) == LINKSPAN_OK)
        cover(&found, link.span);
    *with_links += found.count > 0;
    return linkspan_explain(d, text, len, on_event, &explained) ==
               LINKSPAN_OK &&
           !explained.is_bad && explained.told == len &&
           explained.count == found.count &&
           memcmp(explained.ranges, found.ranges,
                  found.count * sizeof *found.ranges) == 0 &&
           has_right_reasons(&explained, text, refused);
}

int main(int argc, char **argv)
{
    const size_t texts = argc > 1 ? strtoul(argv[1], NULL, 10) : 100000;
    linkspan_detector *detectors[2] = {NULL, NULL};
    for (uint32_t profile = 0; profile < 2; profile++) {
        linkspan_options o;
        if (linkspan_options_init(&o) != LINKSPAN_OK ||
            linkspan_options_set_profile(&o, profile) != LINKSPAN_OK ||
            linkspan_detector_new(&o, &detectors[profile]) != LINKSPAN_OK)
            return 1;
    }
    uint64_t random = 17;
    size_t bad = 0;
    size_t with_links = 0;
    size_t refused = 0;
    for (size_t i = 0; i < texts && bad < 5; i++) {
        char text[LONGEST];
        const size_t len = lks_random_prose(&random, text, sizeof text);
        if (!is_same(detectors[i % 2], text, len, &with_links, &refused)) {
            (void)printf("{%.*s}\n", (int)len, text);
            bad++;
        }
    }
    linkspan_detector_free(detectors[0]);
    linkspan_detector_free(detectors[1]);
    (void)printf(
        "%zu texts, %zu of them with links, %zu runs that are no hosts; "
        "%zu differences\n",
        texts, with_links, refused, bad);
    return bad > 0 || texts == 0 || with_links < texts / 4 ||
           refused < texts / 4;
}
