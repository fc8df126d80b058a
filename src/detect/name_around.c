#include "text/hints.h"

LKS_FAST_BEGIN

#include "detect/name_around.h"

#include <string.h>

#include "detect/generated/around_words.h"
#include "detect/name_evidence.h"
#include "detect/reach.h"
#include "text/steps.h"
#include "text/words.h"

/* Log-odds that are given in quarters of a nat (the unit for base e). The
 * values in this file were chosen by hand, and then tested on source code. */
#define QUARTERS(nats) ((nats)*LKS_EVIDENCE_UNIT / 4)

/* Log-odds of text that never stands beside a site, whatever the name of the
 * site is. */
#define NEVER_A_SITE QUARTERS(-20)
#define CODE         QUARTERS(-12)
#define LIKE_CODE    QUARTERS(-6)
#define ONE_MARK     QUARTERS(-3)
#define MOST_MARKS   3

_Static_assert(MOST_MARKS *ONE_MARK + LIKE_CODE >= LKS_LEAST_OF_LINE,
               "what a line says is more than its least");

/* How many bytes right before a name and right after it are looked at. */
#define NEAR_BEFORE       24u
#define NEAR_AFTER        4u
#define LONGEST_EXTENSION 8u

static bool is_word_byte(uint8_t c)
{
    return lks_is_ascii_alnum(c) || c == '_';
}

/* A few bytes beside a name, and the log-odds that they give. */
typedef struct sign {
    char bytes[4];
    int8_t odds;
} sign;

/* True if `c`, the byte right after a name, can start evidence of code: one of
 * signs_after, a call, an index or a semicolon. Most names are followed by a
 * space or a comma, for which this function returns false. */
static bool starts_sign(uint8_t c)
{
    switch (c) {
    case ':':
    case '-':
    case '=':
    case '+':
    case '$':
    case ')':
    case '(':
    case '\'':
    case '"':
    case '}':
    case ']':
    case '[':
    case ';':
        return true;
    default:
        return false;
    }
}

/* True if one of signs_after_space starts with `c`. */
static bool starts_operator(uint8_t c)
{
    switch (c) {
    case '=':
    case '!':
    case '+':
    case '-':
    case ':':
    case '&':
    case '|':
    case '{':
    case '}':
    case '?':
    case '<':
    case '>':
    case '*':
        return true;
    default:
        return false;
    }
}

/* ------------------------------------------------------------- after a name */

/* Signs right after a name. The first sign in this table that matches
 * decides. */
static const sign signs_after[] = {
    {"::", NEVER_A_SITE}, {"->", NEVER_A_SITE}, {"==", CODE},
    {"=>", CODE},         {"=", CODE},          {"++", CODE},
    {"+=", CODE},         {"$", CODE},          {"){", CODE},
    {"']", CODE},         {"\"]", CODE},        {"})", LIKE_CODE},
    {"];", CODE},         {"),", QUARTERS(-2)},
};

/* Signs after a name and one space. The first sign in this table that matches
 * decides. */
static const sign signs_after_space[] = {
    {"= ", CODE}, {"==", CODE}, {"!=", CODE},         {"+=", CODE},
    {"-=", CODE}, {":=", CODE}, {"&&", CODE},         {"||", CODE},
    {"=>", CODE}, {"{", CODE},  {"+ ", LIKE_CODE},    {"? ", LIKE_CODE},
    {"< ", CODE}, {"> ", CODE}, {"* ", QUARTERS(-4)}, {"}}", CODE},
};

static size_t length_of(const sign *one)
{
    return one->bytes[1] == 0 ? 1 : one->bytes[2] == 0 ? 2 : 3;
}

/* True if the text at `p` starts with the sign `one`, which has `len` bytes.
 * The first byte is compared first, since it nearly always differs. */
static bool is_sign(const sign *one, size_t len, const uint8_t *p)
{
    return p[0] == (uint8_t)one->bytes[0] &&
           (len < 2 || p[1] == (uint8_t)one->bytes[1]) &&
           (len < 3 || p[2] == (uint8_t)one->bytes[2]);
}

static int odds_of_signs(const sign *signs, size_t count, lks_slice after)
{
    for (size_t i = 0; i < count; i++) {
        const size_t len = length_of(&signs[i]);
        if (after.len >= len && is_sign(&signs[i], len, after.data))
            return signs[i].odds;
    }
    return 0;
}

