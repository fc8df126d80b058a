/* Options about how a URL is written, shared by format and build. */
#ifndef CLI_WRITING_H
#define CLI_WRITING_H

#include "cli/options.h"
#include "linkspan/linkspan.h"

extern const option_group writing_options;

typedef struct writing {
    uint32_t format_flags; /**< LINKSPAN_FORMAT_ */
    uint32_t href_flags;   /**< LINKSPAN_HREF_ */
    bool is_ascii;         /**< the address to follow is asked for */
    bool is_exact;         /**< the letter of UTS #58 4.1 is asked for */
} writing;

/** Process the option that the parser has just read; false: it is none of
 *  these, nor --ascii or --http. */
bool writing_set(writing *w, const option_parser *parser);

/** LINKSPAN_FORMAT_ values: those for people unless the exact form is asked
 *  for. */
uint32_t writing_flags(const writing *w);

#endif
