#include "url/opaque.h"

#include "text/steps.h"
#include "url/whole.h"

/* The shortest telephone numbers have three digits: "112". */
#define FEWEST_DIGITS 3u
/* Longest telephone number with its separators, in bytes; ITU-T E.164 allows 15
 * digits. */
#define LONGEST_NUMBER 64u
/* The longest number of degrees, and the longest name of a magnet's parameter. */
#define LONGEST_DEGREES   32u
#define LONGEST_PARAMETER 16u
/* The shortest and the longest Bitcoin address, and the length of one of Ethereum. */
#define FEWEST_BITCOIN  26u
#define MOST_BITCOIN    90u
#define ETHEREUM_DIGITS 40u
/* A Nostr key or note has 58 characters after its prefix; most identifiers have more. */
#define FEWEST_NOSTR 58u
/* The longest name, method or port that is looked at. */
#define LONGEST_NAME 64u

typedef struct cursor {
    lks_slice text;
    size_t at;
    size_t reach;
} cursor;

/* The byte that comes next; 0 at the end of the text. */
static uint8_t peek(cursor *c)
{
    LKS_STEP();
    if (c->reach <= c->at)
        c->reach = c->at + 1;
    return c->at < c->text.len ? c->text.data[c->at] : 0;
}

static bool take(cursor *c, uint8_t byte)
{
    const bool is_there = peek(c) == byte;
    c->at += is_there;
    return is_there;
}

static bool take_word(cursor *c, const char *word)
{
    while (*word && (peek(c) | 0x20) == (uint8_t)*word) {
        c->at++;
        word++;
    }
    return !*word;
}

/* Skip bytes that `is_part` accepts. Returns true if there are between one and
 * `most`. */
static bool take_some(cursor *c, bool (*is_part)(uint8_t byte), size_t most)
{
    const size_t start = c->at;
    while (c->at - start <= most && is_part(peek(c)))
        c->at++;
    return c->at > start && c->at - start <= most;
}

static bool is_digit(uint8_t byte)
{
    return lks_is_ascii_digit(byte);
}

static bool is_name_byte(uint8_t byte)
{
    return lks_is_ascii_alnum(byte) || byte == '-';
}

static bool is_key_byte(uint8_t byte)
{
    return lks_is_ascii_alnum(byte) || byte == '.';
}

static bool is_alnum(uint8_t byte)
{
    return lks_is_ascii_alnum(byte);
}

static bool is_alpha(uint8_t byte)
{
    return lks_is_ascii_alpha(byte);
}

static bool is_ens_byte(uint8_t byte)
{
    return is_name_byte(byte) || byte == '.';
}

static bool is_hex(uint8_t byte)
{
    return lks_hex_value(byte) >= 0;
}

/* RFC 5536 3.1.4: a byte of the name of a newsgroup, other than its dots. */
static bool is_group_byte(uint8_t byte)
{
    return lks_is_ascii_alnum(byte) ||
           (byte != 0 && lks_is_one_of(byte, "+-_"));
}

/* Skip `count` bytes that `is_part` accepts. Returns false if there are fewer. */
static bool take_exactly(cursor *c, bool (*is_part)(uint8_t byte), size_t count)
{
    while (count > 0 && is_part(peek(c))) {
        c->at++;
        count--;
    }
    return count == 0;
}

/* Skip one character: a letter, a digit, an escape or one of `others`. The text
 * that starts with it has no further syntax. Returns false if there is none. */
static bool take_start(cursor *c, const char *others)
{
    const uint8_t byte = peek(c);
    const bool is_start = lks_is_ascii_alnum(byte) || byte == '%' ||
                          (byte != 0 && lks_is_one_of(byte, others));
    c->at += is_start;
    return is_start;
}

/* ---------------------------------------------------- telephone numbers */

/* Width of a character that is dialled (RFC 3966): a digit, `*`, or "%23" for
 * `#`; 0 for any other. */
