#include "safety/findings.h"

#include <string.h>

#include "text/steps.h"

static bool is_name_byte(uint8_t byte)
{
    return lks_is_ascii_alnum(byte) || byte == '_' || byte == '$';
}

static lks_slice take_name(lks_slice *text)
{
    lks_slice name = {text->data, 0};
    while (name.len < text->len && is_name_byte(text->data[name.len])) {
        LKS_STEP();
        name.len++;
    }
    text->data += name.len;
    text->len -= name.len;
    return name;
}

/* True if the name is one of the words, each of which ends with a space. */
static bool is_listed(lks_slice name, const char *words)
{
    while (*words) {
        const char *const space = strchr(words, ' ');
        LKS_STEP();
        if (name.len == (size_t)(space - words) &&
            memcmp(name.data, words, name.len) == 0)
            return true;
        words = space + 1;
    }
    return false;
}

static void skip_spaces(lks_slice *text)
{
    while (text->len > 0 && lks_is_one_of(*text->data, " \t\r\n;")) {
        LKS_STEP();
        text->data++;
        text->len--;
    }
}

static bool take(lks_slice *text, char byte)
{
    if (text->len == 0 || *text->data != (uint8_t)byte)
        return false;
    text->data++;
    text->len--;
    return true;
}

/* Skip an argument that is a string, a number or a word of the language. */
static bool take_argument(lks_slice *text)
{
    const char quote = text->len > 0 ? (char)*text->data : '\0';
    if (quote == '"' || quote == '\'') {
        size_t at = 1;
        while (at < text->len && text->data[at] != (uint8_t)quote &&
               text->data[at] != '\\') {
            LKS_STEP();
            at++;
        }
        if (at >= text->len || text->data[at] == '\\')
            return false;
        text->data += at + 1;
        text->len -= at + 1;
        return true;
    }
    (void)take(text, '-');
    const lks_slice word = take_name(text);
    return word.len > 0 && (lks_is_ascii_digit(*word.data) ||
                            is_listed(word, "this event true false null "));
}

static bool take_arguments(lks_slice *text)
{
    if (!take(text, '('))
        return false;
    skip_spaces(text);
    if (take(text, ')'))
        return true;
    do {
        skip_spaces(text);
        if (!take_argument(text))
            return false;
        skip_spaces(text);
    } while (take(text, ','));
    return take(text, ')');
}

/* Functions and objects of the browser; all other names are those of the page. */
static const char browser_names[] =
    "eval alert prompt confirm fetch open import setTimeout setInterval "
    "Function "
    "atob unescape decodeURI decodeURIComponent location document window top "
    "parent self globalThis frames opener navigator execScript String "
    "XMLHttpRequest WebSocket localStorage sessionStorage constructor "
    "postMessage "
    "new delete typeof import throw with if for while do var let const "
    "function "
    "return ";

/* `void(0)`, `history.back()`, or a call of a function of the page. */
static bool is_harmless_script(lks_slice script)
{
    skip_spaces(&script);
    (void)take(&script, '#');
    skip_spaces(&script);
    if (script.len == 0)
        return true;
    const lks_slice first = take_name(&script);
    lks_slice name = first;
    if (is_listed(first, "void ") || is_listed(first, "return ")) {
        skip_spaces(&script);
        const bool is_open = take(&script, '(');
        skip_spaces(&script);
        if (!is_open || !take(&script, ')')) {
            if (!take_argument(&script) || (is_open && !take(&script, ')')))
                return false;
        }
    } else {
        if (is_listed(first, "window ") && take(&script, '.')) {
            name = take_name(&script);
            if (!is_listed(name, "print close history "))
                return false;
        }
        while (take(&script, '.')) {
            name = take_name(&script);
            if (is_listed(name, browser_names))
                return false;
        }
        if (name.len == 0 || lks_is_ascii_digit(*first.data) ||
            (is_listed(first, browser_names) && !is_listed(first, "window ")) ||
            is_listed(name, browser_names) || !take_arguments(&script))
            return false;
    }
    skip_spaces(&script);
    return script.len == 0;
}

bool lks_is_inert(lks_slice target)
{
    static const char script[] = "javascript:";
    static const char image[] = "data:image/";
    if (lks_starts_with_ignoring_case(target, image))
        return !lks_starts_with_ignoring_case(target, "data:image/svg");
    return lks_starts_with_ignoring_case(target, script) &&
           is_harmless_script((lks_slice){target.data + strlen(script),
                                          target.len - strlen(script)});
}

/* True if the path of a file: URL starts at `at`, and programs cannot read another
 * computer's name there: "//host/a" is a network path on Windows. */
static bool is_local_path(lks_slice url, size_t at)
{
    return at < url.len && url.data[at] == '/' &&
           (at + 1 == url.len || !lks_is_one_of(url.data[at + 1], "/\\%"));
}

bool lks_is_local(lks_slice target)
{
    static const char slashes[] = "file://";
    static const char localhost[] = "file://localhost";
    if (lks_starts_with_ignoring_case(target, "about:"))
        return true;
    if (lks_starts_with_ignoring_case(target, localhost))
        return is_local_path(target, sizeof localhost - 1);
    if (lks_starts_with_ignoring_case(target, slashes))
        return is_local_path(target, sizeof slashes - 1);
    return lks_starts_with_ignoring_case(target, "file:") &&
           is_local_path(target, sizeof "file:" - 1);
}
