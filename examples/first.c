#include <linkspan/linkspan.h>
#include <stdio.h>

int main(void)
{
    static const char url[] = "https://ja.wikipedia.org/wiki/"
                              "%E5%AF%BF%E5%8F%B8_(%E6%96%99%E7%90%86).";
    char memory[256];
    linkspan_buf out;
    linkspan_buf_init_fixed(&out, memory, sizeof memory);
    if (linkspan_format_url(url, sizeof url - 1, 0, &out) != LINKSPAN_OK)
        return 1;
    printf("%.*s\n", (int)out.len, out.data);
    return 0;
}
