/* The text of a link for the clipboard: the form for people, in which as much
 * is escaped as is needed for detectors to find the link whole again. */
#include "linkspan/linkspan.h"

#include "api/check.h"
#include "api/read_display.h"
#include "display/person.h"
#include "format/given.h"
#include "format/href.h"
#include "host/data.h"
#include "link/email.h"
#include "link/part.h"
#include "link/split.h"
#include "text/buf.h"
#include "text/hints.h"
#include "text/sized.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "unicode/unseen.h"

#define PROFILES 3 /* LINKSPAN_PROFILE_UTS58, _TAILORED and _SAFE */

/* This many places at which a profile ends the link are escaped one by one. If
 * there are more, everything that is not ASCII is escaped. */
#define MOST_CUTS 16

typedef struct copier {
    linkspan_display_options options;
    lks_slice original;
    /* NULL: this profile does not link the original */
    linkspan_detector *detectors[PROFILES];
    linkspan_buf form; /* a space, the form, a space */
    linkspan_buf spare;
    linkspan_buf regular; /* the original, if it had to be rewritten */
} copier;

static lks_slice form_of(const copier *c)
{
    return lks_slice_of(c->form.data + 1, c->form.len - 2);
}

/* The end of the link that the detector finds in `form`, which has a space on
 * either side; 0 if it finds no link, or another one. */
static size_t end_in(const copier *c, const linkspan_detector *detector)
{
    linkspan_link link;
    size_t at = 0;
    const bool is_found = linkspan_next(detector, c->form.data, c->form.len,
                                        &at, &link) == LINKSPAN_OK &&
                          link.span.start == 1 && link.kind == c->options.kind;
    return is_found ? link.span.end : 0;
}

/* True if every profile that links the original finds the form whole. Otherwise
 * `*cut` is where one of them ends the link, or 0 if it finds none. */
static bool is_found_whole(const copier *c, size_t *cut)
{
    for (size_t i = 0; i < PROFILES; i++) {
        *cut = c->detectors[i] ? end_in(c, c->detectors[i]) : 0;
        if (c->detectors[i] && *cut != c->form.len - 1)
            return false;
    }
    return true;
}

static void begin_form(linkspan_buf *form)
{
    form->len = 0;
    lks_buf_begin(form);
    lks_buf_append_byte(form, ' ');
}

static linkspan_status end_form(linkspan_buf *form)
{
    lks_buf_append_byte(form, ' ');
    return lks_buf_commit(form);
}

/* Keep the detectors of the profiles that link the original. */
static linkspan_status choose_profiles(copier *c)
{
    linkspan_options options;
    begin_form(&c->form);
    lks_buf_append(&c->form, c->original.data, c->original.len);
    linkspan_status st = end_form(&c->form);
    for (uint32_t i = 0; i < PROFILES && st == LINKSPAN_OK; i++) {
        linkspan_detector *detector = NULL;
        (void)linkspan_options_init(&options);
        (void)linkspan_options_set_profile(&options, i);
        options.data = (linkspan_data *)(uintptr_t)c->options.data;
        options.allocator = c->form.allocator;
        st = linkspan_detector_new(&options, &detector);
        if (st == LINKSPAN_OK && end_in(c, detector) == c->form.len - 1)
            c->detectors[i] = detector;
        else
            linkspan_detector_free(detector);
    }
    return st;
}

/* ----------------------------------------------------- where it would end */

static bool is_in(linkspan_range range, size_t at)
{
    return at >= range.start && at < range.end;
}

/* True if the character at `at` has the same meaning when it is escaped. */
static bool may_be_escaped(const linkspan_tail *tail, size_t at, uint8_t byte)
{
    if (is_in(tail->path, at))
        return !lks_is_one_of(byte, "/\\%");
    if (is_in(tail->query, at))
        return !lks_is_one_of(byte, "=&+%");
    if (is_in(tail->fragment, at))
        return !lks_is_one_of(byte, ":~%");
    return is_in(tail->directives, at) && !lks_is_one_of(byte, "=&,-:~%");
}

/* The first character at or after `at` that can be escaped, or the length of
 * the URL if there is none. Other characters are skipped: if a link ends before
 * `?<`, it is enough to escape the `<`, which is the reason for the end. */
static size_t next_to_escape(lks_slice url, size_t at)
{
    size_t host_end = 0;
    linkspan_tail tail = {.size = sizeof tail};
    (void)lks_split_url(url, &host_end, &tail);
    /* skip an empty port and a dot, which belong to the host */
    while (at < host_end && lks_is_one_of(url.data[at], ".:"))
        at++;
    if (at < host_end)
        return url.len;
    while (at < url.len && !may_be_escaped(&tail, at, url.data[at])) {
        LKS_STEP();
        at += lks_escaped_byte(url.data + at, url.data + url.len) < 0 ? 1 : 3;
    }
    return at < url.len ? at : url.len;
}

/* The end of the characters to escape: one ASCII character, or the character at
 * `at` and all characters outside ASCII that follow it. A rule that ends a link
 * before one letter of a script would also end it before the next letter. */
static size_t past_run(lks_slice url, size_t at)
{
    const bool is_ascii = url.data[at] < 0x80;
    do {
        LKS_STEP();
        at++;
    } while (at < url.len && !is_ascii && url.data[at] >= 0x80);
    return at;
}

