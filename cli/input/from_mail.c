#include "cli/input/from_document.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/input/mime.h"
#include "cli/output/utf8.h"
#include "cli/platform/message.h"

/* Limits for a message, lengths in bytes. A test defines smaller ones. */
#ifndef DEEPEST
#    define DEEPEST           32       /* levels of nested multiparts */
#    define MOST_PARTS        10000    /* further parts are skipped */
#    define LONGEST_FIELD     262144   /* more is read in pieces */
#    define LONGEST_MAIL_LINE 65536    /* more is read in pieces */
#    define LONGEST_HTML      16777216 /* more is read in pieces */
#endif
#define MOST_SOURCE    (4 * LONGEST_HTML) /* most source in memory */
#define MOST_ESCAPES   (LONGEST_HTML / 4)
#define BATCH          65536 /* bytes of text that are searched at a time */
#define LONGEST_WITHIN 1024

typedef enum mail_state {
    IN_FIELDS,
    IN_TEXT,
    IN_HTML,
    IN_OTHER /* a part without text, or the lines between parts */
} mail_state;

typedef struct mail_level {
    char boundary[LONGEST_BOUNDARY];
    size_t boundary_len;
    bool is_digest;
    uint32_t parts;
} mail_level;

typedef struct mail_line {
    const char *data;
    size_t len;
    uint64_t start; /* offset in the file */
    bool is_start;  /* false: a later piece of a long line */
    bool is_ended;  /* `data` includes the line end */
} mail_line;

typedef struct mail {
    reading r;
    reading part; /* decoded HTML; its markup is read at the end of the part */
    markup_reader markup;
    transfer_state t;
    uint64_t at;
    uint64_t line;
    bool is_mid_line;
    bool is_mbox;
    bool was_blank;
    mail_state state;
    mime mime;
    uint64_t messages;
    uint32_t parts; /* number of parts of the message so far */
    size_t depth;
    mail_level levels[DEEPEST];
    size_t left;    /* bytes of the text that remained after the last search */
    uint64_t field; /* start of the field that is being read, in the file */
    bool has_field;
    uint64_t field_line;
    mail_sender sender; /* of the message */
    /* names of places, NUL-terminated, one after the other; a place's number holds
     * the offset of its name */
    char *places;
    size_t places_len;
    size_t places_room;
    uint32_t in_part; /* place number of the part that is being read */
} mail;

/* ---------------------------------------------------------------- places */

/* The lowest bits of a place number; the bits above them are the offset of its
 * name. */
enum {
    IS_FIELD = 1,
    NEEDS_SCHEME = 2, /* only links with a scheme count: in `name=a.sh`, a.sh is
                       * a file */
    ABOUT_SHIFT = 2
};

static size_t write_part(const mail *m, char *to, size_t room)
{
    size_t len =
        (size_t)snprintf(to, room, "message[%" PRIu64 "]", m->messages);
    for (size_t i = 0; i < m->depth && m->levels[i].parts > 0; i++)
        len += (size_t)snprintf(to + len, room - len, "%s%" PRIu32,
                                i == 0 ? ".part[" : ".", m->levels[i].parts);
    if (m->depth > 0 && m->levels[0].parts > 0)
        len += (size_t)snprintf(to + len, room - len, "]");
    return len;
}

/* Store the name of this part, or of a field of it; returns the place number. */
static uint32_t place_of(mail *m, linkspan_str field)
{
    char within[LONGEST_WITHIN];
    if (!m->r.search->settings->wants_within)
        return 0;
    size_t len = write_part(m, within, sizeof within - 200);
    if (field.len > 0) {
        const int most = (int)(field.len < 100 ? field.len : 100);
        len += (size_t)snprintf(within + len, sizeof within - len,
                                ".header[%.*s]", most, field.data);
        for (size_t i = len - 1 - (size_t)most; i < len; i++)
            within[i] = lower(within[i]);
    }
    if (m->places_room - m->places_len <= len) {
        m->places_room = 2 * m->places_room + len + 1024;
        m->places = must_resize(m->places, m->places_room);
    }
    const size_t at = m->places_len;
    memcpy(m->places + at, within, len);
    m->places[at + len] = '\0';
    m->places_len += len + 1;
    return (uint32_t)at << ABOUT_SHIFT;
}

