#include "linkspan/linkspan.h"

#include "text/hints.h"
#include "unicode/generated/version.h"

LKS_COLD const char *linkspan_status_name(linkspan_status status)
{
    switch (status) {
    case LINKSPAN_OK:
        return "LINKSPAN_OK";
    case LINKSPAN_NONE:
        return "LINKSPAN_NONE";
    case LINKSPAN_ERR_ARG:
        return "LINKSPAN_ERR_ARG";
    case LINKSPAN_ERR_NO_MEMORY:
        return "LINKSPAN_ERR_NO_MEMORY";
    case LINKSPAN_ERR_OPTION:
        return "LINKSPAN_ERR_OPTION";
    case LINKSPAN_ERR_SPACE:
        return "LINKSPAN_ERR_SPACE";
    case LINKSPAN_ERR_LIMIT:
        return "LINKSPAN_ERR_LIMIT";
    case LINKSPAN_ERR_INVALID:
        return "LINKSPAN_ERR_INVALID";
    case LINKSPAN_ERR_NOT_BUILT_IN:
        return "LINKSPAN_ERR_NOT_BUILT_IN";
    case LINKSPAN_ERR_BUSY:
        return "LINKSPAN_ERR_BUSY";
    default:
        return "unknown";
    }
}

const char *linkspan_version(void)
{
    return LINKSPAN_VERSION;
}

const char *linkspan_unicode_version(void)
{
    return LKS_UNICODE_VERSION;
}

const char *linkspan_uts58_version(void)
{
    return LKS_UTS58_VERSION;
}
