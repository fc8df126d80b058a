/* The bidi controls that the library writes and searches for (UAX #9). */
#ifndef LKS_DISPLAY_CODES_H
#define LKS_DISPLAY_CODES_H

enum {
    LKS_LRM = 0x200E,
    LKS_RLM = 0x200F,
    LKS_LRE = 0x202A,
    LKS_RLE = 0x202B,
    LKS_PDF = 0x202C,
    LKS_LRO = 0x202D,
    LKS_RLO = 0x202E,
    LKS_LRI = 0x2066,
    LKS_RLI = 0x2067,
    LKS_FSI = 0x2068,
    LKS_PDI = 0x2069
};

#endif
