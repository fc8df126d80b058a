#!/usr/bin/env python3
"""How time grows with the size of a text and with the number of its links: what
bench_growth measures, and the picture of it (tools/measured draws it).

    bench/growth.py BENCH_GROWTH    # measure, and print the time for a byte and for a link
"""
import math
import subprocess
import sys

WIDTH, HEIGHT, LEFT, TOP = 400, 180, 70, 40


def size_name(size):
    for unit, shift in (("GiB", 30), ("MiB", 20), ("KiB", 10)):
        if size >> shift:
            return f"{size >> shift} {unit}"
    return str(size)


def time_name(seconds):
    for unit, scale in (("s", 1), ("ms", 1e3), ("µs", 1e6)):
        if seconds * scale >= 1:
            return f"{seconds * scale:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def panel(down, title, points, marks):
    """Points (x, y, both from 0 to 1) joined by lines, and marks on the axes:
    (axis, place, text)."""
    def place(x, y):
        return f"{LEFT + x * WIDTH:.0f},{down + TOP + (1 - y) * HEIGHT:.0f}"
    out = [f'<text x="{LEFT}" y="{down + 24}" font-weight="bold">{title}</text>',
           f'<polyline points="{place(0, 1)} {place(0, 0)} {place(1, 0)}" fill="none" '
           'stroke="#789"/>',
           '<polyline points="' + " ".join(place(*p) for p in points) +
           '" fill="none" stroke="#2a7" stroke-width="2"/>']
    for x, y in points:
        cx, cy = place(x, y).split(",")
        out.append(f'<circle cx="{cx}" cy="{cy}" r="3" fill="#2a7"/>')
    for axis, where, text in marks:
        x, y = place(where, 0).split(",") if axis == "x" else place(0, where).split(",")
        if axis == "x":
            out.append(f'<text x="{x}" y="{int(y) + 18}" text-anchor="middle">{text}</text>')
        else:
            out.append(f'<text x="{int(x) - 6}" y="{int(y) + 4}" text-anchor="end">{text}</text>')
    return out


def sizes_panel(rows):
    """Both axes are logarithmic, so that time in proportion to the size is a straight line
    of slope one."""
    low, high = (math.log(rows[end][0]) for end in (0, -1))
    bottom = math.log(rows[0][1])
    points = [((math.log(size) - low) / (high - low), (math.log(time) - bottom) / (high - low))
              for size, time in rows]
    marks = [("x", points[i][0], size_name(rows[i][0])) for i in (0, len(rows) // 2, -1)]
    marks += [("y", points[i][1], time_name(rows[i][1])) for i in (0, len(rows) // 2, -1)]
    return panel(0, "time against size (logarithmic)", points, marks)


def links_panel(rows):
    most, longest = rows[-1][0], rows[-1][1]
    points = [(count / most, time / longest) for count, time in rows]
    marks = [("x", 0, "0"), ("x", 1, f"{most:,} links"), ("y", 0, "0"),
             ("y", 1, time_name(longest))]
    return panel(TOP + HEIGHT + 30, "time against links in 16 MiB", points, marks)


def measure(program, most=None):
    """The seconds for each size in bytes, up to `most`, and for each number of links."""
    rows = {"size": {}, "density": {}}
    command = [program] + ([str(most)] if most else [])
    for line in subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines():
        kind, number, seconds = line.split()
        rows[kind][number] = float(seconds)
    return rows


def pairs(rows):
    return [(int(number), seconds) for number, seconds in rows.items()]


def picture(rows):
    shapes = sizes_panel(pairs(rows["size"])) + links_panel(pairs(rows["density"]))
    width, height = LEFT + WIDTH + 60, 2 * (TOP + HEIGHT + 30)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            'font-family="sans-serif" font-size="12" role="img"><title>How time grows</title><style>text{fill:#1b1f24}'
            "@media (prefers-color-scheme: dark){text{fill:#e6edf3}}</style>\n" + "\n".join(shapes) + "\n</svg>\n")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    rows = measure(sys.argv[1])
    rates = [time / size * 1e9 for size, time in pairs(rows["size"])]
    print(f"{min(rates):.3f} to {max(rates):.3f} ns a byte")
    none = rows["density"]["0"]
    costs = [(time - none) / count * 1e9 for count, time in pairs(rows["density"]) if count]
    print(f"{min(costs):.0f} to {max(costs):.0f} ns a link")


if __name__ == "__main__":
    main()
