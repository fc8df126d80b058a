#include "safety/policy.h"

#include <stddef.h>

#include "text/sized.h"

#define PRESETS 5
#define ROWS    (sizeof rows / sizeof *rows)

/* Short names for the table. */
enum {
    NOTE = LINKSPAN_SEVERITY_NOTE,
    WARN = LINKSPAN_SEVERITY_WARNING,
    SEVERE = LINKSPAN_SEVERITY_SEVERE,
    GO = LINKSPAN_ACTION_LINK,
    ENCODE = LINKSPAN_ACTION_ENCODE,
    PLAIN = LINKSPAN_ACTION_PLAIN,
    PUNY = LINKSPAN_ACTION_PUNYCODE,
    DEFANG = LINKSPAN_ACTION_DEFANG
};

/* A row for each finding, in the order of the codes: name, severity, the
 * actions of the presets off, uts58 (UTS #58 8), guidelines (linkification
 * guidelines), uasg (UASG recommendations) and strict, and a sentence. */
#define FINDINGS(ROW)                                                          \
    ROW(mixed_scripts, "mixed-scripts", SEVERE,                                \
        ACTIONS(GO, GO, PUNY, PLAIN, PUNY),                                    \
        "A label of the host mixes scripts that are not written together.")    \
    ROW(whole_script_confusable, "whole-script-confusable", SEVERE,            \
        ACTIONS(GO, GO, GO, PLAIN, PUNY),                                      \
        "A label of the host looks like ASCII, but has other letters.")        \
    ROW(restricted_character, "restricted-character", SEVERE,                  \
        ACTIONS(GO, PLAIN, GO, PLAIN, PUNY),                                   \
        "A label of the host has a character that is unsafe in names.")        \
    ROW(syntax_lookalike, "syntax-lookalike", SEVERE,                          \
        ACTIONS(GO, GO, GO, PLAIN, PUNY),                                      \
        "A character of the host looks like a dot, a slash or other syntax.")  \
    ROW(idna_error, "idna-error", SEVERE,                                      \
        ACTIONS(GO, GO, PLAIN, PLAIN, DEFANG),                                 \
        "The host cannot be a domain name.")                                   \
    ROW(impossible_tld, "impossible-tld", SEVERE,                              \
        ACTIONS(GO, PLAIN, PLAIN, PLAIN, DEFANG),                              \
        "The top-level domain cannot exist.")                                  \
    ROW(unknown_tld, "unknown-tld", SEVERE,                                    \
        ACTIONS(GO, PLAIN, PLAIN, PLAIN, DEFANG),                              \
        "The top-level domain does not exist.")                                \
    ROW(old_tld_list, "old-tld-list", WARN, ACTIONS(GO, GO, GO, PLAIN, GO),    \
        "The top-level domain is unknown, but the list is too old to be "      \
        "sure.")                                                               \
    ROW(mapped_character, "mapped-character", NOTE,                            \
        ACTIONS(GO, GO, GO, GO, GO),                                           \
        "The host has characters that browsers replace by others.")            \
    ROW(ip_address, "ip-address", WARN, ACTIONS(GO, GO, GO, GO, GO),           \
        "The host is an IP address, not a name.")                              \
    ROW(obfuscated_ip, "obfuscated-ip", SEVERE,                                \
        ACTIONS(GO, GO, PLAIN, PLAIN, DEFANG),                                 \
        "The host is an IP address in an unusual form.")                       \
    ROW(private_address, "private-address", WARN, ACTIONS(GO, GO, GO, GO, GO), \
        "The host is on this computer or in a private network.")               \
    ROW(looks_like, "looks-like", SEVERE, ACTIONS(GO, GO, GO, PLAIN, PUNY),    \
        "The host imitates a known name.")                                     \
    ROW(userinfo, "userinfo", SEVERE, ACTIONS(GO, GO, GO, PLAIN, DEFANG),      \
        "The text before the @ is a user name, not the host.")                 \
    ROW(scheme_not_allowed, "scheme-not-allowed", SEVERE,                      \
        ACTIONS(GO, GO, PLAIN, PLAIN, DEFANG), "The scheme is not allowed.")   \
    ROW(unusual_port, "unusual-port", WARN, ACTIONS(GO, GO, GO, GO, GO),       \
        "The port is not the usual one of the scheme.")                        \
    ROW(bidi_control, "bidi-control", SEVERE,                                  \
        ACTIONS(GO, PLAIN, GO, PLAIN, DEFANG),                                 \
        "An invisible character changes the order in which others are shown.") \
    ROW(hidden_character, "hidden-character", SEVERE,                          \
        ACTIONS(GO, GO, GO, PLAIN, DEFANG),                                    \
        "There is an invisible character, which programs read.")               \
    ROW(variation_selector, "variation-selector", SEVERE,                      \
        ACTIONS(GO, GO, GO, PLAIN, DEFANG),                                    \
        "A variation selector follows a character without variants.")          \
    ROW(tag_character, "tag-character", SEVERE,                                \
        ACTIONS(GO, GO, GO, PLAIN, DEFANG),                                    \
        "Tag characters are invisible, but can carry text for programs.")      \
    ROW(control_character, "control-character", SEVERE,                        \
        ACTIONS(GO, GO, GO, PLAIN, DEFANG), "There is a control character.")   \
    ROW(ill_formed_utf8, "ill-formed-utf8", SEVERE,                            \
        ACTIONS(GO, GO, GO, PLAIN, DEFANG), "Some bytes are not UTF-8.")       \
    ROW(not_nfc, "not-nfc", WARN, ACTIONS(GO, GO, GO, GO, GO),                 \
        "The text is not in Normalization Form C.")                            \
    ROW(mixed_scripts_in_part, "mixed-scripts-in-part", WARN,                  \
        ACTIONS(GO, GO, ENCODE, GO, ENCODE),                                   \
        "A word of the path, query or fragment mixes scripts.")                \
    ROW(syntax_lookalike_in_part, "syntax-lookalike-in-part", WARN,            \
        ACTIONS(GO, ENCODE, GO, GO, ENCODE),                                   \
        "A character looks like the syntax of a path, query or fragment.")     \
    ROW(ill_formed_escape, "ill-formed-escape", WARN,                          \
        ACTIONS(GO, GO, GO, GO, GO), "Some escapes do not decode to UTF-8.")   \
    ROW(escaped_control, "escaped-control", SEVERE,                            \
        ACTIONS(GO, GO, GO, PLAIN, DEFANG),                                    \
        "An escape stands for a control character.")                           \
    ROW(local_part_character, "local-part-character", WARN,                    \
        ACTIONS(GO, GO, PLAIN, GO, GO),                                        \
        "The local part has other characters than letters, digits, . _ - and " \
        "+.")                                                                  \
    ROW(mixed_scripts_in_local_part, "mixed-scripts-in-local-part", SEVERE,    \
        ACTIONS(GO, GO, PLAIN, PLAIN, DEFANG),                                 \
        "The local part mixes scripts, or looks like ASCII and is not.")       \
    ROW(too_long, "too-long", WARN, ACTIONS(GO, GO, GO, GO, GO),               \
        "The link is longer than the policy's limit.")                         \
    ROW(uncommon_character, "uncommon-character", WARN,                        \
        ACTIONS(GO, PLAIN, GO, GO, GO),                                        \
        "A label of the host has a character that is rare in names, or of a "  \
        "script that UAX #31 does not recommend for names.")                   \
    ROW(other_reading, "other-reading", WARN, ACTIONS(GO, GO, GO, GO, GO),     \
        "A program that reads beyond the link visits another site.")           \
    ROW(in_override, "in-override", SEVERE,                                    \
        ACTIONS(GO, GO, GO, PLAIN, DEFANG),                                    \
        "A bidi override before the link shows its characters in another "     \
        "order.")                                                              \
    ROW(in_embedding, "in-embedding", NOTE, ACTIONS(GO, GO, GO, GO, GO),       \
        "A bidi embedding or isolate before the link can change its order.")   \
    ROW(refused, "refused", WARN, ACTIONS(GO, GO, GO, GO, GO),                 \
        "This looks like a link, or programs follow it, but it is not "        \
        "linked.")                                                             \
    ROW(looks_like_capital, "looks-like-capital", SEVERE,                      \
        ACTIONS(GO, GO, GO, PLAIN, PUNY),                                      \
        "A capital I of the host stands for the l of a known name.")           \
    ROW(looks_like_pair, "looks-like-pair", SEVERE,                            \
        ACTIONS(GO, GO, GO, PLAIN, PUNY),                                      \
        "Two letters stand for one of a known name, such as rn for m.")        \
    ROW(looks_like_digit, "looks-like-digit", SEVERE,                          \
        ACTIONS(GO, GO, GO, PLAIN, PUNY),                                      \
        "A digit of the host stands for a letter of a known name.")            \
    ROW(looks_like_diacritic, "looks-like-diacritic", SEVERE,                  \
        ACTIONS(GO, GO, GO, PLAIN, PUNY),                                      \
        "The host is a known name but for a mark on a letter.")                \
    ROW(looks_like_separator, "looks-like-separator", SEVERE,                  \
        ACTIONS(GO, GO, GO, PLAIN, PUNY),                                      \
        "A false hyphen or dot separates a known name from other text.")       \
    ROW(looks_like_subdomain, "looks-like-subdomain", SEVERE,                  \
        ACTIONS(GO, GO, GO, PLAIN, DEFANG),                                    \
        "A known name stands before the domain that is visited.")              \
    ROW(looks_like_hyphen, "looks-like-hyphen", WARN,                          \
        ACTIONS(GO, GO, GO, GO, GO),                                           \
        "A hyphen joins a protected name with other words.")                   \
    ROW(looks_like_edit, "looks-like-edit", WARN, ACTIONS(GO, GO, GO, GO, GO), \
        "The host is one letter away from a protected name.")                  \
    ROW(looks_like_suffix, "looks-like-suffix", NOTE,                          \
        ACTIONS(GO, GO, GO, GO, GO),                                           \
        "The host is a protected name with another public suffix.")            \
    ROW(like_known, "like-known", NOTE, ACTIONS(GO, GO, GO, GO, GO),           \
        "The host is a widely imitated name with other words, one letter "     \
        "changed, or another suffix.")                                         \
    ROW(looks_like_ascii, "looks-like-ascii", WARN,                            \
        ACTIONS(GO, GO, GO, GO, GO),                                           \
        "A label of the host in another script looks like ASCII letters.")     \
    ROW(shows_known, "shows-known", SEVERE,                                    \
        ACTIONS(GO, GO, GO, PLAIN, DEFANG),                                    \
        "The text of the link is an address of a widely imitated name, but "   \
        "the link leads to another site.")                                     \
    ROW(shows_other_address, "shows-other-address", WARN,                      \
        ACTIONS(GO, GO, GO, GO, GO),                                           \
        "The text of the link is an address, but the link leads to another "   \
        "site.")                                                               \
    ROW(shows_other_name, "shows-other-name", NOTE,                            \
        ACTIONS(GO, GO, GO, GO, GO),                                           \
        "The text of the link is the name of a site, but the link leads to "   \
        "another one.")                                                        \
    ROW(shows_before_tracker, "shows-before-tracker", NOTE,                    \
        ACTIONS(GO, GO, GO, GO, GO),                                           \
        "The text of the link is an address, but the link leads to a page "    \
        "that counts clicks or shortens addresses, or to where most links "    \
        "lead.")                                                               \
    ROW(shows_unicode, "shows-unicode", NOTE, ACTIONS(GO, GO, GO, GO, GO),     \
        "The text of the link shows letters for which its target has xn--.")   \
    ROW(sender_shows_known, "sender-shows-known", SEVERE,                      \
        ACTIONS(GO, GO, GO, PLAIN, DEFANG),                                    \
        "The name of the sender is an address of a widely imitated name, but " \
        "the mail comes from another domain.")                                 \
    ROW(sender_shows_other, "sender-shows-other", WARN,                        \
        ACTIONS(GO, GO, GO, GO, GO),                                           \
        "The name of the sender is an address, but the mail comes from "       \
        "another domain.")                                                     \
    ROW(sender_by_list, "sender-by-list", NOTE, ACTIONS(GO, GO, GO, GO, GO),   \
        "A mailing list has written the address of the author into the name "  \
        "of the sender.")                                                      \
    ROW(refresh, "refresh", NOTE, ACTIONS(GO, GO, GO, GO, GO),                 \
        "The document leads to another address without a click.")              \
    ROW(refresh_in_mail, "refresh-in-mail", WARN, ACTIONS(GO, GO, GO, GO, GO), \
        "The mail leads to another address without a click.")                  \
    ROW(form_action, "form-action", NOTE, ACTIONS(GO, GO, GO, GO, GO),         \
        "A form sends what is written into it to this address.")               \
    ROW(base_address, "base-address", NOTE, ACTIONS(GO, GO, GO, GO, GO),       \
        "Links without a host lead to this address.")                          \
    ROW(inert_scheme, "inert-scheme", NOTE, ACTIONS(GO, GO, GO, GO, GO),       \
        "The address leads to no site: it is an image, a local file, a call "  \
        "of "                                                                  \
        "the page's own program, or text for another program.")

