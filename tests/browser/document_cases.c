/* Prints hostile HTML documents and what linkify_document() makes of
 * them, a JSON object a line; strings are in hexadecimal, since they are not all
 * text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linkspan/linkspan.h"
#include "support/attacks.h"
#include "support/linkify_document.h"
#include "support/random.h"
#include "support/written.h"

#define CASES       3000
#define MOST_TOKENS 24
#define ROOM        ((LKS_ATTACK_MAX + 64) * MOST_TOKENS)

/* What text can stand in or beside. */
static const char *const tags[] = {
    "<p>",
    "</p>",
    "<div title=\"a.com/x\">",
    "</div>",
    "<b>",
    "</b>",
    "<i class='b.com'>",
    "</i>",
    "<a href=\"https://c.com/\">",
    "<a>",
    "</a>",
    "<code>",
    "</code>",
    "<pre>",
    "</pre>",
    "<kbd>d.com</kbd>",
    "<script>\"e.com\"</script>",
    "<script>",
    "</script>",
    "<style>f.com{}</style>",
    "<textarea>g.com</textarea>",
    "<title>h.com</title>",
    "<!-- i.com -->",
    "<!--",
    "-->",
    "<![CDATA[ j.com ]]>",
    "<?k.com>",
    "<img alt='l.com' onerror=\"m.com\">",
    "<img alt=n.com>",
    "<svg><text>o.com</text></svg>",
    "<math><mi>p.com</mi></math>",
    "<ul><li>",
    "</ul>",
    "<button>q.com</button>",
    "<select><option>r.com</option></select>",
    "<noscript>s.com</noscript>",
    "<iframe>t.com</iframe>",
    "<template>u.com</template>",
    "<h1>",
    "</h1>",
    "<table><tr><td>v.com w.com</td></tr></table>",
    "&lt;a href=&quot;x.com&quot;&gt;",
    "https&colon;&sol;&sol;y.com&sol;&quot;&gt;&lt;script&gt;",
    "z.com/&#34;onclick=&#34;alert(1)",
    "<br>",
    " ",
    "\n",
};

static void print_hex(const char *key, const char *data, size_t len)
{
    (void)printf("\"%s\":\"", key);
    for (size_t i = 0; i < len; i++)
        (void)printf("%02x", (unsigned char)data[i]);
    (void)printf("\"");
}

static size_t random_document(uint64_t *random, char room[ROOM])
{
    size_t len = 0;
    for (size_t left = 1 + lks_random_below(random, MOST_TOKENS); left > 0;
         left--) {
        if (lks_random_below(random, 4) == 0) {
            len += lks_random_attack(random, room + len);
        } else {
            const char *tag =
                tags[lks_random_below(random, sizeof tags / sizeof *tags)];
            memcpy(room + len, tag, strlen(tag));
            len += strlen(tag);
        }
    }
    for (size_t i = 0; i < len; i++) /* some parsers drop it, others do not */
        if (room[i] == '\0')
            room[i] = '0';
    return len;
}

int main(void)
{
    static char document[ROOM];
    uint64_t random = 21;
    linkspan_options detection;
    linkspan_linkify_options o;
    linkspan_detector *d = NULL;
    (void)linkspan_options_init(&detection);
    (void)linkspan_options_set_profile(&detection, LINKSPAN_PROFILE_TAILORED);
    (void)linkspan_linkify_options_init(&o);
    o.class_name = (linkspan_str){"made", 4};
    if (linkspan_detector_new(&detection, &d) != LINKSPAN_OK)
        return 1;
    for (unsigned i = 0; i < CASES; i++) {
        const size_t len = random_document(&random, document);
        written w = {.data = NULL};
        if (linkify_document(d, &o, LINKSPAN_MARKUP_HTML, document, len,
                             keep_written, &w) != LINKSPAN_OK)
            abort();
        (void)printf("{");
        print_hex("source", document, len);
        (void)printf(",");
        print_hex("html", written_string(&w), w.len);
        (void)printf("}\n");
        written_free(&w);
    }
    linkspan_detector_free(d);
    return 0;
}
