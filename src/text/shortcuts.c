#include "text/shortcuts.h"

bool lks_shortcut_switch = true;
