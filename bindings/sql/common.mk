# What the bindings for SQL engines are compiled with. The library is linked in and
# its names stay hidden, so that an engine can load another copy beside it.
SHARED_SOURCES = ../sql/check.c ../sql/detectors.c ../sql/functions.c ../sql/names.c ../sql/room.c ../sql/scan.c
SHARED = $(SHARED_SOURCES) ../readable.h ../sql/sql.h ../sql/common.mk
WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wstrict-prototypes \
    -Wmissing-prototypes -Wvla -Wundef -Wcast-qual -Wwrite-strings -Wformat=2 -Wnull-dereference
CFLAGS ?= -O2 -g -Werror
# The archive's objects have what gcc needs to optimise the whole.
LTO ?= $(if $(findstring Free Software,$(shell $(CC) --version)),-flto=auto)
COMPILE = $(CC) -std=c11 $(WARNINGS) $(CFLAGS) $(LTO) -fPIC -fvisibility=hidden -I../../include -I../..
LINK = -Wl,--exclude-libs,ALL -Wl,-z,relro,-z,now $(LDFLAGS)
