/* The versions of Unicode and UTS #58 that the tables follow.
 *
 * Made by tools/gen_tables.py; do not edit. From
 *   DerivedCoreProperties.txt sha256 24c7fed1195c482faaefd5c1e7eb821c5ee1fb6de07ecdbaa64b56a99da22c08
 *   LinkTerm.txt sha256 b5c3b78099278cf6c2dcc9e3730c6638b60f4464f35c5894e08339902e7b1138
 * 0 bytes of tables. */
#ifndef LKS_GENERATED_VERSION_H
#define LKS_GENERATED_VERSION_H

#include <stdint.h>

#define LKS_UNICODE_VERSION "17.0.0"

#define LKS_UTS58_VERSION "17.0.0"

#endif
