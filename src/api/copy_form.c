#include "api/copy_form.h"

/* The text of a link for the clipboard: the form for people, in which as much
 * is escaped as is needed for detectors to find the link whole again. */
#include "display/display.h"
#include "format/format.h"
#include "host/data.h"
#include "text/buf.h"
#include "text/hints.h"
#include "text/sized.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/props.h"
#include "url/local_part.h"
#include "url/parts.h"
#include "url/split.h"

#define PROFILES 3 /* LINKSPAN_PROFILE_UTS58, _TAILORED and _SAFE */

/* Which texts a link must be found in: between spaces, in brackets, and before a space and
 * native text. */
#define PLACES 4
static const char places[PLACES][2][24] = {
    {" ", " "},
    {"(", ")"},
    {"「", "」"},
    {" ", " 日本語です。"},
};

/* How many characters are escaped, and how many forms are tried, until one has as few
 * escapes as possible: MOST_TRIES, and fewer if the link is long, so that time is linear
 * in its length. If this is not enough, everything that is not ASCII is escaped. */
#define MOST_TRIES   256
#define FEWEST_TRIES 16
#define TRIED_BYTES  (1u << 16)

typedef struct copier {
    linkspan_display_options options;
    lks_slice original;
    /* NULL: this profile does not link the original */
    linkspan_detector *detectors[PROFILES];
    /* which profiles find the original in which places: bits of profiles */
    uint8_t finds[PLACES];
    linkspan_buf base;    /* the readable form, before more of it is escaped */
    linkspan_buf form;    /* `base` with the characters at `escaped` escaped */
    linkspan_buf text;    /* the form in one of the places */
    linkspan_buf spare;   /* the base before its last change */
    linkspan_buf regular; /* the original, if it had to be rewritten */
    size_t escaped[MOST_TRIES]; /* offsets in `base`, in order */
    size_t count;
    size_t tries; /* how many more are allowed */
} copier;

static lks_slice slice_of(const linkspan_buf *buf)
{
    return lks_slice_of(buf->data, buf->len);
}

/* Where the link that the detector finds in c->text ends, as an offset from the start of
 * the link, which must be at `start`. 0 if it finds no link, or another one. */
static size_t end_in(const copier *c, const linkspan_detector *detector,
                     size_t start)
{
    linkspan_link link;
    size_t at = 0;
    const bool is_found = linkspan_next(detector, c->text.data, c->text.len,
                                        &at, &link) == LINKSPAN_OK &&
                          link.span.start == start &&
                          link.kind == c->options.kind;
    return is_found ? link.span.end - start : 0;
}

static linkspan_status put_in_place(copier *c, lks_slice form, size_t place)
{
    c->text.len = 0;
    lks_buf_begin(&c->text);
    lks_buf_append(&c->text, places[place][0], strlen(places[place][0]));
    lks_buf_append(&c->text, form.data, form.len);
    lks_buf_append(&c->text, places[place][1], strlen(places[place][1]));
    return lks_buf_commit(&c->text);
}

/* LINKSPAN_OK if every profile finds the form whole wherever it finds the original.
 * LINKSPAN_NONE if not: `*cut` is where one of them ends the link, or 0 if it finds none.
 * Or an error. */
static linkspan_status is_found_whole(copier *c, size_t *cut)
{
    const lks_slice form = slice_of(&c->form);
    for (size_t place = 0; place < PLACES; place++) {
        if (c->finds[place] == 0)
            continue;
        const linkspan_status st = put_in_place(c, form, place);
        if (st != LINKSPAN_OK)
            return st;
        for (size_t i = 0; i < PROFILES; i++) {
            if (!(c->finds[place] & 1u << i))
                continue;
            *cut = end_in(c, c->detectors[i], strlen(places[place][0]));
            if (*cut != form.len)
                return LINKSPAN_NONE;
        }
    }
    return LINKSPAN_OK;
}

/* Make the detectors of the profiles. */
static linkspan_status make_detectors(copier *c)
{
    linkspan_options options;
    linkspan_status st = LINKSPAN_OK;
    for (uint32_t i = 0; i < PROFILES && st == LINKSPAN_OK; i++) {
        (void)linkspan_options_init(&options);
        (void)linkspan_options_set_profile(&options, i);
        options.data = (linkspan_data *)(uintptr_t)c->options.data;
        options.allocator = c->form.allocator;
        st = linkspan_detector_new(&options, &c->detectors[i]);
    }
    return st;
}

