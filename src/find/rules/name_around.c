#include "find/rules/name_around.h"

#include <string.h>

#include "find/detector.h"
#include "find/rules/name_evidence.h"
#include "find/rules/name_text.h"
#include "text/steps.h"

static bool is_word_byte(uint8_t c)
{
    return lks_is_ascii_alnum(c) || c == '_';
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
    return after.len > 1 && after.data[0] == '[' && lks_ink_at(after, 1) > 0 &&
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

/* An operator after a name and a space: a brace, or two characters. */
static bool starts_operator(lks_slice after)
{
    static const char pairs[] = "= ==!=+=-=:==>&&||}}+ ";
    if (after.len > 1 && after.data[1] == '{')
        return true;
    for (size_t i = 0; after.len > 2 && pairs[i]; i += 2)
        if (after.data[1] == (uint8_t)pairs[i] &&
            after.data[2] == (uint8_t)pairs[i + 1])
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

/* ------------------------------------------------------- paths and ports */

bool lks_is_in_windows_path(lks_slice text, size_t start)
{
    return start > 1 && text.data[start - 1] == '\\' &&
           (lks_is_one_of(text.data[start - 2], ":\\") ||
            is_word_byte(text.data[start - 2]));
}

/* The width of the character of a path that ends at `at`; 0 if none does. */
static size_t path_character_before(lks_slice text, size_t at)
{
    const uint8_t byte = text.data[at - 1];
    return byte < 0x80 ? is_word_byte(byte) || lks_is_one_of(byte, "/.-+~")
                       : lks_ink_before(text, at);
}

/* "src/x.example": a folder that programs are kept in. */
static bool starts_with_folder(lks_slice path)
{
    static const char folders[][14] = {
        "assets/", "build/",        "dist/",  "etc/",    "home/",    "include/",
        "lib/",    "node_modules/", "opt/",   "public/", "scripts/", "src/",
        "static/", "test/",         "tests/", "usr/",    "var/",     "vendor/"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        if (lks_starts_with(path, folders[i]))
            return true;
    return false;
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
        lks_ink_before(text, first) > 0 &&
        !lks_is_one_of(text.data[first - 1], "\"'`(=["))
        return false;
    return lks_starts_with(path, "./") || lks_starts_with(path, "../") ||
           lks_starts_with(path, "~/") || starts_with_folder(path) ||
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
