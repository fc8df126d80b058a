/* Runs a fuzz target without a fuzzer: over every file of a folder and over
 * mutations of them, which are the same in every run. */
#include <dirent.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/data.h"
#include "support/exact.h"
#include "support/random.h"

#ifndef MUTATIONS_PER_SEED
#    define MUTATIONS_PER_SEED 2000
#endif
#define LONGEST_MUTANT 4096

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The input that is being run. If the target aborts, its bytes are shown:
 * `xxd -r -p` makes a file of them, to be run alone. */
static const uint8_t *running;
static size_t running_size;

static void show_input(int signal_number)
{
    (void)fprintf(stderr, "replay: signal %d after this input:\n",
                  signal_number);
    for (size_t i = 0; i < running_size; i++)
        (void)fprintf(stderr, "%02x", running[i]);
    (void)fprintf(stderr, "\n");
}

/* Run the target on a copy that is exactly as large as the input, so that the sanitizers
 * notice when one byte too many is read. */
static void run_copy(const uint8_t *data, size_t size)
{
    running = data;
    running_size = size;
    (void)LLVMFuzzerTestOneInput(exact_bytes(data, size), size);
}

static size_t mutate_once(uint64_t *random, uint8_t *text, size_t size)
{
    static const char syntax[] = "/?#&=:~,.@%()[]{}<>\"'-_+\\ \t0Az";
    const size_t at = size ? lks_random_below(random, size) : 0;
    switch (lks_random_below(random, 5)) {
    case 0: /* another byte */
        if (size)
            text[at] = (uint8_t)lks_random(random);
        return size;
    case 1: /* a character of syntax */
        if (size)
            text[at] =
                (uint8_t)syntax[lks_random_below(random, sizeof syntax - 1)];
        return size;
    case 2: /* one byte less */
        if (size) {
            memmove(text + at, text + at + 1, size - at - 1);
            return size - 1;
        }
        return size;
    case 3: /* one byte twice */
        if (size && size < LONGEST_MUTANT) {
            memmove(text + at + 1, text + at, size - at);
            return size + 1;
        }
        return size;
    default: /* cut */
        return at;
    }
}

static void run_mutants(const uint8_t *seed, size_t seed_size)
{
    static uint8_t mutant[LONGEST_MUTANT];
    uint64_t random = 58; /* for each file, so that their order is irrelevant */
    if (seed_size > sizeof mutant)
        return;
    for (size_t i = 0; i < lks_rounds(MUTATIONS_PER_SEED); i++) {
        memcpy(mutant, seed, seed_size);
        size_t size = seed_size;
        const size_t changes = 1 + lks_random_below(&random, 6);
        for (size_t k = 0; k < changes; k++)
            size = mutate_once(&random, mutant, size);
        run_copy(mutant, size);
    }
}

int main(int argc, char **argv)
{
    size_t seeds = 0;
    (void)signal(SIGABRT, show_input);
    for (int i = 1; i < argc; i++) {
        DIR *folder = opendir(argv[i]);
        if (!folder) {
            perror(argv[i]);
            return 1;
        }
        for (struct dirent *entry = readdir(folder); entry;
             entry = readdir(folder)) {
            if (entry->d_name[0] == '.')
                continue;
            char path[4096];
            (void)snprintf(path, sizeof path, "%s/%s", argv[i], entry->d_name);
            size_t size = 0;
            char *data = lks_read_file(path, &size);
            if (!data) {
                perror(path);
                return 1;
            }
            seeds++;
            run_copy((const uint8_t *)data, size);
            run_mutants((const uint8_t *)data, size);
            free(data);
        }
        (void)closedir(folder);
    }
    run_copy((const uint8_t *)"", 0);
    (void)printf("%zu seeds, %zu mutations of each\n", seeds,
                 lks_rounds(MUTATIONS_PER_SEED));
    return seeds == 0;
}
