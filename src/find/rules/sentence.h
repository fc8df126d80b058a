/* Punctuation and spaces of the sentence around a link. P1: a link ends at such
 * punctuation. P4: a link ends before a clause if punctuation follows the
 * clause. P5: a link ends before a particle if a space follows the particle. */
#ifndef LKS_FIND_RULES_SENTENCE_H
#define LKS_FIND_RULES_SENTENCE_H

#include <stdbool.h>
#include <stdint.h>

/** The marks of Chinese and Japanese that end a clause, a sentence or a
 *  quotation. */
bool lks_is_sentence_mark(uint32_t cp);

/** Those of them that no link contains: 。，：；. Titles can have the others. */
bool lks_is_final_mark(uint32_t cp);

/** Marks that end a clause or a sentence in the other touching scripts (scripts
 *  written right beside a URL, P2: Arabic, Devanagari, Armenian and more). They
 *  stand in titles too, so they end a link only while it is ASCII. */
bool lks_is_other_sentence_mark(uint32_t cp);

/** The brackets that open a remark, a quotation or a title in a sentence. */
bool lks_is_sentence_open(uint32_t cp);

bool lks_is_space(uint32_t cp);

/** True for the characters of markup (P13): * _ ~ | and the backquote. */
bool lks_is_markup(uint32_t cp);

#endif
