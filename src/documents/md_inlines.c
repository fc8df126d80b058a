#include "documents/md_inlines.h"

#include "documents/md_blocks.h"
#include "documents/md_links.h"
#include "text/alloc.h"
#include "text/hints.h"
#include "text/steps.h"

#define MOST_BACKQUOTES 80
/* How many steps of repeated work are allowed for each byte. Work is repeated
 * if text looked like a tag or a target and was not. */
#define STEPS_PER_BYTE 64
#define STEPS_AT_LEAST 4096

static void fail(lks_inline_tree *t)
{
    t->status = LINKSPAN_ERR_NO_MEMORY;
}

static void spend(lks_inline_tree *t, size_t steps)
{
    t->is_known &= steps <= t->steps_left;
    t->steps_left -= steps <= t->steps_left ? steps : t->steps_left;
}

static int byte_at(const lks_inline_tree *t, size_t at)
{
    return at < t->text.len ? t->text.data[at] : LKS_CURSOR_OVER;
}

static size_t add(lks_inline_tree *t, lks_construct_kind kind, size_t at,
                  size_t end)
{
    lks_construct *all =
        lks_grow(t->allocator, t->constructs, sizeof *all, t->count, &t->room);
    if (!all) {
        fail(t);
        return 0;
    }
    t->constructs = all;
    all[t->count] = (lks_construct){kind, at, end, 0};
    return t->count++;
}

/* Add a construct of kind WHOLE that extends to `end`. */
static bool take_whole(lks_inline_tree *t, size_t end)
{
    (void)add(t, LKS_CONSTRUCT_WHOLE, t->at, end);
    t->at = end;
    return true;
}

/* A cursor that reads the joined lines like a heading: as one line, after which
 * the text ends. */
static lks_cursor cursor_at(const lks_inline_tree *t, size_t at)
{
    return (lks_cursor){.at = at, .end = t->text.len, .is_heading = true};
}

/* ---- code */

static size_t backquotes_at(const lks_inline_tree *t, size_t at)
{
    size_t end = at;
    while (byte_at(t, end) == '`') {
        LKS_STEP();
        end++;
    }
    return end - at;
}

/* The end of the first run of exactly `len` backquotes from `at` on, or 0. The
 * last place of each run is known after the first search that fails. */
static size_t code_end(lks_inline_tree *t, size_t at, size_t len)
{
    while (at < t->text.len) {
        LKS_STEP();
        const size_t found = backquotes_at(t, at);
        /* cmark 0.30 takes the last run that it has passed for the last of all */
        if (found <= MOST_BACKQUOTES &&
            (!t->knows_backquotes || t->dialect->is_old))
            t->backquotes[found] = at;
        if (found == len)
            return at + found;
        at += found > 0 ? found : 1;
    }
    t->knows_backquotes = true;
    return 0;
}

static void take_code(lks_inline_tree *t)
{
    const size_t len = backquotes_at(t, t->at);
    const size_t start = t->at + len;
    const bool has_none = len > MOST_BACKQUOTES ||
                          (t->knows_backquotes && t->backquotes[len] <= t->at);
    const size_t end = has_none ? 0 : code_end(t, start, len);
    if (end > 0)
        (void)take_whole(t, end);
    else
        t->at = start;
}

/* ---- what starts with an angle bracket */

static bool has_word(const lks_inline_tree *t, size_t at, const char *word)
{
    const size_t len = strlen(word);
    return at <= t->text.len && t->text.len - at >= len &&
           memcmp(t->text.data + at, word, len) == 0;
}

static bool take_tag(lks_inline_tree *t)
{
    lks_tag_state state = LKS_TAG_START;
    size_t at = t->at + 1;
    for (; state < LKS_TAG_DONE && at < t->text.len; at++)
        state = lks_tag_step(state, t->text.data[at]);
    if (state == LKS_TAG_DONE)
        return take_whole(t, at);
    spend(t, at - t->at);
    return false;
}

/* The end of the first `word` at `at` or later; 0 if there is none. */
static size_t end_of_word(lks_inline_tree *t, size_t at, const char *word)
{
    for (; at < t->text.len; at++) {
        LKS_STEP();
        if (has_word(t, at, word))
            return at + strlen(word);
    }
    return 0;
}

/* Before 0.31 the text of a comment starts neither with `>` nor with `->`, has
 * no `--` and does not end with `-`. */