/* Find out which profiles link the original between spaces, and in which other places
 * they find it. */
static linkspan_status find_places(copier *c)
{
    linkspan_status st = LINKSPAN_OK;
    for (size_t place = 0; place < PLACES && st == LINKSPAN_OK; place++) {
        st = put_in_place(c, c->original, place);
        for (size_t i = 0; i < PROFILES && st == LINKSPAN_OK; i++)
            if ((place == 0 || c->finds[0] & 1u << i) && c->original.len > 0 &&
                end_in(c, c->detectors[i], strlen(places[place][0])) ==
                    c->original.len)
                c->finds[place] |= (uint8_t)(1u << i);
    }
    return st;
}

/* ----------------------------------------------------- where it would end */

/* The width of the character of the base at `at`. */
static size_t width_at(const copier *c, size_t at)
{
    size_t width = 1;
    const lks_slice base = slice_of(&c->base);
    (void)lks_utf8_decode(base.data + at, base.data + base.len, &width);
    return width;
}

static linkspan_status make_escaped(copier *c)
{
    const lks_slice base = slice_of(&c->base);
    size_t at = 0;
    c->form.len = 0;
    lks_buf_begin(&c->form);
    for (size_t i = 0; i < c->count; i++) {
        LKS_STEP();
        const size_t start = c->escaped[i];
        const size_t width = width_at(c, start);
        lks_buf_append(&c->form, base.data + at, start - at);
        lks_buf_append_escaped(&c->form, base.data + start, width);
        at = start + width;
    }
    lks_buf_append(&c->form, base.data + at, base.len - at);
    return lks_buf_commit(&c->form);
}

/* The offset in the base of the character that is at `at` in the form. */
static size_t in_base(const copier *c, size_t at)
{
    size_t longer = 0; /* by how much the form is longer, up to here */
    for (size_t i = 0; i < c->count && c->escaped[i] + longer < at; i++)
        longer += 2 * width_at(c, c->escaped[i]);
    return at - longer;
}

/* Escape the character that ends the link, at `cut` in the form. LINKSPAN_NONE if that
 * would change the link. */
static linkspan_status escape_at(copier *c, size_t cut)
{
    const lks_slice form = slice_of(&c->form);
    if (cut == 0 || cut >= form.len || c->count == MOST_TRIES ||
        c->options.kind != LINKSPAN_KIND_URL)
        return LINKSPAN_NONE;
    size_t at = lks_next_to_escape(form, cut, false);
    if (at == form.len)
        at = lks_next_to_escape(form, cut, true);
    if (at == form.len)
        return LINKSPAN_NONE;
    const size_t start = in_base(c, at);
    size_t i = c->count++;
    for (; i > 0 && c->escaped[i - 1] > start; i--)
        c->escaped[i] = c->escaped[i - 1];
    c->escaped[i] = start;
    return make_escaped(c);
}

static void remove_at(copier *c, size_t index)
{
    c->count--;
    for (size_t i = index; i < c->count; i++)
        c->escaped[i] = c->escaped[i + 1];
}

static void insert_at(copier *c, size_t index, size_t value)
{
    for (size_t i = c->count; i > index; i--)
        c->escaped[i] = c->escaped[i - 1];
    c->escaped[index] = value;
    c->count++;
}

/* Undo each escape without which the form is still found whole, until none is left. */
static linkspan_status undo_escapes(copier *c)
{
    linkspan_status st = LINKSPAN_OK;
    size_t cut = 0;
    size_t kept = 0; /* how many in a row could not be undone */
    size_t i = 0;
    while (st == LINKSPAN_OK && kept < c->count && c->tries > 0) {
        const size_t start = c->escaped[i];
        LKS_STEP();
        c->tries--;
        remove_at(c, i);
        st = make_escaped(c);
        if (st == LINKSPAN_OK)
            st = is_found_whole(c, &cut);
        if (st == LINKSPAN_NONE) {
            insert_at(c, i, start);
            i++;
            kept++;
            st = LINKSPAN_OK;
        } else {
            kept = 0;
        }
        if (i >= c->count)
            i = 0;
    }
    return st == LINKSPAN_OK ? make_escaped(c) : st;
}

