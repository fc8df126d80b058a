#include "safety/unseen.h"

#include "safety/findings.h"
#include "text/buf.h"
#include "text/steps.h"
#include "text/utf8.h"

#define REPLACEMENT_CHARACTER 0xFFFDu

/* A walk over a text, which either reports findings or fixes the text. */
typedef struct walk {
    uint32_t flags;
    lks_findings *findings; /* NULL: the walk fixes the text */
    linkspan_buf *out;
    lks_unseen unseen;
    size_t start; /* where the current stretch starts in the text */
    lks_stretch stretch;
} walk;

/* The flag that fixes a finding; 0 if no flag does. */
static uint32_t mended_by(uint32_t code)
{
    switch (code) {
    case LINKSPAN_FINDING_BIDI_CONTROL:
        return LINKSPAN_CLEAN_BIDI;
    case LINKSPAN_FINDING_HIDDEN_CHARACTER:
    case LINKSPAN_FINDING_VARIATION_SELECTOR:
    case LINKSPAN_FINDING_TAG_CHARACTER:
        return LINKSPAN_CLEAN_HIDDEN;
    case LINKSPAN_FINDING_CONTROL:
        return LINKSPAN_CLEAN_CONTROLS;
    case LINKSPAN_FINDING_ILL_FORMED:
        return LINKSPAN_CLEAN_ILL_FORMED;
    default:
        return 0;
    }
}

static void write_all(walk *w, const uint32_t *cps, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint8_t bytes[LKS_UTF8_MAX];
        lks_buf_append(w->out, bytes, lks_utf8_encode(cps[i], bytes));
    }
}

/* End the current stretch. `end` is the offset in the text at which it ends. */
static void end_stretch(walk *w, size_t end)
{
    uint32_t normal[LKS_NFC_ROOM(LKS_STRETCH_MAX)];
    lks_stretch *s = &w->stretch;
    size_t count = 0;
    const bool is_nfc = lks_stretch_is_nfc(s, normal, &count);
    if (w->findings && !is_nfc)
        lks_report(w->findings, LINKSPAN_FINDING_NOT_NFC,
                   (linkspan_range){w->start, end}, 0);
    if (!w->findings && s->count <= LKS_STRETCH_MAX) {
        if (is_nfc || !(w->flags & LINKSPAN_CLEAN_NFC))
            write_all(w, s->cps, s->count);
        else
            write_all(w, normal, count);
    }
    s->count = 0;
    s->is_suspect = false;
    s->last_ccc = 0;
    w->start = end;
}

/* Add a code point to the stretch. Once a stretch is longer than
 * LKS_STRETCH_MAX, its code points are written without normalizing them. */
static void take(walk *w, uint32_t cp)
{
    lks_stretch *s = &w->stretch;
    if (!w->findings && s->count == LKS_STRETCH_MAX)
        write_all(w, s->cps, s->count);
    lks_stretch_add(s, cp);
    if (!w->findings && s->count > LKS_STRETCH_MAX)
        write_all(w, &cp, 1);
}

/* Visit the code point `cp` at `at`. If `cp` is LKS_UTF8_BAD, visit the
 * ill-formed bytes at `at`. */
static void visit(walk *w, lks_slice text, size_t at, uint32_t cp, size_t width)
{
    const uint8_t *after = text.data + at + width;
    uint32_t code =
        lks_unseen_finding(&w->unseen, cp, after, text.data + text.len);
    if (code == LINKSPAN_FINDING_CONTROL && lks_is_one_of(cp, "\t\n\r"))
        code = 0;
    if (w->findings && code)
        lks_report(w->findings, code, (linkspan_range){at, at + width},
                   cp == LKS_UTF8_BAD ? 0 : cp);
    const bool is_mended = (mended_by(code) & w->flags) != 0;
    if (is_mended && cp != LKS_UTF8_BAD) {
        /* A tag character that is removed still counts as read, as in
         * lks_check_text(). Otherwise, if seven tag characters stand after the
         * emoji of a flag, the first would be removed, and the other six could
         * then count as a valid flag. */
        lks_unseen_keep(&w->unseen, cp);
        return;
    }
    if (lks_stretch_starts(cp))
        end_stretch(w, at);
    if (cp == LKS_UTF8_BAD && !is_mended) {
        if (!w->findings)
            lks_buf_append(w->out, text.data + at, width);
        w->unseen = (lks_unseen){0};
        w->start = at + width;
        return;
    }
    const uint32_t kept = cp == LKS_UTF8_BAD ? REPLACEMENT_CHARACTER : cp;
    take(w, kept);
    lks_unseen_keep(&w->unseen, kept);
}

static void walk_text(walk *w, lks_slice text)
{
    size_t width = 0;
    for (size_t at = 0; at < text.len; at += width) {
        LKS_STEP();
        const uint32_t cp =
            lks_utf8_decode(text.data + at, text.data + text.len, &width);
        visit(w, text, at, cp, width);
    }
    end_stretch(w, text.len);
}

void lks_check_text(lks_slice text, lks_findings *findings)
{
    walk w = {.findings = findings};
    findings->severity = 0;
    findings->action = LINKSPAN_ACTION_LINK;
    findings->count = 0;
    walk_text(&w, text);
}

void lks_clean_text(lks_slice text, uint32_t flags, linkspan_buf *out)
{
    /* If something between two pieces of ill-formed UTF-8 were removed, the
     * pieces could form a character together. So if anything may be removed,
     * ill-formed UTF-8 is replaced too. */
    if (flags & ~(uint32_t)LINKSPAN_CLEAN_NFC)
        flags |= LINKSPAN_CLEAN_ILL_FORMED;
    walk w = {.flags = flags, .out = out};
    walk_text(&w, text);
}
