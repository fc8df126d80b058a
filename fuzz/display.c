/* However a link is shown, nothing of it is lost, nothing affects the text around it,
 * and its forms agree: without the insertions it is the text again, and FriBidi turns
 * form (a) into form (c).
 *
 * First byte: kind, order, paragraph. The rest: the text. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"

#include "text/utf8.h"
#include "url/split.h"

#ifdef LINKSPAN_FRIBIDI
#    include <fribidi.h>
#endif

#define LONGEST 600
#define ROOM    (LONGEST * 40 + 200)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool is_true)
{
    if (!is_true)
        abort();
}

/* 1 opens an embedding, 2 an isolate, 3 and 4 close them, 5 is a mark. */
static int control_at(const char *text, size_t len)
{
    size_t width = 0;
    if (len < 3)
        return 0;
    const uint8_t *const bytes = (const uint8_t *)text;
    switch (lks_utf8_decode(bytes, bytes + len, &width)) {
    case 0x200E:
    case 0x200F:
        return 5;
    case 0x202A:
    case 0x202B:
    case 0x202D:
    case 0x202E:
        return 1;
    case 0x202C:
        return 3;
    case 0x2066:
    case 0x2067:
    case 0x2068:
        return 2;
    case 0x2069:
        return 4;
    default:
        return 0;
    }
}

/* Length of a tag, or 0. A reference counts as the character it stands for. */
static size_t tag_at(const char *html, size_t len)
{
    const char *end = *html == '<' ? memchr(html, '>', len) : NULL;
    return end ? (size_t)(end - html) + 1 : 0;
}

static size_t reference_at(const char *html, char *byte)
{
    static const char *const references[] = {"&amp;&", "&lt;<", "&gt;>",
                                             "&quot;\"", "&#39;'"};
    for (size_t i = 0; i < sizeof references / sizeof *references; i++) {
        const size_t len = strlen(references[i]) - 1;
        if (memcmp(html, references[i], len) == 0) {
            *byte = references[i][len];
            return len;
        }
    }
    abort(); /* a bare ampersand */
}

/* The output is the text byte for byte, with nothing added but insertions. */
static void check_nothing_is_lost(const char *out, size_t out_len, bool is_html,
                                  const char *text, size_t len)
{
    size_t at = 0;
    for (size_t i = 0; i < out_len;) {
        const size_t tag = is_html ? tag_at(out + i, out_len - i) : 0;
        if (tag > 0) {
            i += tag;
            continue;
        }
        char byte = out[i];
        const size_t width =
            is_html && byte == '&' ? reference_at(out + i, &byte) : 1;
        const int control = control_at(out + i, out_len - i);
        const bool is_texts =
            control ? len - at >= 3 && memcmp(text + at, out + i, 3) == 0
                    : at < len && text[at] == byte;
        require(is_texts || control);
        at += is_texts ? (control ? 3 : 1) : 0;
        i += control ? 3 : width;
    }
    require(at == len);
}

/* Elements act like the controls that they stand for. */
static int element_at(const char *html, size_t len)
{
    static const char *const starts[] = {"<bdo", "<bdi", "</bdo", "</bdi"};
    for (int i = 0; i < 4; i++)
        if (len > 5 && memcmp(html, starts[i], strlen(starts[i])) == 0)
            return i + 1;
    return 0;
}

/* Follow rules X2 to X7 of UAX #9, without their limit of depth: the output closes
 * nothing that was opened before it. */
static void check_nothing_leaks(const char *out, size_t len, bool is_html)
{
    static uint8_t open[ROOM];
    size_t depth = 0;
    size_t isolates = 0;
    for (size_t i = 0; i < len;) {
        int control = control_at(out + i, len - i);
        i += control ? 3 : 1;
        if (is_html && !control)
            control = element_at(out + i - 1, len - i + 1);
        if (control == 1 || control == 2) {
            open[depth++] = (uint8_t)control;
            isolates += control == 2;
        } else if (control == 3 && (depth == 0 || open[depth - 1] == 2)) {
            require(isolates > 0); /* else it would close something outside */
        } else if (control == 3) {
            depth--;
        } else if (control == 4) {
            require(isolates > 0);
            while (open[--depth] != 2)
                ;
            isolates--;
        }
    }
    require(depth == 0);
}

