/* How far programs are followed that read on where a link ends. */
#ifndef LKS_LINK_READING_H
#define LKS_LINK_READING_H

/** Bytes after the link: further than any user name and password. */
#define LKS_READ_ON_MAX 1024u

#endif
