#include "text/hints.h"

LKS_FAST_BEGIN

#include "host/uts46.h"

#include <string.h>

#include "host/label.h"
#include "text/shortcuts.h"
#include "text/slice.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/char_props.h"
#include "unicode/nfc.h"
#include "unicode/props.h"

#define PREFIX                "xn--"
#define PREFIX_LEN            4
#define REPLACEMENT_CHARACTER 0xFFFDu

/* A name that is being processed. It is mapped and written label by label; each
 * label is finished at its dot, so that only the bidi rule has to read the name
 * again. */
typedef struct work {
    uint32_t flags;
    uint32_t errors;
    bool is_to_ascii;
    bool stops_at_error;
    /* the label has marks that are not in canonical order */
    bool is_misordered;
    bool is_decoded; /* the label was Punycode, which is kept in `encoded` */
    uint8_t last_ccc;
    uint32_t label_seen; /* properties of all characters of the label, or-ed */
    uint32_t name_seen;
    size_t label_start;
    size_t labels;      /* labels that have no error of their own */
    size_t labels_len;  /* length of these in `out` */
    size_t labels_left; /* number of labels before the first right-to-left
                         * one */
    size_t count;
    uint8_t *out;
    size_t room;
    size_t len;
    size_t encoded_len;
    uint32_t cps[LKS_UTS46_MAX]; /* the Unicode form of the whole name */
    uint8_t encoded[LKS_UTS46_MAX];
} work;

static uint32_t *label_of(work *w)
{
    return w->cps + w->label_start;
}

static size_t label_count(const work *w)
{
    return w->count - w->label_start;
}

/* -------------------------------------------------------------- writing */

static void write_bytes(work *w, const uint8_t *bytes, size_t len)
{
    if (len > w->room - w->len) {
        w->errors |= LKS_UTS46_ERR_NO_ROOM;
        return;
    }
    memcpy(w->out + w->len, bytes, len);
    w->len += len;
}

static void write_byte(work *w, uint8_t byte)
{
    if (w->len == w->room) {
        w->errors |= LKS_UTS46_ERR_NO_ROOM;
        return;
    }
    w->out[w->len++] = byte;
}

static void write_utf8(work *w)
{
    const uint32_t *cps = label_of(w);
    const size_t count = label_count(w);
    for (size_t i = 0; i < count; i++) {
        LKS_STEP();
        if (cps[i] < 0x80) {
            write_byte(w, (uint8_t)cps[i]);
            continue;
        }
        uint8_t bytes[LKS_UTF8_MAX];
        const size_t len = lks_utf8_encode(cps[i], bytes);
        write_bytes(w, bytes, len);
    }
}

static void write_punycode(work *w)
{
    write_bytes(w, (const uint8_t *)PREFIX, PREFIX_LEN);
    size_t len = 0;
    if (lks_punycode_encode(label_of(w), label_count(w), w->out + w->len,
                            w->room - w->len, &len))
        w->len += len;
    else
        w->errors |= LKS_UTS46_ERR_NO_ROOM;
}

static void write_ascii(work *w)
{
    const size_t start = w->len;
    if (!(w->label_seen & LKS_CHAR_NOT_ASCII))
        write_utf8(w);
    else if (w->is_decoded) /* no other Punycode decodes to this label */
        write_bytes(w, w->encoded, w->encoded_len);
    else
        write_punycode(w);
    if ((w->flags & LKS_UTS46_VERIFY_LENGTH) && w->len - start > LKS_LABEL_MAX)
        w->errors |= LKS_UTS46_ERR_LABEL_TOO_LONG;
}

/* ------------------------------------------------------------- one label */

static void look_again(work *w)
{
    const uint32_t *cps = label_of(w);
    w->label_seen = 0;
    for (size_t i = 0; i < label_count(w); i++)
        w->label_seen |= lks_char_props_of(cps[i]);
}

/* Make the label NFC, or only find out whether it is. A separate function,
 * since it needs much stack and is rarely called. */
