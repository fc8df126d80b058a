/* What is wrong with the links of a document and with a sender: findings lie inside the
 * document, a second reading finds the same, and a document whose links lead to where
 * their text says has no finding about that.
 *
 * First byte: markup (bit 0), mail (bit 1), the built-in list off (bit 2). The rest: the
 * document, which is also read as a sender. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "safety/policy.h"

#define LONGEST 4096

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool is_true)
{
    if (!is_true)
        abort();
}

typedef struct told {
    size_t len;
    size_t count;
    uint64_t sum; /* of what was found */
    size_t shown; /* findings about the text of a link */
} told;

static linkspan_status on_finding(void *context,
                                  const linkspan_document_finding *found)
{
    told *const t = context;
    const linkspan_finding *const f = found->finding;
    const bool has_target = found->target.len > 0;
    require(found->size == sizeof *found && found->reserved == 0);
    require(found->link.start <= found->link.end && found->link.end <= t->len);
    require(f->range.start <= f->range.end && f->range.end <= t->len);
    require(lks_finding_severity(f->code) == f->severity);
    require(found->text.len > 0);
    require(has_target == (f->code >= LINKSPAN_FINDING_SHOWS_KNOWN &&
                           f->code <= LINKSPAN_FINDING_SHOWS_UNICODE));
    t->count++;
    t->shown += has_target;
    t->sum = t->sum * 31 + f->code + f->range.start * 7 + f->range.end * 3 +
             found->text.len + found->target.len;
    return LINKSPAN_OK;
}

static linkspan_detector *detector_without(bool has_no_names)
{
    linkspan_options options;
    linkspan_policy policy;
    linkspan_detector *d = NULL;
    require(linkspan_options_init(&options) == LINKSPAN_OK);
    require(linkspan_policy_init(&policy, LINKSPAN_POLICY_STRICT) ==
            LINKSPAN_OK);
    options.policy = &policy;
    options.flags = has_no_names ? LINKSPAN_DETECT_NO_KNOWN_NAMES : 0;
    require(linkspan_detector_new(&options, &d) == LINKSPAN_OK);
    return d;
}

static told check(const linkspan_detector *d, uint32_t markup, uint32_t flags,
                  const char *text, size_t len)
{
    told t = {.len = len};
    const linkspan_status st = linkspan_check_document(
        d, markup, flags, text, len, NULL, on_finding, &t);
    require(st == (t.count > 0 ? LINKSPAN_OK : LINKSPAN_NONE));
    return t;
}

static void check_sender(const linkspan_detector *d, const char *text,
                         size_t len)
{
    linkspan_finding one;
    linkspan_findings found = {.size = sizeof found, .list = &one, .room = 1};
    const linkspan_status st =
        linkspan_check_sender(d, text, len, NULL, 0, &found);
    require(st == (found.count > 0 ? LINKSPAN_OK : LINKSPAN_NONE));
    require(found.count <= 1);
    if (found.count > 0)
        require(one.range.start < one.range.end && one.range.end <= len &&
                memchr(text + one.range.start, '@',
                       one.range.end - one.range.start));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char honest[] =
        "<a href=\"https://www.example.org/a\">https://example.org/</a>";
    char document[sizeof honest + LONGEST];
    if (size == 0 || size > LONGEST)
        return 0;
    const uint32_t markup =
        *data & 1 ? LINKSPAN_MARKUP_MARKDOWN : LINKSPAN_MARKUP_HTML;
    const uint32_t flags = *data & 2 ? LINKSPAN_DOCUMENT_MAIL : 0;
    const char *const text = (const char *)data + 1;
    linkspan_detector *const d = detector_without(*data & 4);
    const told first = check(d, markup, flags, text, size - 1);
    const told second = check(d, markup, flags, text, size - 1);
    require(first.count == second.count && first.sum == second.sum);
    check_sender(d, text, size - 1);
    /* before everything else, so that no markup and no base changes it */
    memcpy(document, honest, sizeof honest - 1);
    memcpy(document + sizeof honest - 1, text, size - 1);
    const told more =
        check(d, markup, flags, document, sizeof honest - 1 + size - 1);
    if (markup == LINKSPAN_MARKUP_HTML)
        require(more.shown == first.shown);
    linkspan_detector_free(d);
    return 0;
}
