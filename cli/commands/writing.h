/* Options about how a URL is written, shared by format and build. */
#ifndef CLI_COMMANDS_WRITING_H
#define CLI_COMMANDS_WRITING_H

#include "cli/options.h"
#include "linkspan/linkspan.h"

extern const option_group writing_options;

typedef struct writing {
    uint32_t format_flags; /**< LINKSPAN_FORMAT_ */
    uint32_t href_flags;   /**< LINKSPAN_HREF_ */
    bool is_ascii;         /**< --ascii: write the address that a program can
                            *   follow */
    bool is_exact;         /**< write exactly what UTS #58 4.1 says */
} writing;

/** Process the option that the parser has just read; false if it is neither one
 *  of writing_options nor --ascii or --http. */
bool writing_set(writing *w, const option_parser *parser);

/** LINKSPAN_FORMAT_ values: those for people unless the exact form is asked
 *  for. */
uint32_t writing_flags(const writing *w);

#endif
