/* The switch of all shortcuts: code that gives the answer of other code sooner,
 * for frequent texts. Tests turn them off and compare (tests/property/shortcuts);
 * in the library they are always on. */
#ifndef LKS_TEXT_SHORTCUTS_H
#define LKS_TEXT_SHORTCUTS_H

#include <stdbool.h>

extern bool lks_shortcut_switch;

#ifdef LKS_SHORTCUT_SWITCH
#    define lks_has_shortcuts lks_shortcut_switch
#else
#    define lks_has_shortcuts true
#endif

#endif
