/* SIGINT, SIGTERM and SIGHUP end long work between two lines of output. */
#ifndef CLI_PLATFORM_INTERRUPT_H
#define CLI_PLATFORM_INTERRUPT_H

#include <stdbool.h>

/** Catch these signals from now on; a second one kills the program. */
void interrupt_catch(void);

/** True if a signal has come. */
bool interrupt_came(void);

/** Wait until something can be read. False: a signal came first. */
bool interrupt_wait(int fd);

/** If a signal came, write what is left, write a message and die of the signal,
 *  so that the shell sees it. */
void interrupt_die(void);

#endif
