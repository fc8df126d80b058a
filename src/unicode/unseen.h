/* Characters that people do not see in a text, or mistake for others. */
#ifndef LKS_UNICODE_UNSEEN_H
#define LKS_UNICODE_UNSEEN_H

#include <stdbool.h>
#include <stdint.h>

#define LKS_ZWNJ                 0x200Cu
#define LKS_ZWJ                  0x200Du
#define LKS_VARIATION_SELECTOR15 0xFE0Eu
#define LKS_VARIATION_SELECTOR16 0xFE0Fu

bool lks_is_bidi_control(uint32_t cp);
bool lks_is_default_ignorable(uint32_t cp);
bool lks_is_emoji(uint32_t cp);
bool lks_is_variation_selector(uint32_t cp);

/** True for characters of the block of tags, most of which stand for ASCII and
 *  are invisible. */
bool lks_is_tag(uint32_t cp);

/** The one of / ? # & = : @ % . \ that is the confusable prototype of `cp`
 *  (F11: option to escape look-alikes); 0 if none is, and for ASCII itself. */
uint32_t lks_syntax_lookalike_of(uint32_t cp);
bool lks_is_syntax_lookalike(uint32_t cp);

#endif
