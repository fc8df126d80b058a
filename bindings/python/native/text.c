/* Text in and out, memory and exceptions. */
#include "bindings/python/native/core.h"

#include <stdlib.h>
#include <string.h>

#ifdef LINKSPAN_TEST_MEMORY
/* For tests: how many allocations succeed before one fails (negative: all do),
 * and how many blocks are in use. */
static int64_t until_failure = -1;
static int64_t blocks;

int64_t raw_memory_test(int64_t succeed)
{
    until_failure = succeed;
    return blocks;
}

void *raw_resize(void *memory, size_t bytes)
{
    if (until_failure == 0 || (until_failure > 0 && until_failure-- == 0))
        return NULL;
    blocks += memory == NULL;
    return realloc(memory, bytes);
}

void raw_free(void *memory)
{
    blocks -= memory != NULL;
    free(memory);
}
#else
void *raw_resize(void *memory, size_t bytes)
{
    return realloc(memory, bytes);
}

void raw_free(void *memory)
{
    free(memory);
}
#endif

static void *resize(void *context, void *memory, size_t bytes)
{
    (void)context;
    return raw_resize(memory, bytes);
}

static void release(void *context, void *memory)
{
    (void)context;
    raw_free(memory);
}

const linkspan_allocator python_allocator = {
    .size = sizeof(linkspan_allocator),
    .resize = resize,
    .release = release,
};

/* Encode a str with lone surrogates. With surrogatepass, "\ud800" becomes 0xED 0xA0
 * 0x80, and no other character has a byte 0xA0 or more after 0xED. Each lone
 * surrogate is replaced by 0xFF. */
static PyObject *without_surrogates(PyObject *text)
{
    PyObject *encoded =
        PyUnicode_AsEncodedString(text, "utf-8", "surrogatepass");
    if (!encoded)
        return NULL;
    const uint8_t *from = (const uint8_t *)PyBytes_AsString(encoded);
    const size_t len = (size_t)PyBytes_Size(encoded);
    uint8_t *room = PyMem_Malloc(len + 1);
    if (!room) {
        Py_DECREF(encoded);
        return PyErr_NoMemory();
    }
    size_t used = 0;
    for (size_t i = 0; i < len; i++) {
        const bool is_surrogate = from[i] == 0xED && from[i + 1] >= 0xA0;
        room[used++] = is_surrogate ? 0xFF : from[i];
        if (is_surrogate)
            i += 2;
    }
    PyObject *bytes =
        PyBytes_FromStringAndSize((const char *)room, (Py_ssize_t)used);
    PyMem_Free(room);
    Py_DECREF(encoded);
    return bytes;
}

static bool open_bytes(utf8_text *text, PyObject *bytes)
{
    text->owner = bytes;
    text->data = PyBytes_AsString(bytes);
    text->len = (size_t)PyBytes_Size(bytes);
    return true;
}

static bool open_str(utf8_text *text, PyObject *str)
{
    Py_ssize_t len;
    text->data = PyUnicode_AsUTF8AndSize(str, &len);
    if (text->data) {
        Py_INCREF(str);
        text->owner = str;
        text->len = (size_t)len;
    } else {
        if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError))
            return false;
        PyErr_Clear();
        PyObject *bytes = without_surrogates(str);
        if (!bytes || !open_bytes(text, bytes))
            return false;
    }
    text->is_same_offset = (size_t)PyUnicode_GetLength(str) == text->len;
    return true;
}

bool text_open(utf8_text *text, PyObject *object, const char *argument)
{
    text->base = 0;
    text->is_bytes = PyBytes_Check(object) != 0;
    if (text->is_bytes) {
        text->is_same_offset = true;
        Py_INCREF(object);
        return open_bytes(text, object);
    }
    if (PyUnicode_Check(object))
        return open_str(text, object);
    PyErr_Format(PyExc_TypeError, "%s must be str or bytes, not %R", argument,
                 (PyObject *)Py_TYPE(object));
    return false;
}

void text_close(utf8_text *text)
{
    Py_CLEAR(text->owner);
}

