/* UTS #58 4.1, by the letter. First the "normal interior escaping" that the
 * algorithm presupposes, then the algorithm. */
#include "support/reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIMIT 125

enum {
    PATH,
    QUERY,
    FRAGMENT,
    DIRECTIVE
};

/* A growing array of code points. */
typedef struct points {
    uint32_t *cp;
    bool *is_syntax; /* a separator, not a literal */
    size_t count;
    size_t room;
} points;

static void add(points *p, uint32_t cp, bool is_syntax)
{
    if (p->count == p->room) {
        p->room = p->room ? p->room * 2 : 64;
        p->cp = realloc(p->cp, p->room * sizeof *p->cp);
        p->is_syntax = realloc(p->is_syntax, p->room * sizeof *p->is_syntax);
        if (!p->cp || !p->is_syntax)
            abort();
    }
    p->cp[p->count] = cp;
    p->is_syntax[p->count++] = is_syntax;
}

static void add_string(points *p, const char *text)
{
    for (; *text; text++)
        add(p, (uint8_t)*text, false);
}

static void add_escape(points *p, uint32_t byte)
{
    char escape[4];
    (void)snprintf(escape, sizeof escape, "%%%02X", (unsigned)byte & 0xFF);
    add_string(p, escape);
}

static void percent_escape(points *p, uint32_t cp)
{
    if (cp >= 0x10000) {
        add_escape(p, 0xF0 | cp >> 18);
        add_escape(p, 0x80 | (cp >> 12 & 0x3F));
    } else if (cp >= 0x800) {
        add_escape(p, 0xE0 | cp >> 12);
    }
    if (cp >= 0x800)
        add_escape(p, 0x80 | (cp >> 6 & 0x3F));
    else if (cp >= 0x80)
        add_escape(p, 0xC0 | cp >> 6);
    add_escape(p, cp >= 0x80 ? 0x80 | (cp & 0x3F) : cp);
}

static bool is_hex(uint32_t c)
{
    return c && c < 0x80 && strchr("0123456789ABCDEFabcdef", (int)c);
}

/* Bytes of a directive with its escapes undone; `was_escaped` marks those that
 * came from an escape. */
static size_t percent_decode(linkspan_str s, uint8_t *out, bool *was_escaped)
{
    size_t len = 0;
    for (size_t i = 0; i < s.len; i++, len++) {
        const bool is_escape = s.data[i] == '%' && i + 2 < s.len &&
                               is_hex((uint8_t)s.data[i + 1]) &&
                               is_hex((uint8_t)s.data[i + 2]);
        was_escaped[len] = is_escape;
        out[len] = (uint8_t)s.data[i];
        if (is_escape) {
            const char hex[] = {s.data[i + 1], s.data[i + 2], '\0'};
            out[len] = (uint8_t)strtoul(hex, NULL, 16);
            i += 2;
        }
    }
    return len;
}

/* The state of writing one URL. If anything in it is not UTF-8, it is a URL in
 * a legacy encoding, whose bytes above ASCII are escaped first (F10). */
typedef struct writer {
    points out;
    bool is_legacy;
    bool met_ill_formed;
} writer;

/* F10: an escaped dash at a separator or an end of a directive. */
static bool is_escaped_affix(const uint8_t *bytes, size_t len,
                             const bool *was_escaped, size_t i)
{
    const bool is_after =
        i == 0 || (!was_escaped[i - 1] && strchr(",&=", bytes[i - 1]));
    const bool is_before =
        i + 1 == len || (!was_escaped[i + 1] && strchr(",&", bytes[i + 1]));
    return bytes[i] == '-' && was_escaped[i] && (is_after || is_before);
}

