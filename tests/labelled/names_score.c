/* How often a name alone distinguishes a site from code.
 *
 *     tools/count_names cases COUNTS | names_score
 *
 * Each line has a kind, how often the name stands in text, and the name, with
 * tabs between. Prints, for some thresholds, how many names of each kind reach
 * it and would be kept as sites: by occurrence, and each name counted once. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "detect/name_evidence.h"

#define MOST_KINDS   16
#define LONGEST_KIND 32
#define LONGEST_LINE 1024

/* In 1/LKS_EVIDENCE_UNIT. */
static const int thresholds[] = {-8, 0, 8, 16, 24};

#define THRESHOLDS (sizeof thresholds / sizeof *thresholds)

typedef struct kind {
    char name[LONGEST_KIND];
    unsigned long uses;
    unsigned long names;
    unsigned long kept_uses[THRESHOLDS];
    unsigned long kept_names[THRESHOLDS];
} kind;

static kind *kind_of(kind *kinds, const char *name)
{
    kind *at = kinds;
    while (at < kinds + MOST_KINDS && *at->name && strcmp(at->name, name) != 0)
        at++;
    if (at == kinds + MOST_KINDS || strlen(name) >= LONGEST_KIND) {
        (void)fprintf(stderr, "names_score: too many kinds\n");
        exit(2);
    }
    memcpy(at->name, name, strlen(name) + 1);
    return at;
}

static void count(kind *k, unsigned long uses, const char *name)
{
    const int sum = lks_evidence_sum(
        lks_name_evidence_of(lks_slice_of(name, strlen(name))));
    k->uses += uses;
    k->names++;
    for (size_t i = 0; i < THRESHOLDS; i++)
        if (sum >= thresholds[i]) {
            k->kept_uses[i] += uses;
            k->kept_names[i]++;
        }
}

static void print(const kind *k)
{
    (void)printf("%s: %lu names, %lu times\n", k->name, k->names, k->uses);
    for (size_t i = 0; i < THRESHOLDS; i++)
        (void)printf("  from %+3d kept: %5.1f %% of the names, %5.1f %% of the "
                     "times\n",
                     thresholds[i],
                     100.0 * (double)k->kept_names[i] / (double)k->names,
                     100.0 * (double)k->kept_uses[i] / (double)k->uses);
}

int main(void)
{
    static kind kinds[MOST_KINDS];
    char line[LONGEST_LINE];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        char *uses = strchr(line, '\t');
        char *name = uses ? strchr(uses + 1, '\t') : NULL;
        if (!name) {
            (void)fprintf(stderr, "names_score: not kind, count, name: %s\n",
                          line);
            return 2;
        }
        *uses++ = '\0';
        *name++ = '\0';
        count(kind_of(kinds, line), strtoul(uses, NULL, 10), name);
    }
    for (const kind *k = kinds; k < kinds + MOST_KINDS && *k->name; k++)
        print(k);
    return *kinds->name ? 0 : 2;
}
