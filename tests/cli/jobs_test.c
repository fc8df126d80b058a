/* Work in several threads: pieces are taken, written and ended in order, each once,
 * whichever thread is done first. */
#include "cli/platform/jobs.h"

#include <stdlib.h>
#include <time.h>

#include "cli/output/output.h"
#include "support/random.h"
#include "support/rows.h"

typedef struct piece {
    uint64_t number; /* counted from 1; 0: the memory is new */
    char *held;      /* memory that is kept for the next piece */
} piece;

typedef struct work {
    size_t pieces;  /* number of pieces that there are */
    size_t longest; /* how many numbers a piece writes at most */
    size_t taken;
    size_t ended;
    size_t freed;
    bool is_asked_again; /* take() was called after it had returned false */
    bool is_over;
    bool is_wrong;
    char *output;
    size_t len;
    size_t capacity;
} work;

static bool take(void *context, void *memory)
{
    work *const w = context;
    piece *const p = memory;
    w->is_asked_again = w->is_asked_again || w->is_over;
    if (p->number == 0 && p->held)
        w->is_wrong = true; /* the memory was not all zero at first */
    if (w->taken == w->pieces) {
        w->is_over = true;
        write_text("over\n");
        return false;
    }
    p->number = ++w->taken;
    if (!p->held)
        p->held = malloc(1);
    write_char('t');
    return true;
}

/* How many numbers a piece writes: some pieces write nothing, some so much that it
 * must be written before the piece is done. */
static size_t count_of(const work *w, uint64_t number)
{
    uint64_t state = number;
    const size_t count = lks_random_below(&state, w->longest);
    return number % 3 == 0 ? 0 : count;
}

static void run(void *context, void *memory)
{
    const work *const w = context;
    const piece *const p = memory;
    const struct timespec moment = {0, (long)(p->number % 5) * 20000};
    if (p->number % 2 == 0)
        (void)nanosleep(&moment, NULL);
    for (size_t i = 0; i < count_of(w, p->number); i++) {
        write_number(p->number);
        write_char(' ');
        output_line_end(false);
    }
    write_char('\n');
}

static void write_piece(void *context, void *memory, linkspan_str output)
{
    work *const w = context;
    const piece *const p = memory;
    /* the last output is that of take(), for a piece that is not used */
    if (p->number != w->ended + 1 && !w->is_over)
        w->is_wrong = true;
    if (w->capacity - w->len < output.len) {
        w->capacity = 2 * w->capacity + output.len;
        w->output = realloc(w->output, w->capacity);
    }
    if (output.len > 0)
        memcpy(w->output + w->len, output.data, output.len);
    w->len += output.len;
}

static void end(void *context, void *memory)
{
    work *const w = context;
    const piece *const p = memory;
    if (p->number != ++w->ended)
        w->is_wrong = true;
}

static void free_piece(void *context, void *memory)
{
    work *const w = context;
    const piece *const p = memory;
    free(p->held);
    w->freed++;
}

static char *wanted_output(const work *w, size_t *len)
{
    size_t capacity = 64;
    for (uint64_t number = 1; number <= w->pieces; number++)
        capacity += 16 + 24 * count_of(w, number);
    char *const text = malloc(capacity);
    *len = 0;
    for (uint64_t number = 1; number <= w->pieces; number++) {
        text[(*len)++] = 't';
        for (size_t i = 0; i < count_of(w, number); i++)
            *len += (size_t)sprintf(text + *len, "%zu ", (size_t)number);
        text[(*len)++] = '\n';
    }
    *len += (size_t)sprintf(text + *len, "over\n");
    return text;
}

static void expect_in_order(size_t threads, size_t pieces, size_t longest)
{
    work w = {.pieces = pieces, .longest = longest};
    const jobs_work all = {&w,  threads,     sizeof(piece), take,
                           run, write_piece, end,           free_piece};
    size_t len;
    jobs_run(&all);
    char *const want = wanted_output(&w, &len);
    assert_false(w.is_wrong);
    assert_false(w.is_asked_again);
    assert_true(w.is_over);
    assert_int_equal(w.taken, pieces);
    assert_int_equal(w.ended, pieces);
    /* one thread needs one place; several have more places than threads */
    assert_true(threads == 1 ? w.freed == 1 : w.freed > threads);
    assert_int_equal(w.len, len);
    assert_memory_equal(w.output, want, len);
    free(want);
    free(w.output);
}

static void pieces_come_in_order(void **state)
{
    (void)state;
    static const size_t threads[] = {1, 2, 3, 4, 14, 15, 16, MOST_JOBS};
    static const size_t pieces[] = {0, 1, 2, 15, 16, 17, 18, 66, 67, 200};
    for (size_t i = 0; i < ROWS(threads); i++)
        for (size_t k = 0; k < ROWS(pieces); k++)
            expect_in_order(threads[i], pieces[k], 20);
}

/* A piece that writes more than is collected waits for its turn. */
static void long_output_comes_in_order(void **state)
{
    (void)state;
    static const size_t threads[] = {1, 2, 5};
    for (size_t i = 0; i < ROWS(threads); i++)
        expect_in_order(threads[i], 40, 100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_come_in_order),
        cmocka_unit_test(long_output_comes_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