#define BITS 3 /* bits that one action takes */
#define ACTIONS(off, uts58, guidelines, uasg, strict)                          \
    ((off) | (uts58) << BITS | (guidelines) << 2 * BITS | (uasg) << 3 * BITS | \
     (strict) << 4 * BITS)

/* All strings one after the other, and where each of them starts. So the table
 * needs no relocation, and no string is padded. */
static const struct strings {
#define ROOM(id, name, severity, actions, text)                                \
    char id##_name[sizeof(name)];                                              \
    char id##_text[sizeof(text)];
    FINDINGS(ROOM)
} strings = {
#define STRINGS(id, name, severity, actions, text) name, text,
    FINDINGS(STRINGS)};

static const struct row {
    uint16_t name;
    uint16_t text;
    uint16_t actions;
    uint8_t severity;
} rows[] = {{0, 0, 0, 0},
#define PLACES(id, name, severity, actions, text)                              \
    {offsetof(struct strings, id##_name), offsetof(struct strings, id##_text), \
     actions, severity},
            FINDINGS(PLACES)};

_Static_assert(ROWS == LINKSPAN_FINDING_END, "one row for each finding");

static bool is_finding(uint32_t code)
{
    return code > 0 && code < ROWS;
}

int32_t lks_finding_severity(uint32_t code)
{
    return is_finding(code) ? rows[code].severity : 0;
}

const char *lks_finding_name(uint32_t code)
{
    return is_finding(code) ? (const char *)&strings + rows[code].name : NULL;
}

const char *lks_finding_text(uint32_t code)
{
    return is_finding(code) ? (const char *)&strings + rows[code].text : NULL;
}

bool lks_policy_init(linkspan_policy *policy, uint32_t preset)
{
    if (preset >= PRESETS)
        return false;
    *policy = (linkspan_policy){
        .size = sizeof *policy,
        /* UASG rec. 4: a table that is updated daily */
        .max_list_age = preset == LINKSPAN_POLICY_UASG ? 1 : 30,
        .long_link = 2048,
        .known_names = preset == LINKSPAN_POLICY_STRICT};
    for (size_t code = 0; code < ROWS; code++)
        policy->actions[code] =
            rows[code].actions >> preset * BITS & ((1u << BITS) - 1);
    return true;
}

linkspan_status lks_policy_read(linkspan_policy *own,
                                const linkspan_policy *policy)
{
    (void)lks_policy_init(own, LINKSPAN_POLICY_OFF);
    return lks_read_struct(own, sizeof *own, policy);
}

bool lks_policy_is_valid(const linkspan_policy *policy)
{
    for (size_t code = 0; code < sizeof policy->actions; code++)
        if (policy->actions[code] > LINKSPAN_ACTION_DEFANG)
            return false;
    return policy->mix_count <= LINKSPAN_MIXES_MAX &&
           policy->known_names <= 1 && policy->reserved == 0;
}
