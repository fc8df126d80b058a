/* What a part of the command writes to standard error. */
#ifndef LKS_SUPPORT_MESSAGES_H
#define LKS_SUPPORT_MESSAGES_H

#include <stdio.h>
#include <unistd.h>

#include "support/rows.h"

static int messages_before;
static FILE *messages_written;

/** From here on, collect what is written to standard error. */
static inline void messages_collect(void)
{
    (void)fflush(stderr);
    messages_before = dup(STDERR_FILENO);
    messages_written = tmpfile();
    assert_non_null(messages_written);
    (void)dup2(fileno(messages_written), STDERR_FILENO);
}

/** Stop collecting, and compare what was written since messages_collect(). */
static inline void messages_expect(const char *want)
{
    char got[512];
    (void)fflush(stderr);
    (void)dup2(messages_before, STDERR_FILENO);
    (void)close(messages_before);
    rewind(messages_written);
    got[fread(got, 1, sizeof got - 1, messages_written)] = '\0';
    (void)fclose(messages_written);
    assert_string_equal(got, want);
}

#endif