static size_t dialled_width(cursor *c)
{
    const uint8_t byte = peek(c);
    if (lks_is_ascii_digit(byte) || byte == '*')
        return 1;
    cursor rest = *c;
    const bool is_hash = byte == '%' && take_word(&rest, "%23");
    c->reach = rest.reach;
    return is_hash ? 3 : 0;
}

/* Read a telephone number with its visual separators, such as "+1-(201)". Returns how
 * many digits it has; 0 if it is not a number. `*end` is the place after its last
 * digit or closing bracket; the cursor is at the first byte that cannot belong to
 * it. */
static size_t take_number(cursor *c, size_t *end)
{
    const size_t start = c->at;
    size_t digits = 0;
    size_t depth = 0;
    (void)take(c, '+');
    while (c->at - start <= LONGEST_NUMBER) {
        const size_t width = dialled_width(c);
        const uint8_t byte = peek(c);
        if (width > 0) {
            digits += width == 1 && byte != '*';
            c->at += width;
            *end = c->at;
            continue;
        }
        const bool is_close = byte == ')' && depth > 0;
        if (!is_close && byte != '(' && byte != '-' && byte != '.')
            break;
        depth += byte == '(';
        depth -= is_close;
        c->at++;
        if (is_close)
            *end = c->at;
    }
    return c->at - start <= LONGEST_NUMBER && digits >= FEWEST_DIGITS ? digits
                                                                      : 0;
}

/* True if the text after the number shows that the number is part of something
 * else: "tel:123abc", "tel:030/123456". */
static bool goes_on(cursor *c)
{
    const uint8_t next = peek(c);
    return next != 0 &&
           (lks_is_ascii_alnum(next) || lks_is_one_of(next, "_@%=/\\#"));
}

static bool is_parameter_byte(uint8_t byte)
{
    return lks_is_ascii_alnum(byte) ||
           (byte != 0 && lks_is_one_of(byte, "-._~+:%$"));
}

/* RFC 3966: read the parameters of a number: ";ext=12",
 * ";phone-context=example.com". */
static void take_parameters(cursor *c, size_t limit, size_t *end)
{
    while (c->at < limit && take(c, ';') && lks_is_ascii_alpha(peek(c))) {
        const size_t before = *end;
        bool has_value = false;
        while (c->at < limit) {
            const uint8_t byte = peek(c);
            const bool is_first_equals = byte == '=' && !has_value;
            has_value |= is_first_equals;
            if (!is_first_equals && !is_parameter_byte(byte))
                break;
            c->at++;
            if (lks_is_ascii_alnum(byte))
                *end = c->at;
        }
        if (peek(c) == '@') { /* "tel:112;a@example.com": an address */
            *end = before;
            return;
        }
    }
}

/* Read a number or, for sms, several with commas between them (RFC 5724). */
static void read_numbers(cursor *c, bool are_several, size_t limit,
                         lks_opaque *o)
{
    o->digits = take_number(c, &o->end);
    if (o->digits == 0 || goes_on(c))
        return;
    o->kind = LKS_OPAQUE_NUMBER;
    c->at = o->end;
    take_parameters(c, limit, &o->end);
    while (are_several && o->end < limit) {
        size_t end = 0;
        c->at = o->end;
        if (!take(c, ',') || take_number(c, &end) == 0 || goes_on(c))
            break;
        o->end = end;
        c->at = end;
        take_parameters(c, limit, &o->end);
    }
}

/* ------------------------------------------------------------ the others */

/* RFC 5870: "48.2010,16.3695". */
static bool take_degrees(cursor *c)
{
    (void)take(c, '-');
    if (!take_some(c, is_digit, LONGEST_DEGREES))
        return false;
    cursor fraction = *c;
    if (take(&fraction, '.') && take_some(&fraction, is_digit, LONGEST_DEGREES))
        c->at = fraction.at;
    c->reach = fraction.reach;
    return true;
}