static void check_fields(uint32_t kind, const char *text, size_t len)
{
    static linkspan_range pieces[2 * LONGEST + 1];
    size_t count = 0;
    require(linkspan_bidi_fields(kind, text, len, pieces, 2 * LONGEST + 1,
                                 &count) == LINKSPAN_OK);
    require(count % 2 == 1 && count <= 2 * len + 1);
    size_t at = 0;
    for (size_t i = 0; i < count; i++) {
        require(pieces[i].start == at && pieces[i].end >= at);
        require(i % 2 == 0 || pieces[i].end > at);
        at = pieces[i].end;
    }
    require(at == len);
}

#ifdef LINKSPAN_FRIBIDI
/* FriBidi over form (a), without the controls. */
static size_t reorder(const char *text, size_t len, uint32_t paragraph,
                      char *out)
{
    static FriBidiChar cps[ROOM];
    static size_t starts[ROOM + 1];
    static FriBidiCharType types[ROOM];
    static FriBidiBracketType brackets[ROOM];
    static FriBidiLevel levels[ROOM];
    static FriBidiStrIndex order[ROOM];
    FriBidiStrIndex count = 0;
    const uint8_t *const bytes = (const uint8_t *)text;
    size_t width = 0;
    for (size_t at = 0; at < len; at += width, count++) {
        const uint32_t cp = lks_utf8_decode(bytes + at, bytes + len, &width);
        cps[count] = cp == LKS_UTF8_BAD ? 0xFFFD : cp;
        starts[count] = at;
        order[count] = count;
    }
    starts[count] = len;
    FriBidiParType base = paragraph ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR;
    fribidi_get_bidi_types(cps, count, types);
    fribidi_get_bracket_types(cps, count, types, brackets);
    require(fribidi_get_par_embedding_levels_ex(types, brackets, count, &base,
                                                levels));
    require(
        fribidi_reorder_line(0, types, count, 0, base, levels, NULL, order));
    size_t to = 0;
    for (FriBidiStrIndex i = 0; i < count; i++) {
        const size_t start = starts[order[i]];
        const size_t end = starts[order[i] + 1];
        if (control_at(text + start, len - start) == 0) {
            memcpy(out + to, text + start, end - start);
            to += end - start;
        }
    }
    return to;
}

/* FriBidi fails with more, and linkspan_bidi_visual() never gives it more. */
#    define MOST_CONTROLS 40

static bool has_many_controls(const char *text, size_t len)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i++) {
        const int control = control_at(text + i, len - i);
        count += control >= 1 && control <= 4;
    }
    return count > MOST_CONTROLS;
}

static void check_visual(const linkspan_bidi *how, const char *text, size_t len,
                         const linkspan_buf *written)
{
    static char visual[ROOM];
    static char want[ROOM];
    static size_t to_text[LONGEST];
    static size_t to_result[LONGEST];
    linkspan_buf out;
    (void)linkspan_buf_init_fixed(&out, visual, sizeof visual);
    require(linkspan_bidi_visual(how, text, len, &out, to_text, to_result) ==
            LINKSPAN_OK);
    require(out.len == len);
    for (size_t i = 0; i < len; i++)
        require(to_text[i] < len && to_result[to_text[i]] == i &&
                text[to_text[i]] == visual[i]);
    if (how->form != LINKSPAN_BIDI_EMBEDDINGS || has_many_controls(text, len))
        return; /* FriBidi's isolates are wrong; tests/oracle/bidi.c has ICU */
    const size_t want_len =
        reorder(written->data, written->len, how->paragraph, want);
    /* stray bytes could look like a control when they are reordered */
    static bool is_control[LONGEST + 3];
    memset(is_control, 0, sizeof is_control);
    for (size_t i = 0; i < len; i++)
        if (control_at(text + i, len - i))
            memset(is_control + i, true, 3);
    size_t got_len = 0;
    for (size_t i = 0; i < len; i++)
        if (!is_control[to_text[i]])
            visual[got_len++] = visual[i];
    require(got_len == want_len && memcmp(visual, want, got_len) == 0);
}
#endif

static bool has_controls(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (control_at(text + i, len - i))
            return true;
    return false;
}

