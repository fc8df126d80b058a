#include "host/list.h"

#include <string.h>

#include "host/uts46.h"
#include "text/utf8.h"

/* ------------------------------------------------------- label to ASCII */

typedef struct ascii_label {
    uint8_t text[LKS_LABEL_MAX + 1];
    size_t len;
} ascii_label;

/* Convert a label to ASCII. Returns NULL, or why the label is invalid. */
static const char *label_to_ascii(lks_slice label, ascii_label *out)
{
    const uint32_t flags =
        LKS_UTS46_STD3 | LKS_UTS46_ALLOW_UNDERSCORE | LKS_UTS46_VERIFY_LENGTH;
    const uint32_t errors = lks_uts46_to_ascii(
        label.data, label.len, flags, out->text, sizeof out->text, &out->len);
    if (errors & LKS_UTS46_ERR_EMPTY_LABEL)
        return "an empty label";
    if (errors & (LKS_UTS46_ERR_LABEL_TOO_LONG | LKS_UTS46_ERR_NO_ROOM |
                  LKS_UTS46_ERR_LIMIT))
        return "a label longer than 63 in ASCII";
    /* U+3002, U+FF0E or U+FF61 in the label became a dot, which makes two
     * labels */
    if (errors != 0 || memchr(out->text, '.', out->len))
        return "a character that no domain name has";
    return NULL;
}

/* ---------------------------------------------------------------- lines */

typedef struct reader {
    lks_slice rest;
    size_t line; /* number of the line read last */
    lks_rules *rules;
    lks_list_version *version;
    uint32_t section;  /* LKS_ICANN, LKS_PRIVATE or 0 */
    uint32_t complete; /* sections whose END was met */
    size_t section_line;
    bool has_rule;
} reader;

static lks_list_fault fault(linkspan_status status, size_t line,
                            const char *message)
{
    return (lks_list_fault){status, line, message};
}

static const lks_list_fault fine = {LINKSPAN_OK, 0, NULL};

static bool is_blank(uint8_t c)
{
    return c == ' ' || c == '\t';
}

/* Next line without its end (LF or CRLF) and without blanks around it. */
static bool next_line(reader *r, lks_slice *line)
{
    if (r->rest.len == 0)
        return false;
    const uint8_t *data = r->rest.data;
    const uint8_t *stop = memchr(data, '\n', r->rest.len);
    size_t len = stop ? (size_t)(stop - data) : r->rest.len;
    const size_t used = stop ? len + 1 : len;
    r->rest = lks_slice_of(data + used, r->rest.len - used);
    r->line++;
    if (len > 0 && data[len - 1] == '\r')
        len--;
    while (len > 0 && is_blank(data[len - 1]))
        len--;
    size_t start = 0;
    while (start < len && is_blank(data[start]))
        start++;
    *line = lks_slice_of(data + start, len - start);
    return true;
}

static const char *check_bytes(lks_slice line)
{
    if (line.len > 0 && memchr(line.data, 0, line.len))
        return "a NUL byte";
    if (!lks_utf8_is_valid(line.data, line.len))
        return "ill-formed UTF-8";
    return NULL;
}

/* Read the next line. False at the end of the list, after an earlier fault, or
 * if the line has a NUL byte or ill-formed UTF-8, which is then the fault. */
static bool next_good_line(reader *r, lks_slice *line, lks_list_fault *bad)
{
    if (bad->status != LINKSPAN_OK || !next_line(r, line))
        return false;
    const char *why = check_bytes(*line);
    if (why)
        *bad = fault(LINKSPAN_ERR_INVALID, r->line, why);
    return !why;
}

static lks_list_fault open_list(reader *r, lks_slice list)
{
    static const char mark[] = "\xEF\xBB\xBF";
    if (list.len == 0)
        return fault(LINKSPAN_ERR_INVALID, 0, "the list is empty");
    if (list.len > LKS_LIST_SIZE_MAX)
        return fault(LINKSPAN_ERR_LIMIT, 0, "the list is larger than 16 MiB");
    if (list.len >= 3 && memcmp(list.data, mark, 3) == 0)
        list = lks_slice_of(list.data + 3, list.len - 3);
    r->rest = list;
    return fine;
}