static size_t old_comment_end(lks_inline_tree *t)
{
    const size_t start = t->at + 4;
    if (has_word(t, start, "-->"))
        return start + 3;
    if (has_word(t, start, ">") || has_word(t, start, "->"))
        return 0;
    const size_t end = end_of_word(t, start, "--");
    spend(t, end > 0 ? end - start : 0);
    t->has_no_comment_end = end == 0;
    return end > start + 2 && byte_at(t, end) == '>' ? end + 1 : 0;
}

static size_t comment_end(lks_inline_tree *t)
{
    if (t->has_no_comment_end || !has_word(t, t->at, "<!--"))
        return 0;
    if (t->dialect->is_old)
        return old_comment_end(t);
    if (has_word(t, t->at, "<!-->"))
        return t->at + 5;
    if (has_word(t, t->at, "<!--->"))
        return t->at + 6;
    const size_t end = end_of_word(t, t->at + 4, "-->");
    t->has_no_comment_end = end == 0;
    return end;
}

/* `<!`, letters; before 0.31 capitals and then a space. */
static size_t declaration_end(lks_inline_tree *t)
{
    size_t at = t->at + 2;
    if (!has_word(t, t->at, "<!") ||
        !lks_is_ascii_alpha((uint32_t)byte_at(t, at)))
        return 0;
    if (t->dialect->is_old) {
        while (byte_at(t, at) >= 'A' && byte_at(t, at) <= 'Z')
            at++;
        const int next = byte_at(t, at);
        if (at == t->at + 2 || (next != ' ' && (next < '\t' || next > '\r')))
            return 0;
    }
    const size_t end = end_of_word(t, at, ">");
    spend(t, end > 0 ? 0 : t->text.len - at);
    return end;
}

/* `<?` to `?>`. cmark skips a question mark together with the next character,
 * so for it `??>` is no end. */
static size_t instruction_end(lks_inline_tree *t)
{
    size_t at = t->at + 2;
    if (!has_word(t, t->at, "<?"))
        return 0;
    for (; at < t->text.len && !has_word(t, at, "?>"); at++) {
        LKS_STEP();
        at += t->dialect->is_old && t->text.data[at] == '?';
    }
    spend(t, at - t->at);
    return at < t->text.len ? at + 2 : 0;
}

/* `<![CDATA[` to `]]>`. For cmark, `]]]>` is no end, and lower case is valid. */
static size_t cdata_end(lks_inline_tree *t)
{
    static const char start[] = "<![cdata[";
    const lks_slice rest = {t->text.data + t->at, t->text.len - t->at};
    size_t at = t->at + sizeof start - 1;
    if (!lks_starts_with_ignoring_case(rest, start) ||
        (!t->dialect->is_old && !has_word(t, t->at, "<![CDATA[")))
        return 0;
    for (; at < t->text.len && !has_word(t, at, "]]>"); at++) {
        LKS_STEP();
        if (t->dialect->is_old && t->text.data[at] == ']')
            at += has_word(t, at, "]]") ? 2 : 1;
    }
    spend(t, at - t->at);
    return at < t->text.len ? at + 3 : 0;
}

static void take_angle(lks_inline_tree *t)
{
    /* in such markup cmark 0.30 takes ill-formed UTF-8 for its end */
    if (t->dialect->is_old && t->dialect->is_bad_space &&
        (has_word(t, t->at, "<!") || has_word(t, t->at, "<?")))
        t->is_agreed = false;
    const lks_slice rest = {t->text.data + t->at, t->text.len - t->at};
    const size_t autolink = lks_autolink_at(rest);
    if (autolink > 0) {
        (void)take_whole(t, t->at + autolink);
        return;
    }
    if (take_tag(t))
        return;
    size_t end = comment_end(t);
    if (end == 0)
        end = declaration_end(t);
    if (end == 0)
        end = instruction_end(t);
    if (end == 0)
        end = cdata_end(t);
    if (end > 0)
        (void)take_whole(t, end);
    else
        t->at++;
}

/* ---- links and images */

static void open_bracket(lks_inline_tree *t, size_t width)
{
    lks_open_bracket *all = lks_grow(t->allocator, t->brackets, sizeof *all,
                                     t->bracket_count, &t->bracket_room);
    if (!all) {
        fail(t);
        return;
    }
    t->brackets = all;
    if (t->bracket_count > 0)
        all[t->bracket_count - 1].has_brackets = true;
    all[t->bracket_count++] = (lks_open_bracket){
        .construct = add(t, LKS_CONSTRUCT_BRACKET, t->at, t->at + width),
        .is_active = true,
        .bottom = t->delimiters.last};
    t->at += width;
}

/* `after` is the place after a `]`. If a target follows, or a defined label, so
 * that the text in the brackets is a link, returns where the link ends; else
 * 0. */