/* True if the escaped character means the same when it is raw: it is not syntax of a part,
 * and people can see it. */
static bool means_the_same(const copier *c, uint32_t cp)
{
    const lks_link_term term = lks_link_term_of(cp);
    if (cp == LKS_UTF8_BAD || lks_is_bidi_control(cp) ||
        lks_is_default_ignorable(cp) || term == LKS_TERM_HARD ||
        ((c->options.flags & LINKSPAN_DISPLAY_ESCAPE_LOOKALIKES) &&
         lks_is_syntax_lookalike(cp)))
        return false;
    return cp >= 0x80 ||
           (term != LKS_TERM_INCLUDE && !lks_is_one_of((uint8_t)cp, "?:"));
}

/* Undo the escape at `at` of the base, if it can be undone: sets `*width` to that of the
 * character. */
static bool undo_in_base(copier *c, size_t at, size_t *width,
                         linkspan_status *st)
{
    const lks_slice base = slice_of(&c->base);
    const lks_unit_reader reader = {.end = base.data + base.len,
                                    .decodes = true};
    const lks_unit unit = lks_read_unit(&reader, base.data + at);
    uint8_t bytes[LKS_UTF8_MAX];
    if (unit.cp == LKS_UTF8_BAD || !means_the_same(c, unit.cp))
        return false;
    *width = lks_utf8_encode(unit.cp, bytes);
    if (unit.width != 3 * *width)
        return false; /* some of its bytes are raw */
    c->text.len = 0;
    lks_buf_begin(&c->text);
    lks_buf_append(&c->text, base.data, at);
    lks_buf_append(&c->text, bytes, *width);
    lks_buf_append(&c->text, base.data + at + unit.width,
                   base.len - at - unit.width);
    *st = lks_buf_commit(&c->text);
    const linkspan_buf old = c->spare;
    c->spare = c->base;
    c->base = c->text;
    c->text = old;
    return true;
}

/* Move the escapes after `at`, where the base has grown by `by` bytes or, if `is_back`,
 * shrunk. */
static void move_escapes(copier *c, size_t at, size_t by, bool is_back)
{
    for (size_t i = 0; i < c->count; i++)
        if (c->escaped[i] > at)
            c->escaped[i] = is_back ? c->escaped[i] - by : c->escaped[i] + by;
}

/* Keep the base whose escape at `at` was undone, which made it `by` bytes shorter, if the
 * form is still found whole; otherwise go back to the base before it. */
static linkspan_status keep_or_go_back(copier *c, size_t at, size_t by,
                                       bool *has_changed)
{
    size_t cut = 0;
    move_escapes(c, at, by, true);
    linkspan_status st = make_escaped(c);
    if (st == LINKSPAN_OK)
        st = is_found_whole(c, &cut);
    if (st == LINKSPAN_OK)
        *has_changed = true;
    if (st != LINKSPAN_NONE)
        return st;
    const linkspan_buf undone = c->base;
    c->base = c->spare;
    c->spare = undone;
    move_escapes(c, at, by, false);
    return LINKSPAN_OK;
}

/* Undo the escapes of the base that are not needed, now that other characters are
 * escaped. LINKSPAN_NONE if there are none. */
static linkspan_status undo_base(copier *c)
{
    linkspan_status st = LINKSPAN_OK;
    bool has_changed = false;
    size_t at = 0;
    linkspan_tail tail = {.size = sizeof tail};
    (void)lks_split_url(slice_of(&c->base), &at, &tail);
    /* the directives keep their escapes (F10) */
    const size_t kept = tail.parts & LINKSPAN_PART_DIRECTIVE
                            ? c->base.len - tail.directives.start
                            : 0;
    for (; st == LINKSPAN_OK && c->tries > 0 && at + kept < c->base.len; at++) {
        size_t width = 0;
        LKS_STEP();
        if (c->base.data[at] != '%' || !undo_in_base(c, at, &width, &st))
            continue;
        c->tries--;
        if (st == LINKSPAN_OK)
            st = keep_or_go_back(c, at, 2 * width, &has_changed);
    }
    if (st == LINKSPAN_OK)
        st = make_escaped(c);
    return st == LINKSPAN_OK && !has_changed ? (linkspan_status)LINKSPAN_NONE
                                             : st;
}

