/* Reads an HTML document with Gumbo and writes a simpler one: an element for each text
 * and for each attribute, with references for all characters that are syntax. Every
 * reader of HTML must find the same links in both.
 * usage: places_cases <DOCUMENT >WRITTEN */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef LINKSPAN_HAVE_GUMBO
#    include <gumbo.h>

static void write_escaped(const char *text)
{
    for (; *text; text++) {
        const char *const reference = *text == '&'   ? "&amp;"
                                      : *text == '<' ? "&lt;"
                                      : *text == '"' ? "&quot;"
                                                     : NULL;
        if (reference)
            (void)fputs(reference, stdout);
        else
            (void)putchar(*text);
    }
}

static void write_attributes(const GumboElement *element)
{
    for (unsigned i = 0; i < element->attributes.length; i++) {
        const GumboAttribute *const one = element->attributes.data[i];
        (void)printf("<p %s=\"", one->name);
        write_escaped(one->value);
        (void)fputs("\">", stdout);
    }
}

/* True for elements whose text people do not see. */
static bool is_raw(const GumboElement *element)
{
    return element->tag == GUMBO_TAG_SCRIPT ||
           element->tag == GUMBO_TAG_STYLE || element->tag == GUMBO_TAG_XMP ||
           element->tag == GUMBO_TAG_IFRAME ||
           element->tag == GUMBO_TAG_NOEMBED ||
           element->tag == GUMBO_TAG_NOFRAMES;
}

/* Write a node and those below it. Texts that follow each other become one text. */
static void write_node(const GumboNode *node)
{
    switch (node->type) {
    case GUMBO_NODE_TEXT:
    case GUMBO_NODE_WHITESPACE:
    case GUMBO_NODE_CDATA:
        write_escaped(node->v.text.text);
        return;
    case GUMBO_NODE_COMMENT:
        (void)fputs("<p>", stdout);
        return;
    default:
        break;
    }
    const bool is_document = node->type == GUMBO_NODE_DOCUMENT;
    const GumboVector *const children =
        is_document ? &node->v.document.children : &node->v.element.children;
    (void)fputs("<p>", stdout);
    if (!is_document)
        write_attributes(&node->v.element);
    for (unsigned i = 0; i < children->length; i++)
        if (is_document || !is_raw(&node->v.element))
            write_node(children->data[i]);
    (void)fputs("<p>", stdout);
}

int main(void)
{
    static char text[16 << 20];
    const size_t len = fread(text, 1, sizeof text, stdin);
    GumboOutput *const output =
        gumbo_parse_with_options(&kGumboDefaultOptions, text, len);
    write_node(output->document);
    gumbo_destroy_output(&kGumboDefaultOptions, output);
    return fflush(stdout) == 0 ? 0 : 1;
}
#else
int main(void)
{
    (void)fputs("places_cases: Gumbo is absent\n", stderr);
    return 77;
}
#endif