static lks_slice after(lks_slice text, size_t skipped)
{
    return lks_slice_of(text.data + skipped, text.len - skipped);
}

static lks_slice first_word(lks_slice text)
{
    size_t len = 0;
    while (len < text.len && !is_blank(text.data[len]) && text.data[len] != ',')
        len++;
    return lks_slice_of(text.data, len);
}

/* Read 2026-07-24... or 20260724... as the number 20260724; 0 for any other
 * text. */
static uint32_t read_date(lks_slice text)
{
    uint32_t value = 0;
    size_t digits = 0;
    for (size_t i = 0; i < text.len && digits < 8; i++) {
        if (lks_is_ascii_digit(text.data[i])) {
            value = value * 10 + (text.data[i] - '0');
            digits++;
        } else if (text.data[i] != '-' || (i != 4 && i != 7)) {
            return 0;
        }
    }
    const uint32_t month = value / 100 % 100;
    const uint32_t day = value % 100;
    const bool is_date = digits == 8 && value >= 19700000 && month >= 1 &&
                         month <= 12 && day >= 1 && day <= 31;
    return is_date ? value : 0;
}

/* Only the first version that the list states is used. */
static void note_version(lks_list_version *version, lks_slice rest)
{
    if (version->text.len > 0)
        return;
    version->text = first_word(rest);
    version->date = read_date(version->text);
}

/* ---------------------------------------------------------------- rules */

/* Key of a name: its labels in ASCII, the last one first. The key starts empty:
 * `*len` must be 0. */
static lks_list_fault make_key(const reader *r, lks_slice name, uint8_t *key,
                               size_t *len)
{
    size_t labels = 1;
    for (size_t i = 0; i < name.len; i++)
        labels += name.data[i] == '.';
    if (labels > LKS_LABELS_MAX)
        return fault(LINKSPAN_ERR_LIMIT, r->line, "more than 127 labels");
    size_t end = name.len;
    for (; labels > 0; labels--) {
        size_t start = end;
        while (start > 0 && name.data[start - 1] != '.')
            start--;
        ascii_label label;
        const char *why = label_to_ascii(
            lks_slice_of(name.data + start, end - start), &label);
        if (why)
            return fault(LINKSPAN_ERR_INVALID, r->line, why);
        const size_t separator = *len > 0;
        if (*len + separator + label.len > LKS_NAME_MAX)
            return fault(LINKSPAN_ERR_INVALID, r->line,
                         "a name longer than 253");
        if (separator)
            key[(*len)++] = LKS_KEY_SEPARATOR;
        memcpy(key + *len, label.text, label.len);
        *len += label.len;
        end = start > 0 ? start - 1 : 0;
    }
    return fine;
}

static lks_list_fault add_name(reader *r, lks_slice name, uint32_t flags)
{
    uint8_t key[LKS_NAME_MAX];
    size_t len = 0;
    const lks_list_fault bad = make_key(r, name, key, &len);
    if (bad.status != LINKSPAN_OK)
        return bad;
    r->has_rule = true;
    const linkspan_status st =
        lks_rules_add(r->rules, lks_slice_of(key, len), flags);
    if (st == LINKSPAN_ERR_LIMIT)
        return fault(st, r->line, "too many rules");
    return fault(st, 0, st == LINKSPAN_OK ? NULL : "no memory");
}

/* Add the rule of a line. `*` is accepted only as the first label, as in the
 * published list, and a name must follow it. A name must also follow the first
 * label of an exception, since the exception removes that label. */
static lks_list_fault add_rule(reader *r, lks_slice line)
{
    size_t len = 0;
    while (len < line.len && !is_blank(line.data[len]))
        len++;
    lks_slice name = lks_slice_of(line.data, len);
    uint32_t flags = r->section << LKS_RULE_SHIFT;
    if (r->section == 0)
        return fault(LINKSPAN_ERR_INVALID, r->line, "a rule outside a section");
    if (lks_starts_with(name, "!")) {
        flags = r->section << LKS_EXCEPTION_SHIFT;
        name = after(name, 1);
        if (!memchr(name.data, '.', name.len))
            return fault(LINKSPAN_ERR_INVALID, r->line,
                         "an exception of a single label");
    } else if (lks_starts_with(name, "*.")) {
        flags = r->section << LKS_WILDCARD_SHIFT;
        name = after(name, 2);
    }
    if (memchr(name.data, '*', name.len))
        return fault(LINKSPAN_ERR_INVALID, r->line,
                     "a wildcard that is not the first of several labels");
    return add_name(r, name, flags);
}