static void add_bytes(writer *w, points *part, const uint8_t *bytes, size_t len,
                      const bool *was_escaped)
{
    lks_ref_text t = lks_ref_decode(bytes, len);
    for (size_t i = 0; i < t.count; i++) {
        if (t.cp[i] == LKS_REF_BAD)
            w->met_ill_formed = true;
        if (w->is_legacy && (t.cp[i] == LKS_REF_BAD || t.cp[i] >= 0x80)) {
            /* marked as no literal: it becomes an escape, whose percent sign must
             * not be escaped again */
            for (size_t k = t.at[i]; k < t.at[i + 1]; k++)
                add(part, 0x80000000u | bytes[k], true);
            continue;
        }
        if (was_escaped && is_escaped_affix(bytes, len, was_escaped, t.at[i])) {
            add(part, 0x80000000u | bytes[t.at[i]], true);
            continue;
        }
        const bool is_syntax = was_escaped && !was_escaped[t.at[i]] &&
                               (t.cp[i] == ',' || t.cp[i] == '&');
        add(part, t.cp[i], is_syntax);
    }
    lks_ref_free(&t);
}

static void add_literal(writer *w, points *part, linkspan_str s)
{
    add_bytes(w, part, (const uint8_t *)s.data, s.len, NULL);
}

static void add_directive(writer *w, points *part, linkspan_str s)
{
    uint8_t *bytes = malloc(s.len + 1);
    bool *was_escaped = malloc(s.len + 1);
    if (!bytes || !was_escaped)
        abort();
    const size_t len = percent_decode(s, bytes, was_escaped);
    add_bytes(w, part, bytes, len, was_escaped);
    free(bytes);
    free(was_escaped);
}

static bool stands_at(const points *p, size_t i, const char *string)
{
    for (; *string; string++, i++)
        if (i >= p->count || p->cp[i] != (uint8_t)*string)
            return false;
    return true;
}

/* Literals that need "the normal interior escaping". */
static bool is_reserved(int part, const points *p, size_t i, bool mark_follows)
{
    static const char *const reserved[] = {
        [PATH] = "?#/", [QUERY] = "+#=&", [FRAGMENT] = "", [DIRECTIVE] = "&,"};
    const uint32_t cp = p->cp[i];
    if (p->is_syntax[i])
        return false;
    if (cp && cp < 0x80 && strchr(reserved[part], (int)cp))
        return true;
    if (cp == '%') /* F8: only if it would start an escape */
        return i + 2 < p->count && is_hex(p->cp[i + 1]) && is_hex(p->cp[i + 2]);
    if (part != FRAGMENT && part != DIRECTIVE)
        return false;
    /* ":~" at the end of a part counts too if the mark that follows would
     * complete ":~:" */
    return stands_at(p, i, ":~:") ||
           (mark_follows && stands_at(p, i, ":~") && i + 2 == p->count);
}

static points escape_interior(int part, const points *p, bool mark_follows)
{
    points result = {0};
    for (size_t i = 0; i < p->count; i++) {
        if (p->cp[i] & 0x80000000u && p->is_syntax[i])
            add_escape(&result, p->cp[i]);
        else if (is_reserved(part, p, i, mark_follows))
            percent_escape(&result, p->cp[i]);
        else
            add(&result, p->cp[i], p->is_syntax[i]);
    }
    return result;
}

static bool is_one_of(const char *set, uint32_t cp)
{
    return cp && cp < 0x80 && strchr(set, (int)cp);
}

static void append_between(points *out, const points *p, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        add(out, p->cp[i], false);
}

/* The loop of 4.1 over one part. The part has no raw terminators or marks any more; its
 * raw clearStackOpen elements are syntax. */
static void write_part(points *out, int part, const points *p, bool is_last)
{
    static const char *const initiators[] = {"/", "?", "#", ":~:"};
    static const char *const terminators[] = {"?#", "#", "", ""};
    static const char *const clears[] = {"/", "=&", "", "&,"};
    uint32_t open_stack[LIMIT];
    size_t depth = 0;
    size_t copied_already = 0;
    const size_t n = p->count;

    add_string(out, initiators[part]);
    for (size_t i = 0; i < n; i++) {
        const uint32_t cp = p->cp[i];
        int32_t lt = linkspan_link_term(cp);
        if (is_one_of(terminators[part], cp))
            lt = LINKSPAN_TERM_HARD;
        if (is_one_of(clears[part], cp))
            depth = 0;
        if (lt == LINKSPAN_TERM_SOFT)
            continue;
        if (lt == LINKSPAN_TERM_OPEN) {
            lt = depth == LIMIT ? LINKSPAN_TERM_HARD : LINKSPAN_TERM_INCLUDE;
            if (depth < LIMIT)
                open_stack[depth++] = cp;
        } else if (lt == LINKSPAN_TERM_CLOSE) {
            const uint32_t last_open = depth ? open_stack[--depth] : 0;
            lt = linkspan_link_bracket(cp) == last_open ? LINKSPAN_TERM_INCLUDE
                                                        : LINKSPAN_TERM_HARD;
        }
        append_between(out, p, copied_already, i);
        if (lt == LINKSPAN_TERM_HARD)
            percent_escape(out, cp);
        else
            add(out, cp, false);
        copied_already = i + 1;
    }
    if (!is_last) {
        append_between(out, p, copied_already, n);
    } else if (copied_already < n) {
        append_between(out, p, copied_already, n - 1);
        percent_escape(out, p->cp[n - 1]);
    }
}