static size_t target_end(lks_inline_tree *t, const lks_open_bracket *b,
                         size_t after)
{
    lks_cursor c = cursor_at(t, after);
    const bool is_inline = lks_skip_inline_target(&c, t->text);
    t->is_agreed &= !c.is_unclear;
    if (is_inline)
        return c.at;
    spend(t, c.at - after);
    uint64_t hash = 0;
    c = cursor_at(t, after);
    const bool has_label = lks_skip_label(&c, t->text, &hash);
    spend(t, c.at - after);
    const size_t end = has_label ? c.at : after;
    if ((!has_label || hash == 0) && !b->has_brackets) {
        c = cursor_at(t, t->constructs[b->construct].end - 1);
        const size_t start = c.at;
        if (!lks_skip_label(&c, t->text, &hash) || c.at != after)
            hash = 0;
        spend(t, c.at - start);
    }
    return hash != 0 && lks_labels_have(t->labels, hash) ? end : 0;
}

static void close_bracket(lks_inline_tree *t)
{
    const size_t at = t->at++;
    if (t->bracket_count == 0)
        return;
    const lks_open_bracket b = t->brackets[--t->bracket_count];
    const size_t end = b.is_active ? target_end(t, &b, t->at) : 0;
    if (end == 0)
        return;
    lks_construct *const opener = &t->constructs[b.construct];
    const bool is_image = t->text.data[opener->at] == '!';
    opener->kind = is_image ? LKS_CONSTRUCT_IMAGE : LKS_CONSTRUCT_LINK;
    (void)add(t, LKS_CONSTRUCT_TARGET, at, end);
    t->at = end;
    spend(t,
          lks_delimiters_pair(&t->delimiters, t->text, b.bottom, t->dialect));
    for (size_t i = t->bracket_count; !is_image && i > 0; i--) {
        LKS_STEP();
        spend(t, 1);
        lks_open_bracket *outer = &t->brackets[i - 1];
        if (t->text.data[t->constructs[outer->construct].at] == '!')
            continue;
        if (!outer->is_active)
            break;
        outer->is_active = false;
    }
}

/* ---- all of it */

/* The bare link that contains the place, or NULL. */
static const lks_bare_link *link_at(lks_inline_tree *t)
{
    while (t->links < t->links_end && t->links->end <= t->at) {
        LKS_STEP();
        t->links++;
    }
    return t->links < t->links_end && t->links->start <= t->at ? t->links
                                                               : NULL;
}

static void take_run(lks_inline_tree *t)
{
    const lks_bare_link *const link = link_at(t);
    if (link && t->at < link->marks) {
        t->at++;
        return;
    }
    const size_t run = t->delimiters.count;
    const size_t len =
        lks_delimiters_push(&t->delimiters, t->text, t->at, t->dialect);
    if (link && t->at + len <= link->end && t->delimiters.count > run)
        t->delimiters.all[run].can_open = false;
    const size_t construct = add(t, LKS_CONSTRUCT_RUN, t->at, t->at + len);
    if (t->status == LINKSPAN_OK)
        t->constructs[construct].run = run;
    t->at += len;
}

static void take_next(lks_inline_tree *t)
{
    switch (t->text.data[t->at]) {
    case '~':
        if (t->dialect->has_strikes)
            take_run(t);
        else
            t->at++;
        break;
    case '\\':
        t->at += lks_is_markdown_mark(byte_at(t, t->at + 1)) ? 2 : 1;
        break;
    case '`':
        take_code(t);
        break;
    case '<':
        take_angle(t);
        break;
    case '*':
    case '_':
        take_run(t);
        break;
    case '!':
        if (byte_at(t, t->at + 1) == '[')
            open_bracket(t, 2);
        else
            t->at++;
        break;
    case '[':
        open_bracket(t, 1);
        break;
    case ']':
        close_bracket(t);
        break;
    default:
        t->at++;
    }
}

LKS_FAST_BEGIN

#define BIT(mark) (UINT64_C(1) << ((mark) % 64))

/* True if take_next() does more with the byte than to pass it. */
static inline bool is_mark(uint8_t c)
{
    const uint64_t low = BIT('!') | BIT('*') | BIT('<');
    const uint64_t high =
        BIT('[') | BIT('\\') | BIT(']') | BIT('_') | BIT('`') | BIT('~');
    return c < 0x80 && ((c < 64 ? low : high) >> c % 64 & 1) != 0;
}

/* Where the next mark stands from `at` on, or the text ends. */
static size_t pass_plain(lks_slice text, size_t at)
{
    while (at < text.len && !is_mark(text.data[at])) {
        LKS_STEP();
        at++;
    }
    return at;
}

