#include "documents/doctype.h"

#include <string.h>

#include "text/steps.h"

/* The public identifiers in common use. The list of the standard (13.2.6.4.1)
 * has fifty more, for which browsers use quirks mode. */
static const struct public_row {
    char name[40]; /* an array: a pointer would need a relocation */
    lks_quirks quirks;
    lks_quirks without_system; /* mode if there is no system identifier */
} public_rows[] = {
    {"-//W3C//DTD XHTML 1.0 Strict//EN", LKS_QUIRKS_NO, LKS_QUIRKS_NO},
    {"-//W3C//DTD XHTML 1.0 Transitional//EN", LKS_QUIRKS_NO, LKS_QUIRKS_NO},
    {"-//W3C//DTD XHTML 1.0 Frameset//EN", LKS_QUIRKS_NO, LKS_QUIRKS_NO},
    {"-//W3C//DTD XHTML 1.1//EN", LKS_QUIRKS_NO, LKS_QUIRKS_NO},
    {"-//W3C//DTD HTML 4.01//EN", LKS_QUIRKS_NO, LKS_QUIRKS_NO},
    {"-//W3C//DTD HTML 4.01 Transitional//EN", LKS_QUIRKS_NO, LKS_QUIRKS_YES},
    {"-//W3C//DTD HTML 4.01 Frameset//EN", LKS_QUIRKS_NO, LKS_QUIRKS_YES},
    {"-//W3C//DTD HTML 4.0//EN", LKS_QUIRKS_NO, LKS_QUIRKS_NO},
    {"-//W3C//DTD HTML 4.0 Transitional//EN", LKS_QUIRKS_YES, LKS_QUIRKS_YES},
    {"-//W3C//DTD HTML 3.2//EN", LKS_QUIRKS_YES, LKS_QUIRKS_YES},
    {"-//W3C//DTD HTML 3.2 Final//EN", LKS_QUIRKS_YES, LKS_QUIRKS_YES},
    {"-//IETF//DTD HTML//EN", LKS_QUIRKS_YES, LKS_QUIRKS_YES},
    {"-//IETF//DTD HTML 2.0//EN", LKS_QUIRKS_YES, LKS_QUIRKS_YES},
};

/* The only system identifier for which browsers use quirks mode. */
static const char quirky_system[] =
    "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd";

static bool is_space(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
}

static bool is_same(lks_slice text, const char *word)
{
    if (text.len != strlen(word))
        return false;
    for (size_t i = 0; i < text.len; i++) {
        LKS_STEP();
        if (lks_ascii_lower(text.data[i]) != lks_ascii_lower((uint8_t)word[i]))
            return false;
    }
    return true;
}

/* Skip white space; false if there is none. */
static bool skip_spaces(lks_slice *rest)
{
    const size_t before = rest->len;
    while (rest->len > 0 && is_space(rest->data[0])) {
        LKS_STEP();
        rest->data++;
        rest->len--;
    }
    return rest->len < before;
}

static bool skip_word(lks_slice *rest, const char *word)
{
    const size_t len = strlen(word);
    if (rest->len < len || !is_same((lks_slice){rest->data, len}, word))
        return false;
    rest->data += len;
    rest->len -= len;
    return true;
}

/* Skip a quoted identifier; false if there is none. */
static bool skip_quoted(lks_slice *rest, lks_slice *quoted)
{
    if (rest->len == 0 || (rest->data[0] != '"' && rest->data[0] != '\''))
        return false;
    const uint8_t *end = memchr(rest->data + 1, rest->data[0], rest->len - 1);
    LKS_STEPS(rest->len);
    if (!end)
        return false;
    *quoted = (lks_slice){rest->data + 1, (size_t)(end - rest->data) - 1};
    rest->len -= quoted->len + 2;
    rest->data = end + 1;
    return true;
}

bool lks_is_doctype(lks_slice markup)
{
    return skip_word(&markup, "<!DOCTYPE");
}

static lks_quirks quirks_of(lks_slice public_name, lks_slice system_name)
{
    if (is_same(system_name, quirky_system))
        return LKS_QUIRKS_YES;
    if (!public_name.data)
        return LKS_QUIRKS_NO;
    for (size_t i = 0; i < sizeof public_rows / sizeof *public_rows; i++)
        if (is_same(public_name, public_rows[i].name))
            return system_name.data ? public_rows[i].quirks
                                    : public_rows[i].without_system;
    return LKS_QUIRKS_UNKNOWN;
}

lks_quirks lks_doctype_quirks(lks_slice doctype)
{
    lks_slice rest = doctype;
    lks_slice public_name = {NULL, 0};
    lks_slice system_name = {NULL, 0};
    if (!skip_word(&rest, "<!DOCTYPE") || !skip_spaces(&rest) ||
        !skip_word(&rest, "html"))
        return LKS_QUIRKS_UNKNOWN;
    bool is_right = true;
    if (skip_spaces(&rest) && rest.len > 0 && rest.data[0] != '>') {
        if (skip_word(&rest, "PUBLIC")) {
            is_right = skip_spaces(&rest) && skip_quoted(&rest, &public_name);
            if (skip_spaces(&rest))
                (void)skip_quoted(&rest, &system_name);
        } else {
            is_right = skip_word(&rest, "SYSTEM") && skip_spaces(&rest) &&
                       skip_quoted(&rest, &system_name);
        }
        (void)skip_spaces(&rest);
    }
    if (!is_right || rest.len != 1 || rest.data[0] != '>')
        return LKS_QUIRKS_UNKNOWN;
    return quirks_of(public_name, system_name);
}
