/* The href of a link leads to the host that was reported, in every profile and
 * with every option: href_property [TEXTS [SEED]]. */
#include <stdio.h>
#include <stdlib.h>

#include "support/disguises.h"
#include "support/harmless.h"
#include "support/href_host.h"
#include "support/random.h"
#include "support/texts.h"

#define LONGEST LKS_DISGUISE_MAX

static size_t random_text(uint64_t *random, char *text)
{
    const size_t dice = lks_random_below(random, 4);
    if (dice == 0)
        return lks_random_prose(random, text,
                                1 + lks_random_below(random, 200));
    if (dice == 1)
        return lks_random_disguise(random, text);
    return lks_random_fangs(random, text, 1 + lks_random_below(random, 60));
}

int main(int argc, char **argv)
{
    static char text[LONGEST];
    const size_t goal = argc > 1 ? strtoul(argv[1], NULL, 10) : 100000;
    uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 10) : 9;
    size_t links = 0;
    for (size_t i = 0; i < goal; i++) {
        const size_t len = random_text(&random, text);
        for (size_t number = 0; number < LKS_FINDERS; number++) {
            const char *fault =
                lks_fault_of_hrefs(lks_finder(number), text, len, &links);
            if (fault) {
                (void)fprintf(stderr, "text %zu, detector %zu: %s: %.*s\n", i,
                              number, fault, (int)len, text);
                return 1;
            }
        }
    }
    lks_finders_free();
    (void)printf("%zu texts, %zu links: each leads to its host\n", goal, links);
    return links < goal;
}
