/* The versions of Unicode and UTS #58 that the tables follow.
 *
 * Made by tools/gen_tables.py; do not edit. From
 *   DerivedCoreProperties.txt sha256 09c928886a178fcafd93c29e4bd59073a058e5a100b716d425cb563ab50f68c9
 *   LinkTerm.txt sha256 815150402faf11f9c2c4b692c08a1ed6133bfd286f0de9ca41c5d46a009ac0ab
 * 0 bytes of tables. */
#ifndef LKS_GENERATED_VERSION_H
#define LKS_GENERATED_VERSION_H

#include <stdint.h>

#define LKS_UNICODE_VERSION "18.0.0"

#define LKS_UTS58_VERSION "18.0.0"

#endif