static linkspan_str place_name(const mail *m, uint32_t about)
{
    if (!m->r.search->settings->wants_within)
        return (linkspan_str){NULL, 0};
    const char *const name = m->places + (about >> ABOUT_SHIFT);
    return (linkspan_str){name, strlen(name)};
}

static bool describe(void *context, uint32_t about, const linkspan_link *link,
                     scan_place *place)
{
    mail *const m = context;
    if (m->r.under) {
        place->within = place_name(m, m->in_part);
        return markup_describe(&m->markup, about, link, place);
    }
    place->within = place_name(m, about);
    place->place = about & IS_FIELD ? (linkspan_str){"header", 6}
                                    : (linkspan_str){"text", 4};
    return !(about & NEEDS_SCHEME) ||
           !(link->flags & LINKSPAN_LINK_SCHEME_IMPLIED);
}

/* Search the decoded text. When all of it is searched, no segment needs the names
 * of places any more, and they are dropped. */
static void search(mail *m, bool is_all)
{
    reading_search(&m->r, is_all);
    m->left = m->r.len;
    if (m->r.len > 0)
        return;
    m->places_len = 0;
    m->in_part = place_of(m, (linkspan_str){NULL, 0});
    m->t.about = m->in_part;
}

/* ---------------------------------------------------------------- fields */

/* Fields whose values look like e-mail addresses but are identifiers. */
static bool is_identifier(linkspan_str name)
{
    return is_word(name, "message-id") || is_word(name, "in-reply-to") ||
           is_word(name, "references") || is_word(name, "content-id") ||
           is_word(name, "resent-message-id");
}

/* Number of blanks before an encoded word at `value`, 0 if none follows. Blanks
 * between two encoded words are not part of the text (RFC 2047 6.2). */
static size_t blanks_before_word(const char *value, size_t len)
{
    size_t blanks = 0;
    while (blanks < len && is_mail_space(value[blanks]))
        blanks++;
    return encoded_word_at(value + blanks, len - blanks).len > 0 ? blanks : 0;
}

static void complain_charset(mail *m, linkspan_str name)
{
    if (m->t.has_unknown)
        reading_complain(&m->r, m->line,
                         "charset %.*s: not known; only its ASCII is read",
                         (int)(name.len < 40 ? name.len : 40), name.data);
    m->t.has_unknown = false;
}

static void read_word(mail *m, const encoded_word *word, uint64_t source,
                      const char *value)
{
    const uint64_t text = source + (uint64_t)(word->text.data - value);
    m->t.charset = charset_of(word->charset);
    if (word->is_base64)
        transfer_base64(&m->t, word->text.data, word->text.len, text);
    else
        transfer_quoted(&m->t, word->text.data, word->text.len, text, true);
    transfer_end(&m->t);
    complain_charset(m, word->charset);
    m->t.charset = CHARSET_UTF8;
}

/* Decode a field's value: join its lines and decode encoded words. */
static void read_value(mail *m, const char *value, size_t len, uint64_t source)
{
    size_t at = 0;
    while (at < len) {
        const encoded_word word = encoded_word_at(value + at, len - at);
        if (word.len > 0) {
            read_word(m, &word, source + at, value + at);
            at += word.len;
            at += blanks_before_word(value + at, len - at);
            continue;
        }
        size_t plain = at + 1;
        while (plain < len && value[plain] != '=' && value[plain] != '\n' &&
               value[plain] != '\r')
            plain++;
        if (value[at] != '\n' && value[at] != '\r')
            transfer_plain(&m->t, value + at, plain - at, source + at);
        else
            plain = at + 1;
        at = plain;
    }
}

