/* However a text is cut and whatever the policy, the same output is written. The slow
 * ways of writing, without copied links and byte by byte, give it too. HTML has
 * no tags but those of links and reads back as the text; a terminal gets no
 * controls but those of links; plain text is the text.
 *
 * First byte: output, flags, and whether there is a policy. Second byte:
 * profile and flags of detection. Third byte: how many bytes after it are
 * lengths of pieces, used in turn; 0: one piece. Then, with a policy, an action
 * for each finding. The rest: the text. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "output/format.h"
#include "support/actions.h"
#include "support/slowly.h"
#include "support/written.h"
#include "text/utf8.h"

#define LONGEST    4096
#define HAS_POLICY 8 /* bit of the first byte */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool is_true)
{
    if (!is_true)
        abort();
}

static linkspan_detector *make_detector(uint8_t others,
                                        const linkspan_policy *policy)
{
    linkspan_options o;
    linkspan_detector *d = NULL;
    require(linkspan_options_init(&o) == LINKSPAN_OK);
    require(linkspan_options_set_profile(&o, others % 3) == LINKSPAN_OK);
    o.policy = policy;
    o.flags = others & 0xF0;
    o.max_link_len = others & 4 ? 40 : 65536;
    require(linkspan_detector_new(&o, &d) == LINKSPAN_OK);
    return d;
}

static bool is_same(const written *a, const written *b)
{
    return a->len == b->len &&
           memcmp(written_string(a), written_string(b), a->len) == 0;
}

static void linkify_pieces(linkspan_linkifier *l, const uint8_t *cuts,
                           size_t cut_count, const char *text, size_t len,
                           written *w)
{
    size_t turn = 0;
    for (size_t at = 0; at < len; turn++) {
        size_t piece = cut_count > 0 ? cuts[turn % cut_count] : len;
        if (piece == 0 && turn > cut_count)
            piece = 1;
        piece = piece < len - at ? piece : len - at;
        require(linkspan_linkifier_push(l, text + at, piece, keep_written, w) ==
                LINKSPAN_OK);
        at += piece;
    }
    require(linkspan_linkifier_finish(l, keep_written, w) == LINKSPAN_OK);
}

/* ------------------------------------------------------------------- HTML */

static bool starts_with(const char *p, const char *end, const char *prefix)
{
    const size_t len = strlen(prefix);
    return (size_t)(end - p) >= len && memcmp(p, prefix, len) == 0;
}

/* The quotation mark that ends the value at `p`, in which nothing is markup. */
static const char *value_end(const char *p, const char *end)
{
    while (*p != '"') {
        require(p<end && * p> ' ' && *p < 0x7F && *p != '<' && *p != '>' &&
                *p != '\'');
        p++;
    }
    return p;
}

/* The place after the tag at `p`, which must be one of ours. A link that is
 * shown in another form has its address as a title. */
static const char *past_tag(const char *p, const char *end)
{
    static const char rel[] = "\" rel=\"nofollow noopener\"";
    static const char title[] = " title=\"";
    static const char *const plain[] = {
        "</a>", "</bdi>", "</bdo>", "<bdi dir=\"ltr\">",
        "<bdo dir=\"ltr\" style=\"unicode-bidi:bidi-override\">"};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (starts_with(p, end, plain[i]))
            return p + strlen(plain[i]);
    require(starts_with(p, end, "<a href=\""));
    p = value_end(p + 9, end);
    require(starts_with(p, end, rel));
    p += sizeof rel - 1;
    if (starts_with(p, end, title))
        p = value_end(p + sizeof title - 1, end) + 1;
    require(p < end && *p == '>');
    return p + 1;
}

/* The character of the reference at `p`, which must be one of ours. */
static const char *read_reference(const char *p, const char *end, char *c)
{
    static const char *const references[] = {"&amp;",  "&lt;",  "&gt;",
                                             "&quot;", "&#39;", "&#13;"};
    for (size_t i = 0; i < 6; i++)
        if (starts_with(p, end, references[i])) {
            *c = "&<>\"'\r"[i];
            return p + strlen(references[i]);
        }
    abort();
}

static void read_html(const written *html, written *w)
{
    const char *p = written_string(html);
    const char *const end = p + html->len;
    while (p < end) {
        char c = *p;
        require(!strchr("\r\"'>", c) && c != '\0');
        if (c == '<') {
            p = past_tag(p, end);
            continue;
        }
        p = c == '&' ? read_reference(p, end, &c) : p + 1;
        (void)keep_written(w, &c, 1);
    }
}

