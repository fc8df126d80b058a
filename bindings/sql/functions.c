/* The SQL functions that turn a text into a text. */
#include <stdio.h>
#include <string.h>

#include "bindings/readable.h"
#include "bindings/sql/sql.h"

static const linkspan_str null = {NULL, 0};

/* Only a lack of memory, or a result that is too long, is an error of the
 * query. Text that cannot be written for another reason gives NULL. */
static linkspan_status finish(const lks_sql_room *room, linkspan_status st,
                              linkspan_str *result)
{
    const bool is_error =
        st == LINKSPAN_ERR_NO_MEMORY || st == LINKSPAN_ERR_LIMIT;
    *result = st == LINKSPAN_OK
                  ? (linkspan_str){room->buf.data ? room->buf.data : "",
                                   room->buf.len}
                  : null;
    return is_error ? st : LINKSPAN_OK;
}

/* ---------------------------------------------------------- through links */

static linkspan_status take(void *context, const char *bytes, size_t len)
{
    lks_sql_room *const room = context;
    return lks_sql_append(room, &room->text, bytes, len);
}

/* Push the text piece by piece, so that the engine can stop a long text. */
static linkspan_status
push_all(lks_sql_room *room, linkspan_linkifier *linkifier, linkspan_str text)
{
    linkspan_status st = LINKSPAN_OK;
    for (size_t at = 0; at < text.len && st == LINKSPAN_OK;) {
        const size_t rest = text.len - at;
        const size_t len = rest < LKS_SQL_PIECE ? rest : LKS_SQL_PIECE;
        st =
            linkspan_linkifier_push(linkifier, text.data + at, len, take, room);
        at += len;
        if (room->engine->pause)
            room->engine->pause();
    }
    return st == LINKSPAN_OK ? linkspan_linkifier_finish(linkifier, take, room)
                             : st;
}

static linkspan_status linkify(lks_sql_room *room,
                               const linkspan_detector *detector,
                               uint32_t output, uint32_t flags,
                               linkspan_str text, linkspan_str *result)
{
    linkspan_linkify_options how;
    linkspan_linkifier *linkifier;
    (void)linkspan_linkify_options_init(&how);
    how.output = output;
    how.flags = flags;
    how.allocator = room->engine->allocator;
    room->text.len = 0;
    linkspan_status st = linkspan_linkifier_new(detector, &how, &linkifier);
    if (st != LINKSPAN_OK)
        return st;
    st = push_all(room, linkifier, text);
    linkspan_linkifier_free(linkifier);
    if (st == LINKSPAN_OK)
        *result = (linkspan_str){room->text.data ? room->text.data : "",
                                 room->text.len};
    return st;
}

static linkspan_status linkify_html(lks_sql_room *room,
                                    const linkspan_detector *detector,
                                    linkspan_str text, linkspan_str *result)
{
    return linkify(room, detector, LINKSPAN_OUTPUT_HTML, 0, text, result);
}

static linkspan_status link_redact(lks_sql_room *room,
                                   const linkspan_detector *detector,
                                   linkspan_str text, linkspan_str *result)
{
    return linkify(room, detector, LINKSPAN_OUTPUT_PLAIN,
                   LINKSPAN_LINKIFY_REDACT, text, result);
}

/* A text is redacted in parts of whole lines, so that an engine can stop it. */
#define PART 65536

static linkspan_status redact(lks_sql_room *room,
                              const linkspan_detector *detector,
                              uint32_t redaction, linkspan_str text,
                              linkspan_str *result)
{
    linkspan_redact_options how;
    linkspan_status st = linkspan_redact_options_init(&how);
    how.redaction = redaction;
    how.allocator = room->engine->allocator;
    room->buf.len = 0;
    for (size_t at = 0; at < text.len && st == LINKSPAN_OK;) {
        size_t end = text.len - at < PART ? text.len : at + PART;
        while (end < text.len && text.data[end - 1] != '\n')
            end++;
        st = linkspan_redact(detector, &how, text.data + at, end - at,
                             &room->buf);
        at = end;
        if (room->engine->pause)
            room->engine->pause();
    }
    if (st == LINKSPAN_OK)
        *result =
            (linkspan_str){room->buf.data ? room->buf.data : "", room->buf.len};
    return st;
}

static linkspan_status link_redact_kind(lks_sql_room *room,
                                        const linkspan_detector *detector,
                                        linkspan_str text, linkspan_str *result)
{
    return redact(room, detector, LINKSPAN_REDACT_KIND, text, result);
}

static linkspan_status link_redact_host(lks_sql_room *room,
                                        const linkspan_detector *detector,
                                        linkspan_str text, linkspan_str *result)
{
    return redact(room, detector, LINKSPAN_REDACT_HOST, text, result);
}

static linkspan_status link_redact_secret(lks_sql_room *room,
                                          const linkspan_detector *detector,
                                          linkspan_str text,
                                          linkspan_str *result)
{
    return redact(room, detector, LINKSPAN_REDACT_SECRET, text, result);
}

