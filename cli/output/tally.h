/* Counts how often each name occurs, in bounded memory. */
#ifndef CLI_OUTPUT_TALLY_H
#define CLI_OUTPUT_TALLY_H

#include <stdbool.h>

#include "cli/output/hit.h"

typedef struct tally tally;

/** What links are counted by, in the order of the choices of --count-by. */
typedef enum tally_key {
    BY_HOST,
    BY_REGISTRABLE,
    BY_TLD,
    BY_KIND
} tally_key;

#define TALLY_KEYS "host|registrable|tld|kind"

/** Number of names that get a count of their own. All others share one count. */
#ifndef MOST_TALLIED
#    define MOST_TALLIED 1000000u
#endif

tally *tally_new(void);
void tally_free(tally *t);

/** Write what a link is counted by, and a line end. */
void tally_write_key(hit *h, tally_key by);

/** Count the lines of a text that tally_write_key() has written. */
void tally_add_lines(tally *t, linkspan_str lines);

/** Write the names and how often each occurs, the most frequent first. On a
 *  terminal the columns are aligned and have a bar beside them. Returns false
 *  if there were more names than are counted. */
bool tally_write(tally *t, char terminator);

#endif