/* Undo every escape that is not needed. */
static linkspan_status undo_all(copier *c)
{
    const bool is_legacy = (c->options.flags & LINKSPAN_DISPLAY_LEGACY) ||
                           lks_is_ill_formed(c->original, LKS_ENCODED);
    linkspan_status st = LINKSPAN_OK;
    while (st == LINKSPAN_OK) {
        LKS_STEP();
        st = undo_escapes(c);
        if (st == LINKSPAN_OK)
            st = is_legacy || c->options.kind != LINKSPAN_KIND_URL
                     ? (linkspan_status)LINKSPAN_NONE
                     : undo_base(c);
    }
    return st == LINKSPAN_NONE ? LINKSPAN_OK : st;
}

/* Escape every character after the host that is not ASCII; false if these are too many. */
static bool escape_all(copier *c)
{
    const lks_slice base = slice_of(&c->base);
    size_t host_end = 0;
    linkspan_tail tail = {.size = sizeof tail};
    (void)lks_split_url(base, &host_end, &tail);
    c->count = 0;
    for (size_t at = host_end; at < base.len; at += width_at(c, at)) {
        LKS_STEP();
        if (base.data[at] < 0x80)
            continue;
        if (c->count == MOST_TRIES || c->count == c->tries)
            return false;
        c->escaped[c->count++] = at;
    }
    return c->options.kind == LINKSPAN_KIND_URL;
}

/* ------------------------------------------------------------- the forms */

static linkspan_status write_form(copier *c, uint32_t flags)
{
    linkspan_display_options how = c->options;
    how.flags |= flags;
    c->count = 0;
    c->base.len = 0;
    lks_buf_begin(&c->base);
    (void)lks_write_for_person(&how, lks_data_table(how.data), c->original,
                               &c->base, NULL, 0);
    const linkspan_status st = lks_buf_commit(&c->base);
    return st == LINKSPAN_OK ? make_escaped(c) : st;
}

/* Escape one character after the other where a profile ends the form. LINKSPAN_NONE if
 * the result is still not found whole. */
static linkspan_status escape_cuts(copier *c)
{
    size_t cut = 0;
    linkspan_status st = is_found_whole(c, &cut);
    while (st == LINKSPAN_NONE) {
        LKS_STEP();
        if (c->tries == 0)
            return LINKSPAN_NONE;
        c->tries--;
        st = escape_at(c, cut);
        if (st != LINKSPAN_OK)
            return st;
        st = is_found_whole(c, &cut);
    }
    return st;
}

/* Write a form with as few escapes as possible, so that it is found whole. LINKSPAN_NONE
 * if there is none. */
static linkspan_status try_form(copier *c, uint32_t flags)
{
    size_t cut = 0;
    const size_t fits = TRIED_BYTES / (c->original.len + 1) + FEWEST_TRIES;
    c->tries = fits < MOST_TRIES ? fits : MOST_TRIES;
    linkspan_status st = write_form(c, flags);
    if (st == LINKSPAN_OK)
        st = escape_cuts(c);
    if (st == LINKSPAN_NONE) {
        c->tries = fits < MOST_TRIES ? fits : MOST_TRIES;
        if (!escape_all(c))
            return LINKSPAN_NONE;
        st = make_escaped(c);
        if (st == LINKSPAN_OK)
            st = is_found_whole(c, &cut);
    }
    /* if no profile links the original, the escapes of the readable form stay */
    return st == LINKSPAN_OK && c->finds[0] != 0 ? undo_all(c) : st;
}

static bool has_unseen(lks_slice text)
{
    size_t width = 0;
    for (size_t at = 0; at < text.len; at += width) {
        LKS_STEP();
        const uint32_t cp =
            lks_utf8_decode(text.data + at, text.data + text.len, &width);
        if (cp == LKS_UTF8_BAD || lks_is_bidi_control(cp) ||
            lks_is_default_ignorable(cp))
            return true;
    }
    return false;
}

/* Write the address with "mailto:". Without it an address has no escapes (RFC
 * 6068), so that unseen characters in it could not be escaped.
 * LINKSPAN_ERR_INVALID if it is no address. */
