/* Schemes without an authority that can be linked by option (H20), such as tel and
 * magnet, and the least that has to follow each of them. */
#ifndef LKS_URL_OPAQUE_H
#define LKS_URL_OPAQUE_H

#include "text/hints.h"
#include "text/slice.h"
#include "url/scheme.h"

/** How the end of a link without an authority is found. */
typedef enum lks_opaque_kind {
    LKS_OPAQUE_NONE,   /**< the text does not have the syntax that the scheme
                        *   requires */
    LKS_OPAQUE_NUMBER, /**< it ends where the number and its parameters end */
    LKS_OPAQUE_PATH,   /**< it ends as the path of a URL does */
    LKS_OPAQUE_ADDRESS, /**< it ends as a path does, if it starts with a local part, `@` and a domain;
                         *   the caller must check that, nothing has been read */
    LKS_OPAQUE_QUERY /**< it starts with `?`, and ends as a query does */
} lks_opaque_kind;

/** What follows the colon of a scheme. */
typedef struct lks_opaque {
    lks_opaque_kind kind;
    size_t end;    /**< end of the telephone number; for other kinds, the end of
                    *   the least that is required */
    size_t reach;  /**< bytes from here on were not looked at */
    size_t digits; /**< number of digits in a telephone number */
} lks_opaque;

/** Read the text after the colon of a scheme without slashes, from `at` on. Looks at
 *  a few dozen bytes, and at the parameters of a number up to `limit`. */
LKS_COLD void lks_read_opaque(lks_syntax syntax, lks_slice text, size_t at,
                              size_t limit, lks_opaque *opaque);

/** Length of the scheme of a link without slashes, such as "tel:112"; 0 for any other
 *  link. */
LKS_COLD size_t lks_opaque_scheme(lks_slice link);

#endif