/* True for "foo.at(3)". False for "example.at(自)" and "example.at( ", where the
 * bracket starts a remark. */
static bool is_call(lks_slice after)
{
    return after.len > 1 && after.data[0] == '(' && after.data[1] > ' ' &&
           after.data[1] < 0x80;
}

/* "row.name[i]" is code. "row.name[0]" is weaker evidence, since a number in
 * brackets may be a footnote. */
static int odds_of_index(lks_slice after)
{
    if (after.len < 2 || after.data[0] != '[' || after.data[1] <= ' ')
        return 0;
    return lks_is_ascii_digit(after.data[1]) ? LIKE_CODE : CODE;
}

/* "f(user.id).then" and "f(user.id);" are code. In "(see example.com). Then"
 * and "(see example.com); it" the bracket ends a remark. */
static int odds_of_bracket_after(lks_slice after)
{
    if (after.len < 2 || after.data[0] != ')')
        return 0;
    if (after.data[1] == '.')
        return after.len > 2 && is_word_byte(after.data[2]) ? CODE : 0;
    if (after.data[1] == ';')
        return after.len > 2 && after.data[2] == ' ' ? QUARTERS(-2) : CODE;
    return 0;
}

/* A semicolon at the end of a line or before "}" ends a statement. Any other
 * semicolon is weak evidence. */
static int odds_of_semicolon(lks_slice after)
{
    if (after.len == 0 || after.data[0] != ';')
        return 0;
    return after.len == 1 || lks_is_one_of(after.data[1], "}\r\n")
               ? QUARTERS(-10)
               : QUARTERS(-2);
}

static int odds_after(lks_slice after)
{
    if (after.len > 1 && after.data[0] == ' ')
        return starts_operator(after.data[1])
                   ? odds_of_signs(signs_after_space,
                                   sizeof signs_after_space / sizeof(sign),
                                   lks_slice_of(after.data + 1, after.len - 1))
                   : 0;
    if (after.len == 0 || !starts_sign(after.data[0]))
        return 0;
    if (is_call(after))
        return NEVER_A_SITE;
    return odds_of_index(after) + odds_of_bracket_after(after) +
           odds_of_semicolon(after) +
           odds_of_signs(signs_after, sizeof signs_after / sizeof(sign), after);
}

/* ------------------------------------------------------------ before a name */

static const sign signs_before[] = {
    {"->", NEVER_A_SITE}, {"::", NEVER_A_SITE}, {"$", NEVER_A_SITE},
    {"{{ ", CODE},        {"{{", CODE},         {"#", CODE},
    {"= ", CODE},         {"=", LIKE_CODE},     {"!", LIKE_CODE},
    {"&& ", CODE},        {"|| ", CODE},        {"&", LIKE_CODE},
    {"+ ", LIKE_CODE},    {"< ", CODE},         {"> ", QUARTERS(-2)},
    {"`", QUARTERS(-4)},  {"['", CODE},
};

/* True if one of signs_before ends with `c`, which is not a space. */
static bool ends_sign(uint8_t c)
{
    switch (c) {
    case '>':
    case ':':
    case '$':
    case '{':
    case '#':
    case '=':
    case '!':
    case '&':
    case '`':
    case '\'':
        return true;
    default:
        return false;
    }
}

/* True for a byte right before the space at the end of one of signs_before. An
 * asterisk is not such a byte, since it is also the bullet of a list. */
static bool ends_operator(uint8_t c)
{
    return c == '{' || c == '=' || c == '&' || c == '|' || c == '+' ||
           c == '<' || c == '>';
}

static int odds_of_signs_before(lks_slice before)
{
    const uint8_t *const end = before.data + before.len;
    for (size_t i = 0; i < sizeof signs_before / sizeof(sign); i++) {
        const size_t len = length_of(&signs_before[i]);
        if (before.len >= len && is_sign(&signs_before[i], len, end - len))
            return signs_before[i].odds;
    }
    return 0;
}

/* "src/x.h.in" and "./utils.inc" are files. "//example.in" is a URL without a
 * scheme. */
static int odds_of_slash(lks_slice before)
{
    if (!lks_ends_with(before, "/") || lks_ends_with(before, "//"))
        return 0;
    return CODE;
}

