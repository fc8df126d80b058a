#include "cli/input/from_document.h"

#include <inttypes.h>
#include <string.h>

#include "cli/input/json_path.h"

/* The syntax of a longer number is not checked. */
#define LONGEST_WORD 1024

/* Which token may come next. */
typedef enum expected {
    A_VALUE,
    VALUE_OR_END, /* right after `[` */
    KEY_OR_END,   /* right after `{` */
    A_KEY,
    A_COLON,
    COMMA_OR_END,
    NEXT_DOCUMENT
} expected;

typedef struct json_reader {
    reading r;
    json_path path;
    bool has_lines;
    uint64_t at; /* offset of the next byte in the file */
    uint64_t line;
    expected next;
    bool is_in_string;
    bool is_key;
    bool is_named;  /* the path has the key already, or the first JSON_KEY_SHOWN
                     * bytes of it */
    bool is_spoilt; /* an error of this line has been reported */
    bool was_deep;
    uint32_t about;       /* place number of the string; that of a key is known
                           * only at its end */
    size_t string_at;     /* where the string starts in the text */
    size_t first_segment; /* index of the first segment of the string */
} json_reader;

/* ---------------------------------------------------------------- errors */

static void complain(json_reader *j, const char *what)
{
    if (j->is_spoilt)
        return;
    reading_complain(&j->r, j->line,
                     "not valid JSON at byte %" PRIu64
                     ": %s; its strings are still read",
                     j->at, what);
    j->is_spoilt = true;
}

/* --------------------------------------------------------------- strings */

#define ONES  0x0101010101010101u
#define HIGHS 0x8080808080808080u

static uint64_t has_zero(uint64_t word)
{
    return (word - ONES) & ~word & HIGHS;
}

/* Sets the high bit of each of the eight bytes that ends a string, starts an
 * escape or is a control character. Only the lowest bit that is set is certain:
 * a subtraction can carry into later bytes and set their bits by mistake. */
static uint64_t specials_of(uint64_t word)
{
    return has_zero(word ^ ONES * '"') | has_zero(word ^ ONES * '\\') |
           ((word - ONES * 0x20) & ~word & HIGHS);
}

static bool is_special(char c)
{
    return c == '"' || c == '\\' || (unsigned char)c < 0x20;
}

/* Copy the bytes before the first special one, and return their number. `to` has
 * room for eight bytes more than `len`. */
static size_t copy_plain(char *to, const char *from, size_t len)
{
    size_t done = 0;
    for (; len - done >= sizeof(uint64_t); done += sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, from + done, sizeof word);
        memcpy(to + done, &word, sizeof word);
        if (specials_of(word))
            break;
    }
    for (; done < len && !is_special(from[done]); done++)
        to[done] = from[done];
    return done;
}

static void add_segment(json_reader *j, read_kind kind, size_t len,
                        size_t read_len)
{
    reading *const r = &j->r;
    const read_segment one = {.source = j->at,
                              .at = (int64_t)r->len,
                              .source_len = (uint32_t)len,
                              .about = j->about,
                              .kind = (uint16_t)kind};
    if (len > 0)
        read_map_add(&r->map, &one);
    r->len += read_len;
    j->at += len;
}

/* A number for the place where the reader is. It encodes the path, and whether
 * the place is in a key. */
static uint32_t place_of(json_reader *j)
{
    if (!j->r.search->settings->wants_within)
        return j->is_key;
    return json_path_node(&j->path) << 1 | j->is_key;
}

/* Set the place number of the string, in all segments of it that have been
 * read, to the reader's current place. */
static void place_string(json_reader *j)
{
    read_map *const map = &j->r.map;
    j->about = place_of(j);
    for (size_t i = j->first_segment; i < map->count; i++)
        map->list[i].about = j->about;
}

static void name_key(json_reader *j)
{
    const reading *const r = &j->r;
    if (j->is_named || !r->search->settings->wants_within)
        return;
    json_path_key(&j->path, r->text + j->string_at, r->len - j->string_at);
    place_string(j);
    j->is_named = true;
}

/* Set what may come after a value. */
static void end_value(json_reader *j)
{
    j->next = j->path.depth > 0 ? COMMA_OR_END : NEXT_DOCUMENT;
}

/* The longest string that is compared with one URL. */
#define LONGEST_URL 4096

/* True if the string is one URL as a whole, although in running text the punctuation at
 * its end would not belong to it: "https://example.com/wiki/Yahoo!" */
static bool is_whole_url(const json_reader *j)
{
    const reading *const r = &j->r;
    const char *const text = r->text + j->string_at;
    const size_t len = r->len - j->string_at;
    linkspan_link link;
    size_t at = 0;
    if (r->is_streamed || len == 0 || len > LONGEST_URL ||
        !memchr("!\"'(),.:;?]}*_~|", text[len - 1], 16) ||
        linkspan_next(r->search->settings->detector, text, len, &at, &link) !=
            LINKSPAN_OK ||
        link.kind != LINKSPAN_KIND_URL || link.span.start > 0 ||
        link.scheme.end == link.scheme.start || link.span.end == len)
        return false;
    for (size_t i = link.span.end; i < len; i++)
        if (text[i] <= ' ' || text[i] > '~' || memchr("<>\\/", text[i], 4))
            return false; /* more than punctuation and letters */
    return true;
}

