/* Longest names (RFC 1035 2.3.4) in ASCII form, without a last dot. */
#ifndef LKS_HOST_LIMITS_H
#define LKS_HOST_LIMITS_H

#define LKS_LABEL_MAX  63u
#define LKS_NAME_MAX   253u
#define LKS_LABELS_MAX 127u

#endif
