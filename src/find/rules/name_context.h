/* The words right before and after a bare name: do they announce a site, or
 * speak of files and code? */
#ifndef LKS_FIND_RULES_NAME_CONTEXT_H
#define LKS_FIND_RULES_NAME_CONTEXT_H

#include "linkspan/linkspan.h"
#include "text/slice.h"

/** False if the word, which is not empty, is in no list of words of code, of files
 *  or of objects; a quick check. */
bool lks_may_be_code_word(lks_slice word);

/** False if the word before a name, which starts at `start`, is in none of these
 *  lists; a quick check. */
bool lks_may_follow_code_word(lks_slice text, size_t start);

/**
 * The evidence of the words around a name, as LKS_EVIDENCE() bits.
 *
 * @param needs_code  other evidence is not wanted if the word before the name does
 *                    not speak of files or code.
 * @param reach       raised to how far the function looked.
 */
uint32_t lks_evidence_of_words(lks_slice text, linkspan_range name,
                               bool needs_code, size_t *reach);

#endif