static void end_string(json_reader *j)
{
    j->is_in_string = false;
    if (j->is_key)
        name_key(j);
    if (!j->is_key && is_whole_url(j)) {
        reading_search_before(&j->r, j->string_at);
        reading_take_address(&j->r);
    }
    reading_break(&j->r);
    if (j->is_key)
        j->next = A_COLON;
    else
        end_value(j);
}

/* Read the escape that a backslash starts. Returns false if more of the source is
 * needed. */
static bool take_escape(json_reader *j, bool is_end)
{
    const size_t left = reading_left(&j->r, j->at);
    json_escape e = json_escape_at(reading_at(&j->r, j->at), left, is_end);
    if (e.len == 0 && !is_end)
        return false;
    if (e.len == 0)
        e = json_bad_escape();
    if (e.is_bad)
        complain(j, "an invalid escape");
    memcpy(reading_room(&j->r, e.read_len), e.read, e.read_len);
    add_segment(j, READ_ESCAPE, e.len, e.read_len);
    return true;
}

/* Continue a string. Returns false if more of the source is needed. */
static bool take_string(json_reader *j, bool is_end)
{
    for (;;) {
        const size_t left = reading_left(&j->r, j->at);
        const char *const from = reading_at(&j->r, j->at);
        const size_t plain =
            copy_plain(reading_room(&j->r, left + 8), from, left);
        add_segment(j, READ_SAME, plain, plain);
        if (plain == left)
            return false;
        const char c = from[plain];
        if (c == '"') {
            j->at++;
            end_string(j);
            return true;
        }
        if (c == '\n') {
            complain(j, "a string that does not end on its line");
            end_string(j);
            return true;
        }
        if (c == '\\') {
            if (!take_escape(j, is_end))
                return false;
            continue;
        }
        complain(j, "a control character in a string");
        *reading_room(&j->r, 1) = c;
        add_segment(j, READ_SAME, 1, 1);
    }
}

static void begin_string(json_reader *j)
{
    j->is_key = j->next == KEY_OR_END || j->next == A_KEY;
    if (j->next == A_COLON || j->next == COMMA_OR_END)
        complain(j, "a string where none can be");
    j->is_in_string = true;
    j->is_named = false;
    j->string_at = j->r.len;
    j->first_segment = j->r.map.count;
    j->about = j->is_key ? 1 : place_of(j);
    j->at++;
}

/* ------------------------------------------------------------- structure */

static void open_value(json_reader *j, bool is_array)
{
    if (j->next == A_COLON || j->next == COMMA_OR_END || j->next == A_KEY ||
        j->next == KEY_OR_END)
        complain(j, "a value where none can be");
    json_path_open(&j->path, is_array);
    if (j->path.depth > JSON_DEPTH && !j->was_deep) {
        reading_complain(&j->r, j->line,
                         "byte %" PRIu64 ": nested deeper than %d: deeper "
                         "values get the path of the value around them",
                         j->at, JSON_DEPTH);
        j->was_deep = true;
    }
    j->next = is_array ? VALUE_OR_END : KEY_OR_END;
    j->at++;
}

static void close_value(json_reader *j, bool is_array)
{
    const bool is_open =
        is_array ? json_path_is_array(&j->path) : json_path_is_object(&j->path);
    const expected empty = is_array ? VALUE_OR_END : KEY_OR_END;
    const bool is_deep = j->path.depth > JSON_DEPTH;
    if ((!is_open && !is_deep) || (j->next != COMMA_OR_END && j->next != empty))
        complain(j, "a closing bracket where none can be");
    json_path_close(&j->path);
    end_value(j);
    j->at++;
}

static void take_comma(json_reader *j)
{
    if (j->next != COMMA_OR_END)
        complain(j, "a comma where none can be");
    json_path_step(&j->path);
    j->next = json_path_is_object(&j->path) ? A_KEY : A_VALUE;
    j->at++;
}

static void take_colon(json_reader *j)
{
    if (j->next != A_COLON)
        complain(j, "a colon where none can be");
    j->next = A_VALUE;
    j->at++;
}

static bool is_word_byte(char c)
{
    return (unsigned char)c > ' ' && !strchr("\",:[]{}", c);
}

static size_t digits_at(const char *word, size_t len, size_t at)
{
    size_t end = at;
    while (end < len && word[end] >= '0' && word[end] <= '9')
        end++;
    return end - at;
}

static bool is_number_word(const char *word, size_t len)
{
    size_t at = word[0] == '-';
    const size_t whole = digits_at(word, len, at);
    if (whole == 0 || (whole > 1 && word[at] == '0'))
        return false;
    at += whole;
    if (at < len && word[at] == '.') {
        const size_t more = digits_at(word, len, at + 1);
        at += more > 0 ? 1 + more : 0;
    }
    if (at < len && (word[at] == 'e' || word[at] == 'E')) {
        const bool has_sign =
            at + 1 < len && (word[at + 1] == '-' || word[at + 1] == '+');
        const size_t more = digits_at(word, len, at + 1 + has_sign);
        at += more > 0 ? 1 + has_sign + more : 0;
    }
    return at == len;
}

