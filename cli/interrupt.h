/* SIGINT, SIGTERM and SIGHUP end long work between two lines of output. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <stdbool.h>

/** From now on they are caught; a second one kills. */
void interrupt_catch(void);

/** Has one come? */
bool interrupt_came(void);

/** Wait until something can be read. False: a signal came first. */
bool interrupt_wait(int fd);

/** If a signal came, write what is left, say so and die of it, so that the
 *  shell knows. */
void interrupt_die(void);

#endif
