#include "text/hints.h"

LKS_FAST_BEGIN

#include "detect/name_around.h"

#include <string.h>

#include "detect/generated/around_words.h"
#include "detect/name_class.h"
#include "detect/name_evidence.h"
#include "detect/reach.h"
#include "host/suffix.h"
#include "text/steps.h"
#include "text/utf8.h"
#include "text/words.h"

static bool is_word_byte(uint8_t c)
{
    return lks_is_ascii_alnum(c) || c == '_';
}

static bool is_small(uint8_t c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_capital(uint8_t c)
{
    return c >= 'A' && c <= 'Z';
}

/* ------------------------------------------------------- what touches a name */

#define IN_CODE LKS_EVIDENCE(IN_CODE)
#define TOUCHED LKS_EVIDENCE(TOUCHED)

/* How many bytes right after a name are looked at. */
#define NEAR_AFTER 5u

/* True if the same mark of markup stands on both sides: "*x.example*". */
static bool is_marked_up(lks_slice text, linkspan_range name)
{
    return name.end < text.len &&
           text.data[name.end] == text.data[name.start - 1] &&
           lks_is_one_of(text.data[name.end], "*_~");
}

/* An operator of an assignment or a comparison, with a space on either side of
 * it, ends before `at`. */
static bool ends_operator(lks_slice before)
{
    if (before.len < 3 || !lks_is_one_of(before.data[before.len - 2], "={"))
        return false;
    return lks_ends_with(before, " = ") || lks_ends_with(before, "== ") ||
           lks_ends_with(before, "+= ") || lks_ends_with(before, "{{ ");
}

static uint32_t evidence_before(lks_slice text, linkspan_range name)
{
    const lks_slice before = {text.data, name.start};
    if (before.len == 0)
        return 0;
    const uint8_t c = before.data[before.len - 1];
    const uint8_t d = before.len > 1 ? before.data[before.len - 2] : ' ';
    if (lks_is_ascii_alnum(c) || lks_ends_line(c))
        return 0;
    if (c == ' ')
        return lks_is_ascii_alnum(d) || !ends_operator(before) ? 0 : TOUCHED;
    if (c > 'z' + 5 || is_marked_up(text, name))
        return 0;
    switch (c) {
    case '\\':
    case '_':
    case '$':
    case '`':
        return IN_CODE;
    case '.': /* not an ellipsis */
        return d == '.' ? 0 : IN_CODE;
    case '>':
        return d == '-' ? IN_CODE : 0;
    case ':':
        return d == ':' ? IN_CODE : 0;
    case '/': /* "//x.example" has no scheme; an escaped slash is code */
        return d == '/' ? 0 : d == '\\' ? IN_CODE : TOUCHED;
    case '(':
    case '[':
    case '<':
        return is_word_byte(d) ? TOUCHED : 0;
    case '=':
    case '%':
    case '&':
    case '+':
    case '-':
    case '{':
    case '^':
    case '#':
    case '~':
    case '*':
    case '!':
        return TOUCHED;
    default:
        return 0;
    }
}

/* True for "foo.at(3)". False for "x.example(自)" and "x.example( ", where the
 * bracket starts a remark. */
static bool is_call(lks_slice after)
{
    return after.len > 1 && after.data[0] == '(' && after.data[1] > ' ' &&
           after.data[1] < 0x80;
}

/* "row.name[i]" is code; a number in brackets may be a footnote. */
static bool is_index(lks_slice after)
{
    return after.len > 1 && after.data[0] == '[' && after.data[1] > ' ' &&
           !lks_is_ascii_digit(after.data[1]);
}

/* "f(user.id).then" and "f(user.id);" are code. In "(see x.example). Then" and
 * "(see x.example); it" the bracket ends a remark. */
static bool ends_call(lks_slice after)
{
    if (after.len < 2 || after.data[0] != ')')
        return false;
    return (after.data[1] == '.' && after.len > 2 &&
            is_word_byte(after.data[2])) ||
           (after.data[1] == ';' && (after.len == 2 || after.data[2] != ' ')) ||
           after.data[1] == '{';
}

/* A semicolon at the end of a line, or before a brace, ends a statement. */
static bool ends_statement(lks_slice after)
{
    return after.data[0] == ';' &&
           (after.len == 1 || lks_is_one_of(after.data[1], "}\r\n"));
}

/* An operator after a name and a space. */
static bool starts_operator(lks_slice after)
{
    static const char operators[][4] = {" = ", " ==", " !=", " +=",
                                        " -=", " :=", " =>", " &&",
                                        " ||", " {",  " }}", " + "};
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (lks_starts_with(after, operators[i]))
            return true;
    return false;
}

static uint32_t evidence_after(lks_slice after)
{
    if (after.len == 0)
        return 0;
    switch (after.data[0]) {
    case ' ':
        return after.len > 1 && !lks_is_ascii_alnum(after.data[1]) &&
                       starts_operator(after)
                   ? TOUCHED
                   : 0;
    case '_':
        return IN_CODE;
    case '`':
        return IN_CODE;
    case '\\': /* not an escape, as at the end of a string */
        return after.len > 1 && lks_is_one_of(after.data[1], "nrt\"'/\\")
                   ? 0
                   : IN_CODE;
    case '-':
        return after.len > 1 && after.data[1] == '>' ? IN_CODE : 0;
    case ':':
        if (after.len < 2)
            return 0;
        return after.data[1] == ':'                ? IN_CODE
               : lks_is_ascii_digit(after.data[1]) ? TOUCHED
                                                   : 0;
    case '(':
        return is_call(after) ? IN_CODE : 0;
    case '#': /* "main.rs#L10" */
        return after.len > 2 && after.data[1] == 'L' &&
                       lks_is_ascii_digit(after.data[2])
                   ? IN_CODE
                   : 0;
    case '[':
        return is_index(after) ? TOUCHED : 0;
    case ')':
        return ends_call(after) ? TOUCHED : 0;
    case ';':
        return ends_statement(after) ? TOUCHED : 0;
    case '=':
    case '{':
    case '$':
    case '+':
        return TOUCHED;
    default:
        return 0;
    }
}

uint32_t lks_evidence_of_touch(lks_slice text, linkspan_range name,
                               size_t *reach)
{
    lks_raise_reach(reach, name.end + NEAR_AFTER);
    const uint32_t before = evidence_before(text, name);
    if (name.start > 0 && is_marked_up(text, name))
        return before;
    return before | evidence_after(lks_slice_of(text.data + name.end,
                                                text.len - name.end));
}

/* ------------------------------------------------------------- marks of code */

/* True if one of these operators stands at `i`: a = b is not among them. */
static bool is_operator(const uint8_t *p, size_t room)
{
    static const char operators[][3] = {"==", "!=", "=>", "->",
                                        "&&", "||", "::", ":="};
    if (room < 2)
        return false;
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (p[0] == (uint8_t)operators[i][0] &&
            p[1] == (uint8_t)operators[i][1])
            return true;
    return false;
}

/* "x()", "x('a'" */
static bool opens_call(lks_slice t, size_t at)
{
    return at > 0 && is_word_byte(t.data[at - 1]) && t.len - at > 1 &&
           lks_is_one_of(t.data[at + 1], ")'\"");
}

/* "snake_case" */
static bool is_snake(lks_slice t, size_t at)
{
    return at > 0 && lks_is_ascii_alnum(t.data[at - 1]) && t.len - at > 1 &&
           lks_is_ascii_alnum(t.data[at + 1]);
}

/* "lowerCamel", but not "iPhone" and "macOS" */
static bool is_hump(lks_slice t, size_t start, size_t at)
{
    return is_capital(t.data[at]) && at > start + 1 && t.len - at > 1 &&
           is_small(t.data[at + 1]) && is_small(t.data[at - 1]) &&
           is_small(t.data[start]);
}

/* "a=b" */
static bool is_setting(lks_slice t, size_t at)
{
    return at > 0 && is_word_byte(t.data[at - 1]) && t.len - at > 1 &&
           (is_word_byte(t.data[at + 1]) ||
            lks_is_one_of(t.data[at + 1], "\"'"));
}

static bool is_mark(lks_slice t, size_t start, size_t at)
{
    switch (t.data[at]) {
    case '(':
        return opens_call(t, at);
    case '_':
        return is_snake(t, at);
    case '$':
        return t.len - at > 1 &&
               (lks_is_ascii_alpha(t.data[at + 1]) || t.data[at + 1] == '{');
    case '-':
        if (at == 0 && t.len > 3 && t.data[1] == '-' &&
            lks_is_ascii_alpha(t.data[2]))
            return true;
        return is_operator(t.data + at, t.len - at);
    case '=':
        return is_setting(t, at) || is_operator(t.data + at, t.len - at);
    case '!':
    case '&':
    case '|':
    case ':':
        return is_operator(t.data + at, t.len - at);
    default:
        return is_hump(t, start, at);
    }
}

/* ----------------------------------------------------- names of files and code */

bool lks_is_file_extension(lks_slice label)
{
    return LKS_IS_WORD_OF(label, extension_words);
}

#define LONGEST_LABEL 24u

/* The label in lower case; empty if it is long, since it is in no list then. */
static lks_slice lowered(lks_slice label, uint8_t room[LONGEST_LABEL])
{
    if (label.len > LONGEST_LABEL)
        return lks_slice_of(room, 0);
    for (size_t i = 0; i < label.len; i++)
        room[i] = lks_ascii_lower(label.data[i]);
    return lks_slice_of(room, label.len);
}

static bool has_small_only(lks_slice label)
{
    for (size_t i = 0; i < label.len; i++) {
        LKS_STEP();
        if (!is_small(label.data[i]))
            return false;
    }
    return true;
}

/* True for a name of dots and labels that is a file or code: "plot.c",
 * "views.py", "java.nio", ".env". `dot` is its last dot. */
static bool is_name_of_code(const linkspan_detector *d, lks_slice name,
                            size_t dot)
{
    uint8_t room[LONGEST_LABEL];
    const lks_slice label = {name.data + dot + 1, name.len - dot - 1};
    const lks_slice last = lowered(label, room);
    if (last.len == 0 || !lks_is_ascii_alpha(last.data[0]))
        return false;
    if (dot == 0)
        return last.len > 2 && has_small_only(label) &&
               !lks_is_tld(d->suffixes, last);
    if (!lks_is_ascii_alpha(name.data[0]) && name.data[0] != '_' &&
        !lks_is_ascii_digit(name.data[0]))
        return false;
    if (lks_is_file_extension(last)) {
        uint8_t more[LONGEST_LABEL];
        return (last.len > 1 || dot > 1) &&
               !(last.len == 2 && last.data[0] == 'j' &&
                 (is_capital(name.data[0]) ||
                  lks_is_software(lowered(name, more))));
    }
    if (last.len < 2)
        return false;
    if (lks_is_tld(d->suffixes, last))
        return lks_last_label_facts(last).name_class == LKS_CLASS_B &&
               !lks_is_known_site(name);
    return dot > 1 && lks_is_ascii_alpha(name.data[0]) &&
           has_small_only(label) && last.len > 2;
}

/* What was found in a token: bits of evidence. */
#define HAS_MARK LKS_EVIDENCE(MARKS)
#define HAS_NAME LKS_EVIDENCE(NEAR)

/* The name that starts at `*at`: letters, digits, dots, hyphens and low lines.
 * `*at` becomes its end. */
static uint32_t look_at_name(const linkspan_detector *d, lks_slice t,
                             size_t *at)
{
    const size_t start = *at;
    size_t dot = SIZE_MAX;
    uint32_t found = 0;
    while (*at < t.len && (is_word_byte(t.data[*at]) || t.data[*at] == '.' ||
                           t.data[*at] == '-')) {
        LKS_STEP();
        if (t.data[*at] == '.' && *at + 1 < t.len &&
            lks_is_ascii_alnum(t.data[*at + 1]))
            dot = *at;
        if (!lks_is_ascii_alnum(t.data[*at]) || is_capital(t.data[*at]))
            found |= is_mark(t, start, *at) ? HAS_MARK : 0;
        ++*at;
    }
    size_t end = *at;
    while (end > start && !lks_is_ascii_alnum(t.data[end - 1]))
        end--;
    if (dot == SIZE_MAX || dot + 1 >= end)
        return found;
    const lks_slice name = {t.data + start, end - start};
    return found | (is_name_of_code(d, name, dot - start) ? HAS_NAME : 0);
}

/* True for a URL or an address, whose characters are no marks of code. */
static bool is_link_like(const linkspan_detector *d, lks_slice t)
{
    uint8_t room[LONGEST_LABEL];
    size_t dot = SIZE_MAX;
    for (size_t i = 0; i < t.len; i++) {
        LKS_STEP();
        if (t.data[i] == '@' || (t.data[i] == ':' && t.len - i > 2 &&
                                 t.data[i + 1] == '/' && t.data[i + 2] == '/'))
            return true;
        if (t.data[i] == '.')
            dot = i;
        if (t.data[i] == '/' && i > 0 && dot != SIZE_MAX && i > dot + 1) {
            const lks_slice last =
                lowered(lks_slice_of(t.data + dot + 1, i - dot - 1), room);
            return last.len > 0 && lks_is_tld(d->suffixes, last);
        }
        if (t.data[i] == '/' && dot == SIZE_MAX)
            return false;
    }
    return false;
}

/* Look at the characters between two spaces. */
static uint32_t look_at_token(const linkspan_detector *d, lks_slice t)
{
    uint32_t found = 0;
    bool is_plain = true;
    for (size_t i = 0; i < t.len && is_plain; i++) {
        LKS_STEP();
        is_plain = is_small(t.data[i]) || t.data[i] >= 0x80 ||
                   (i == 0 && is_capital(t.data[0])) ||
                   (i + 1 == t.len && lks_is_one_of(t.data[i], ".,:;!?"));
    }
    if (is_plain || is_link_like(d, t))
        return 0;
    for (size_t i = 0; i < t.len;) {
        LKS_STEP();
        if (is_word_byte(t.data[i]) || t.data[i] == '.') {
            found |= look_at_name(d, t, &i);
        } else {
            found |= is_mark(t, i, i) ? HAS_MARK : 0;
            i++;
        }
    }
    return found;
}

/* ------------------------------------------------------------------ the line */

static bool is_space(uint8_t c)
{
    return c <= ' ';
}

/* The start of the line, at most LKS_NAME_AROUND bytes before a name. */
static size_t line_start(lks_slice text, size_t start)
{
    size_t first = start > LKS_NAME_AROUND ? start - LKS_NAME_AROUND : 0;
    const bool is_cut = first > 0 && !is_space(text.data[first - 1]);
    for (size_t at = start; at > first; at--) {
        LKS_STEP();
        if (lks_ends_line(text.data[at - 1]))
            return at;
    }
    while (is_cut && first < start && !is_space(text.data[first]))
        first++; /* a part of a word */
    return first;
}

/* True if a token ends a sentence: a full stop, perhaps with closing marks after
 * it. */
static bool ends_sentence(lks_slice t)
{
    size_t end = t.len;
    while (end > 0 && lks_is_one_of(t.data[end - 1], ")\"'*_]"))
        end--;
    return end > 0 && lks_is_one_of(t.data[end - 1], ".!?");
}

/* What was found on the line so far. */
typedef struct seen {
    uint32_t marks;
    bool has_near; /* a name in another sentence */
    bool has_here; /* a name in the sentence that is read */
} seen;

/* Read the tokens from `at` to `last`. Returns how far it has read. With
 * `is_after`, the first sentence is that of the name, and afterwards all names
 * are near. */
static size_t read_tokens(const linkspan_detector *d, lks_slice text, size_t at,
                          size_t last, bool is_after, seen *s)
{
    bool is_same = is_after;
    while (at < last) {
        LKS_STEP();
        if (is_space(text.data[at])) {
            if (is_after && lks_ends_line(text.data[at]))
                break;
            at++;
            continue;
        }
        const size_t start = at;
        while (at < last && !is_space(text.data[at]))
            at++;
        if (at == last && is_after && at < text.len)
            break; /* a part of a word */
        const lks_slice t = {text.data + start, at - start};
        const uint32_t found = look_at_token(d, t);
        s->marks |= found & HAS_MARK;
        if (is_after && !is_same)
            s->has_near |= found & HAS_NAME;
        else
            s->has_here |= found & HAS_NAME;
        if (at == last && !is_after)
            break; /* this touches the name */
        if (ends_sentence(t) && is_after) {
            is_same = false;
        } else if (ends_sentence(t)) {
            s->has_near |= s->has_here;
            s->has_here = false;
        }
    }
    return at;
}

uint32_t lks_evidence_of_line(const linkspan_detector *d, lks_slice text,
                              linkspan_range name, size_t *reach)
{
    const size_t last = text.len - name.end > LKS_NAME_AROUND
                            ? name.end + LKS_NAME_AROUND
                            : text.len;
    seen s = {0, false, false};
    (void)read_tokens(d, text, line_start(text, name.start), name.start, false,
                      &s);
    const size_t at = read_tokens(d, text, name.end, last, true, &s);
    lks_raise_reach(reach, at + 1);
    return s.marks | (s.has_here ? LKS_EVIDENCE(BESIDE) : 0) |
           (s.has_near ? LKS_EVIDENCE(NEAR) : 0);
}

/* ------------------------------------------------------- paths and ports */

bool lks_is_in_windows_path(lks_slice text, size_t start)
{
    return start > 1 && text.data[start - 1] == '\\' &&
           (lks_is_one_of(text.data[start - 2], ":\\") ||
            is_word_byte(text.data[start - 2]));
}

/* The width of the character of a path that ends at `at`; 0 if none does. An
 * ill-formed byte is no such character: it delimits as a space does. */
static size_t path_character_before(lks_slice text, size_t at)
{
    const uint8_t byte = text.data[at - 1];
    size_t width = 1;
    if (byte < 0x80)
        return is_word_byte(byte) || lks_is_one_of(byte, "/.-+~");
    return lks_utf8_decode_back(text.data, text.data + at, &width) ==
                   LKS_UTF8_BAD
               ? 0
               : width;
}

bool lks_is_in_disk_path(lks_slice text, size_t start)
{
    if (start < 2 || text.data[start - 1] != '/' || text.data[start - 2] == '/')
        return false;
    const size_t most = start > LKS_NAME_AROUND ? start - LKS_NAME_AROUND : 0;
    size_t first = start;
    size_t width = 1;
    while (first > most && width > 0) {
        LKS_STEP();
        width = path_character_before(text, first);
        first -= width;
    }
    const lks_slice path = {text.data + first, start - first};
    if (first > 0 && text.data[first - 1] < 0x80 &&
        !is_space(text.data[first - 1]) &&
        !lks_is_one_of(text.data[first - 1], "\"'`(=["))
        return false;
    return lks_starts_with(path, "./") || lks_starts_with(path, "../") ||
           lks_starts_with(path, "~/") ||
           (path.data[0] == '/' && path.len > 2 && path.data[1] != '/');
}

bool lks_is_port_of_site(lks_slice text, linkspan_range port, size_t *reach)
{
    static const char usual[][6] = {"80",   "443",  "3000", "4000", "5000",
                                    "8000", "8080", "8443", "8888", "9000"};
    const size_t len = port.end - port.start;
    lks_raise_reach(reach, port.end + 1);
    if (port.end < text.len && text.data[port.end] == ':')
        return false;
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (strlen(usual[i]) == len &&
            memcmp(text.data + port.start, usual[i], len) == 0)
            return true;
    return false;
}

LKS_FAST_END
