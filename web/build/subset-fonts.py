"""Makes the site's subsets of the complete typefaces in node_modules; its output is committed.

Run with `pnpm --filter @portfolio/web fonts` after a change here. Needs fontTools and brotli (Debian: python3-fonttools,
python3-brotli), because no package for Node merges glyphs of two files of a variable face.
"""

from io import BytesIO
from pathlib import Path
from shutil import copyfile

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

WEB = Path(__file__).parent.parent
PACKAGES = WEB / "node_modules"
TARGET = WEB / "src/design/fonts"
JOST = PACKAGES / "@fontsource-variable/jost"
LITERATA = PACKAGES / "@expo-google-fonts/literata"

ASCII = "".join(map(chr, range(32, 127)))
# What both languages need beyond ASCII: quotes, dashes, signs, letters of foreign names.
LATIN = ASCII + "\u00a0©·°×éöü–—‘’“”„…•−"
SERBIAN = dict(zip("ČĆŠŽĐčćšžđ", "CCSZDccszd"))
WEIGHTS = (400, 700)
# Thousandths of an em; less cannot be seen at the sizes of text.
LEAST_KERNING = 6
# Metrics for vertical writing, and names of a variable face's styles for menus.
UNUSED_TABLES = ["vhea", "vmtx", "STAT", "meta"]


def main():
    copyfile(JOST / "LICENSE", TARGET / "jost-OFL.txt")
    copyfile(LITERATA / "LICENSE_FONT", TARGET / "literata-OFL.txt")
    write(jost(), "jost")
    for name, style in (("literata", "400Regular"), ("literata-italic", "400Regular_Italic")):
        write(TTFont(LITERATA / style / f"Literata_{style}.ttf"), name)


def jost():
    """All weights in one file. The Serbian letters come from a second file, which has no kerning with the others."""
    face, extended = (
        reread(TTFont(JOST / f"files/jost-{part}-wght-normal.woff2")) for part in ("latin", "latin-ext")
    )
    adopt(face, extended, SERBIAN)
    # Without this table, advances of the weights in between are read from the outlines' variations.
    del face["HVAR"]
    instancer.instantiateVariableFont(face, {"wght": WEIGHTS}, inplace=True)
    return reread(face)


def adopt(face, other, letters):
    """Takes letters of another file of the same variable face; each is kerned as its letter without a mark."""
    named, bases = other.getBestCmap(), face.getBestCmap()
    glyphs = {letter: named[ord(letter)] for letter in letters}
    face.setGlyphOrder([*face.getGlyphOrder(), *glyphs.values()])
    for letter, glyph in glyphs.items():
        assert not other["glyf"][glyph].isComposite()
        face["glyf"][glyph] = other["glyf"][glyph]
        face["hmtx"][glyph] = other["hmtx"][glyph]
        face["gvar"].variations[glyph] = other["gvar"].variations[glyph]
        for table in face["cmap"].tables:
            table.cmap[ord(letter)] = glyph
    for kerning in kerning_tables(face):
        assert kerning.Format == 2
        for letter, base in letters.items():
            glyph, as_glyph = glyphs[letter], bases[ord(base)]
            if as_glyph in kerning.Coverage.glyphs:
                kerning.Coverage.glyphs.append(glyph)
            for classes in (kerning.ClassDef1.classDefs, kerning.ClassDef2.classDefs):
                if as_glyph in classes:
                    classes[glyph] = classes[as_glyph]
        kerning.Coverage.glyphs.sort(key=face.getGlyphID)


def write(face, name):
    options = subset.Options()
    options.layout_features = ["kern"]  # Ligatures, fractions and figures of equal width would add a fifth.
    options.hinting = False
    options.name_IDs = []
    options.drop_tables += UNUSED_TABLES
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=LATIN + "".join(SERBIAN))
    subsetter.subset(face)
    for kerning in kerning_tables(face):
        drop_what_cannot_be_seen(kerning)
    face.flavor = "woff2"
    file = TARGET / f"{name}.woff2"
    face.save(file)
    print(f"{file.name} {file.stat().st_size / 1024:.1f} KB")


def drop_what_cannot_be_seen(kerning):
    if kerning.Format == 1:
        for pairs in kerning.PairSet:
            pairs.PairValueRecord = [pair for pair in pairs.PairValueRecord if is_seen(pair.Value1)]
    else:
        for first in kerning.Class1Record:
            for second in first.Class2Record:
                if second.Value1 and not is_seen(second.Value1):
                    second.Value1.XAdvance = 0


def is_seen(value):
    return abs(value.XAdvance) >= LEAST_KERNING


def kerning_tables(face):
    """The kerning tables: of pairs of letters (format 1) and of classes of letters (format 2)."""
    for lookup in face["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            yield getattr(table, "ExtSubTable", table)


def reread(face):
    """Writes and reads a face: loads all tables into memory, and adds empty variations that the instancer leaves out."""
    written = BytesIO()
    face.flavor = None
    face.save(written)
    again = TTFont(written)
    for tag in again.keys():
        again[tag]
    return again


main()
