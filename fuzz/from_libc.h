/* Included before each file of the command that fuzz/from.c runs: what it reads is in
 * memory, and comes in pieces of a size that the target chooses. */
#ifndef FUZZ_FROM_LIBC_H
#define FUZZ_FROM_LIBC_H

#include <sys/types.h>
#include <unistd.h>

ssize_t target_read(int fd, void *into, size_t room);

#define read target_read

#endif