static linkspan_status link_defang(lks_sql_room *room,
                                   const linkspan_detector *detector,
                                   linkspan_str text, linkspan_str *result)
{
    return redact(room, detector, LINKSPAN_REDACT_DEFANG, text, result);
}

/* --------------------------------------------------------------- one URL */

/* The action of the detector's policy for the whole string. */
static int32_t action_of(const linkspan_detector *detector, linkspan_str text,
                         const linkspan_link *link)
{
    linkspan_findings all = {.size = sizeof all};
    (void)linkspan_check(detector, text.data, text.len, link, &all);
    return all.action;
}

/* The link in Unicode; but the host in ASCII if the policy doubts the link, and
 * everything in ASCII if the policy asks to encode path, query or fragment. The result
 * is judged too, since it can show characters that were escaped before. */
static linkspan_status link_display(lks_sql_room *room,
                                    const linkspan_detector *detector,
                                    linkspan_str text, linkspan_str *result)
{
    linkspan_link link = {.size = sizeof link};
    linkspan_display_options how = {.size = sizeof how};
    if (linkspan_is_link(detector, text.data, text.len, &link) != LINKSPAN_OK)
        (void)linkspan_split_link(text.data, text.len, &link);
    const uint32_t kind = link.kind;
    int32_t action = action_of(detector, text, &link);
    how.kind = kind;
    how.flags = action > LINKSPAN_ACTION_ENCODE ? LINKSPAN_DISPLAY_PUNYCODE : 0;
    room->buf.len = 0;
    linkspan_status st =
        linkspan_display(&how, text.data, text.len, &room->buf, NULL, 0);
    if (st == LINKSPAN_OK && kind == LINKSPAN_KIND_URL &&
        action <= LINKSPAN_ACTION_ENCODE) {
        const linkspan_str shown = {room->buf.data, room->buf.len};
        (void)linkspan_split_link(shown.data, shown.len, &link);
        action = action_of(detector, shown, &link);
        if (action == LINKSPAN_ACTION_ENCODE) {
            room->buf.len = 0;
            st = linkspan_href(kind, text.data, text.len, 0, &room->buf);
        }
    }
    return finish(room, st, result);
}

static linkspan_status link_format(lks_sql_room *room,
                                   const linkspan_detector *detector,
                                   linkspan_str text, linkspan_str *result)
{
    (void)detector;
    room->buf.len = 0;
    return finish(room, write_readable(text.data, text.len, 0, &room->buf),
                  result);
}

static linkspan_status link_format_exact(lks_sql_room *room,
                                         const linkspan_detector *detector,
                                         linkspan_str text,
                                         linkspan_str *result)
{
    (void)detector;
    room->buf.len = 0;
    return finish(room,
                  linkspan_format_url(text.data, text.len,
                                      LINKSPAN_FORMAT_EXACT, &room->buf),
                  result);
}

static linkspan_status link_normalize(lks_sql_room *room,
                                      const linkspan_detector *detector,
                                      linkspan_str text, linkspan_str *result)
{
    (void)detector;
    room->buf.len = 0;
    return finish(room,
                  linkspan_normalize(0, text.data, text.len, 0, &room->buf),
                  result);
}

static linkspan_status link_href(lks_sql_room *room,
                                 const linkspan_detector *detector,
                                 linkspan_str text, linkspan_str *result)
{
    linkspan_link link = {.size = sizeof link};
    (void)detector;
    room->buf.len = 0;
    linkspan_status st = linkspan_split_link(text.data, text.len, &link);
    if (st == LINKSPAN_OK)
        st = linkspan_href(link.kind, text.data, text.len, 0, &room->buf);
    return finish(room, st, result);
}

/* ------------------------------------------------------------ whole texts */

static linkspan_status link_refang(lks_sql_room *room,
                                   const linkspan_detector *detector,
                                   linkspan_str text, linkspan_str *result)
{
    (void)detector;
    room->buf.len = 0;
    return finish(room, linkspan_refang(text.data, text.len, 0, &room->buf),
                  result);
}

static linkspan_status text_clean(lks_sql_room *room,
                                  const linkspan_detector *detector,
                                  linkspan_str text, linkspan_str *result)
{
    const uint32_t all = LINKSPAN_CLEAN_HIDDEN | LINKSPAN_CLEAN_BIDI |
                         LINKSPAN_CLEAN_CONTROLS | LINKSPAN_CLEAN_ILL_FORMED |
                         LINKSPAN_CLEAN_NFC;
    (void)detector;
    room->buf.len = 0;
    return finish(room,
                  linkspan_clean_text(text.data, text.len, all, &room->buf),
                  result);
}

static linkspan_status text_skeleton(lks_sql_room *room,
                                     const linkspan_detector *detector,
                                     linkspan_str text, linkspan_str *result)
{
    (void)detector;
    room->buf.len = 0;
    return finish(room, linkspan_skeleton(text.data, text.len, &room->buf),
                  result);
}

/* -------------------------------------------------------------- one host */

