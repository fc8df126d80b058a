"""What people do not see, or take for something else."""
from . import emit, ucd

SYNTAX = "/?#&=:@%.\\"


def lookalikes(text):
    """{code point outside ASCII: the character of URL syntax that is its whole
    prototype} (note F11)."""
    found = {}
    for line in text.lstrip("\ufeff").splitlines():
        fields = [field.strip() for field in line.partition("#")[0].split(";")]
        if len(fields) < 2:
            continue
        cp = int(fields[0], 16)
        prototype = "".join(chr(int(each, 16)) for each in fields[1].split())
        if cp > 0x7F and len(prototype) == 1 and prototype in SYNTAX:
            found[cp] = ord(prototype)
    return found


def table(source):
    out = emit.Table("LKS_GENERATED_UNSEEN_TABLE_H",
                     "Binary properties: where they begin and end, by turns; and look-alikes of\n"
                     " * URL syntax.")
    properties = source.text("ucd", "PropList.txt")
    derived = source.text("ucd", "DerivedCoreProperties.txt")
    out.range_ends("bidi_control_ends", ucd.members(properties, "Bidi_Control"))
    out.range_ends("variation_selector_ends", ucd.members(properties, "Variation_Selector"))
    out.range_ends("default_ignorable_ends",
                   ucd.members(derived, "Default_Ignorable_Code_Point"))
    out.range_ends("emoji_ends", ucd.members(source.text("ucd", "emoji-data.txt"), "Emoji"))
    found = sorted(lookalikes(source.text("security", "confusables.txt")).items())
    out.array("uint32_t", "lookalike_cps", [cp for cp, _ in found], 4)
    out.numbers("lookalike_syntax", [syntax for _, syntax in found])
    return out
