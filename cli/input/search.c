#include "cli/input/search.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/input/from_document.h"
#include "cli/output/hit.h"
#include "cli/output/output.h"
#include "cli/platform/jobs.h"
#include "cli/platform/message.h"

/* Number of links that may wait to be compared with those seen before. */
#define MOST_MARKS 4096

typedef struct search {
    const search_settings *settings;
    atomic_bool is_stopped; /* no more results are wanted */

    /* used by one thread at a time, in the order of the files */
    walk *walk;
    scan_reader *reader; /* of the current file */
    char *path;          /* its name */

    /* used by one thread at a time, when a piece is written */
    unique *seen;
    uint64_t in_file; /* number of links in the current file */
    bool is_cut;      /* a piece was not searched to its end */
    search_result result;
} search;

/* A link that is written only if it was not seen before, and if the file's
 * limit is not reached. */
typedef struct mark {
    fingerprint link; /* with --unique */
    size_t start;     /* start of its output */
} mark;

/* A block, or a whole file. */
typedef struct piece {
    search *all;
    char *path;
    bool ends_file;
    bool was_read;
    bool was_searched;
    bool is_block;       /* there is a block to be searched */
    scan_reader *reader; /* set if the rest of the file is searched too */
    scan_block block;
    scan_search search;
    scan_sink sink;
    hit_tools tools;
    char *text; /* for FORM_REDACTED: text that is not redacted yet */
    size_t text_len;
    size_t text_room;
    linkspan_buf redacted; /* memory for that text when it is redacted */
    uint64_t links;
    mark *marks;
    size_t mark_count;
    normal normal; /* for --unique=normalized */
} piece;

static bool is_stopped(const search *all)
{
    return atomic_load(&all->is_stopped) || interrupt_came() || output_failed();
}

/* A cheap form of is_stopped() to call for each link. It calls is_stopped()
 * only at every 256th link, because threads wait for each other in
 * output_failed(). */
static bool is_stopped_at_link(const piece *p)
{
    return atomic_load_explicit(&p->all->is_stopped, memory_order_relaxed) ||
           (p->links % 256 == 0 && is_stopped(p->all));
}

/* ------------------------------------------------------------- each link */

/* True if it is known only at writing time which links are written. */
static bool has_marks(const search_settings *settings)
{
    return settings->is_unique || settings->most > 0;
}

/* What makes two links the same: what is shown of them, or their address. */
static linkspan_str identity_of(piece *p, const hit *h, linkspan_str shown)
{
    if (!p->all->settings->is_normalized)
        return shown;
    const linkspan_str address = normal_of(
        &p->normal, h->link->kind, part_of(h->text.data, h->link->span));
    return address.data ? address : shown;
}

static void add_mark(piece *p, const hit *h, linkspan_str shown)
{
    if (p->mark_count == MOST_MARKS)
        output_drain();
    if (!p->marks)
        p->marks = must_resize(NULL, MOST_MARKS * sizeof *p->marks);
    mark *const one = &p->marks[p->mark_count++];
    one->start = output_gathered();
    if (p->all->seen)
        one->link = unique_fingerprint(p->all->seen, identity_of(p, h, shown));
}

/* Longer text without a line end is redacted in parts: a file can be one line. */
#define LONGEST_TEXT ((size_t)1 << 20)

static bool is_redacting(const piece *p)
{
    return p->all->settings->show.form == FORM_REDACTED;
}

/* Redact the first `len` bytes of the text that was kept, and write them. */
static void redact_text(piece *p, size_t len)
{
    if (len == 0)
        return;
    p->redacted.len = 0;
    must(linkspan_redact(p->all->settings->scan.detector,
                         &p->all->settings->redaction, p->text, len,
                         &p->redacted));
    write_str((linkspan_str){p->redacted.data, p->redacted.len});
    p->text_len -= len;
    memmove(p->text, p->text + len, p->text_len);
}

static void keep_text(piece *p, linkspan_str text)
{
    if (p->text_room - p->text_len < text.len) {
        p->text_room = 2 * (p->text_len + text.len);
        p->text = must_resize(p->text, p->text_room);
    }
    if (text.len > 0)
        memcpy(p->text + p->text_len, text.data, text.len);
    p->text_len += text.len;
    if (p->text_len < LONGEST_TEXT)
        return;
    size_t end = p->text_len;
    while (end > 0 && p->text[end - 1] != '\n')
        end--;
    redact_text(p, end > 0 ? end : p->text_len);
}

static bool on_link(void *context, const scan_place *place, linkspan_str text,
                    const linkspan_link *link)
{
    piece *const p = context;
    const search_settings *const settings = p->all->settings;
    hit h = {.place = place, .text = text, .link = link, .tools = &p->tools};
    linkspan_host host;
    linkspan_str shown = {NULL, 0};
    if (settings->show.form == FORM_LIST || settings->is_unique)
        shown = shown_of(&settings->show, &h, &host);
    if (has_marks(settings))
        add_mark(p, &h, shown);
    p->links++;
    if (is_redacting(p))
        keep_text(p, part_of(text.data, link->span));
    else
        show_link(&settings->show, &h, shown);
    if (settings->show.form == FORM_QUIET)
        atomic_store(&p->all->is_stopped, true);
    /* if the text is written too, do not stop in the middle of a line */
    return shows_text(&settings->show) || !is_stopped_at_link(p);
}