/* ------------------------------------------------------ the suffix list */

static lks_list_fault begin_section(reader *r, uint32_t section)
{
    if (r->section)
        return fault(LINKSPAN_ERR_INVALID, r->line,
                     "a section begins inside a section");
    if (r->complete & section)
        return fault(LINKSPAN_ERR_INVALID, r->line, "a section comes twice");
    r->section = section;
    r->section_line = r->line;
    return fine;
}

static lks_list_fault end_section(reader *r, uint32_t section)
{
    if (r->section != section)
        return fault(LINKSPAN_ERR_INVALID, r->line,
                     "a section ends that has not begun");
    r->complete |= section;
    r->section = 0;
    return fine;
}

static lks_list_fault read_comment(reader *r, lks_slice line)
{
    static const char imported[] = "// List of new gTLDs imported from ";
    static const char version[] = "// VERSION: ";
    if (lks_starts_with(line, "// ===BEGIN ICANN DOMAINS==="))
        return begin_section(r, LKS_ICANN);
    if (lks_starts_with(line, "// ===BEGIN PRIVATE DOMAINS==="))
        return begin_section(r, LKS_PRIVATE);
    if (lks_starts_with(line, "// ===END ICANN DOMAINS==="))
        return end_section(r, LKS_ICANN);
    if (lks_starts_with(line, "// ===END PRIVATE DOMAINS==="))
        return end_section(r, LKS_PRIVATE);
    if (lks_starts_with(line, version)) {
        note_version(r->version, after(line, sizeof version - 1));
    } else if (lks_starts_with(line, imported)) {
        const lks_slice rest = after(line, sizeof imported - 1);
        const lks_slice source = first_word(rest);
        const lks_slice tail = after(rest, source.len);
        if (lks_starts_with(tail, " on "))
            note_version(r->version, after(tail, 4));
    }
    return fine;
}

/* A list that was cut somewhere lacks at least the last END. */
static lks_list_fault check_end(const reader *r)
{
    if (r->section)
        return fault(LINKSPAN_ERR_INVALID, r->section_line,
                     "a section without its end");
    if (!(r->complete & LKS_ICANN))
        return fault(LINKSPAN_ERR_INVALID, 0, "no section of ICANN domains");
    if (!(r->complete & LKS_PRIVATE))
        return fault(LINKSPAN_ERR_INVALID, 0, "no section of private domains");
    if (!r->has_rule)
        return fault(LINKSPAN_ERR_INVALID, 0, "no rule");
    return fine;
}

lks_list_fault lks_list_read_suffixes(lks_slice list, lks_rules *rules,
                                      lks_list_version *version)
{
    reader r = {.rules = rules, .version = version};
    lks_list_fault bad = open_list(&r, list);
    lks_slice line;
    while (next_good_line(&r, &line, &bad)) {
        if (lks_starts_with(line, "//"))
            bad = read_comment(&r, line);
        else if (line.len > 0)
            bad = add_rule(&r, line);
    }
    return bad.status == LINKSPAN_OK ? check_end(&r) : bad;
}

/* --------------------------------------------------- top-level domains */

lks_list_fault lks_list_read_tlds(lks_slice list, lks_rules *rules,
                                  lks_list_version *version)
{
    static const char heading[] = "# Version ";
    reader r = {.rules = rules, .version = version};
    lks_list_fault bad = open_list(&r, list);
    lks_slice line;
    while (next_good_line(&r, &line, &bad)) {
        if (lks_starts_with(line, heading))
            note_version(version, after(line, sizeof heading - 1));
        else if (line.len == 0 || line.data[0] == '#')
            continue;
        else if (memchr(line.data, '.', line.len))
            bad = fault(LINKSPAN_ERR_INVALID, r.line,
                        "a top-level domain of more than one label");
        else
            bad = add_name(&r, line, LKS_TLD);
    }
    if (bad.status == LINKSPAN_OK && !r.has_rule)
        return fault(LINKSPAN_ERR_INVALID, 0, "no top-level domain");
    return bad;
}