/* "print(user.id" and "row[user.id" are code. "(user.id" is no evidence. */
static int odds_of_bracket(lks_slice before)
{
    return before.len > 1 &&
                   lks_is_one_of(before.data[before.len - 1], "([{") &&
                   is_word_byte(before.data[before.len - 2])
               ? CODE
               : 0;
}

/* Log-odds of the word before the space at the end of `before`. */
static int odds_of_word(lks_slice before, bool is_file)
{
    const lks_word_table table = {before_words, before_starts, before_places,
                                  LONGEST_BEFORE};
    const size_t end = before.len - 1;
    size_t start = end;
    while (start > 0 && end - start <= LONGEST_BEFORE &&
           is_word_byte(before.data[start - 1]))
        start--;
    const lks_slice word = {before.data + start, end - start};
    if (is_file && word.len == 2 && lks_ends_with_ignoring_case(word, "in"))
        return QUARTERS(-5);
    const size_t number = lks_word_number(&table, word);
    const unsigned kinds = number == LKS_NO_WORD ? 0 : before_kinds[number];
    return kinds & (is_file ? IS_COMMAND | IS_KEYWORD : IS_KEYWORD)
               ? QUARTERS(-8)
               : 0;
}

/* The last byte of `before` decides which tables are searched: no sign of code
 * ends in a letter, a digit, a comma or a full stop, and before a space there
 * is a word or an operator. */
static int odds_before(lks_slice before, bool is_file)
{
    if (before.len == 0)
        return 0;
    const uint8_t last = before.data[before.len - 1];
    if (last == ' ')
        return (before.len > 1 && ends_operator(before.data[before.len - 2])
                    ? odds_of_signs_before(before)
                    : 0) +
               odds_of_word(before, is_file);
    if (lks_is_ascii_alnum(last) || lks_ends_line(last))
        return 0;
    return (ends_sign(last) ? odds_of_signs_before(before) : 0) +
           odds_of_slash(before) + odds_of_bracket(before);
}

/* -------------------------------------------------------- the line as a whole */

/* True if one of the marks in is_mark_of_code() starts with `c`. */
static bool starts_mark(uint8_t c)
{
    switch (c) {
    case '(':
    case ')':
    case '=':
    case '!':
    case '&':
    case '|':
    case '-':
    case ':':
    case '+':
    case '}':
        return true;
    default:
        return false;
    }
}

static bool is_mark_of_code(const uint8_t *p, size_t room)
{
    static const char marks[][3] = {"()", "){", "==", "!=", "&&", "||", "=>",
                                    "->", "::", "+=", ":=", "};", ");"};
    if (room < 2 || !starts_mark(p[0]))
        return false;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (memcmp(p, marks[i], 2) == 0)
            return true;
    return false;
}

bool lks_is_file_extension(lks_slice label)
{
    return LKS_IS_WORD_OF(label, extension_words);
}

/* True if a letter or digit stands right before the dot, and a file extension
 * that is not a top-level domain right after it. */
static bool is_extension(lks_slice text, size_t dot, size_t end)
{
    char word[LONGEST_EXTENSION];
    size_t len = 0;
    if (dot == 0 || !lks_is_ascii_alnum(text.data[dot - 1]))
        return false;
    while (len < sizeof word && dot + 1 + len < end &&
           lks_is_ascii_alnum(text.data[dot + 1 + len])) {
        word[len] = (char)lks_ascii_lower(text.data[dot + 1 + len]);
        len++;
    }
    return len < sizeof word &&
           LKS_IS_WORD_OF(lks_slice_of(word, len), extension_words);
}

/* What was found on the line that contains a name. */
typedef struct line_marks {
    int marks; /* number of marks of code (is_mark_of_code()) */
    bool has_file;
    bool has_word;
} line_marks;

static void look_at(lks_slice text, size_t at, bool is_file, line_marks *seen)
{
    const uint8_t c = text.data[at];
    LKS_STEP();
    /* without a branch, which would often be mispredicted */
    seen->has_word |=
        ((unsigned)lks_is_ascii_alpha(c) | (unsigned)lks_is_ascii_digit(c) |
         (unsigned)(c >= 0x80)) != 0;
    if (c == '.')
        seen->has_file =
            seen->has_file || (is_file && is_extension(text, at, text.len));
    else
        seen->marks += is_mark_of_code(text.data + at, text.len - at);
}