static void on_text(void *context, linkspan_str text)
{
    piece *const p = context;
    if (is_redacting(p))
        keep_text(p, text);
    else
        show_text(&p->all->settings->show, text);
}

/* Write an id as it is; it is no part of the text before or after it. */
static void on_id(void *context, linkspan_str id)
{
    piece *const p = context;
    redact_text(p, p->text_len);
    write_str(id);
}

/* -------------------------------------------------------------- each file */

static void close_file(scan_reader *reader)
{
    scan_close(reader);
    free(reader);
}

/* Called at the end of a file. `reader` is NULL if the file cannot be opened. */
static void end_file(piece *p, scan_reader *reader)
{
    p->ends_file = true;
    p->was_read = reader && reader->was_read;
    p->was_searched = reader && reader->was_searched;
    if (reader)
        close_file(reader);
}

/* Go on to the next file; false: there is none. */
static bool open_next(search *all)
{
    bool is_named = false;
    const char *const path = walk_next(all->walk, &is_named);
    if (!path)
        return false;
    free(all->path);
    all->path = must_copy(path);
    if (all->settings->show.view)
        context_begin_file(all->settings->show.view, all->path);
    all->reader = must_resize(NULL, sizeof *all->reader);
    if (!scan_open(all->reader, &all->settings->scan, all->path, is_named)) {
        free(all->reader);
        all->reader = NULL;
    }
    return true;
}

/* Write the text that was kept to be redacted. A block ends with a line or with the file,
 * so how its end is written does not depend on the text that follows. */
static void end_text(piece *p)
{
    if (!is_redacting(p))
        return;
    redact_text(p, p->text_len);
    output_line_end(p->all->settings->show.is_line_buffered);
}

static void begin_piece(search *all, piece *p)
{
    if (!p->all) {
        p->all = all;
        must(linkspan_buf_init(&p->redacted, SIZE_MAX, NULL));
        p->sink = (scan_sink){p, on_link,
                              shows_text(&all->settings->show) ? on_text : NULL,
                              is_redacting(p) ? on_id : NULL};
        p->search =
            (scan_search){.settings = &all->settings->scan, .sink = &p->sink};
        hit_tools_init(&p->tools, all->settings->scan.detector,
                       all->settings->policy, all->settings->data);
        normal_init(&p->normal);
        p->normal.flags = all->settings->is_http ? LINKSPAN_NORMALIZE_HTTP : 0;
        p->tools.dns = all->settings->dns;
        p->tools.is_http = all->settings->is_http;
        if (all->settings->is_legacy)
            p->tools.display.how.flags |= LINKSPAN_DISPLAY_LEGACY;
    }
    p->search.is_stopped = false;
    p->ends_file = false;
    p->is_block = false;
    p->reader = NULL;
    p->links = 0;
    p->mark_count = 0;
}

/* Take the next block. A file that is compressed or has a format (--from) is taken
 * as a whole, since decoding it is half of the work. A long line is searched here,
 * while the other threads wait. */
static bool take(void *context, void *work)
{
    search *const all = context;
    piece *const p = work;
    begin_piece(all, p);
    if (is_stopped(all) || (!all->reader && !open_next(all)))
        return false;
    free(p->path);
    p->path = must_copy(all->path);
    if (!all->reader) {
        end_file(p, NULL);
        return true;
    }
    scan_reader *const r = all->reader;
    if (all->settings->scan.from != FROM_TEXT) {
        p->reader = r;
        all->reader = NULL;
        return true;
    }
    p->is_block = scan_next(r, &p->block);
    p->block.place.file = p->path;
    if (p->is_block && r->in.decoder) {
        p->reader = r;
        all->reader = NULL;
        return true;
    }
    if (p->is_block && p->block.is_long) {
        scan_search_long(&p->search, r, &p->block);
        end_text(p);
        p->is_block = false;
    } else if (p->is_block) {
        scan_count(r, &p->block);
    }
    if (r->is_over && r->rest_len == 0) {
        end_file(p, r);
        all->reader = NULL;
    }
    return true;
}

/* Write a document with its links redacted. */
static void redact_document(piece *p)
{
    const search_settings *const settings = p->all->settings;
    size_t len = 0;
    char *const source =
        input_read_rest(&p->reader->in, LONGEST_DOCUMENT, &len);
    p->reader->was_read = source != NULL;
    if (source)
        p->links +=
            redact_from(settings->scan.from, settings->scan.detector,
                        &settings->redaction, (linkspan_str){source, len});
    free(source);
}

