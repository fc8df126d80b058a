/* Included before each file of the command when fuzz/arguments.c runs it in one
 * process again and again: the command must neither end that process nor see
 * files outside the target's folder. */
#ifndef FUZZ_ARGUMENTS_LIBC_H
#define FUZZ_ARGUMENTS_LIBC_H

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

int linkspan_main(int argc, char **argv);
_Noreturn void target_exit(int status);
int target_open(const char *path, int flags, ...);
char *target_getenv(const char *name);
int target_stat(const char *path, struct stat *st, int flags);
int target_access(const char *path, int mode);
DIR *target_opendir(const char *path);
int target_fclose(FILE *file);
int target_create(pthread_t *thread, void *(*run)(void *), void *context);

#define main                       linkspan_main
#define exit(status)               target_exit(status)
#define open(path, ...)            target_open(path, __VA_ARGS__)
#define getenv(name)               target_getenv(name)
#define stat(path, st)             target_stat(path, st, 0)
#define lstat(path, st)            target_stat(path, st, AT_SYMLINK_NOFOLLOW)
#define access(path, mode)         target_access(path, mode)
#define opendir(path)              target_opendir(path)
#define fclose(file)               target_fclose(file)
#define isatty(fd)                 0
#define fork()                     ((pid_t)-1) /* no other program is run */
#define pthread_create(t, a, r, c) target_create(t, r, c)

#endif
