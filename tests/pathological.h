/* What tests/pathological.c measures. */
#ifndef LKS_TESTS_PATHOLOGICAL_H
#define LKS_TESTS_PATHOLOGICAL_H

#include <stddef.h>
#include <stdint.h>

/** A flag beside those of detection: the scheme x is added. */
#define ADDED_SCHEME 0x80000000u

/** Something linkspan does with a text. */
typedef struct work {
    const char *name;
    double most; /**< most steps per byte */
    size_t
        scale; /**< factor for longer texts, where a limit on what is held back
                *   or on lengths must be exceeded */
    uint32_t how; /**< a parameter for `run` */
    /** `flags` are those of detection. Returns how many bytes were written. */
    size_t (*run)(uint32_t how, uint32_t flags, const char *text, size_t len);
} work;

extern const work works[];
extern const size_t work_count;

#endif