static linkspan_status put_range(lks_sql_room *room, const linkspan_host *host,
                                 linkspan_range range, linkspan_str *result)
{
    room->text.len = 0;
    *result = null;
    if (range.start == range.end)
        return LINKSPAN_OK;
    const linkspan_status st = lks_sql_append(
        room, &room->text, host->ascii + range.start, range.end - range.start);
    *result = (linkspan_str){room->text.data, room->text.len};
    return st;
}

static linkspan_status host_ascii(lks_sql_room *room,
                                  const linkspan_detector *detector,
                                  linkspan_str text, linkspan_str *result)
{
    linkspan_host host = {.size = sizeof host};
    (void)detector;
    *result = null;
    if (linkspan_host_describe(text.data, text.len, NULL, &host) != LINKSPAN_OK)
        return LINKSPAN_OK;
    return put_range(room, &host, (linkspan_range){0, host.ascii_len}, result);
}

static linkspan_status host_unicode(lks_sql_room *room,
                                    const linkspan_detector *detector,
                                    linkspan_str text, linkspan_str *result)
{
    linkspan_host host = {.size = sizeof host};
    uint32_t errors;
    (void)detector;
    *result = null;
    if (linkspan_host_describe(text.data, text.len, NULL, &host) != LINKSPAN_OK)
        return LINKSPAN_OK;
    if (host.kind != LINKSPAN_HOST_DOMAIN && host.kind != LINKSPAN_HOST_NAME)
        return put_range(room, &host, (linkspan_range){0, host.ascii_len},
                         result);
    room->buf.len = 0;
    return finish(room,
                  linkspan_host_to_unicode(host.ascii, host.ascii_len,
                                           LINKSPAN_IDNA_ALLOW_ROOT, &room->buf,
                                           &errors),
                  result);
}

static linkspan_status registrable_domain(lks_sql_room *room,
                                          const linkspan_detector *detector,
                                          linkspan_str text,
                                          linkspan_str *result)
{
    linkspan_host host = {.size = sizeof host};
    (void)detector;
    *result = null;
    if (linkspan_host_describe(text.data, text.len, NULL, &host) != LINKSPAN_OK)
        return LINKSPAN_OK;
    return put_range(room, &host, host.registrable, result);
}

const lks_sql_function lks_sql_functions[LKS_SQL_FUNCTIONS] = {
    [LKS_SQL_LINKIFY_HTML] = {"linkify_html", LKS_SQL_LINKIFY, linkify_html},
    [LKS_SQL_LINK_CHECK] = {"link_check", LKS_SQL_CHECK, lks_sql_check},
    [LKS_SQL_LINK_REDACT] = {"link_redact", LKS_SQL_FIND, link_redact},
    [LKS_SQL_LINK_REDACT_KIND] = {"link_redact_kind", LKS_SQL_FIND,
                                  link_redact_kind},
    [LKS_SQL_LINK_REDACT_HOST] = {"link_redact_host", LKS_SQL_FIND,
                                  link_redact_host},
    [LKS_SQL_LINK_REDACT_SECRET] = {"link_redact_secret", LKS_SQL_FIND,
                                    link_redact_secret},
    [LKS_SQL_LINK_DEFANG] = {"link_defang", LKS_SQL_FIND, link_defang},
    [LKS_SQL_LINK_DISPLAY] = {"link_display", LKS_SQL_CHECK, link_display},
    [LKS_SQL_LINK_FORMAT] = {"link_format", LKS_SQL_NO_DETECTOR, link_format},
    [LKS_SQL_LINK_FORMAT_EXACT] = {"link_format_exact", LKS_SQL_NO_DETECTOR,
                                   link_format_exact},
    [LKS_SQL_LINK_NORMALIZE] = {"link_normalize", LKS_SQL_NO_DETECTOR,
                                link_normalize},
    [LKS_SQL_LINK_HREF] = {"link_href", LKS_SQL_NO_DETECTOR, link_href},
    [LKS_SQL_LINK_REFANG] = {"link_refang", LKS_SQL_NO_DETECTOR, link_refang},
    [LKS_SQL_TEXT_CLEAN] = {"text_clean", LKS_SQL_NO_DETECTOR, text_clean},
    [LKS_SQL_TEXT_SKELETON] = {"text_skeleton", LKS_SQL_NO_DETECTOR,
                               text_skeleton},
    [LKS_SQL_HOST_ASCII] = {"host_ascii", LKS_SQL_NO_DETECTOR, host_ascii},
    [LKS_SQL_HOST_UNICODE] = {"host_unicode", LKS_SQL_NO_DETECTOR,
                              host_unicode},
    [LKS_SQL_REGISTRABLE_DOMAIN] = {"registrable_domain", LKS_SQL_NO_DETECTOR,
                                    registrable_domain},
};

size_t lks_sql_version(char *to, size_t room)
{
    linkspan_data_facts facts = {.size = sizeof facts};
    (void)linkspan_data_info(NULL, -1, &facts);
    const int len = snprintf(
        to, room, "linkspan %s, Unicode %s, suffixes %u, top-level domains %u",
        linkspan_version(), linkspan_unicode_version(), facts.suffixes_date,
        facts.tlds_date);
    return len < 0 ? 0 : (size_t)len < room ? (size_t)len : room - 1;
}