static bool read_place(cursor *c)
{
    return take_degrees(c) && take(c, ',') && take_degrees(c) &&
           !lks_is_ascii_alpha(peek(c));
}

static bool read_magnet(cursor *c)
{
    return take(c, '?') && take_some(c, is_key_byte, LONGEST_PARAMETER) &&
           take(c, '=') && take_start(c, "&");
}

/* Matrix MSC 2312: a user, a room, the identifier of a room, or an event. */
static bool read_matrix(cursor *c)
{
    static const char words[][8] = {"u/", "roomid/", "r/", "e/"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        cursor rest = *c;
        const bool is_there = take_word(&rest, words[i]);
        c->reach = rest.reach > c->reach ? rest.reach : c->reach;
        if (is_there) {
            c->at = rest.at;
            return take_start(c, "_=.");
        }
    }
    return false;
}

/* ISO 26324: a prefix of at least four digits after "10.", and a suffix. */
static bool read_doi(cursor *c)
{
    const size_t start = c->at;
    if (!take_word(c, "10.") || !take_some(c, is_digit, 9) || c->at < start + 7)
        return false;
    while (c->at - start < LONGEST_PARAMETER && peek(c) == '.') {
        c->at++;
        if (!take_some(c, is_digit, 9))
            return false;
    }
    return take(c, '/') && take_start(c, "(_");
}

/* RFC 8141: a namespace of 2 to 32 letters, digits and hyphens, and a name. */
static bool read_urn(cursor *c)
{
    const size_t start = c->at;
    return lks_is_ascii_alnum(peek(c)) && take_some(c, is_name_byte, 32) &&
           c->at - start >= 2 && c->text.data[c->at - 1] != '-' &&
           take(c, ':') && take_start(c, "_");
}

/* W3C, DID Core 3.1: a method of small letters and digits, and an identifier. */
static bool read_did(cursor *c)
{
    return take_some(c, is_alnum, LONGEST_NAME) && take(c, ':') &&
           take_start(c, "._-");
}

/* BIP 21: an address. */
static bool read_bitcoin(cursor *c)
{
    return take_exactly(c, is_alnum, FEWEST_BITCOIN) &&
           (!is_alnum(peek(c)) ||
            take_some(c, is_alnum, MOST_BITCOIN - FEWEST_BITCOIN));
}

/* EIP-681: an address, perhaps after "pay-", or a name that ends in ".eth". */
static bool read_ethereum(cursor *c)
{
    cursor address = *c;
    cursor rest = *c;
    if (take_word(&rest, "pay-"))
        address.at = rest.at;
    const size_t start = address.at;
    address.reach = rest.reach;
    rest = address;
    const bool is_number = take_word(&rest, "0x") &&
                           take_exactly(&rest, is_hex, ETHEREUM_DIGITS) &&
                           !is_alnum(peek(&rest));
    address.reach = rest.reach;
    if (is_number) {
        address.at = rest.at;
        *c = address;
        return true;
    }
    const bool is_name =
        is_alnum(peek(&address)) &&
        take_some(&address, is_ens_byte, LONGEST_NAME) &&
        lks_ends_with_ignoring_case(
            (lks_slice){address.text.data + start, address.at - start}, ".eth");
    *c = address;
    return is_name;
}

/* NIP-19, NIP-21: a prefix that starts with n, the digit 1, and Bech32. */
static bool read_nostr(cursor *c)
{
    return (peek(c) | 0x20) == 'n' &&
           take_some(c, is_alpha, LONGEST_PARAMETER) && take(c, '1') &&
           take_exactly(c, is_alnum, FEWEST_NOSTR);
}

/* RFC 5538: the name of a group, of two words or more. */
static bool read_group(cursor *c)
{
    const size_t start = c->at;
    return is_alpha(peek(c)) && take_some(c, is_group_byte, LONGEST_NAME) &&
           c->at - start >= 2 && take(c, '.') && take_start(c, "");
}

/* True for digits that may be the port of a host that is called like the scheme: no
 * letter, and no mark inside a word, goes on with them. */