static void run(void *context, void *work)
{
    piece *const p = work;
    (void)context;
    if (p->reader) {
        /* The reader was opened with the name in all->path, which may belong to the
         * next file by now. */
        p->reader->place.file = p->path;
        p->reader->in.name = input_name(p->path);
        if (p->all->settings->scan.from != FROM_TEXT && is_redacting(p))
            redact_document(p);
        else if (p->all->settings->scan.from != FROM_TEXT)
            from_search(&p->search, p->reader);
        else
            scan_search_rest(&p->search, p->reader, &p->block);
        end_file(p, p->reader);
    } else if (p->is_block) {
        scan_search_block(&p->search, &p->block);
    }
    end_text(p);
}

/* --------------------------------------------------------------- in order */

/* True if the link is to be written. */
static bool is_wanted(search *all, const mark *one)
{
    const uint64_t most = all->settings->most;
    if ((most > 0 && all->in_file == most) ||
        (all->seen && !unique_add(all->seen, one->link)))
        return false;
    all->in_file++;
    return true;
}

static void put(const search *all, linkspan_str output)
{
    if (all->settings->tally)
        tally_add_lines(all->settings->tally, output);
    else
        output_put(output);
}

static void write_wanted(search *all, piece *p, linkspan_str output)
{
    for (size_t i = 0; i < p->mark_count; i++) {
        const size_t start = p->marks[i].start;
        const size_t end =
            i + 1 < p->mark_count ? p->marks[i + 1].start : output.len;
        if (is_wanted(all, &p->marks[i]))
            put(all, (linkspan_str){output.data + start, end - start});
    }
    p->mark_count = 0;
}

static void write_out(void *context, void *work, linkspan_str output)
{
    search *const all = context;
    /* if an earlier piece was not searched to its end, write nothing after the gap */
    if (all->is_cut)
        return;
    if (has_marks(all->settings))
        write_wanted(all, work, output);
    else
        put(all, output);
}

/* Write what is reported about a file at its end. */
static void sum_up(const show_settings *show, const char *path, uint64_t links)
{
    if (show->form == FORM_COUNT)
        show_count(show, path, links);
    else if (show->form == FORM_FILES
                 ? links > 0
                 : show->form == FORM_FILES_WITHOUT && links == 0)
        show_file(show, path);
}

static void end(void *context, void *work)
{
    search *const all = context;
    const piece *const p = work;
    const show_settings *const show = &all->settings->show;
    if (!has_marks(all->settings))
        all->in_file += p->links;
    progress_links(p->links);
    all->is_cut = interrupt_came();
    if (p->links > 0)
        all->result.has_found = true;
    if (show->is_line_buffered)
        (void)fflush(stdout);
    if (!p->ends_file)
        return;
    if (show->view && !all->is_cut)
        context_end_file(show->view);
    if (p->was_searched && !all->is_cut)
        sum_up(show, p->path, all->in_file);
    if (!p->was_read)
        all->result.is_good = false;
    all->in_file = 0;
}

static void free_piece(void *context, void *work)
{
    piece *const p = work;
    (void)context;
    if (!p->all)
        return;
    free(p->path);
    free(p->marks);
    scan_block_free(&p->block);
    scan_search_free(&p->search);
    hit_tools_free(&p->tools);
    normal_free(&p->normal);
    free(p->text);
    linkspan_buf_free(&p->redacted);
}

/* Number of bytes of all files, for the progress line; 0: unknown. */
static uint64_t total_size(const walk_settings *files)
{
    walk_settings quiet = *files;
    quiet.is_quiet = true;
    walk *const w = walk_new(&quiet);
    uint64_t total = 0;
    bool is_named;
    bool is_known = true;
    for (const char *path = walk_next(w, &is_named); path && !interrupt_came();
         path = walk_next(w, &is_named)) {
        struct stat st;
        const bool is_there = (strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, &st)
                                                      : stat(path, &st)) == 0;
        is_known = is_known && !(is_there && !S_ISREG(st.st_mode));
        if (is_there && S_ISREG(st.st_mode))
            total += (uint64_t)st.st_size;
    }
    walk_free(w);
    return is_known ? total : 0;
}

search_result search_files(const search_settings *settings, char **paths,
                           size_t count)
{
    search all = {.settings = settings, .result.is_good = true};
    const walk_settings files = {.paths = paths,
                                 .count = count,
                                 .is_recursive = settings->is_recursive,
                                 .is_quiet = settings->scan.is_quiet,
                                 .has_hidden = settings->has_hidden,
                                 .ignores_nothing = settings->ignores_nothing,
                                 .include = &settings->include,
                                 .exclude = &settings->exclude};
    /* one thread, since lines to show around a link may be in another block */
    const size_t threads =
        settings->show.form == FORM_CONTEXT ? 1 : settings->jobs;
    const jobs_work work = {&all, threads,   sizeof(piece), take,
                            run,  write_out, end,           free_piece};
    all.walk = walk_new(&files);
    if (settings->is_unique)
        all.seen = unique_new();
    if (settings->has_progress)
        progress_begin(total_size(&files));
    jobs_run(&work);
    progress_end();
    if (!walk_is_good(all.walk))
        all.result.is_good = false;
    if (all.seen)
        all.result.is_unique_full = unique_is_full(all.seen);
    if (all.reader)
        close_file(all.reader);
    free(all.path);
    unique_free(all.seen);
    walk_free(all.walk);
    return all.result;
}