static void finish_part(writer *w, int part, points *p, bool mark_follows,
                        bool is_last)
{
    points escaped = escape_interior(part, p, mark_follows);
    write_part(&w->out, part, &escaped, is_last);
    free(escaped.cp);
    free(escaped.is_syntax);
    p->count = 0;
}

static void write_url(writer *w, const linkspan_url *url)
{
    const bool has_fragment = url->fragment.data || url->directive_count > 0;
    points p = {0};
    if (url->segments) {
        for (size_t i = 0; i < url->segment_count; i++) {
            if (i > 0)
                add(&p, '/', true);
            add_literal(w, &p, url->segments[i]);
        }
        finish_part(w, PATH, &p, false, !url->pairs && !has_fragment);
    }
    if (url->pairs) {
        for (size_t i = 0; i < url->pair_count; i++) {
            if (i > 0)
                add(&p, '&', true);
            add_literal(w, &p, url->pairs[i].key);
            if (url->pairs[i].value.data) {
                add(&p, '=', true);
                add_literal(w, &p, url->pairs[i].value);
            }
        }
        finish_part(w, QUERY, &p, false, !has_fragment);
    }
    if (has_fragment) {
        const size_t count = url->directive_count;
        add_literal(w, &p, url->fragment);
        finish_part(w, FRAGMENT, &p, count > 0, count == 0);
        for (size_t i = 0; i < count; i++) {
            add_directive(w, &p, url->directives[i]);
            finish_part(w, DIRECTIVE, &p, i + 1 < count, i + 1 == count);
        }
    }
    free(p.cp);
    free(p.is_syntax);
}

static void write_verbatim(points *out, linkspan_str s)
{
    for (size_t i = 0; i < s.len; i++)
        add(out, 0x80000000u | (uint8_t)s.data[i], true);
}

/* Raw bytes are kept as they are, code points encoded. */
static size_t to_utf8(const points *p, char **out)
{
    uint8_t *bytes = malloc(p->count * 4 + 1);
    if (!bytes)
        abort();
    size_t len = 0;
    for (size_t i = 0; i < p->count; i++) {
        const uint32_t cp = p->cp[i];
        if (cp & 0x80000000u || cp < 0x80) {
            bytes[len++] = (uint8_t)cp;
            continue;
        }
        if (cp >= 0x10000) {
            bytes[len++] = (uint8_t)(0xF0 | cp >> 18);
            bytes[len++] = (uint8_t)(0x80 | (cp >> 12 & 0x3F));
        } else if (cp >= 0x800) {
            bytes[len++] = (uint8_t)(0xE0 | cp >> 12);
        }
        bytes[len++] =
            (uint8_t)(cp < 0x800 ? 0xC0 | cp >> 6 : 0x80 | (cp >> 6 & 0x3F));
        bytes[len++] = (uint8_t)(0x80 | (cp & 0x3F));
    }
    *out = (char *)bytes;
    return len;
}

size_t lks_ref_format(const linkspan_url *url, char **out)
{
    writer w = {0};
    /* the first run finds out whether everything is UTF-8 */
    write_url(&w, url);
    w.is_legacy = w.met_ill_formed;
    w.out.count = 0;
    write_verbatim(&w.out, url->scheme);
    write_verbatim(&w.out, url->host);
    write_url(&w, url);
    const size_t len = to_utf8(&w.out, out);
    free(w.out.cp);
    free(w.out.is_syntax);
    return len;
}
