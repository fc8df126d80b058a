/* Pieces of work get numbers when they are taken, and are kept in a ring buffer
 * until they are written. The piece whose turn it is never waits for another,
 * so there is always one that makes progress. */
#include "cli/platform/jobs.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output/output.h"
#include "cli/platform/message.h"

/* Number of unused bytes between pieces, so that two threads never use the same
 * cache line: a thread writes to its piece for each link. */
#define APART 128

typedef struct job {
    struct jobs *all;
    uint64_t number;
    bool is_done;
    output_buffer output;
    void *piece;
} job;

typedef struct jobs {
    const jobs_work *work;
    pthread_mutex_t taking; /* held while a piece is taken */
    uint64_t taken;         /* number of pieces taken; guarded by `taking` */
    bool is_over;           /* no piece is left; guarded by `taking` */

    pthread_mutex_t order; /* guards the fields after it, and is_done */
    pthread_cond_t changed;
    uint64_t turn; /* the number of the piece that may be written */
    bool is_writing;
    job *ring;
    size_t ring_len;
} jobs;

/* Wait until it is this piece's turn. Nobody else writes until it is done. */
static void wait_for_turn(const job *j)
{
    jobs *const all = j->all;
    (void)pthread_mutex_lock(&all->order);
    while (all->turn != j->number)
        (void)pthread_cond_wait(&all->changed, &all->order);
    (void)pthread_mutex_unlock(&all->order);
}

static void write_gathered(job *j)
{
    const linkspan_str output = {j->output.data ? j->output.data : "",
                                 j->output.len};
    j->output.len = 0;
    j->all->work->write(j->all->work->context, j->piece, output);
}

static void drain(void *context)
{
    job *const j = context;
    wait_for_turn(j);
    write_gathered(j);
}

/* Wait until the piece that had this place in the ring is written, and return the
 * place. */
static job *place_for(jobs *all, uint64_t number)
{
    job *const j = &all->ring[number % all->ring_len];
    (void)pthread_mutex_lock(&all->order);
    while (number - all->turn >= all->ring_len)
        (void)pthread_cond_wait(&all->changed, &all->order);
    j->is_done = false;
    (void)pthread_mutex_unlock(&all->order);
    j->number = number;
    return j;
}

static job *take(jobs *all)
{
    job *taken = NULL;
    (void)pthread_mutex_lock(&all->taking);
    if (!all->is_over) {
        job *const j = place_for(all, all->taken);
        output_gather(&j->output);
        if (all->work->take(all->work->context, j->piece)) {
            taken = j;
            all->taken++;
        } else {
            all->is_over = true;
            /* take() may have written something although no piece is left */
            output_drain();
        }
    }
    (void)pthread_mutex_unlock(&all->taking);
    return taken;
}

/* The piece is done. The first thread to come here writes everything that can
 * be written. */
static void finish(jobs *all, job *done)
{
    (void)pthread_mutex_lock(&all->order);
    done->is_done = true;
    while (!all->is_writing) {
        job *const next = &all->ring[all->turn % all->ring_len];
        if (!next->is_done || next->number != all->turn)
            break;
        all->is_writing = true;
        (void)pthread_mutex_unlock(&all->order);
        output_gather(NULL);
        write_gathered(next);
        all->work->end(all->work->context, next->piece);
        (void)pthread_mutex_lock(&all->order);
        all->is_writing = false;
        next->is_done = false;
        all->turn++;
        (void)pthread_cond_broadcast(&all->changed);
    }
    (void)pthread_mutex_unlock(&all->order);
}

static void *work_on(void *context)
{
    jobs *const all = context;
    for (job *j = take(all); j; j = take(all)) {
        all->work->run(all->work->context, j->piece);
        finish(all, j);
    }
    output_gather(NULL);
    return NULL;
}

static void run_threads(jobs *all)
{
    pthread_t threads[MOST_JOBS];
    size_t count = 0;
    /* if not all threads can be made, the work only takes longer */
    while (count + 1 < all->work->threads &&
           pthread_create(&threads[count], NULL, work_on, all) == 0)
        count++;
    (void)work_on(all);
    for (size_t i = 0; i < count; i++)
        (void)pthread_join(threads[i], NULL);
}

/* Number of places in the ring. If there are several threads, there are more places
 * than threads, so that threads can finish further pieces while the system delays
 * the thread whose turn it is. */
static size_t places_for(size_t threads)
{
    if (threads == 1)
        return 1;
    return threads + 2 > 16 ? threads + 2 : 16;
}

void jobs_run(const jobs_work *work)
{
    jobs all = {.work = work, .ring_len = places_for(work->threads)};
    (void)pthread_mutex_init(&all.taking, NULL);
    (void)pthread_mutex_init(&all.order, NULL);
    (void)pthread_cond_init(&all.changed, NULL);
    all.ring = must_resize(NULL, all.ring_len * sizeof *all.ring);
    for (size_t i = 0; i < all.ring_len; i++) {
        job *const j = &all.ring[i];
        *j = (job){.all = &all, .piece = must_resize(NULL, work->size + APART)};
        memset(j->piece, 0, work->size);
        j->output.drain = drain;
        j->output.context = j;
    }
    run_threads(&all);
    for (size_t i = 0; i < all.ring_len; i++) {
        work->free(work->context, all.ring[i].piece);
        free(all.ring[i].piece);
        free(all.ring[i].output.data);
    }
    free(all.ring);
    (void)pthread_cond_destroy(&all.changed);
    (void)pthread_mutex_destroy(&all.order);
    (void)pthread_mutex_destroy(&all.taking);
}
