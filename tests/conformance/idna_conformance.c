/* IdnaTestV2.txt: every case, to Unicode and to ASCII, non-transitional, with
 * all flags of the specification. Compares the result, and whether there is an
 * error. --list prints the cases that differ. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/uts46.h"
#include "support/data.h"
#include "support/sha256.h"
#include "text/slice.h"
#include "text/utf8.h"

#define DATA_FILE "idna/IdnaTestV2.txt"
#define FIELDS    5
#define LONGEST   2048

enum {
    SOURCE,
    TO_UNICODE,
    UNICODE_STATUS,
    TO_ASCII,
    ASCII_STATUS
};

typedef struct counts {
    size_t cases;
    size_t right;
    size_t skipped;
} counts;

static char *trim(char *text)
{
    text += strspn(text, " \t");
    size_t len = strlen(text);
    while (len > 0 && strchr(" \t\r", text[len - 1]))
        len--;
    text[len] = '\0';
    return text;
}

/* Cut a line into its first fields; false if it holds no case. */
static bool split(char *line, char *fields[FIELDS])
{
    line[strcspn(line, "#")] = '\0';
    for (size_t i = 0; i < FIELDS; i++) {
        if (!line)
            return false;
        char *end = strchr(line, ';');
        if (end)
            *end++ = '\0';
        fields[i] = trim(line);
        line = end;
    }
    return true;
}

/* The value of \uXXXX or \x{XXXX} at `text`; `*end` receives the place after
 * it. */
static uint32_t read_escape(const char *text, const char **end)
{
    const bool is_braced = text[1] == 'x';
    uint32_t cp = 0;
    text += is_braced ? 3 : 2;
    for (size_t i = 0;
         (is_braced || i < 4) && lks_hex_value((uint8_t)*text) >= 0; i++)
        cp = cp << 4 | (uint32_t)lks_hex_value((uint8_t)*text++);
    *end = text + is_braced;
    return cp;
}

/* Resolve escapes and ""; false if the result is not UTF-8. */
static bool unescape(const char *field, char out[LONGEST])
{
    size_t len = 0;
    if (strcmp(field, "\"\"") == 0)
        field = "";
    while (*field && len + LKS_UTF8_MAX < LONGEST) {
        if (*field != '\\') {
            out[len++] = *field++;
            continue;
        }
        const uint32_t cp = read_escape(field, &field);
        if (cp >= 0xD800 && cp <= 0xDFFF)
            return false;
        len += lks_utf8_encode(cp, (uint8_t *)out + len);
    }
    out[len] = '\0';
    return true;
}

static bool has_error(const char *status)
{
    return *status && strcmp(status, "[]") != 0;
}

/* A blank field means the same as another column. */
static void fill_blanks(char *fields[FIELDS])
{
    if (!*fields[TO_UNICODE])
        fields[TO_UNICODE] = fields[SOURCE];
    if (!*fields[TO_ASCII])
        fields[TO_ASCII] = fields[TO_UNICODE];
    if (!*fields[ASCII_STATUS])
        fields[ASCII_STATUS] = fields[UNICODE_STATUS];
}

static void print_errors(uint32_t errors)
{
    for (uint32_t i = 0; i < LKS_UTS46_ERRORS; i++)
        if (errors & 1u << i)
            (void)printf(" %s", lks_uts46_error_name(1u << i));
}

typedef uint32_t convert(const uint8_t *name, size_t len, uint32_t flags,
                         uint8_t *out, size_t room, size_t *out_len);

typedef struct expectation {
    const char *operation;
    convert *run;
    const char *result;
    const char *status;
} expectation;

static void run_case(const char *source, const expectation *want, bool is_list,
                     counts *c)
{
    uint8_t got[LKS_UTS46_ROOM];
    size_t len = 0;
    const uint32_t errors = want->run((const uint8_t *)source, strlen(source),
                                      LKS_UTS46_STRICT, got, sizeof got, &len);
    c->cases++;
    if (len == strlen(want->result) && memcmp(got, want->result, len) == 0 &&
        (errors != 0) == has_error(want->status)) {
        c->right++;
        return;
    }
    if (!is_list)
        return;
    (void)printf("%s(%s): got \"%.*s\"", want->operation, source, (int)len,
                 (const char *)got);
    print_errors(errors);
    (void)printf(", want \"%s\" %s\n", want->result, want->status);
}

static void run_line(char *fields[FIELDS], bool is_list, counts c[2])
{
    char source[LONGEST];
    char to_unicode[LONGEST];
    char to_ascii[LONGEST];
    fill_blanks(fields);
    if (!unescape(fields[SOURCE], source) ||
        !unescape(fields[TO_UNICODE], to_unicode) ||
        !unescape(fields[TO_ASCII], to_ascii)) {
        c[0].skipped++;
        c[1].skipped++;
        return;
    }
    const expectation wants[2] = {
        {"toUnicode", lks_uts46_to_unicode, to_unicode, fields[UNICODE_STATUS]},
        {"toAsciiN", lks_uts46_to_ascii, to_ascii, fields[ASCII_STATUS]}};
    for (size_t i = 0; i < 2; i++)
        run_case(source, &wants[i], is_list, &c[i]);
}

int main(int argc, char **argv)
{
    const bool is_list = argc > 1 && strcmp(argv[1], "--list") == 0;
    char *data = lks_read_data(DATA_FILE);
    char hash[65];
    lks_sha256_hex(data, strlen(data), hash);
    counts c[2] = {{0}};
    for (char *line = data; *line;) {
        const size_t len = strcspn(line, "\n");
        char *next = line + len + (line[len] != '\0');
        line[len] = '\0';
        char *fields[FIELDS];
        if (split(line, fields))
            run_line(fields, is_list, c);
        line = next;
    }
    free(data);
    (void)printf("%s sha256 %s\n", DATA_FILE, hash);
    static const char *const names[2] = {"toUnicode", "toAsciiN"};
    for (size_t i = 0; i < 2; i++)
        (void)printf("%s: %zu of %zu right, %zu ill-formed skipped\n", names[i],
                     c[i].right, c[i].cases, c[i].skipped);
    const bool is_right = c[0].right == c[0].cases && c[0].cases > 6000 &&
                          c[1].right == c[1].cases && c[0].skipped == 2;
    return is_right ? 0 : 1;
}