static bool is_port(cursor *c)
{
    cursor rest = *c;
    const bool has_digits = take_some(&rest, is_digit, LONGEST_NAME);
    (void)take(&rest, '.');
    const uint8_t next = peek(&rest);
    c->reach = rest.reach;
    return has_digits && !is_alnum(next) &&
           (next == 0 || !lks_is_one_of(next, "-_~%:@=&+"));
}

/* RFC 3986, for a scheme of which nothing is known: perhaps a slash, and two
 * characters of a path or query that are no punctuation. */
static bool read_any(cursor *c)
{
    if (is_port(c))
        return false;
    (void)take(c, '/');
    if (!take_start(c, "_?@+~"))
        return false;
    const uint8_t next = peek(c);
    if (!lks_is_ascii_alnum(next) &&
        (next == 0 || !lks_is_one_of(next, "_-.~%?=:@/+")))
        return false;
    c->at++;
    return true;
}

static lks_opaque_kind path_if(bool is_there)
{
    return is_there ? LKS_OPAQUE_PATH : LKS_OPAQUE_NONE;
}

/* Read the least that must follow the scheme. */
static lks_opaque_kind read_other(lks_syntax syntax, cursor *c)
{
    cursor group = *c;
    switch (syntax) {
    case LKS_SYNTAX_PLACE:
        return path_if(read_place(c));
    case LKS_SYNTAX_MAGNET:
        return read_magnet(c) ? LKS_OPAQUE_QUERY : LKS_OPAQUE_NONE;
    case LKS_SYNTAX_MATRIX:
        return path_if(read_matrix(c));
    case LKS_SYNTAX_DOI:
        return path_if(read_doi(c));
    case LKS_SYNTAX_URN:
        return path_if(read_urn(c));
    case LKS_SYNTAX_DID:
        return path_if(read_did(c));
    case LKS_SYNTAX_BITCOIN:
        return path_if(read_bitcoin(c));
    case LKS_SYNTAX_ETHEREUM:
        return path_if(read_ethereum(c));
    case LKS_SYNTAX_NOSTR:
        return path_if(read_nostr(c));
    case LKS_SYNTAX_ADDRESS:
        return LKS_OPAQUE_ADDRESS;
    case LKS_SYNTAX_NEWS:
        if (!read_group(&group)) {
            c->reach = group.reach;
            return LKS_OPAQUE_ADDRESS;
        }
        *c = group;
        return LKS_OPAQUE_PATH;
    case LKS_SYNTAX_ANY:
        return path_if(read_any(c));
    default:
        return LKS_OPAQUE_NONE;
    }
}

LKS_COLD void lks_read_opaque(lks_syntax syntax, lks_slice text, size_t at,
                              size_t limit, lks_opaque *opaque)
{
    cursor c = {text, at, at};
    *opaque = (lks_opaque){.kind = LKS_OPAQUE_NONE, .end = at};
    if (syntax == LKS_SYNTAX_NUMBER || syntax == LKS_SYNTAX_NUMBERS) {
        read_numbers(&c, syntax == LKS_SYNTAX_NUMBERS, limit, opaque);
    } else {
        opaque->kind = read_other(syntax, &c);
        if (opaque->kind != LKS_OPAQUE_NONE)
            opaque->end = c.at;
    }
    opaque->reach = c.reach;
}

LKS_COLD size_t lks_opaque_scheme(lks_slice link)
{
    linkspan_link parts;
    lks_split_link(link, &parts);
    const size_t colon = parts.scheme.end;
    if (parts.kind != LINKSPAN_KIND_URL || parts.host.end > parts.host.start ||
        colon == 0 || link.data[colon - 1] != ':' ||
        memchr(link.data, '.', colon) || /* more likely a host and its port */
        !lks_has_no_slashes(
            lks_scheme_of((lks_slice){link.data, colon - 1})->syntax))
        return 0;
    return colon - 1;
}
