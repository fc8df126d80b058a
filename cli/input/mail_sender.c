#include "cli/input/mime.h"

#include <stdlib.h>

void mail_sender_take(mail_sender *sender, const reading *r, linkspan_str name,
                      linkspan_str value, uint64_t line)
{
    growing *const to = is_word(name, "from")      ? &sender->from
                        : is_word(name, "list-id") ? &sender->list_id
                                                   : NULL;
    if (!to || to->len > 0 || !r->search->settings->on_sender)
        return;
    while (value.len > 0 && is_mail_space(*value.data)) {
        value.data++;
        value.len--;
    }
    growing_add(to, value);
    if (to == &sender->from)
        sender->line = line;
}

void mail_sender_tell(mail_sender *sender, const reading *r)
{
    const scan_settings *const settings = r->search->settings;
    const scan_sender found = {
        .file = r->search->place.file,
        .line = sender->line,
        .from = {sender->from.data, sender->from.len},
        .list_id = {sender->list_id.data, sender->list_id.len}};
    if (found.from.len > 0)
        settings->on_sender(settings->context, &found);
    sender->from.len = 0;
    sender->list_id.len = 0;
}

void mail_sender_free(mail_sender *sender)
{
    free(sender->from.data);
    free(sender->list_id.data);
}
