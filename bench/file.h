/* A file in memory. */
#ifndef LKS_BENCH_FILE_H
#define LKS_BENCH_FILE_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct bench_file {
    char *data;
    size_t len;
} bench_file;

/** Read it whole; the caller frees `data`. */
static inline bool bench_read(const char *path, bench_file *file)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        return false;
    (void)fseek(in, 0, SEEK_END);
    const long size = ftell(in);
    rewind(in);
    file->len = size > 0 ? (size_t)size : 0;
    file->data = malloc(file->len + 1);
    const bool is_read =
        file->data && fread(file->data, 1, file->len, in) == file->len;
    (void)fclose(in);
    return is_read;
}

#endif