/* Finish the current field, which ends at `end`: decode its value. */
static void end_field(mail *m, uint64_t end)
{
    if (!m->has_field)
        return;
    m->has_field = false;
    const char *const data = reading_at(&m->r, m->field);
    const size_t len = (size_t)(end - m->field);
    const char *const colon = memchr(data, ':', len);
    const size_t name_len = colon ? (size_t)(colon - data) : 0;
    const linkspan_str name = {data, name_len};
    const size_t start = colon ? name_len + 1 : 0;
    const linkspan_str value = {data + start, len - start};
    mime_take(&m->mime, name, value);
    if (is_identifier(name))
        return;
    const bool is_content =
        name_len > 8 && is_word((linkspan_str){data, 8}, "content-");
    m->t = (transfer_state){.to = &m->r,
                            .about = place_of(m, name) | IS_FIELD |
                                     (is_content ? NEEDS_SCHEME : 0)};
    const size_t before = m->r.len;
    read_value(m, value.data, value.len, m->field + start);
    if (m->depth == 0)
        mail_sender_take(&m->sender, &m->r, name,
                         (linkspan_str){m->r.text + before, m->r.len - before},
                         m->field_line);
    reading_break(&m->r);
}

/* ----------------------------------------------------------------- parts */

static void search_html(mail *m)
{
    reading *const part = &m->part;
    m->markup =
        (markup_reader){.r = &m->r, .document = {part->text, part->len}};
    m->r.under = &part->map;
    if (part->len > 0)
        markup_search(&m->markup, LINKSPAN_MARKUP_HTML);
    m->r.under = NULL;
    part->len = 0;
    part->map.count = 0;
}

static void end_part(mail *m)
{
    if (m->state == IN_FIELDS) {
        end_field(m, m->at);
        mail_sender_tell(&m->sender, &m->r);
    }
    if (m->state == IN_TEXT || m->state == IN_HTML) {
        const char *const name = m->mime.charset_name;
        transfer_end(&m->t);
        complain_charset(m, (linkspan_str){name, strlen(name)});
    }
    if (m->state == IN_HTML)
        search_html(m);
    reading_break(&m->r);
    if (m->places_len > BATCH)
        search(m, true);
    m->state = IN_OTHER;
}

static void begin_fields(mail *m, bool is_digest)
{
    m->mime = (mime){.type = is_digest ? PART_MESSAGE : PART_TEXT};
    m->state = IN_FIELDS;
    m->has_field = false;
}

static void begin_message(mail *m)
{
    m->messages++;
    m->depth = 0;
    m->parts = 0;
    begin_fields(m, false);
}

/* Start a multipart. If the part must be read as text instead, reports an error
 * and returns false. */
static bool open_multipart(mail *m)
{
    const char *const why = m->mime.boundary_len == 0
                                ? "a multipart without a boundary"
                            : m->depth == DEEPEST ? "parts nested too deep"
                                                  : NULL;
    if (why) {
        reading_complain(&m->r, m->line, "%s: the part is read as text", why);
        return false;
    }
    mail_level *const level = &m->levels[m->depth++];
    *level = (mail_level){.boundary_len = m->mime.boundary_len,
                          .is_digest = m->mime.type == PART_DIGEST};
    memcpy(level->boundary, m->mime.boundary, level->boundary_len);
    m->state = IN_OTHER;
    return true;
}

/* Start the body of a part, as its header fields require. */
static void begin_body(mail *m)
{
    mail_sender_tell(&m->sender, &m->r);
    const part_type type = m->mime.type;
    const bool is_multipart = type == PART_MULTIPART || type == PART_DIGEST;
    if (is_multipart && open_multipart(m))
        return;
    if (type == PART_MESSAGE && m->mime.transfer == TRANSFER_PLAIN) {
        begin_fields(m, false);
        return;
    }
    if (type == PART_OTHER) {
        m->state = IN_OTHER;
        return;
    }
    if (m->mime.transfer == TRANSFER_UNKNOWN)
        reading_complain(
            &m->r, m->line,
            "an unknown Content-Transfer-Encoding: the part is read as it is");
    m->state = type == PART_HTML ? IN_HTML : IN_TEXT;
    m->in_part = place_of(m, (linkspan_str){NULL, 0});
    m->t = (transfer_state){.to = m->state == IN_HTML ? &m->part : &m->r,
                            .about = m->in_part,
                            .charset = m->mime.charset};
    if (m->state == IN_HTML)
        search(m, true);
}