static bool normalise(work *w, bool is_question)
{
    uint32_t room[LKS_NFC_ROOM(LKS_UTS46_MAX)];
    const size_t old_count = label_count(w);
    const size_t count = lks_nfc(label_of(w), old_count, room);
    const bool is_nfc = count == old_count &&
                        memcmp(room, label_of(w), count * sizeof *room) == 0;
    if (is_nfc || is_question)
        return is_nfc;
    if (w->label_start + count > LKS_UTS46_MAX) {
        w->errors |= LKS_UTS46_ERR_LIMIT;
        return false;
    }
    memcpy(label_of(w), room, count * sizeof *room);
    w->count = w->label_start + count;
    look_again(w);
    return false;
}

static bool has_prefix(const uint32_t *cps, size_t count)
{
    return count >= PREFIX_LEN && cps[0] == 'x' && cps[1] == 'n' &&
           cps[2] == '-' && cps[3] == '-';
}

/* Replace Punycode by what it stands for (UTS #46 4, step 4). False if it is
 * invalid; the label then stays. */
static bool decode_label(work *w)
{
    if (w->label_seen & LKS_CHAR_NOT_ASCII) {
        w->errors |= LKS_UTS46_ERR_PUNYCODE;
        return false;
    }
    w->encoded_len = label_count(w);
    LKS_STEPS(w->encoded_len);
    for (size_t i = 0; i < w->encoded_len; i++)
        w->encoded[i] = (uint8_t)label_of(w)[i];
    uint32_t decoded[LKS_UTS46_MAX];
    size_t count = 0;
    if (!lks_punycode_decode(w->encoded + PREFIX_LEN,
                             w->encoded_len - PREFIX_LEN, decoded,
                             LKS_UTS46_MAX, &count)) {
        if (!(w->flags & LKS_UTS46_IGNORE_INVALID))
            w->errors |= LKS_UTS46_ERR_PUNYCODE;
        return false;
    }
    memcpy(label_of(w), decoded, count * sizeof *decoded);
    w->count = w->label_start + count;
    w->is_decoded = true;
    look_again(w);
    if (!(w->label_seen & LKS_CHAR_NOT_ASCII)) /* an empty label too */
        w->errors |= LKS_UTS46_ERR_PUNYCODE;
    if (!lks_nfc_quick_check(label_of(w), count) && !normalise(w, true))
        w->errors |= LKS_UTS46_ERR_NOT_NFC;
    return true;
}

/* UTS #46 4.1, the second to the fourth criterion. */
static void check_hyphens(work *w)
{
    const uint32_t *cps = label_of(w);
    const size_t count = label_count(w);
    if (!(w->flags & LKS_UTS46_CHECK_HYPHENS)) {
        if (has_prefix(cps, count))
            w->errors |= LKS_UTS46_ERR_HYPHENS_3_4;
        return;
    }
    if (w->flags & LKS_UTS46_ALLOW_HYPHENS_3_4
            ? has_prefix(cps, count)
            : count >= 4 && cps[2] == '-' && cps[3] == '-')
        w->errors |= LKS_UTS46_ERR_HYPHENS_3_4;
    if (cps[0] == '-' || cps[count - 1] == '-')
        w->errors |= LKS_UTS46_ERR_EDGE_HYPHEN;
}

/* UTS #46 4.1, except for NFC, hyphens and bidi. */
static void check_characters(work *w)
{
    const uint32_t *cps = label_of(w);
    if (lks_char_props_of(cps[0]) & LKS_CHAR_MARK)
        w->errors |= LKS_UTS46_ERR_LEADING_MARK;
    if (w->label_seen & LKS_CHAR_NOT_VALID)
        w->errors |= LKS_UTS46_ERR_DISALLOWED;
    uint32_t not_std3 = LKS_CHAR_NOT_LDH;
    if (!(w->flags & LKS_UTS46_ALLOW_UNDERSCORE))
        not_std3 |= LKS_CHAR_UNDERSCORE;
    if ((w->flags & LKS_UTS46_STD3) && (w->label_seen & not_std3))
        w->errors |= LKS_UTS46_ERR_NOT_STD3;
    if ((w->flags & LKS_UTS46_CHECK_JOINERS) &&
        (w->label_seen & LKS_CHAR_JOINER) &&
        !lks_label_joiners_fit(cps, label_count(w)))
        w->errors |= LKS_UTS46_ERR_CONTEXTJ;
}

