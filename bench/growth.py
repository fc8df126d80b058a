#!/usr/bin/env python3
"""Draw how time grows with the size of a text and with the number of its links:
bench/growth.py BENCH_GROWTH SVG. Prints the output of the program, the least and the most
time for a byte, and the least and the most additional time for a link."""
import math
import subprocess
import sys

WIDTH, HEIGHT, LEFT, TOP = 300, 220, 70, 40


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


def panel(at, title, points, marks):
    """Points (x, y, both from 0 to 1) joined by lines, and marks on the axes:
    (axis, place, text)."""
    def place(x, y):
        return f"{at + x * WIDTH:.0f},{TOP + (1 - y) * HEIGHT:.0f}"
    out = [f'<text x="{at}" y="24" font-weight="bold">{title}</text>',
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
    return panel(LEFT, "time against size (logarithmic)", points, marks)


def links_panel(rows):
    most, longest = rows[-1][0], rows[-1][1]
    points = [(count / most, time / longest) for count, time in rows]
    marks = [("x", 0, "0"), ("x", 1, f"{most:,} links"), ("y", 0, "0"),
             ("y", 1, time_name(longest))]
    return panel(2 * LEFT + WIDTH + 30, "time against links in 16 MiB", points, marks)


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: bench/growth.py BENCH_GROWTH SVG")
    rows = {"size": [], "density": []}
    with subprocess.Popen([sys.argv[1]], stdout=subprocess.PIPE, text=True) as program:
        for line in program.stdout:
            print(line, end="", flush=True)
            kind, number, seconds = line.split()
            rows[kind].append((int(number), float(seconds)))
    if program.returncode:
        sys.exit(f"{sys.argv[1]} failed")
    rates = [time / size * 1e9 for size, time in rows["size"]]
    print(f"{min(rates):.3f} to {max(rates):.3f} ns a byte")
    none = rows["density"][0][1]
    costs = [(time - none) / count * 1e9 for count, time in rows["density"][1:]]
    print(f"{min(costs):.0f} to {max(costs):.0f} ns a link")
    shapes = sizes_panel(rows["size"]) + links_panel(rows["density"])
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="{3 * LEFT + 2 * WIDTH + 60}" '
                   f'height="{HEIGHT + 2 * TOP}" font-family="sans-serif" font-size="12">'
                   '<title>How time grows</title>' + "\n".join(shapes) + "</svg>\n")


if __name__ == "__main__":
    main()