LKS_FAST_END

/* Add the definitions at the start of a paragraph. */
static void take_definitions(lks_inline_tree *t)
{
    uint64_t hash = 0;
    lks_cursor c = cursor_at(t, 0);
    while (!c.is_over && lks_skip_definition(&c, t->text, &hash))
        ;
    t->is_agreed &= !c.is_unclear;
    if (c.at == 0)
        return;
    (void)take_whole(t, c.at);
    /* cmark takes the title into the definition, and also reads it as text */
    t->is_agreed &= !lks_is_one_of((uint8_t)byte_at(t, t->at), "\"'(");
}

void lks_inline_tree_read(lks_inline_tree *t, const lks_inline_source *source,
                          const lks_dialect *dialect,
                          const linkspan_allocator *allocator)
{
    const lks_slice text = source->text;
    size_t backquotes[MOST_BACKQUOTES + 1] = {0};
    *t = (lks_inline_tree){
        .allocator = allocator,
        .is_known = true,
        .is_agreed = true,
        .delimiters = {.allocator = allocator, .last = LKS_NO_DELIMITER},
        .text = text,
        .labels = source->labels,
        .dialect = dialect,
        .steps_left = text.len < SIZE_MAX / STEPS_PER_BYTE
                          ? text.len * STEPS_PER_BYTE + STEPS_AT_LEAST
                          : text.len,
        .backquotes = backquotes,
        .links = source->links,
        .links_end = source->links};
    if (source->link_count > 0) /* else `links` may be NULL */
        t->links_end += source->link_count;
    if (!source->is_heading)
        take_definitions(t);
    while (t->at < text.len && t->is_known && t->status == LINKSPAN_OK) {
        LKS_STEP();
        t->at = pass_plain(text, t->at);
        if (t->at < text.len)
            take_next(t);
    }
    spend(t,
          lks_delimiters_pair(&t->delimiters, text, LKS_NO_DELIMITER, dialect));
    if (t->status == LINKSPAN_OK)
        t->status = t->delimiters.status;
    t->backquotes = NULL;
}

void lks_inline_tree_free(lks_inline_tree *t)
{
    lks_release(t->allocator, t->constructs);
    lks_release(t->allocator, t->brackets);
    lks_delimiters_free(&t->delimiters);
}

#define SCHEME_MIN 2
#define SCHEME_MAX 32
#define LABEL_MAX  63 /* bytes of a label of a domain name */

/* The end of `<scheme:...>`, or 0. */
static size_t uri_end(lks_slice line)
{
    size_t at = 1;
    while (at < line.len && at <= SCHEME_MAX + 1 &&
           (lks_is_ascii_alnum(line.data[at]) ||
            lks_is_one_of(line.data[at], "+.-")))
        at++;
    if (at <= SCHEME_MIN || at > SCHEME_MAX + 1 || at == line.len ||
        line.data[at] != ':' || !lks_is_ascii_alpha(line.data[1]))
        return 0;
    for (; at < line.len; at++) {
        LKS_STEP();
        if (line.data[at] == '>')
            return at + 1;
        /* CommonMark 2.3 reads NUL as U+FFFD, which is allowed */
        if ((line.data[at] <= ' ' && line.data[at] != '\0') ||
            line.data[at] == '<')
            break;
    }
    return 0;
}

/* The end of the domain's label at `at`, or 0. */
static size_t label_end(lks_slice line, size_t at)
{
    const size_t start = at;
    while (at < line.len && at - start <= LABEL_MAX &&
           (lks_is_ascii_alnum(line.data[at]) || line.data[at] == '-')) {
        LKS_STEP();
        at++;
    }
    return at > start && at - start <= LABEL_MAX && line.data[start] != '-' &&
                   line.data[at - 1] != '-'
               ? at
               : 0;
}

/* The end of `<local@domain>`, or 0. */
static size_t address_end(lks_slice line)
{
    size_t at = 1;
    while (at < line.len &&
           (lks_is_ascii_alnum(line.data[at]) ||
            lks_is_one_of(line.data[at], ".!#$%&'*+/=?^_`{|}~-")))
        at++;
    if (at == 1 || at == line.len || line.data[at] != '@')
        return 0;
    do {
        at = label_end(line, at + 1);
    } while (at > 0 && at < line.len && line.data[at] == '.');
    return at > 0 && at < line.len && line.data[at] == '>' ? at + 1 : 0;
}

size_t lks_autolink_at(lks_slice line)
{
    const size_t len = uri_end(line);
    return len > 0 ? len : address_end(line);
}
