#include "linkspan/linkspan.h"

#include <string.h>

#include "text/hints.h"

#define RULE_AND_TEXT(NAME, code, name, needs, about) code "\0" about "\0"

LKS_COLD const char *linkspan_rule_text(const char *rule)
{
    /* One string, which needs no relocation: a code, its text, the next code, ... */
    static const char rules[] =
        "5.2\0no part of a URL starts here\0"
        "5.5\0an ordinary character of the part\0"
        "5.6\0kept only if more of the link follows\0"
        "5.7\0a link ends before it\0"
        "5.8\0opens a bracket\0"
        "5.9\0closes an open bracket\0"
        "T2\0starts a part, and belongs to the link\0"
        "T3\0a separator: open brackets before it no longer count\0"
        "T4\0more open brackets than allowed\0"
        "T10\0no open bracket matches it: the link ends\0"
        "E1\0part of an address\0"
        "E2\0there is no valid local part before the @\0"
        "E4\0a user name before the host\0"
        "E6\0an address has no path\0"
        "E9\0the local part is too long\0"
        "H1\0the top-level domain does not exist\0"
        "H2\0a public suffix, not a registrable name\0"
        "H3\0a character of a host\0"
        "H4\0a label that is not valid\0"
        "H5\0a label or name that is too long\0"
        "H7\0an empty label\0"
        "H9\0a port, or a number that cannot be one\0"
        "H10\0a scheme\0"
        "H11\0a scheme that is not linked, or the wrong number of slashes\0"
        "H12\0not the host of its URL\0"
        "H13\0an underscore in the registrable domain\0"
        "H14\0an IP address or a single label\0"
        "H16\0a percent sign stands before it\0"
        "H18\0an invisible character joins it to other text\0"
        "H20\0the text after the colon does not have the form that the scheme "
        "requires\0"
        "P\0a tailored rule\0" LINKSPAN_TAILOR_RULES(
            RULE_AND_TEXT) "Cap\0longer than a link may be\0"
                           "option\0an option refuses it\0";
    for (const char *code = rules; rule && *code;) {
        const char *const text = code + strlen(code) + 1;
        if (strcmp(code, rule) == 0)
            return text;
        code = text + strlen(text) + 1;
    }
    return "";
}
