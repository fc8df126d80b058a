#include "detect/following.h"

#define ENDS_RUN (LKS_ENDS_HOST | LKS_ENDS_NAME | LKS_ENDS_DOMAIN)

const uint8_t lks_following[256] = {
    ['\t'] = LKS_ENDS_ALL,
    ['\n'] = LKS_ENDS_ALL,
    ['\r'] = LKS_ENDS_ALL,
    [' '] = LKS_ENDS_ALL,
    ['!'] = LKS_IS_SOFT,
    ['"'] = LKS_IS_SOFT | ENDS_RUN,
    ['#'] = LKS_STARTS_PART,
    ['\''] = LKS_IS_SOFT | LKS_ENDS_DOMAIN,
    [')'] = LKS_ENDS_TAIL | LKS_ENDS_NAME | LKS_ENDS_DOMAIN,
    [','] = LKS_IS_SOFT | LKS_ENDS_NAME | LKS_ENDS_DOMAIN,
    ['.'] = LKS_IS_SOFT,
    ['/'] = LKS_STARTS_PART,
    [':'] = LKS_IS_SOFT,
    [';'] = LKS_IS_SOFT | LKS_ENDS_NAME | LKS_ENDS_DOMAIN,
    ['<'] = ENDS_RUN,
    ['>'] = LKS_ENDS_ALL,
    ['?'] = LKS_STARTS_PART,
    [']'] = LKS_ENDS_ALL,
    ['}'] = LKS_ENDS_TAIL | LKS_ENDS_DOMAIN,
};