/* Insertions can be removed again, and there are none where none are needed. */
static void check_undo(linkspan_bidi how, const linkspan_buf *written,
                       const char *text, size_t len)
{
    static char memory[2][ROOM];
    linkspan_buf bare;
    linkspan_buf needed;
    (void)linkspan_buf_init_fixed(&bare, memory[0], ROOM);
    (void)linkspan_buf_init_fixed(&needed, memory[1], ROOM);
    const linkspan_status st =
        linkspan_bidi_undo(written->data, written->len, &bare);
    require(st == LINKSPAN_OK || st == LINKSPAN_NONE);
    how.flags = LINKSPAN_BIDI_IF_NEEDED;
    require(linkspan_bidi_write(&how, text, len, &needed) == LINKSPAN_OK);
    require(needed.len == written->len || needed.len == len);
    const bool is_address =
        how.kind != LINKSPAN_KIND_EMAIL || (len > 0 && memchr(text, '@', len));
    if (has_controls(text, len) || (len > 0 && memchr(text, '\n', len)) ||
        !is_address)
        return;
    require(bare.len == len && (len == 0 || memcmp(bare.data, text, len) == 0));
}

static void check_forms(uint32_t kind, uint32_t order, uint32_t paragraph,
                        const char *text, size_t len)
{
    static char memory[ROOM];
    for (uint32_t form = 0; form <= LINKSPAN_BIDI_HTML; form++) {
        const linkspan_bidi how = {.size = sizeof how,
                                   .kind = kind,
                                   .order = order,
                                   .paragraph = paragraph,
                                   .form = form};
        linkspan_buf out;
        (void)linkspan_buf_init_fixed(&out, memory, sizeof memory);
        const bool is_html = form == LINKSPAN_BIDI_HTML;
        const linkspan_status st = linkspan_bidi_write(&how, text, len, &out);
        if (is_html && st == LINKSPAN_ERR_SPACE)
            continue;
        require(st == LINKSPAN_OK);
        check_nothing_is_lost(out.data, out.len, is_html, text, len);
        check_nothing_leaks(out.data, out.len, is_html);
        if (!is_html)
            check_undo(how, &out, text, len);
#ifdef LINKSPAN_FRIBIDI
        check_visual(&how, text, len, &out);
#endif
    }
}

/* The host of a URL without user name and port. A name before `://` that is not
 * a scheme is no host. */
static linkspan_str host_of(const char *url, size_t len)
{
    linkspan_tail tail = {.size = sizeof tail};
    size_t end = 0;
    size_t start = lks_split_url(lks_slice_of(url, len), &end, &tail);
    for (size_t i = start; i < end; i++)
        if (url[i] == '@')
            start = i + 1;
    size_t port = end;
    while (port > start && url[port - 1] >= '0' && url[port - 1] <= '9')
        port--;
    if (port > start && url[port - 1] == ':') {
        const bool is_like_scheme =
            port == end && len - port > 1 && memcmp(url + port, "//", 2) == 0;
        end = is_like_scheme && start == 0 ? start : port - 1;
    }
    return (linkspan_str){url + start, end - start};
}

static bool contains(const linkspan_buf *text, const linkspan_buf *part)
{
    for (size_t i = 0; i + part->len <= text->len; i++)
        if (memcmp(text->data + i, part->data, part->len) == 0)
            return true;
    return false;
}

/* Whatever is left out, the registrable domain is shown. */
static void check_domain(const char *text, size_t len, const linkspan_buf *out)
{
    char memory[2000];
    linkspan_buf domain;
    linkspan_host host = {.size = sizeof host};
    const linkspan_str written = host_of(text, len);
    (void)linkspan_buf_init_fixed(&domain, memory, sizeof memory);
    if (linkspan_host_describe(written.data, written.len, NULL, &host) !=
            LINKSPAN_OK ||
        host.kind != LINKSPAN_HOST_DOMAIN)
        return;
    const linkspan_range range = host.private_registrable;
    require(linkspan_host_to_unicode(host.ascii + range.start,
                                     range.end - range.start, 0, &domain,
                                     NULL) == LINKSPAN_OK);
    require(contains(out, &domain));
}

/* Showing the result again changes nothing, it has no bidi controls, and its
 * map goes from the start to the end. */
