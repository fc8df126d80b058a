/* After defanging or redacting, neither the three profiles nor the detector
 * that was used, with its options, find a link, and defanged text can be turned
 * back: defang_property [TEXTS [SEED]]. */
#include <stdio.h>
#include <stdlib.h>

#include "support/disguises.h"
#include "support/harmless.h"
#include "support/random.h"
#include "support/texts.h"

#define LONGEST LKS_DISGUISE_MAX

static size_t random_text(uint64_t *random, char *text)
{
    const size_t dice = lks_random_below(random, 8);
    if (dice == 0)
        return lks_random_prose(random, text,
                                1 + lks_random_below(random, 200));
    if (dice == 1)
        return lks_random_disguise(random, text);
    if (dice < 4)
        return lks_random_labels(random, text,
                                 1 + lks_random_below(random, 60));
    return lks_random_fangs(random, text, 1 + lks_random_below(random, 60));
}

int main(int argc, char **argv)
{
    static char text[LONGEST];
    const size_t goal = argc > 1 ? strtoul(argv[1], NULL, 10) : 100000;
    uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 10) : 8;
    size_t with_links = 0;
    for (size_t i = 0; i < goal; i++) {
        const size_t len = random_text(&random, text);
        const uint64_t choice = lks_random(&random);
        with_links += lks_is_found(text, len);
        const char *fault = lks_fault_of_defanging(text, len, choice);
        if (!fault)
            fault = lks_fault_of_document(text, len, choice >> 16);
        if (fault) {
            (void)fprintf(stderr, "text %zu, choice %llu: %s: %.*s\n", i,
                          (unsigned long long)choice, fault, (int)len, text);
            return 1;
        }
    }
    lks_finders_free();
    (void)printf("%zu texts, %zu with links: harmless, and back again\n", goal,
                 with_links);
    return with_links < goal / 4;
}
