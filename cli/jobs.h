/* Work by several threads whose output comes in the order of the work. */
#ifndef CLI_JOBS_H
#define CLI_JOBS_H

#include <stdbool.h>
#include <stddef.h>

#include "linkspan/linkspan.h"

/** A piece of the work. What a thread writes while it takes or runs one is
 *  gathered; when it is much, the thread waits for its turn. */
typedef struct jobs_work {
    void *context;
    size_t threads; /**< from 1 to MOST_JOBS */
    size_t size;    /**< of a piece, which is zero at first and then reused */
    /** Take the next piece: one call at a time, in order. False: that was all,
     *  and the piece is not used. */
    bool (*take)(void *context, void *piece);
    /** Do it, in any thread. */
    void (*run)(void *context, void *piece);
    /** Write some of its output: one call at a time, in order. */
    void (*write)(void *context, void *piece, linkspan_str output);
    /** It is done and written: likewise. */
    void (*end)(void *context, void *piece);
    /** Free what it holds. */
    void (*free)(void *context, void *piece);
} jobs_work;

#define MOST_JOBS 64

/** Do it all. */
void jobs_run(const jobs_work *work);

#endif