static bool is_word(const char *word, size_t len)
{
    if (len > LONGEST_WORD)
        return true;
    return (len == 4 && memcmp(word, "true", 4) == 0) ||
           (len == 4 && memcmp(word, "null", 4) == 0) ||
           (len == 5 && memcmp(word, "false", 5) == 0) ||
           is_number_word(word, len);
}

/* Read a number, true, false or null. Returns false if more of the source is
 * needed. */
static bool take_word(json_reader *j, bool is_end)
{
    const char *const word = reading_at(&j->r, j->at);
    const size_t left = reading_left(&j->r, j->at);
    size_t len = 0;
    while (len < left && is_word_byte(word[len]))
        len++;
    if (len == left && !is_end && len <= LONGEST_WORD)
        return false;
    if (len == 0) { /* a control character */
        complain(j, "an invalid byte");
        j->at++;
        return true;
    }
    if (j->next != A_VALUE && j->next != VALUE_OR_END &&
        j->next != NEXT_DOCUMENT)
        complain(j, "a value where none can be");
    else if (!is_word(word, len))
        complain(j, "neither a string, a number, true, false nor null");
    end_value(j);
    j->at += len;
    return true;
}

static void reset(json_reader *j)
{
    j->path.depth = 0;
    j->next = NEXT_DOCUMENT;
    j->is_spoilt = false;
}

static void take_line_end(json_reader *j)
{
    if (j->has_lines && j->next != NEXT_DOCUMENT)
        complain(j, "a line that ends before its value is complete");
    j->line++;
    j->at++;
    if (j->has_lines)
        reset(j);
}

/* Read one token. Returns false if more of the source is needed. */
static bool take_token(json_reader *j, bool is_end)
{
    switch (*reading_at(&j->r, j->at)) {
    case '"':
        begin_string(j);
        return true;
    case '{':
    case '[':
        open_value(j, *reading_at(&j->r, j->at) == '[');
        return true;
    case '}':
    case ']':
        close_value(j, *reading_at(&j->r, j->at) == ']');
        return true;
    case ',':
        take_comma(j);
        return true;
    case ':':
        take_colon(j);
        return true;
    case '\n':
        take_line_end(j);
        return true;
    case ' ':
    case '\t':
    case '\r':
        j->at++;
        return true;
    default:
        return take_word(j, is_end);
    }
}

static void take_all(json_reader *j, bool is_end)
{
    bool goes_on = true;
    while (goes_on && reading_left(&j->r, j->at) > 0)
        goes_on =
            j->is_in_string ? take_string(j, is_end) : take_token(j, is_end);
}

static bool describe(void *context, uint32_t about, const linkspan_link *link,
                     scan_place *place)
{
    json_reader *const j = context;
    const bool is_key = about & 1;
    (void)link;
    place->place =
        is_key ? (linkspan_str){"key", 3} : (linkspan_str){"string", 6};
    if (j->r.search->settings->wants_within)
        place->within = json_path_write(&j->path, about >> 1);
    return true;
}

/* Search the text that has been read. If a string is not complete yet, keep its
 * start. */
static void search(json_reader *j, bool is_all)
{
    reading *const r = &j->r;
    const size_t before = r->len;
    const bool is_key = j->is_in_string && j->is_key;
    if (is_key && r->len - j->string_at > JSON_KEY_SHOWN)
        name_key(j);
    /* The path of a link in a key contains the key, so such a link must wait
     * until the whole key is read. */
    if (is_key && !j->is_named)
        reading_search_before(r, j->string_at);
    else
        reading_search(r, is_all);
    const size_t gone = before - r->len;
    j->string_at = j->string_at > gone ? j->string_at - gone : 0;
    /* all segments that are left belong to this string */
    j->first_segment = 0;
    json_path_forget(&j->path);
    if (j->is_in_string && (!j->is_key || j->is_named))
        place_string(j);
}

static void end_document(json_reader *j)
{
    if (j->is_in_string) {
        complain(j, "the file ends in a string");
        end_string(j);
    }
    if (j->next != NEXT_DOCUMENT)
        complain(j, "the file ends before its value is complete");
    search(j, true);
}

void from_json(scan_search *s, scan_reader *in, bool has_lines)
{
    json_reader j = {.has_lines = has_lines, .line = 1, .next = NEXT_DOCUMENT};
    reading_begin(&j.r, s, in);
    j.r.describe = describe;
    j.r.context = &j;
    bool goes_on = reading_more(&j.r, 0);
    if (goes_on && reading_left(&j.r, 0) >= 3 &&
        memcmp(reading_at(&j.r, 0), "\xEF\xBB\xBF", 3) == 0)
        j.at = 3;
    while (goes_on) {
        take_all(&j, false);
        search(&j, false);
        goes_on = reading_more(&j.r, j.at);
    }
    if (!s->is_stopped) {
        take_all(&j, true);
        end_document(&j);
    }
    json_path_free(&j.path);
    reading_end(&j.r);
}