int lks_evidence_of_line(lks_slice text, linkspan_range name, bool is_file,
                         size_t *reach)
{
    line_marks seen = {0, false, false};
    const size_t first =
        name.start > LKS_AROUND_MAX ? name.start - LKS_AROUND_MAX : 0;
    for (size_t at = name.start;
         at > first && !lks_ends_line(text.data[at - 1]); at--)
        look_at(text, at - 1, is_file, &seen);
    const size_t last = text.len - name.end > LKS_AROUND_MAX
                            ? name.end + LKS_AROUND_MAX
                            : text.len;
    size_t at = name.end;
    for (; at < last && !lks_ends_line(text.data[at]); at++)
        look_at(text, at, is_file, &seen);
    /* The last mark of code or extension may extend beyond `at`. */
    lks_raise_reach(reach, at + LONGEST_EXTENSION + 2);
    if (is_file && !seen.has_word)
        return LKS_LEAST_OF_LINE; /* the name is alone on its line, as in a list
                                   * of files */
    const int marks = seen.marks < MOST_MARKS ? seen.marks : MOST_MARKS;
    return marks * ONE_MARK + (seen.has_file ? LIKE_CODE : 0);
}

int lks_evidence_around(lks_slice text, linkspan_range name, bool is_file,
                        size_t *reach)
{
    const size_t back = name.start < NEAR_BEFORE ? name.start : NEAR_BEFORE;
    const size_t room = text.len - name.end;
    const lks_slice before = {text.data + name.start - back, back};
    const lks_slice after = {text.data + name.end,
                             room < NEAR_AFTER ? room : NEAR_AFTER};
    lks_raise_reach(reach, name.end + NEAR_AFTER);
    return odds_before(before, is_file) + odds_after(after);
}

/* ------------------------------------------------------------- a sentence */

static bool is_letter(uint8_t c)
{
    return lks_is_ascii_alpha(c) || c >= 0x80;
}

#define MOST_PUNCTUATION 4u

/* True if a word and a space stand before `at`, perhaps with a comma or colon
 * between them. */
static bool is_after_word(lks_slice text, size_t at)
{
    if (at < 2 || text.data[at - 1] != ' ')
        return false;
    at--;
    if (lks_is_one_of(text.data[at - 1], ",:") && at > 1)
        at--;
    return is_letter(text.data[at - 1]);
}

/* True if a space and a word stand at `at`, perhaps with one punctuation mark
 * before them. */
static bool is_before_word(lks_slice text, size_t at)
{
    if (text.len - at > 1 && lks_is_one_of(text.data[at], ".,;!?"))
        at++;
    return text.len - at > 1 && text.data[at] == ' ' &&
           is_letter(text.data[at + 1]);
}

/* True if the line ends at `at`, or after at most MOST_PUNCTUATION spaces and
 * punctuation marks that stand at `at`. */
static bool is_at_line_end(lks_slice text, size_t at)
{
    const size_t most = at + MOST_PUNCTUATION;
    while (at < text.len && at < most && lks_is_one_of(text.data[at], " .,!?"))
        at++;
    return at == text.len || lks_ends_line(text.data[at]);
}

bool lks_is_in_sentence(lks_slice text, linkspan_range name, size_t *reach)
{
    const bool is_first =
        name.start == 0 || lks_ends_line(text.data[name.start - 1]);
    lks_raise_reach(reach, name.end + MOST_PUNCTUATION + 1);
    if (is_before_word(text, name.end))
        return is_first || is_after_word(text, name.start);
    return is_after_word(text, name.start) && is_at_line_end(text, name.end);
}

bool lks_is_in_windows_path(lks_slice text, size_t start)
{
    return start > 1 && text.data[start - 1] == '\\' &&
           (lks_is_one_of(text.data[start - 2], ":\\") ||
            is_word_byte(text.data[start - 2]));
}

int lks_evidence_of_port(lks_slice text, linkspan_range port, size_t *reach)
{
    static const char usual[][6] = {"80",   "443",  "3000", "4000", "5000",
                                    "8000", "8080", "8443", "8888", "9000"};
    const size_t len = port.end - port.start;
    lks_raise_reach(reach, port.end + 1);
    if (port.end < text.len && text.data[port.end] == ':')
        return NEVER_A_SITE;
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (strlen(usual[i]) == len &&
            memcmp(text.data + port.start, usual[i], len) == 0)
            return 0;
    return NEVER_A_SITE;
}

LKS_FAST_END
