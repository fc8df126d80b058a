/* What people do not see in a text, or take for something else. */
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

/** True outside ASCII if the confusable prototype is one of / ? # & = : @ % . \
 *  (note F11). */
bool lks_is_syntax_lookalike(uint32_t cp);

#endif