static void check_html(const written *html, const char *text, size_t len,
                       bool is_changed)
{
    written got = {.data = NULL};
    written want = {.data = NULL};
    const uint8_t *data = (const uint8_t *)text;
    size_t width = 0;
    for (size_t i = 0; i < len; i += width) {
        const uint32_t cp = lks_utf8_decode(data + i, data + len, &width);
        if (cp == LKS_UTF8_BAD || cp == 0)
            (void)keep_written(&want, "\xEF\xBF\xBD", 3);
        else
            (void)keep_written(&want, text + i, width);
    }
    read_html(html, &got);
    require(
        lks_utf8_is_valid((const uint8_t *)written_string(html), html->len));
    require(is_changed || is_same(&got, &want));
    written_free(&got);
    written_free(&want);
}

/* --------------------------------------------------------------- terminals */

/* The place after the sequence at `p`, which must be one of ours. */
static const char *past_sequence(const char *p, const char *end)
{
    require(starts_with(p, end, "\033]8;"));
    for (p += 4; *p != '\033'; p++)
        require(p < end && *p >= ' ' && *p < 0x7F);
    require(starts_with(p, end, "\033\\"));
    return p + 2;
}

static void check_terminal(const written *w)
{
    const char *p = written_string(w);
    const char *const end = p + w->len;
    require(lks_utf8_is_valid((const uint8_t *)p, w->len));
    while (p < end) {
        if (*p == '\033') {
            p = past_sequence(p, end);
            continue;
        }
        const uint8_t byte = (uint8_t)*p;
        const bool is_c1 = byte == 0xC2 && (uint8_t)p[1] < 0xA0;
        require(byte != 0x7F && !is_c1 &&
                (byte >= ' ' || byte == '\t' || byte == '\n' ||
                 (byte == '\r' && p[1] == '\n')));
        p++;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 3 || size > LONGEST || data[2] > size - 3)
        return 0;
    const size_t actions = data[0] & HAS_POLICY ? LKS_ACTION_BYTES : 0;
    if (actions > size - 3 - data[2])
        return 0;
    const char *text = (const char *)data + 3 + data[2] + actions;
    const size_t len = size - 3 - data[2] - actions;
    linkspan_policy policy;
    if (actions > 0)
        policy = lks_policy_of_bytes(data + 3 + data[2]);
    linkspan_linkify_options o;
    linkspan_linkifier *l = NULL;
    written whole = {.data = NULL};
    written pieces = {.data = NULL};
    linkspan_detector *d = make_detector(data[1], actions > 0 ? &policy : NULL);
    require(linkspan_linkify_options_init(&o) == LINKSPAN_OK);
    o.output = 1 + data[0] % LKS_FORMAT_COUNT;
    o.flags = data[0] >> 4 | (data[0] & 4 ? LINKSPAN_LINKIFY_DISPLAY : 0);
    require(linkspan_linkifier_new(d, &o, &l) == LINKSPAN_OK);
    linkify_pieces(l, NULL, 0, text, len, &whole);
    require(linkspan_linkifier_reset(l) == LINKSPAN_OK);
    linkify_pieces(l, data + 3, data[2], text, len, &pieces);
    require(is_same(&whole, &pieces));
    written_free(&pieces);
    require(linkspan_linkifier_reset(l) == LINKSPAN_OK);
    linkify_slowly(l);
    linkify_pieces(l, data + 3, data[2], text, len, &pieces);
    require(is_same(&whole, &pieces));

    const bool is_changed =
        actions > 0 || data[1] % 3 == LINKSPAN_PROFILE_SAFE ||
        (o.flags & (LINKSPAN_LINKIFY_DEFANG | LINKSPAN_LINKIFY_REDACT |
                    LINKSPAN_LINKIFY_DISPLAY));
    if (o.output == LINKSPAN_OUTPUT_HTML)
        check_html(&whole, text, len, is_changed);
    else if (lks_format_of(o.output)->can_show_controls &&
             (o.flags & LINKSPAN_LINKIFY_SHOW_CONTROLS))
        check_terminal(&whole);
    else if (o.output == LINKSPAN_OUTPUT_PLAIN && !is_changed)
        require(whole.len == len &&
                memcmp(written_string(&whole), text, len) == 0);
    written_free(&whole);
    written_free(&pieces);
    linkspan_linkifier_free(l);
    linkspan_detector_free(d);
    return 0;
}