static void check_label(work *w)
{
    if (has_prefix(label_of(w), label_count(w)) && !decode_label(w)) {
        /* UTS #46 says "continue with the next label" here. If invalid Punycode
         * is ignored, its characters must still be valid. */
        if (w->flags & LKS_UTS46_IGNORE_INVALID)
            check_characters(w);
        return;
    }
    if (label_count(w) == 0) /* "xn--" alone */
        return;
    check_hyphens(w);
    check_characters(w);
}

static void finish_label(work *w, bool is_last)
{
    const uint32_t unsure = LKS_CHAR_QC_MAYBE | LKS_CHAR_QC_NO;
    if (w->is_misordered || (w->label_seen & unsure))
        (void)normalise(w, false);
    const bool is_root = is_last && w->label_start > 0;
    /* As in IdnaTestV2.txt, the empty root label is an error only when the name
     * is converted to ASCII. */
    const bool may_be_empty =
        is_root && (!w->is_to_ascii || (w->flags & LKS_UTS46_ALLOW_ROOT));
    if (label_count(w) == 0) {
        if ((w->flags & LKS_UTS46_VERIFY_LENGTH) && !may_be_empty)
            w->errors |= LKS_UTS46_ERR_EMPTY_LABEL;
        return;
    }
    check_label(w);
    if (w->is_to_ascii)
        write_ascii(w);
    else
        write_utf8(w);
    w->name_seen |= w->label_seen;
    if (w->errors == 0 && w->len <= LKS_NAME_MAX) {
        w->labels++;
        w->labels_len = w->len;
        w->labels_left += !(w->name_seen & LKS_CHAR_RTL);
    }
}

/* ------------------------------------------------------------- the name */

static void put_dot(work *w)
{
    finish_label(w, false);
    write_byte(w, '.');
    if (w->count == LKS_UTS46_MAX) {
        w->errors |= LKS_UTS46_ERR_LIMIT;
        return;
    }
    w->cps[w->count++] = '.';
    w->label_start = w->count;
    w->label_seen = 0;
    w->last_ccc = 0;
    w->is_misordered = false;
    w->is_decoded = false;
}

static void put(work *w, uint32_t cp, uint32_t props)
{
    if (cp == '.') {
        put_dot(w);
        return;
    }
    if (w->count == LKS_UTS46_MAX) {
        w->errors |= LKS_UTS46_ERR_LIMIT;
        return;
    }
    LKS_STEP();
    const uint8_t ccc = lks_combining_class_in(props);
    if (ccc != 0 && ccc < w->last_ccc)
        w->is_misordered = true;
    w->last_ccc = ccc;
    w->label_seen |= props;
    w->cps[w->count++] = cp;
}

static void put_mapping(work *w, uint32_t cp)
{
    if (cp < 0x80) { /* A to Z: too frequent to search the table */
        put(w, cp | 0x20, lks_char_props_of(cp | 0x20));
        return;
    }
    uint32_t target[LKS_IDNA_LONGEST];
    const size_t count = lks_idna_map(cp, target);
    for (size_t i = 0; i < count; i++)
        put(w, target[i], lks_char_props_of(target[i]));
}

/* Map the name. Stops at the limit, so that the rest of a long name takes no
 * time. */
static void map_name(work *w, const uint8_t *name, size_t len)
{
    const uint8_t *end = name + len;
    size_t width = 0;
    for (const uint8_t *p = name; p < end; p += width) {
        width = 1;
        uint32_t cp = *p;
        if (cp >= 0x80)
            cp = lks_utf8_decode(p, end, &width);
        if (cp == LKS_UTF8_BAD) {
            w->errors |= LKS_UTS46_ERR_ILL_FORMED;
            cp = REPLACEMENT_CHARACTER;
        }
        const uint32_t props = lks_char_props_of(cp);
        const lks_idna_status status = lks_idna_status_in(props);
        if (props & LKS_CHAR_DOT) /* too frequent to search the table */
            put_dot(w);
        else if (status == LKS_IDNA_MAPPED)
            put_mapping(w, cp);
        else if (status != LKS_IDNA_IGNORED)
            put(w, cp, props);
        if (w->errors & (w->stops_at_error ? ~0u : LKS_UTS46_ERR_LIMIT))
            return;
    }
    finish_label(w, true);
}

