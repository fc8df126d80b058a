/* Tests of detection run with each kernel. They are linked so that their calls
 * of linkspan_detector_new() come here (--wrap), and the detector then takes the
 * kernel that LINKSPAN_TEST_KERNEL names: a number of lks_kernel_number(), or
 * "walk" for none. LINKSPAN_TEST_SHORTCUTS=off turns off all shortcuts, where the
 * library is built so that they can be. The library itself reads no environment. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "find/detector.h"
#include "support/skips.h"
#include "text/shortcuts.h"

linkspan_status __real_linkspan_detector_new(const linkspan_options *options,
                                             linkspan_detector **detector);
linkspan_status __wrap_linkspan_detector_new(const linkspan_options *options,
                                             linkspan_detector **detector);

static lks_kernel *wanted_kernel(const char *name)
{
    if (strcmp(name, "walk") == 0)
        return NULL;
    lks_kernel *kernel = lks_kernel_number(strtoul(name, NULL, 10));
    if (!kernel) {
        (void)printf("this machine has no kernel %s\n", name);
        lks_skip();
    }
    return kernel;
}

linkspan_status __wrap_linkspan_detector_new(const linkspan_options *options,
                                             linkspan_detector **detector)
{
    const char *name = getenv("LINKSPAN_TEST_KERNEL");
    const char *shortcuts = getenv("LINKSPAN_TEST_SHORTCUTS");
    lks_shortcut_switch = !(shortcuts && strcmp(shortcuts, "off") == 0);
    lks_kernel *kernel = name ? wanted_kernel(name) : NULL;
    const linkspan_status st = __real_linkspan_detector_new(options, detector);
    if (st == LINKSPAN_OK && name && (*detector)->kernel)
        (*detector)->kernel = kernel;
    return st;
}