PyObject *text_slice(const char *data, size_t len, bool is_bytes)
{
    if (is_bytes)
        return PyBytes_FromStringAndSize(data, (Py_ssize_t)len);
    return PyUnicode_DecodeUTF8(data, (Py_ssize_t)len, "replace");
}

size_t text_units(const char *data, size_t len, bool is_bytes)
{
    size_t units = len;
    if (!is_bytes)
        linkspan_convert_offsets(data, len, LINKSPAN_UNIT_BYTE,
                                 LINKSPAN_UNIT_CODE_POINT, &units, 1);
    return units;
}

PyObject *raise_status(linkspan_status status, const char *argument)
{
    switch (status) {
    case LINKSPAN_ERR_NO_MEMORY:
        return PyErr_NoMemory();
    case LINKSPAN_ERR_INVALID:
        PyErr_Format(PyExc_ValueError, "%s: not valid", argument);
        break;
    case LINKSPAN_ERR_LIMIT:
        PyErr_Format(PyExc_ValueError, "%s: too long or too many", argument);
        break;
    default:
        PyErr_Format(PyExc_ValueError, "%s: %s", argument,
                     linkspan_status_name(status));
    }
    return NULL;
}

PyObject *take_buffer(linkspan_buf *buf, linkspan_status status,
                      const char *argument)
{
    PyObject *result = status == LINKSPAN_OK
                           ? text_slice(buf->data, buf->len, false)
                           : raise_status(status, argument);
    linkspan_buf_free(buf);
    return result;
}

bool strings_of(PyObject *tuple, linkspan_str **strings, size_t *count,
                const char *argument)
{
    const Py_ssize_t size = PyTuple_Size(tuple);
    if (size < 0)
        return false;
    linkspan_str *list = PyMem_Malloc(((size_t)size + 1) * sizeof *list);
    if (!list) {
        PyErr_NoMemory();
        return false;
    }
    for (Py_ssize_t i = 0; i < size; i++) {
        Py_ssize_t len;
        PyObject *item = PyTuple_GetItem(tuple, i);
        const bool is_str = PyUnicode_Check(item);
        list[i].data = is_str ? PyUnicode_AsUTF8AndSize(item, &len) : NULL;
        if (!list[i].data) {
            PyErr_Format(is_str ? PyExc_ValueError : PyExc_TypeError,
                         is_str ? "%s: %R has a lone surrogate"
                                : "%s: %R is not a str",
                         argument, item);
            PyMem_Free(list);
            return false;
        }
        list[i].len = (size_t)len;
    }
    *strings = list;
    *count = (size_t)size;
    return true;
}

bool grow(void **memory, size_t *room, size_t needed, size_t size)
{
    if (needed <= *room)
        return true;
    size_t more = *room ? *room : 16;
    while (more < needed)
        more *= 2;
    void *moved = raw_resize(*memory, more * size);
    if (!moved)
        return false;
    *memory = moved;
    *room = more;
    return true;
}

/* The index of `word` in "a|b|c", counted from 1; 0 if it is not there. */
static uint32_t index_of(const char *words, const char *word)
{
    const size_t len = strlen(word);
    uint32_t index = 1;
    for (const char *at = words;; index++) {
        const char *end = strchr(at, '|');
        const size_t this_len = end ? (size_t)(end - at) : strlen(at);
        if (this_len == len && memcmp(at, word, len) == 0)
            return index;
        if (!end)
            return 0;
        at = end + 1;
    }
}

bool set_choice(uint32_t *value, const char *words, const char *word,
                const char *argument)
{
    *value = index_of(words, word);
    if (*value == 0)
        PyErr_Format(PyExc_ValueError, "%s: '%s' is not one of %s", argument,
                     word, words);
    return *value != 0;
}

bool set_kind(uint32_t *kind, const char *word, bool has_files)
{
    const char *words = has_files ? "url|email|file-name" : "url|email";
    uint32_t index;
    if (!set_choice(&index, words, word, "kind"))
        return false;
    *kind = 1u << (index - 1); /* the kinds are bits */
    return true;
}
