#include "safety/policy.h"

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

/* One row for each finding, in the order of the codes; the actions are those of
 * the presets off, uts58 (UTS #58 8), guidelines, uasg and strict.
 * Arrays rather than pointers: the table needs no relocation. */
static const struct row {
    char name[29];
    uint8_t severity;
    uint8_t actions[PRESETS];
    char text[93];
} rows[] = {
    {"", 0, {0}, ""},
    {"mixed-scripts",
     SEVERE,
     {GO, GO, PUNY, PLAIN, PUNY},
     "A label of the host mixes scripts that are not written together."},
    {"whole-script-confusable",
     SEVERE,
     {GO, GO, GO, PLAIN, PUNY},
     "A label of the host looks like ASCII, but its letters are others."},
    {"restricted-character",
     SEVERE,
     {GO, PLAIN, GO, PLAIN, PUNY},
     "A label of the host has a character that is unsafe in names."},
    {"syntax-lookalike",
     SEVERE,
     {GO, GO, GO, PLAIN, PUNY},
     "A character of the host looks like a dot, a slash or other syntax."},
    {"idna-error",
     SEVERE,
     {GO, GO, PLAIN, PLAIN, DEFANG},
     "The host cannot be a domain name."},
    {"impossible-tld",
     SEVERE,
     {GO, PLAIN, PLAIN, PLAIN, DEFANG},
     "The top-level domain cannot exist."},
    {"unknown-tld",
     SEVERE,
     {GO, PLAIN, PLAIN, PLAIN, DEFANG},
     "The top-level domain does not exist."},
    {"old-tld-list",
     WARN,
     {GO, GO, GO, PLAIN, GO},
     "The top-level domain is unknown, but the list is too old to be sure."},
    {"mapped-character",
     NOTE,
     {GO, GO, GO, GO, GO},
     "The host has characters that browsers replace by others."},
    {"ip-address",
     WARN,
     {GO, GO, GO, GO, GO},
     "The host is an IP address, not a name."},
    {"obfuscated-ip",
     SEVERE,
     {GO, GO, PLAIN, PLAIN, DEFANG},
     "The host is an IP address in an unusual form."},
    {"private-address",
     WARN,
     {GO, GO, GO, GO, GO},
     "The host is on this computer or in a private network."},
    {"looks-like",
     SEVERE,
     {GO, GO, GO, PLAIN, PUNY},
     "The host imitates a protected name."},
    {"userinfo",
     SEVERE,
     {GO, GO, GO, PLAIN, DEFANG},
     "The text before the @ is a user name, not the host."},
    {"scheme-not-allowed",
     SEVERE,
     {GO, GO, PLAIN, PLAIN, DEFANG},
     "The scheme is not allowed."},
    {"unusual-port",
     WARN,
     {GO, GO, GO, GO, GO},
     "The port is not the usual one of the scheme."},
    {"bidi-control",
     SEVERE,
     {GO, PLAIN, GO, PLAIN, DEFANG},
     "An invisible character changes the order in which others are shown."},
    {"hidden-character",
     SEVERE,
     {GO, GO, GO, PLAIN, DEFANG},
     "There is an invisible character, which programs read."},
    {"variation-selector",
     SEVERE,
     {GO, GO, GO, PLAIN, DEFANG},
     "A variation selector follows a character without variants."},
    {"tag-character",
     SEVERE,
     {GO, GO, GO, PLAIN, DEFANG},
     "Tag characters are invisible, but can carry text for programs."},
    {"control-character",
     SEVERE,
     {GO, GO, GO, PLAIN, DEFANG},
     "There is a control character."},
    {"ill-formed-utf8",
     SEVERE,
     {GO, GO, GO, PLAIN, DEFANG},
     "Some bytes are not UTF-8."},
    {"not-nfc",
     WARN,
     {GO, GO, GO, GO, GO},
     "The text is not in Normalization Form C."},
    {"mixed-scripts-in-part",
     WARN,
     {GO, GO, ENCODE, GO, ENCODE},
     "A word of the path, query or fragment mixes scripts."},
    {"syntax-lookalike-in-part",
     WARN,
     {GO, ENCODE, GO, GO, ENCODE},
     "A character looks like the syntax of a path, query or fragment."},
    {"ill-formed-escape",
     WARN,
     {GO, GO, GO, GO, GO},
     "Some escapes do not decode to UTF-8."},
    {"escaped-control",
     SEVERE,
     {GO, GO, GO, PLAIN, DEFANG},
     "An escape stands for a control character."},
    {"local-part-character",
     WARN,
     {GO, GO, PLAIN, GO, GO},
     "The local part has other characters than letters, digits, . _ - and +."},
    {"mixed-scripts-in-local-part",
     SEVERE,
     {GO, GO, PLAIN, PLAIN, DEFANG},
     "The local part mixes scripts, or looks like ASCII and is not."},
    {"too-long",
     WARN,
     {GO, GO, GO, GO, GO},
     "The link is longer than the policy's limit."},
    {"uncommon-character",
     WARN,
     {GO, PLAIN, GO, GO, GO},
     "A label of the host has a character that is rare in its script."},
    {"other-reading",
     WARN,
     {GO, GO, GO, GO, GO},
     "A program that reads beyond the link visits another site."},
    {"in-override",
     SEVERE,
     {GO, GO, GO, PLAIN, DEFANG},
     "A bidi override before the link shows its characters in another order."},
    {"in-embedding",
     NOTE,
     {GO, GO, GO, GO, GO},
     "A bidi embedding or isolate before the link can change its order."},
    {"refused",
     WARN,
     {GO, GO, GO, GO, GO},
     "This looks like a link, or programs follow it, but it is not linked."},
};

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
    return is_finding(code) ? rows[code].name : NULL;
}

const char *lks_finding_text(uint32_t code)
{
    return is_finding(code) ? rows[code].text : NULL;
}

bool lks_policy_init(linkspan_policy *policy, uint32_t preset)
{
    if (preset >= PRESETS)
        return false;
    *policy = (linkspan_policy){.size = sizeof *policy,
                                /* UASG rec. 4: a table that is updated daily */
                                .max_list_age =
                                    preset == LINKSPAN_POLICY_UASG ? 1 : 30,
                                .long_link = 2048};
    for (size_t code = 0; code < ROWS; code++)
        policy->actions[code] = rows[code].actions[preset];
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
    return policy->mix_count <= LINKSPAN_MIXES_MAX;
}
