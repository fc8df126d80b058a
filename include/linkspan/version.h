/* The only place that states the version; the build and the manuals read it here. */
#ifndef LINKSPAN_VERSION_H
#define LINKSPAN_VERSION_H

#define LINKSPAN_VERSION_MAJOR 0
#define LINKSPAN_VERSION_MINOR 1
#define LINKSPAN_VERSION_PATCH 0
#define LINKSPAN_VERSION       "0.1.0"

#endif
