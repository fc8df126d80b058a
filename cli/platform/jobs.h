/* Runs work in several threads. The output is written in the order of the
 * pieces of work, whichever thread is done first. */
#ifndef CLI_PLATFORM_JOBS_H
#define CLI_PLATFORM_JOBS_H

#include <stdbool.h>
#include <stddef.h>

#include "linkspan/linkspan.h"

/** The work, which is done in pieces. What a thread writes while it takes or
 *  runs a piece is collected until it is the piece's turn; if it becomes large,
 *  the thread waits for that turn. */
typedef struct jobs_work {
    void *context;
    size_t threads; /**< from 1 to MOST_JOBS */
    size_t size;    /**< size of the memory for a piece; it is all zero at
                     *   first, and later reused for other pieces */
    /** Take the next piece: one call at a time, in order. False: there is none,
     *  and the piece is not used. */
    bool (*take)(void *context, void *piece);
    /** Run a piece, in any thread. */
    void (*run)(void *context, void *piece);
    /** Write some of a piece's output: one call at a time, in order. */
    void (*write)(void *context, void *piece, linkspan_str output);
    /** Called when a piece is done and written: one call at a time, in
     *  order. */
    void (*end)(void *context, void *piece);
    /** Free what a piece holds. */
    void (*free)(void *context, void *piece);
} jobs_work;

#define MOST_JOBS 64

/** Run all of the work. */
void jobs_run(const jobs_work *work);

#endif
