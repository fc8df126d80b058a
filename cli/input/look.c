/* Guesses what a file is. The command reads UTF-8, and reports other encodings
 * instead of finding nothing. */
#include <stdint.h>
#include <string.h>

#include "cli/input/input.h"
#include "cli/platform/message.h"

bool is_half_byte_order_mark(const char *bytes, size_t len)
{
    if (len == 0 || len >= 4)
        return false;
    const uint8_t first = (uint8_t)bytes[0];
    return first >= 0xFE || first == 0;
}

static input_look mark_of(const uint8_t *b, size_t len)
{
    static const uint8_t little[] = {0xFF, 0xFE, 0, 0};
    static const uint8_t big[] = {0, 0, 0xFE, 0xFF};
    if (len >= 4 && (memcmp(b, little, sizeof little) == 0 ||
                     memcmp(b, big, sizeof big) == 0))
        return LOOKS_UTF32;
    if (len >= 2 &&
        ((b[0] == 0xFF && b[1] == 0xFE) || (b[0] == 0xFE && b[1] == 0xFF)))
        return LOOKS_UTF16;
    return LOOKS_TEXT;
}

/* True if the text looks like UTF-16. There, one of the two bytes of each space, digit
 * and line end is NUL, and in some languages of each letter too. NUL is always the
 * first of the two or always the second, with few exceptions. */
static bool has_alternating_nuls(const uint8_t *b, size_t len)
{
    size_t nuls[2] = {0, 0};
    for (size_t i = 0; i < len; i++)
        nuls[i % 2] += b[i] == 0;
    const size_t more = nuls[0] > nuls[1] ? nuls[0] : nuls[1];
    const size_t less = nuls[0] + nuls[1] - more;
    return more > len / 20 && less < more / 20 + 1 && len >= 8;
}

/* Length of the well-formed sequence of several bytes at `b`; 0: it is none,
 * LOOK_LEN: it is cut off. (The ranges of the second byte are not checked: this
 * is a guess about a whole file, not a decoder.) */
static size_t sequence_len(const uint8_t *b, size_t len)
{
    size_t wanted = 0;
    if (b[0] >= 0xC2 && b[0] < 0xE0)
        wanted = 2;
    else if (b[0] >= 0xE0 && b[0] < 0xF0)
        wanted = 3;
    else if (b[0] >= 0xF0 && b[0] < 0xF5)
        wanted = 4;
    for (size_t i = 1; i < wanted; i++) {
        if (i == len)
            return LOOK_LEN;
        if ((b[i] & 0xC0) != 0x80)
            return 0;
    }
    return wanted;
}

static bool is_mostly_ill_formed(const uint8_t *b, size_t len)
{
    size_t good = 0;
    size_t bad = 0;
    for (size_t i = 0; i < len;) {
        if (b[i] < 0x80) {
            i++;
            continue;
        }
        const size_t sequence = sequence_len(b + i, len - i);
        if (sequence == LOOK_LEN)
            break;
        good += sequence > 0;
        bad += sequence == 0;
        i += sequence > 0 ? sequence : 1;
    }
    return bad > good;
}

/* Where a tar archive has the name of its format. */
#define TAR_MAGIC_AT 257

static input_look archive_of(const uint8_t *b, size_t len)
{
    if (len >= 5 && memcmp(b, "%PDF-", 5) == 0)
        return LOOKS_PDF;
    if (len >= 4 && memcmp(b, "PK\3\4", 4) == 0)
        return LOOKS_ZIP;
    if (len >= TAR_MAGIC_AT + 5 && memcmp(b + TAR_MAGIC_AT, "ustar", 5) == 0)
        return LOOKS_TAR;
    return LOOKS_TEXT;
}

input_look look_at(const char *bytes, size_t len, bool may_have_nul)
{
    const uint8_t *const b = (const uint8_t *)bytes;
    if (len > LOOK_LEN)
        len = LOOK_LEN;
    const input_look mark = mark_of(b, len);
    if (mark != LOOKS_TEXT)
        return mark;
    const input_look archive = may_have_nul ? LOOKS_TEXT : archive_of(b, len);
    if (archive != LOOKS_TEXT)
        return archive;
    if (memchr(b, 0, len) && !may_have_nul)
        return has_alternating_nuls(b, len) ? LOOKS_UTF16 : LOOKS_BINARY;
    return is_mostly_ill_formed(b, len) ? LOOKS_LEGACY : LOOKS_TEXT;
}

bool is_binary(input_look look)
{
    return look == LOOKS_BINARY || look == LOOKS_PDF || look == LOOKS_ZIP ||
           look == LOOKS_TAR;
}

bool looks_readable(const char *name, const char *bytes, size_t len)
{
    const input_look look = look_at(bytes, len, false);
    if (is_binary(look))
        return true;
    tell_look(name, look);
    return look != LOOKS_UTF16 && look != LOOKS_UTF32;
}

void tell_look(const char *name, input_look look)
{
    switch (look) {
    case LOOKS_BINARY:
        message(name, "binary file, not read (--text reads it as text)");
        break;
    case LOOKS_PDF:
        message(name, "a PDF document, not read; try: pdftotext FILE - | "
                      "linkspan");
        break;
    case LOOKS_ZIP:
        message(name, "a zip archive (as office documents are), not read; try: "
                      "unzip -p FILE | linkspan");
        break;
    case LOOKS_TAR:
        message(name, "a tar archive, not read; try: tar -xOf FILE | linkspan");
        break;
    case LOOKS_UTF16:
        message(name,
                "UTF-16, not UTF-8; convert it: iconv -f UTF-16 -t UTF-8");
        break;
    case LOOKS_UTF32:
        message(name,
                "UTF-32, not UTF-8; convert it: iconv -f UTF-32 -t UTF-8");
        break;
    case LOOKS_LEGACY:
        message(name,
                "has bytes that are not UTF-8, and links end at these bytes; "
                "if the file is Latin-1, convert it: "
                "iconv -f ISO-8859-1 -t UTF-8");
        break;
    case LOOKS_TEXT:
        break;
    }
}
