/* Hints to the optimiser, as attributes, so that they hold wherever the sources
 * are compiled: in the library, in the amalgamation and in other projects. They
 * change speed and size, never a result. */
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

/** Between these two, functions are compiled for speed even if the sources are
 *  compiled for size, as src/CMakeLists.txt does with gcc. They stand in the layer
 *  text, whose kernels differ between machines, and in the files with about 0.6 % or
 *  more of the instructions when links of a text of bench/make_corpora.py are found,
 *  judged and written as HTML or JSON. LKS_FAST_BEGIN stands before the other
 *  headers, so that their inline functions are compiled for speed too. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE_SIZE__)
#    define LKS_FAST_BEGIN                                                     \
        _Pragma("GCC push_options") _Pragma("GCC optimize(\"O2\")")
#    define LKS_FAST_END _Pragma("GCC pop_options")
#else
#    define LKS_FAST_BEGIN
#    define LKS_FAST_END
#endif

#endif
