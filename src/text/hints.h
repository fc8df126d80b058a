/* Hints to the optimiser, as attributes, so that they hold wherever the sources
 * are compiled: in the library, in the amalgamation and in other projects. They
 * change speed and size, never a result. src/CMakeLists.txt chooses for each file
 * whether functions without a hint are optimised for speed or for size. */
#ifndef LKS_TEXT_HINTS_H
#define LKS_TEXT_HINTS_H

#if defined(__GNUC__)

/** For functions that run once or rarely, or whose time per byte does not
 *  matter: setting up, messages, documents in markup. They are compiled for
 *  size, calls of them count as unlikely, and static functions that only they
 *  call become cold too. */
#    define LKS_COLD __attribute__((cold))

/** `static LKS_INLINE`: always inlined, even if large, since every text or
 *  every link passes through it. */
#    define LKS_INLINE inline __attribute__((always_inline))

/** For the rare branch of a hot function: if it were inlined, it would take
 *  registers from the frequent branch. */
#    define LKS_NOINLINE __attribute__((noinline))

/** A condition that is nearly always true, or nearly never. */
#    define LKS_LIKELY(condition)   __builtin_expect(!!(condition), 1)
#    define LKS_UNLIKELY(condition) __builtin_expect(!!(condition), 0)

#else

#    define LKS_COLD
#    define LKS_INLINE inline
#    define LKS_NOINLINE
#    define LKS_LIKELY(condition)   (condition)
#    define LKS_UNLIKELY(condition) (condition)

#endif

#endif
