/* Hides passwords and tokens in text, also where linkspan links nothing. */
#ifndef CLI_SECRET_TEXT_H
#define CLI_SECRET_TEXT_H

#include "linkspan/linkspan.h"

/** Called with each secret of a text, in their order, and with what is shown in its
 *  place: ***, or [url] for a link that has too many secrets. Secrets do not overlap. */
typedef void (*on_text_secret)(void *context, linkspan_range secret,
                               const char *shown);

/**
 * Report secrets of the text:
 * - in the links that `detector` finds; NULL: they have been hidden already;
 * - in what looks like an address, linked or not: the values of parameters with the
 *   name of a secret, a password before a host, and JSON Web Tokens. Examples:
 *   "location: /cb?code=abc", "10.0.0.1/?token=abc", "?x=1\u0026token=abc";
 * - in headers of HTTP at the start of a line or after a quotation mark:
 *   "Authorization: Bearer abc", "X-Api-Key: abc", "Cookie: sid=abc";
 * - in strings of JSON: "password":"abc".
 * Nothing else is a secret: "pass=120 fail=3", "password = form.password".
 */
void find_text_secrets(linkspan_str text, const linkspan_detector *detector,
                       on_text_secret on_secret, void *context);

/** A writer that passes text on, line by line, with *** in place of its secrets. */
typedef struct secret_filter secret_filter;

typedef void (*secret_put)(void *context, linkspan_str bytes);

secret_filter *secret_filter_new(secret_put put, void *context);
void secret_filter_add(secret_filter *filter, linkspan_str text);

/** End the text, and pass on the rest. */
void secret_filter_end(secret_filter *filter);
void secret_filter_free(secret_filter *filter);

#endif