/* Escape the text at `cut`. LINKSPAN_NONE if that would change the link. */
static linkspan_status escape_at(copier *c, size_t cut)
{
    const lks_slice url = form_of(c);
    if (cut == 0 || c->options.kind != LINKSPAN_KIND_URL)
        return LINKSPAN_NONE;
    const size_t at = next_to_escape(url, cut - 1);
    if (at == url.len)
        return LINKSPAN_NONE;
    const size_t end = past_run(url, at);
    begin_form(&c->spare);
    lks_buf_append(&c->spare, url.data, at);
    lks_buf_append_escaped(&c->spare, url.data + at, end - at);
    lks_buf_append(&c->spare, url.data + end, url.len - end);
    const linkspan_status st = end_form(&c->spare);
    const linkspan_buf old = c->form;
    c->form = c->spare;
    c->spare = old;
    return st;
}

/* ------------------------------------------------------------- the forms */

static linkspan_status write_form(copier *c, uint32_t flags)
{
    linkspan_display_options how = c->options;
    how.flags |= flags;
    begin_form(&c->form);
    (void)lks_write_for_person(&how, lks_data_table(how.data), c->original,
                               &c->form, NULL, 0);
    return end_form(&c->form);
}

/* Write a form and escape where a profile ends it. LINKSPAN_NONE if the result
 * is still not found whole. */
static linkspan_status try_form(copier *c, uint32_t flags)
{
    size_t cut = 0;
    linkspan_status st = write_form(c, flags);
    for (size_t i = 0; st == LINKSPAN_OK && !is_found_whole(c, &cut); i++) {
        LKS_STEP();
        st = i < MOST_CUTS ? escape_at(c, cut) : (linkspan_status)LINKSPAN_NONE;
    }
    return st;
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
    begin_form(&c->form);
    const linkspan_status st = lks_email_href(c->original, &c->form);
    return st == LINKSPAN_OK ? end_form(&c->form) : st;
}

static bool needs_mailto(const copier *c)
{
    return c->options.kind == LINKSPAN_KIND_EMAIL &&
           lks_past_mailto(c->original) == 0 && has_unseen(c->original);
}

/* The form is that of the regular address: `http:/a.com` is found in no text. A text that
 * is not an address stays as it is. */
static linkspan_status make_regular(copier *c)
{
    lks_given given;
    lks_read_given(c->original, c->options.kind, &given);
    if (given.is_regular)
        return LINKSPAN_OK;
    lks_buf_begin(&c->regular);
    if (lks_url_href(c->original, LINKSPAN_HREF_PASSWORD, &c->regular) !=
        LINKSPAN_OK)
        return LINKSPAN_OK;
    lks_buf_begin(&c->regular);
    lks_write_regular(c->original, &given, false, &c->regular);
    const linkspan_status st = lks_buf_commit(&c->regular);
    if (st == LINKSPAN_OK)
        c->original = lks_slice_of(c->regular.data, c->regular.len);
    return st;
}

/* Make the first form that is found whole; the original if there is none. */
static linkspan_status make_form(copier *c)
{
    static const uint32_t forms[] = {
        0, LINKSPAN_DISPLAY_LEGACY, LINKSPAN_DISPLAY_PUNYCODE,
        LINKSPAN_DISPLAY_PUNYCODE | LINKSPAN_DISPLAY_LEGACY};
    linkspan_status st = make_regular(c);
    if (st == LINKSPAN_OK)
        st = choose_profiles(c);
    if (st != LINKSPAN_OK)
        return st;
    if (needs_mailto(c)) {
        st = write_as_mailto(c);
        if (st != LINKSPAN_ERR_INVALID)
            return st;
    }
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        st = try_form(c, forms[i]);
        if (st != LINKSPAN_NONE)
            return st;
    }
    if (has_unseen(c->original))
        return write_form(c, 0);
    begin_form(&c->form);
    lks_buf_append(&c->form, c->original.data, c->original.len);
    return end_form(&c->form);
}

LKS_COLD linkspan_status
linkspan_copy_form(const linkspan_display_options *options, const char *text,
                   size_t len, linkspan_buf *out)
{
    copier c = {.original = lks_slice_of(text, len)};
    linkspan_status st = lks_read_display(&c.options, options);
    if (st == LINKSPAN_ERR_ARG || !lks_is_memory(text, len) ||
        !lks_buf_is_ready(out))
        return LINKSPAN_ERR_ARG;
    if (st != LINKSPAN_OK || c.options.max_len > 0 || lks_buf_asks_more(out))
        return LINKSPAN_ERR_OPTION;
    (void)linkspan_buf_init(&c.form, SIZE_MAX / 2, out->allocator);
    (void)linkspan_buf_init(&c.spare, SIZE_MAX / 2, out->allocator);
    (void)linkspan_buf_init(&c.regular, SIZE_MAX / 2, out->allocator);
    st = make_form(&c);
    if (st == LINKSPAN_OK) {
        lks_buf_begin(out);
        lks_buf_append(out, form_of(&c).data, form_of(&c).len);
        st = lks_buf_commit(out);
    }
    for (size_t i = 0; i < PROFILES; i++)
        linkspan_detector_free(c.detectors[i]);
    lks_buf_release(&c.form);
    lks_buf_release(&c.spare);
    lks_buf_release(&c.regular);
    return st;
}
