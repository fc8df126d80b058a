/* Public suffixes of two labels that are sites too (P21).
 *
 * Made by tools/gen_tables.py; do not edit. From
 *   suffix_sites.txt sha256 f78d82ef12c31616b2d8171bcd768e8ce8f320cc54b36fd6ccf823fc2974aeb7
 * 141 bytes of tables. */
#ifndef LKS_GENERATED_SUFFIX_SITES_H
#define LKS_GENERATED_SUFFIX_SITES_H

#include <stdint.h>

static const char suffix_sites[119] =
    "gob.bo"
    "gob.cl"
    "gob.ec"
    "gob.mx"
    "gob.pe"
    "gov.br"
    "gov.co"
    "gov.cz"
    "gov.gr"
    "gov.hk"
    "gov.ie"
    "gov.il"
    "gov.pl"
    "gov.sg"
    "gov.uk"
    "gov.za"
    "nhs.uk"
    "govt.nz"
    "police.uk";

static const uint16_t suffix_sites_starts[11] = {
    0,0,0,0,0,0,0,102,109,109,118,
};

#endif