/* The number of labels before the first that breaks the bidi rule. */
static size_t count_bidi_safe(work *w)
{
    size_t start = 0;
    size_t labels = 0;
    for (size_t at = 0; at <= w->count; at++) {
        LKS_STEP();
        if (at < w->count && w->cps[at] != '.')
            continue;
        if (at > start && !lks_label_is_bidi_safe(w->cps + start, at - start)) {
            w->errors |= LKS_UTS46_ERR_BIDI;
            return labels;
        }
        start = at + 1;
        labels++;
    }
    return labels;
}

static void check_name_length(work *w)
{
    const bool has_root = w->len > 0 && w->out[w->len - 1] == '.';
    /* If the caller's room is enough for any valid name with a dot after it, a
     * result that does not fit is too long. */
    const bool overflows =
        (w->errors & LKS_UTS46_ERR_NO_ROOM) && w->room > LKS_NAME_MAX;
    if (overflows || w->len - has_root > LKS_NAME_MAX)
        w->errors |= LKS_UTS46_ERR_NAME_TOO_LONG;
}

static uint32_t process(work *w, const uint8_t *name, size_t len)
{
    map_name(w, name, len);
    if ((w->flags & LKS_UTS46_CHECK_BIDI) && (w->name_seen & LKS_CHAR_RTL))
        (void)count_bidi_safe(w);
    if ((w->flags & LKS_UTS46_VERIFY_LENGTH) && w->is_to_ascii)
        check_name_length(w);
    if (w->errors & (LKS_UTS46_ERR_LIMIT | LKS_UTS46_ERR_NO_ROOM))
        w->len = 0;
    return w->errors;
}

static void start(work *w, uint32_t flags, uint8_t *out, size_t room)
{
    /* not the arrays: clearing them would cost more than a short name */
    memset(w, 0, offsetof(work, cps));
    w->flags = flags;
    w->out = out;
    w->room = room;
}

uint32_t lks_uts46_to_ascii(const uint8_t *name, size_t len, uint32_t flags,
                            uint8_t *out, size_t room, size_t *out_len)
{
    if (lks_has_shortcuts &&
        (lks_uts46_ascii(name, len, flags, out, room, out_len) ||
         lks_uts46_simple(name, len, flags, out, room, out_len)))
        return 0;
    work w;
    start(&w, flags, out, room);
    w.is_to_ascii = true;
    const uint32_t errors = process(&w, name, len);
    *out_len = w.len;
    return errors;
}

/* The number of labels of a name, without the root. */
static size_t count_labels(const uint8_t *name, size_t len)
{
    size_t labels = 1;
    LKS_STEPS(len / 4);
    for (size_t i = 0; i < len; i++)
        labels += name[i] == '.';
    return labels;
}

size_t lks_uts46_valid_labels(const uint8_t *name, size_t len, uint32_t flags,
                              uint8_t *out, size_t room, size_t *out_len)
{
    if (lks_has_shortcuts &&
        lks_uts46_ascii(name, len, flags & ~LKS_UTS46_ALLOW_ROOT, out, room,
                        out_len))
        return count_labels(out, *out_len);
    work w;
    start(&w, flags, out, room);
    w.is_to_ascii = true;
    w.stops_at_error = true;
    map_name(&w, name, len);
    size_t labels = w.labels;
    *out_len = w.labels_len;
    if ((flags & LKS_UTS46_CHECK_BIDI) && labels > w.labels_left) {
        /* labels before the first right-to-left one are valid by themselves */
        const size_t safe = count_bidi_safe(&w);
        const size_t most = safe > w.labels_left ? safe : w.labels_left;
        for (; labels > most; labels--)
            while (*out_len > 0 && out[--*out_len] != '.')
                LKS_STEP();
    }
    return labels;
}

uint32_t lks_uts46_to_unicode(const uint8_t *name, size_t len, uint32_t flags,
                              uint8_t *out, size_t room, size_t *out_len)
{
    if (lks_has_shortcuts &&
        lks_uts46_ascii(name, len, flags, out, room, out_len))
        return 0;
    work w;
    start(&w, flags, out, room);
    const uint32_t errors = process(&w, name, len);
    *out_len = w.len;
    return errors;
}

LKS_FAST_END