static bool is_boundary(const mail_level *level, const mail_line *line,
                        bool *is_last)
{
    const size_t len = level->boundary_len;
    if (line->len < 2 + len ||
        memcmp(line->data + 2, level->boundary, len) != 0)
        return false;
    size_t at = 2 + len;
    *is_last = line->len >= at + 2 && memcmp(line->data + at, "--", 2) == 0;
    at += *is_last ? 2 : 0;
    while (at < line->len && is_mail_space(line->data[at]))
        at++;
    return at == line->len;
}

/* If the line is a boundary, start or end the part and return true. The boundary can
 * be that of the innermost multipart, or of one around it, which ends the inner
 * ones. */
static bool take_boundary(mail *m, const mail_line *line)
{
    for (size_t i = m->depth; i > 0; i--) {
        bool is_last = false;
        mail_level *const level = &m->levels[i - 1];
        if (!is_boundary(level, line, &is_last))
            continue;
        end_part(m);
        m->depth = is_last ? i - 1 : i;
        if (is_last)
            return true;
        level->parts++;
        if (++m->parts == MOST_PARTS + 1)
            reading_complain(&m->r, m->line,
                             "more than %d parts: the others are skipped",
                             MOST_PARTS);
        if (m->parts <= MOST_PARTS)
            begin_fields(m, level->is_digest);
        return true;
    }
    return false;
}

/* ----------------------------------------------------------------- lines */

/* Offset of the first byte of the file that is still needed. HTML that has been
 * decoded comes before an incomplete group of base64, and both are there only in a
 * body, where no field is read. */
static uint64_t needed(const mail *m)
{
    if (m->part.map.count > 0)
        return m->part.map.list[0].source;
    if (m->t.count > 0)
        return m->t.starts[0];
    return m->has_field ? m->field : m->at;
}

/* Read the next line, or a piece of a long one. Returns false at the end. */
static bool next_line(mail *m, mail_line *line)
{
    const char *end = NULL;
    size_t left = reading_left(&m->r, m->at);
    size_t seen = 0;
    for (;;) {
        const char *const data = reading_at(&m->r, m->at);
        end = left > seen ? memchr(data + seen, '\n', left - seen) : NULL;
        seen = left;
        if (end || left >= LONGEST_MAIL_LINE || !reading_more(&m->r, needed(m)))
            break;
        left = reading_left(&m->r, m->at);
    }
    line->data = reading_at(&m->r, m->at);
    line->len = end ? (size_t)(end - line->data) + 1 : left;
    if (line->len > LONGEST_MAIL_LINE) {
        line->len = LONGEST_MAIL_LINE;
        end = NULL;
    }
    /* do not cut inside an escape of quoted-printable ("=C3") */
    if (!end && line->len == LONGEST_MAIL_LINE)
        line->len -= line->data[line->len - 1] == '='   ? 1u
                     : line->data[line->len - 2] == '=' ? 2u
                                                        : 0u;
    line->start = m->at;
    line->is_start = !m->is_mid_line;
    line->is_ended = end != NULL;
    m->is_mid_line = !end;
    return line->len > 0;
}

static bool is_blank(const mail_line *line)
{
    return line->is_start &&
           (line->data[0] == '\n' || (line->len == 2 && line->data[0] == '\r'));
}

/* Take a line of the header fields. */
static void take_field_line(mail *m, const mail_line *line)
{
    const bool is_more =
        !line->is_start || (m->has_field && strchr(" \t", line->data[0]));
    if (is_more && line->start - m->field < LONGEST_FIELD)
        return;
    if (is_more) {
        reading_complain(&m->r, m->line,
                         "a field of more than %d bytes: read in pieces",
                         LONGEST_FIELD);
        end_field(m, line->start);
        m->field = line->start;
        m->has_field = true;
        return;
    }
    end_field(m, line->start);
    if (is_blank(line)) {
        begin_body(m);
        return;
    }
    m->field = line->start;
    m->field_line = m->line;
    m->has_field = true;
    if (memchr(line->data, ':', line->len) ||
        (line->len > 5 && memcmp(line->data, ">From", 5) == 0))
        return;
    reading_complain(&m->r, m->line,
                     "a field without a colon: read as the body's first line");
    m->has_field = false;
    begin_body(m);
}

