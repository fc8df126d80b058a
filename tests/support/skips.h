/* Ends a test that cannot run on this machine, without hiding a failure that
 * has been found already. */
#ifndef LKS_SUPPORT_SKIPS_H
#define LKS_SUPPORT_SKIPS_H

/** Exit status that ctest counts as "skipped". */
#define LKS_SKIPPED 77

/** Leave the running test of cmocka as skipped; the other tests of the program
 *  still run. The program then ends with LKS_SKIPPED, or with the number of
 *  failed tests if there are any. Outside of a test nothing has been judged
 *  yet: the program ends with LKS_SKIPPED at once. A program without cmocka
 *  that has found a failure must not call this function. */
_Noreturn void lks_skip(void);

#endif
