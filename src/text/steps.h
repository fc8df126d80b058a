/* Counts the iterations of inner loops, in test builds only, so that tests can
 * check without a clock that the time is linear. */
#ifndef LKS_TEXT_STEPS_H
#define LKS_TEXT_STEPS_H

#ifdef LKS_COUNT_STEPS
#    include <stdint.h>

/** Defined by the test program that reads the count. */
extern uint64_t lks_steps;

#    define LKS_STEP()      LKS_STEPS(1)
#    define LKS_STEPS(many) ((void)(lks_steps += (many)))
#else
#    define LKS_STEP()      ((void)0)
#    define LKS_STEPS(many) ((void)0)
#endif

#endif