/* True if the HTML read up to the offset `upto` takes too much memory: the whole
 * source of the part stays in memory, and so does the place of each escape, even
 * if they give little text. */
static bool is_wasteful(const mail *m, uint64_t upto)
{
    const read_map *const map = &m->part.map;
    return map->count > MOST_ESCAPES ||
           (map->count > 0 && map->list[0].source + MOST_SOURCE < upto);
}

static void take_body_line(mail *m, const mail_line *line)
{
    switch (m->mime.transfer) {
    case TRANSFER_QUOTED:
        transfer_quoted(&m->t, line->data, line->len, line->start, false);
        break;
    case TRANSFER_BASE64:
        transfer_base64(&m->t, line->data, line->len, line->start);
        /* If the four characters of a base64 group are far apart, end the
         * group: all of the source between them must stay in memory. */
        if (m->t.count > 0 && m->t.starts[0] + LONGEST_FIELD < line->start)
            transfer_end(&m->t);
        break;
    default:
        transfer_plain(&m->t, line->data, line->len, line->start);
    }
    if (m->part.len > LONGEST_HTML || is_wasteful(m, line->start)) {
        reading_complain(
            &m->r, m->line,
            "HTML of more than %d bytes, or with too many escapes: "
            "read in pieces",
            LONGEST_HTML);
        search_html(m);
    }
}

static void take_line(mail *m, const mail_line *line)
{
    const bool is_message = m->is_mbox && m->was_blank && line->is_start &&
                            line->len > 5 &&
                            memcmp(line->data, "From ", 5) == 0;
    if (is_message) {
        end_part(m);
        begin_message(m);
        return;
    }
    if (m->depth > 0 && line->is_start && line->len > 2 &&
        memcmp(line->data, "--", 2) == 0 && take_boundary(m, line))
        return;
    const mail_state before = m->state;
    if (before == IN_FIELDS)
        take_field_line(m, line);
    /* a line of the body, or a line without a colon that ended the fields */
    if ((before == IN_TEXT || before == IN_HTML ||
         (before == IN_FIELDS && !is_blank(line) && m->state != before)) &&
        (m->state == IN_TEXT || m->state == IN_HTML))
        take_body_line(m, line);
}

/* Search the text after the line that starts at `start`, if it is time. */
static void search_if_due(mail *m, uint64_t start)
{
    /* Attachments and lines such as "=" in quoted-printable give no text. Search
     * before them or, where text can follow, after many of them, so that their
     * source does not fill the memory. */
    const bool is_far = m->r.map.count > 0 &&
                        read_map_start(&m->r.map, 0) + MOST_SOURCE < start;
    /* Search only after BATCH more bytes. Otherwise text that was left over, such as
     * the start of a long line, would be searched again after each short line of the
     * source. */
    if (is_far || (m->state == IN_OTHER && m->r.len > 0))
        search(m, true);
    else if (m->r.len > m->left + BATCH)
        search(m, false);
}

void from_mail(scan_search *s, scan_reader *in)
{
    mail *const m = must_resize(NULL, sizeof *m);
    mail_line line;
    memset(m, 0, sizeof *m);
    reading_begin(&m->r, s, in);
    m->r.describe = describe;
    m->r.context = m;
    m->line = 1;
    m->was_blank = true;
    while (!s->is_stopped && next_line(m, &line)) {
        if (m->messages == 0) {
            m->is_mbox = line.len > 5 && memcmp(line.data, "From ", 5) == 0;
            if (!m->is_mbox)
                begin_message(m);
        }
        take_line(m, &line);
        m->was_blank = is_blank(&line);
        m->line += line.is_ended;
        m->at += line.len;
        search_if_due(m, line.start);
    }
    end_part(m);
    search(m, true);
    mail_sender_free(&m->sender);
    free(m->part.text);
    free(m->part.map.list);
    free(m->places);
    reading_end(&m->r);
    free(m);
}
