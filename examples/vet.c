/* Vet the links of a message: what a policy makes of each, and why. (In the
 * third link the first a of paypal is a Cyrillic letter.)
 *
 *   $ vet 'https://example.com/ http://192.0.2.1/ https://pаypal.com/ example.com/%00'
 *   link      https://example.com/
 *   link      http://192.0.2.1/
 *             ip-address: The host is an IP address, not a name.
 *   punycode  https://pаypal.com/
 *             looks-like: The host imitates a known name.
 *             mixed-scripts: A label of the host mixes scripts that are not written together.
 *   defang    example.com/%00
 *             escaped-control: An escape stands for a control character.
 */
#include <linkspan/linkspan.h>
#include <stdio.h>
#include <string.h>

static const char *const actions[] = {"link", "encode", "plain", "punycode",
                                      "defang"};

static void report(const linkspan_detector *detector, const char *text,
                   const linkspan_link *link)
{
    linkspan_finding list[8];
    linkspan_findings found = {.size = sizeof found, .list = list, .room = 8};
    printf("%-9s %.*s\n", actions[link->action],
           (int)(link->span.end - link->span.start), text + link->span.start);
    if (linkspan_check(detector, text, strlen(text), link, &found) !=
        LINKSPAN_OK)
        return; /* nothing is wrong with it */
    for (size_t i = 0; i < found.count && i < found.room; i++)
        printf("          %s: %s\n",
               linkspan_name_of(LINKSPAN_NAMES_FINDING, list[i].code),
               linkspan_text_of(LINKSPAN_NAMES_FINDING, list[i].code));
}

int main(int argc, char **argv)
{
    static const linkspan_str ours[] = {{"paypal.com", 10}};
    linkspan_protected *names = NULL;
    linkspan_detector *detector = NULL;
    linkspan_policy policy;
    linkspan_options options;
    if (argc != 2 ||
        linkspan_protected_new(ours, 1, NULL, &names, NULL) != LINKSPAN_OK ||
        linkspan_policy_init(&policy, LINKSPAN_POLICY_STRICT) != LINKSPAN_OK ||
        linkspan_options_init(&options) != LINKSPAN_OK)
        return 2;
    policy.protected_names = names;
    options.policy = &policy;
    options.flags = LINKSPAN_DETECT_REFUSED; /* report these too */
    if (linkspan_detector_new(&options, &detector) != LINKSPAN_OK)
        return 2;
    size_t at = 0;
    linkspan_link link;
    while (linkspan_next(detector, argv[1], strlen(argv[1]), &at, &link) ==
           LINKSPAN_OK)
        report(detector, argv[1], &link);
    linkspan_detector_free(detector);
    linkspan_protected_free(names);
    return 0;
}
