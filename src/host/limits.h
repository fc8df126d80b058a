/* Limits of a domain name in ASCII form, without a last dot (RFC 1035 2.3.4):
 * bytes of a label, bytes of a name, labels of a name. */
#ifndef LKS_HOST_LIMITS_H
#define LKS_HOST_LIMITS_H

#define LKS_LABEL_MAX  63u
#define LKS_NAME_MAX   253u
#define LKS_LABELS_MAX 127u

#endif