static linkspan_status write_as_mailto(copier *c)
{
    c->form.len = 0;
    lks_buf_begin(&c->form);
    const linkspan_status st = lks_email_href(c->original, &c->form);
    return st == LINKSPAN_OK ? lks_buf_commit(&c->form) : st;
}

static bool needs_mailto(const copier *c)
{
    return c->options.kind == LINKSPAN_KIND_EMAIL &&
           lks_past_mailto(c->original) == 0 && has_unseen(c->original);
}

/* If no profile finds the original, the form is that of the regular address: `http:/a.com`
 * is found in no text. A text that is not an address stays as it is. */
static linkspan_status make_regular(copier *c)
{
    lks_given given;
    lks_read_given(c->original, c->options.kind, &given);
    if (given.is_regular || c->finds[0] != 0)
        return LINKSPAN_OK;
    lks_buf_begin(&c->regular);
    if (lks_url_href(c->original, LINKSPAN_HREF_PASSWORD, &c->regular) !=
        LINKSPAN_OK)
        return LINKSPAN_OK;
    lks_buf_begin(&c->regular);
    lks_write_regular(c->original, &given, false, &c->regular);
    const linkspan_status st = lks_buf_commit(&c->regular);
    if (st != LINKSPAN_OK)
        return st;
    c->original = lks_slice_of(c->regular.data, c->regular.len);
    return find_places(c);
}

/* Write the first form that is found whole. LINKSPAN_NONE if there is none. */
static linkspan_status try_forms(copier *c)
{
    static const uint32_t forms[] = {
        0, LINKSPAN_DISPLAY_LEGACY, LINKSPAN_DISPLAY_PUNYCODE,
        LINKSPAN_DISPLAY_PUNYCODE | LINKSPAN_DISPLAY_LEGACY};
    linkspan_status st = LINKSPAN_NONE;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        st = try_form(c, forms[i]);
        if (st != LINKSPAN_NONE)
            break;
    }
    return st;
}

/* Make a form that is found whole in each place where the original is; if there is none,
 * one that is found whole between spaces; else the original. */
static linkspan_status make_form(copier *c)
{
    linkspan_status st = make_detectors(c);
    if (st == LINKSPAN_OK)
        st = find_places(c);
    if (st == LINKSPAN_OK)
        st = make_regular(c);
    if (st != LINKSPAN_OK)
        return st;
    if (needs_mailto(c)) {
        st = write_as_mailto(c);
        if (st != LINKSPAN_ERR_INVALID)
            return st;
    }
    st = try_forms(c);
    if (st == LINKSPAN_NONE) {
        memset(c->finds + 1, 0, sizeof c->finds - sizeof *c->finds);
        st = try_forms(c);
    }
    if (st != LINKSPAN_NONE)
        return st;
    if (has_unseen(c->original))
        return write_form(c, 0);
    c->form.len = 0;
    lks_buf_begin(&c->form);
    lks_buf_append(&c->form, c->original.data, c->original.len);
    return lks_buf_commit(&c->form);
}

LKS_COLD linkspan_status lks_copy_form(const linkspan_display_options *options,
                                       lks_slice text, linkspan_buf *out)
{
    copier c = {.options = *options, .original = text};
    (void)linkspan_buf_init(&c.form, SIZE_MAX / 2, out->allocator);
    (void)linkspan_buf_init(&c.base, SIZE_MAX / 2, out->allocator);
    (void)linkspan_buf_init(&c.text, SIZE_MAX / 2, out->allocator);
    (void)linkspan_buf_init(&c.spare, SIZE_MAX / 2, out->allocator);
    (void)linkspan_buf_init(&c.regular, SIZE_MAX / 2, out->allocator);
    linkspan_status st = make_form(&c);
    if (st == LINKSPAN_OK) {
        lks_buf_begin(out);
        lks_buf_append(out, c.form.data, c.form.len);
        st = lks_buf_commit(out);
    }
    for (size_t i = 0; i < PROFILES; i++)
        linkspan_detector_free(c.detectors[i]);
    lks_buf_release(&c.form);
    lks_buf_release(&c.base);
    lks_buf_release(&c.text);
    lks_buf_release(&c.spare);
    lks_buf_release(&c.regular);
    return st;
}
