/* Findings about the labels of a host and the words of a local part, as they
 * are shown. */
#ifndef LKS_SAFETY_LABELS_H
#define LKS_SAFETY_LABELS_H

#include "safety/findings.h"

/** Report what each label of the host looks like. */
void lks_check_labels(lks_check *c);

/** Report mixed scripts between the host and what was left out right before it
 *  in its run (P7), such as Cyrillic before a Latin name. */
void lks_check_run(lks_check *c);

/** Report what a local part looks like. Call it after the host was checked,
 *  which decides which languages are at home. */
void lks_check_local_look(lks_check *c);

#endif