static void check_display(uint32_t kind, const char *text, size_t len,
                          size_t max_len)
{
    static char memory[2][ROOM];
    static size_t map[ROOM];
    linkspan_buf out;
    linkspan_buf again;
    (void)linkspan_buf_init_fixed(&out, memory[0], ROOM);
    (void)linkspan_buf_init_fixed(&again, memory[1], ROOM);
    const linkspan_display_options options = {
        .size = sizeof options, .kind = kind, .max_len = max_len};
    require(linkspan_display(&options, text, len, &out, map, ROOM) ==
            LINKSPAN_OK);
    for (size_t i = 0; i < out.len; i++)
        require(map[i] < len && (i == 0 || map[i] >= map[i - 1]) &&
                control_at(out.data + i, out.len - i) == 0);
    require(lks_utf8_is_valid((const uint8_t *)out.data, out.len));
    if (kind == LINKSPAN_KIND_URL)
        check_domain(text, len, &out);
    if (max_len > 0)
        return;
    require(linkspan_display(&options, out.data, out.len, &again, NULL, 0) ==
            LINKSPAN_OK);
    require(again.len == out.len && memcmp(again.data, out.data, out.len) == 0);
}

/* A detector of each profile. */
static const linkspan_detector *detector_of(uint32_t profile)
{
    static linkspan_detector *detectors[3];
    if (!detectors[profile]) {
        linkspan_options options;
        require(linkspan_options_init(&options) == LINKSPAN_OK);
        require(linkspan_options_set_profile(&options, profile) == LINKSPAN_OK);
        require(linkspan_detector_new(&options, &detectors[profile]) ==
                LINKSPAN_OK);
    }
    return detectors[profile];
}

static bool is_found_whole(uint32_t profile, uint32_t kind, const char *text,
                           size_t len)
{
    static char between[ROOM + 2];
    linkspan_link link;
    size_t at = 0;
    between[0] = ' ';
    if (len > 0)
        memcpy(between + 1, text, len);
    between[len + 1] = ' ';
    return linkspan_next(detector_of(profile), between, len + 2, &at, &link) ==
               LINKSPAN_OK &&
           link.kind == kind && link.span.start == 1 &&
           link.span.end == len + 1;
}

/* The form to copy has no bidi controls, and each profile that links the text
 * finds it whole. */
static void check_copy(uint32_t kind, uint32_t flags, const char *text,
                       size_t len)
{
    static char memory[ROOM];
    linkspan_buf out;
    (void)linkspan_buf_init_fixed(&out, memory, ROOM);
    const linkspan_display_options options = {
        .size = sizeof options,
        .kind = kind,
        .flags = flags | LINKSPAN_DISPLAY_TO_COPY};
    require(linkspan_display(&options, text, len, &out, NULL, 0) ==
            LINKSPAN_OK);
    require(!has_controls(out.data, out.len));
    for (uint32_t profile = 0; profile < 3; profile++)
        require(!is_found_whole(profile, kind, text, len) ||
                is_found_whole(profile, kind, out.data, out.len));
}

static void check_recognition(const char *text, size_t len)
{
    size_t at = 0;
    size_t end = 0;
    uint32_t kind = 0;
    linkspan_range range = {0, 0};
    while (linkspan_pri185_next(NULL, text, len, &at, &kind, &range) ==
           LINKSPAN_OK) {
        require(range.start >= end && range.end > range.start &&
                range.end <= len && at == range.end);
        require(strchr("!\"#%&'*,.:;?@", text[range.end - 1]) == NULL);
        end = range.end;
    }
    require(at == len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint32_t kinds[] = {LINKSPAN_KIND_URL, LINKSPAN_KIND_EMAIL,
                                     LINKSPAN_KIND_FILE_NAME};
    if (size < 1 || size > LONGEST)
        return 0;
    const uint32_t kind = kinds[data[0] % 3];
    const char *const text = (const char *)data + 1;
    const size_t len = size - 1;
    check_fields(kind, text, len);
    check_forms(kind, data[0] / 3 % 4, data[0] / 12 % 2, text, len);
    if (kind != LINKSPAN_KIND_FILE_NAME) {
        check_display(kind, text, len, 0);
        check_display(kind, text, len, 1 + data[0] / 8);
        check_copy(kind, 0, text, len);
        check_copy(kind, LINKSPAN_DISPLAY_LEGACY, text, len);
    }
    check_recognition(text, len);
    return 0;
}
