"""What people do not see, or take for something else."""
from . import emit, ucd

BIDI_CONTROL, DEFAULT_IGNORABLE, EMOJI, SYNTAX_LOOKALIKE = 1, 2, 4, 8
SYNTAX = "/?#&=:@%.\\"


def lookalikes(text):
    """Code points outside ASCII whose whole prototype is a character of URL
    syntax (note F11)."""
    values = [0] * ucd.CODE_POINTS
    for line in text.lstrip("\ufeff").splitlines():
        fields = [field.strip() for field in line.partition("#")[0].split(";")]
        if len(fields) < 2:
            continue
        cp = int(fields[0], 16)
        prototype = "".join(chr(int(each, 16)) for each in fields[1].split())
        if cp > 0x7F and len(prototype) == 1 and prototype in SYNTAX:
            values[cp] = 1
    return values


def table(source):
    out = emit.Table("LKS_GENERATED_UNSEEN_TABLE_H",
                     "Bidi_Control 1, Default_Ignorable_Code_Point 2, Emoji 4, "
                     "look-alike of URL syntax 8.")
    flags = (
        (BIDI_CONTROL, ucd.members(source.text("ucd", "PropList.txt"), "Bidi_Control")),
        (DEFAULT_IGNORABLE, ucd.members(source.text("ucd", "DerivedCoreProperties.txt"),
                                        "Default_Ignorable_Code_Point")),
        (EMOJI, ucd.members(source.text("ucd", "emoji-data.txt"), "Emoji")),
        (SYNTAX_LOOKALIKE, lookalikes(source.text("security", "confusables.txt"))),
    )
    out.two_stage("unseen", [sum(bit * values[cp] for bit, values in flags)
                             for cp in range(ucd.CODE_POINTS)])
    return out
