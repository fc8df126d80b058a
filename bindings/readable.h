/* The readable form of a link, as `linkspan format` writes it: complete, the host in
 * Unicode except for labels that the policy strict doubts, few escapes. The bindings
 * include this file, so that `format` means the same in each of them. */
#ifndef LINKSPAN_BINDINGS_READABLE_H
#define LINKSPAN_BINDINGS_READABLE_H

#include <stdint.h>
#include <string.h>

#include "linkspan/linkspan.h"

enum {
    READABLE_FINDINGS = 64,
    READABLE_LABELS = 128
};

/* The length of a full stop of a host at `at`; 0 if there is none. */
static size_t readable_dot(const char *text, size_t at, size_t end)
{
    static const char *const wide[] = {"\xE3\x80\x82", "\xEF\xBC\x8E",
                                       "\xEF\xBD\xA1"};
    if (text[at] == '.')
        return 1;
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        if (end - at >= 3 && memcmp(text + at, wide[i], 3) == 0)
            return 3;
    return 0;
}

/* Does the policy strict ask for Punycode because of a finding in this label? */
static int readable_doubts(const linkspan_findings *all,
                           const linkspan_policy *policy, linkspan_range label)
{
    for (size_t i = 0; i < all->count; i++) {
        const linkspan_finding *one = &all->list[i];
        if (one->range.start >= label.start && one->range.end <= label.end &&
            policy->actions[one->code] == LINKSPAN_ACTION_PUNYCODE)
            return 1;
    }
    return 0;
}

/* Say for each label of the host whether it is written in ASCII. Returns the number
 * of labels, or READABLE_LABELS + 1 if there are more. */
static size_t readable_labels(const char *text, const linkspan_link *link,
                              const linkspan_findings *all,
                              const linkspan_policy *policy, uint8_t *labels)
{
    size_t count = 0;
    size_t start = link->host.start;
    for (size_t at = start; at <= link->host.end;) {
        const int is_end = at == link->host.end;
        const size_t dot = is_end ? 1 : readable_dot(text, at, link->host.end);
        if (dot > 0) {
            if (count == READABLE_LABELS)
                return READABLE_LABELS + 1;
            labels[count++] = (uint8_t)readable_doubts(
                all, policy, (linkspan_range){start, at});
            start = at + dot;
        }
        at += dot > 0 ? dot : 1;
    }
    return count;
}

/* Does the policy strict ask to encode path, query or fragment of the form? It is
 * judged anew, because it can show characters that were escaped. A word that mixes
 * scripts is escaped in the href, but people can read it. */
static int readable_must_encode(const char *text, size_t len,
                                const linkspan_policy *policy)
{
    linkspan_finding list[READABLE_FINDINGS];
    linkspan_link link = {.size = sizeof link};
    linkspan_findings all = {
        .size = sizeof all, .list = list, .room = READABLE_FINDINGS};
    if (linkspan_split_link(text, len, &link) != LINKSPAN_OK ||
        link.kind != LINKSPAN_KIND_URL || link.parts == 0)
        return 0;
    (void)linkspan_check(NULL, text, len, &link, &all);
    if (all.count > READABLE_FINDINGS)
        return 1;
    for (size_t i = 0; i < all.count; i++)
        if (list[i].code != LINKSPAN_FINDING_MIXED_SCRIPTS_IN_PART &&
            policy->actions[list[i].code] == LINKSPAN_ACTION_ENCODE)
            return 1;
    return 0;
}

/* `flags` are LINKSPAN_DISPLAY_ values. */
static linkspan_status write_readable(const char *text, size_t len,
                                      uint32_t flags, linkspan_buf *out)
{
    linkspan_finding list[READABLE_FINDINGS];
    uint8_t labels[READABLE_LABELS];
    linkspan_link link = {.size = sizeof link};
    linkspan_policy policy;
    linkspan_findings all = {
        .size = sizeof all, .list = list, .room = READABLE_FINDINGS};
    linkspan_status status = linkspan_split_link(text, len, &link);
    if (status == LINKSPAN_OK)
        status = linkspan_policy_init(&policy, LINKSPAN_POLICY_STRICT);
    if (status != LINKSPAN_OK)
        return status;
    (void)linkspan_check(NULL, text, len, &link, &all);
    linkspan_display_options how = {.size = sizeof how,
                                    .kind = link.kind,
                                    .flags = flags | LINKSPAN_DISPLAY_TO_COPY};
    if (all.count <= READABLE_FINDINGS)
        how.punycode_count =
            readable_labels(text, &link, &all, &policy, labels);
    if (all.count > READABLE_FINDINGS || how.punycode_count > READABLE_LABELS) {
        how.punycode_count = 0;
        how.flags |= LINKSPAN_DISPLAY_PUNYCODE;
    }
    how.punycode = labels;
    const size_t before = out->len;
    status = linkspan_display(&how, text, len, out, NULL, 0);
    if (status == LINKSPAN_OK &&
        readable_must_encode(out->data + before, out->len - before, &policy)) {
        out->len = before;
        how.flags |= LINKSPAN_DISPLAY_LEGACY;
        status = linkspan_display(&how, text, len, out, NULL, 0);
    }
    return status;
}

#endif
