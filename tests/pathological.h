/* What tests/pathological.c measures. */
#ifndef LKS_TESTS_PATHOLOGICAL_H
#define LKS_TESTS_PATHOLOGICAL_H

#include <stddef.h>
#include <stdint.h>

/** Something linkspan does with a text. */
typedef struct work {
    const char *name;
    double most; /**< steps per byte */
    size_t
        scale; /**< longer texts by so much: what is held back, or refused for
                       its length, must be behind */
    uint32_t how; /**< its own affair */
    /** `flags` are of detection. Gives how many bytes were written. */
    size_t (*run)(uint32_t how, uint32_t flags, const char *text, size_t len);
} work;

extern const work works[];
extern const size_t work_count;

#endif
