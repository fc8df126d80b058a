"""The fields of a link, which --fields, --json and templates name, from the schema of
what --json writes: docs/reference/links.schema.json."""
import json
import re

from . import emit


def table(source):
    schema = json.loads(source.text("reference", "links.schema.json"))
    out = emit.Table("CLI_GENERATED_LINK_FIELDS_H", "The fields of a link, in the order in which --json writes them.")
    rows = []
    for name, about in schema["properties"].items():
        if not re.fullmatch("[a-z]+(_[a-z]+)*", name):
            raise SystemExit(f"links.schema.json: {name}: not the name of a field")
        is_number = "true" if about.get("type") == "integer" else "false"
        rows.append(f'    FIELD({name.upper()}, "{name}", {is_number})')
    out.parts.append("/* FIELD(VALUE, name, is_number); `is_number`: it always has a number */\n"
                     + "#define LINK_FIELDS(FIELD) \\\n" + " \\\n".join(rows))
    return out
