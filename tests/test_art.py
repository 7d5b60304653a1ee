"""The art: nothing in it that the rasteriser silently breaks, every figure complete, and nobody taken for another."""

from __future__ import annotations

import io
import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface
from pygame.mask import Mask

from game.king_up import CAST
from scenes.stage.art import Art
from scenes.stage.cast import HEIGHT, LAYERS, POSES
from scenes.stage.players import COLOURS, CRESTS, ICONS, icon
from scenes.stage.theme import ASSETS, load_theme, theme_names
from tests.stage import canvas

SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
KNOWN = SHAPES | {"svg", "g", "defs", "title", "desc", "linearGradient", "radialGradient", "stop"}
"""What the rasteriser draws as it should; not <use>, <symbol>, <clipPath>, <mask>, <filter>, <pattern>, <text> ..."""
COLOUR = re.compile(r"#[0-9a-f]{3}([0-9a-f]{3})?|none|url\(#[\w-]+\)", re.IGNORECASE)
HUES_APART = 15
"""The least distance (CIEDE2000, where 1 is just noticeable) of two main colours that a sofa tells apart."""
ALIKE = 0.85
"""The most that two silhouettes may have in common, of all that both cover together."""


def drawings() -> list[Path]:
    return sorted(ASSETS.rglob("*.svg"))


def figures() -> list[Path]:
    themes = [load_theme(name) for name in theme_names()]
    return [theme.figure(name) for theme in themes for name in (*theme.letters, "old-king")]


def named(file: Path) -> str:
    return str(file.relative_to(ASSETS))


def tag(node: ET.Element) -> str:
    return node.tag.removeprefix("{http://www.w3.org/2000/svg}")


# --- what every drawing may be made of -------------------------------------------------------------------


def faults(root: ET.Element) -> Iterator[str]:
    """Whatever the rasteriser would leave out, or paint in black, without a word."""
    gradients = {node.get("id") for node in root.iter() if tag(node).endswith("Gradient")}
    for node in root.iter():
        name = tag(node)
        if name not in KNOWN:
            yield f"<{name}>"
        if name == "g" and node.get("opacity", "1") != "1":
            yield "the opacity of a group"
        for attribute in ("clip-path", "mask", "filter", "mix-blend-mode"):
            if node.get(attribute):
                yield attribute
        style = dict(part.split(":", 1) for part in node.get("style", "").split(";") if ":" in part)
        if set(style) & {"clip-path", "mask", "filter", "mix-blend-mode"}:
            yield "style"
        for attribute in ("fill", "stroke", "stop-color"):
            for value in (node.get(attribute), style.get(attribute)):
                if value is not None and not COLOUR.fullmatch(value.strip()):
                    yield f"{attribute}={value}"
                elif value and value.startswith("url") and value[5:-1] not in gradients:
                    yield value
        if name == "linearGradient" and node.get("gradientUnits") != "userSpaceOnUse":
            ends = [node.get(end, "") for end in ("x1", "y1", "x2", "y2")]
            if not all(end.endswith("%") or not end for end in ends):
                yield "a linear gradient in 0..1 units"


def test_the_faults_are_found() -> None:
    svg = """<svg xmlns="http://www.w3.org/2000/svg"><defs><linearGradient id="a" x1="0" x2="1"/>
    <linearGradient id="b" x1="0%" x2="100%"/>
    <linearGradient id="c" x1="0" x2="9" gradientUnits="userSpaceOnUse"/></defs>
    <use href="#a"/><g opacity="0.5"><path fill="red"/><path fill="rgba(1,2,3,0.5)"/></g>
    <rect clip-path="url(#x)"/>
    <path fill="url(#b)" stroke="#FFF"/><path fill="url(#gone)"/><text>A</text>
    <path style="fill:hsl(1,2%,3%)"/></svg>"""
    assert list(faults(ET.fromstring(svg))) == [
        "a linear gradient in 0..1 units",
        "<use>",
        "the opacity of a group",
        "fill=red",
        "fill=rgba(1,2,3,0.5)",
        "clip-path",
        "url(#gone)",
        "<text>",
        "fill=hsl(1,2%,3%)",
    ]


@pytest.mark.parametrize("file", drawings(), ids=named)
def test_a_drawing_has_nothing_the_rasteriser_breaks(file: Path) -> None:
    root = ET.parse(file).getroot()
    assert list(faults(root)) == []
    x, y, width, height = map(float, root.get("viewBox", "").split())
    assert (x, y) == (0, 0)
    assert width > 0
    assert height > 0
    assert any(tag(node) in SHAPES for node in root.iter())


@pytest.mark.parametrize("file", drawings(), ids=named)
def test_a_drawing_is_readable_and_says_what_it_is(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert "<!--" in text
    assert not re.search(r"inkscape|sodipodi|illustrator|data:image", text, re.IGNORECASE)


def test_there_is_art_for_all_that_is_asked_for() -> None:
    names = {file.stem for file in ICONS.glob("*.svg")}
    assert {f"crest-{crest}" for crest in CRESTS} <= names
    for file in (*ASSETS.parent.glob("scenes/*.py"), *ASSETS.parent.glob("scenes/stage/*.py")):
        for name in re.findall(r'icon\("([\w-]+)"\)', file.read_text(encoding="utf-8")):
            assert icon(name).is_file(), f"{file}: {name}"


# --- figures ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", theme_names())
def test_a_theme_has_a_figure_and_a_colour_for_each_of_the_thirteen(name: str) -> None:
    theme = load_theme(name)
    assert len(theme.letters) == len(CAST)
    assert len(set(theme.letters)) == len(CAST)
    assert all(re.fullmatch("[A-Z]", letter) for letter in theme.letters)
    assert all(re.fullmatch("#[0-9a-f]{6}", hue) for hue in theme.hues.values())
    assert {file.stem for file in (theme.folder / "cast").glob("*.svg")} == {*theme.letters, "old-king"}


@pytest.mark.parametrize("file", figures(), ids=named)
def test_a_figure_has_all_its_layers_once(file: Path) -> None:
    root = ET.parse(file).getroot()
    assert root.get("viewBox") == "0 0 160 200"
    ids = [node.get("id") for node in root if node.get("id")]
    assert set(LAYERS) <= set(ids)
    assert len(ids) == len(set(ids))
    assert not any(tag(node).endswith("Gradient") for node in root.iter())
    for node in root:
        if node.get("id") in LAYERS:
            assert any(tag(part) in SHAPES for part in node.iter()), node.get("id")
            assert not node.get("transform"), "a pose moves it aside by a transform of its own"


def seen(file: Path, pose: str, around: int = 0, scale: float = 2.0) -> Surface:
    """The figure in that pose, with so many units more on all sides than its box has."""
    canvas()
    root = ET.parse(file).getroot()
    shown = POSES[pose]
    for node in list(root):
        if node.get("id") in LAYERS and node.get("id") not in shown:
            root.remove(node)
        elif shift := shown.get(node.get("id", "")):
            node.set("transform", f"translate({shift} 0)")
    width, height = 160 + 2 * around, 200 + 2 * around
    root.set("viewBox", f"{-around} {-around} {width} {height}")
    root.set("width", str(width))
    root.set("height", str(height))
    size = round(width * scale), round(height * scale)
    return pygame.image.load_sized_svg(io.BytesIO(ET.tostring(root)), size).convert_alpha()


def outline(surface: Surface, alpha: int = 40) -> Rect:
    return (
        pygame.mask.from_surface(surface, alpha)
        .get_bounding_rects()[0]
        .unionall(pygame.mask.from_surface(surface, alpha).get_bounding_rects())
    )


@pytest.mark.parametrize("file", figures(), ids=named)
def test_nothing_of_a_figure_leaves_its_box_in_any_pose(file: Path) -> None:
    box = Rect(2 * 40, 2 * 40, 2 * 160, 2 * 200)
    for pose in POSES:
        drawn = outline(seen(file, pose, around=40))
        assert box.contains(drawn.inflate(2, 2)), (pose, [(a - b) / 2 for a, b in zip(drawn, box, strict=True)])


@pytest.mark.parametrize("file", figures(), ids=named)
def test_a_figure_stands_on_its_feet_in_the_middle(file: Path) -> None:
    surface = seen(file, "idle")
    drawn = outline(surface, 128)
    assert 186 <= drawn.bottom / 2 <= 195
    assert drawn.h / 2 > 150, "it fills its box"
    soles = pygame.mask.from_surface(surface.subsurface(Rect(2 * 50, 2 * 184, 2 * 60, 2 * 6)), 128)
    assert soles.count() > 2 * 2 * 60, "what is on the ground may be more than feet, but they are there"


@pytest.mark.parametrize("file", figures(), ids=named)
def test_every_pose_looks_different_in_the_castle(file: Path) -> None:
    """At the size it stands there on a TV: more than a few pixels that anybody would call another colour."""
    pictures = {pose: seen(file, pose, scale=HEIGHT / 200) for pose in POSES}
    for (one, first), (other, second) in combinations(pictures.items(), 2):
        same = pygame.mask.from_threshold(first, (0, 0, 0), (40, 40, 40, 255), second)
        assert first.get_width() * first.get_height() - same.count() >= 10, (one, other)


def test_art_paints_the_poses_as_they_are_drawn() -> None:
    screen = canvas()
    file = load_theme("castle").figure("A")
    for pose in ("idle", "cheer", "left"):
        picture = Art(2).picture(file, 200, POSES[pose], LAYERS)
        assert picture.get_size() == (320, 400)
        assert pygame.image.tobytes(picture, "RGBA") == pygame.image.tobytes(seen(file, pose), "RGBA")
    assert screen.art.picture(file, 108, POSES["idle"], LAYERS).get_height() == 36


# --- nobody taken for another ----------------------------------------------------------------------------


def lab(colour: str) -> tuple[float, float, float]:
    """CIELAB of an sRGB colour, for daylight."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: str, other: str) -> float:
    return distance(lab(one), lab(other))


def distance(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """CIEDE2000 of two colours in CIELAB."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - 0.5 * math.sqrt(mean / (mean + 25**7))
    c1, c2 = math.hypot(a1 * stretch, b1), math.hypot(a2 * stretch, b2)
    h1, h2 = (math.degrees(math.atan2(b, a * stretch)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180
    hue = math.radians(h1 + turn / 2)
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = 1 - 0.17 * math.cos(hue - math.radians(30)) + 0.24 * math.cos(2 * hue)
    t += 0.32 * math.cos(3 * hue + math.radians(6)) - 0.2 * math.cos(4 * hue - math.radians(63))
    dl = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * t)
    blue = 60 * math.exp(-((((math.degrees(hue) % 360) - 275) / 25) ** 2))
    skew = -math.sin(math.radians(blue)) * 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    return math.sqrt(dl**2 + dc**2 + dh**2 + skew * dc * dh)


def test_the_distance_of_colours_is_the_known_one() -> None:
    """Of the published test data."""
    assert lab("#ffffff") == pytest.approx((100, 0, 0), abs=0.02)
    assert lab("#ff0000") == pytest.approx((53.2, 80.1, 67.2), abs=0.1)
    for one, other, known in (
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (58, 24, 15), 19.4535),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((90.8027, -2.0831, 1.441), (91.1528, -1.6435, 0.0447), 1.4441),
    ):
        assert distance(one, other) == pytest.approx(known, abs=1e-4)


@pytest.mark.parametrize("name", theme_names())
def test_every_figure_wears_its_own_colour_more_than_any_others(name: str) -> None:
    theme = load_theme(name)
    for letter in theme.letters:
        surface = seen(theme.figure(letter), "idle", scale=0.3)
        worn = dict.fromkeys(theme.letters, 0)
        pixels = (surface.get_at((x, y)) for x in range(surface.get_width()) for y in range(surface.get_height()))
        for pixel, number in Counter(tuple(pixel)[:3] for pixel in pixels if pixel[3] > 200).items():
            for other, hue in theme.hues.items():
                worn[other] += number * (apart("#{:02x}{:02x}{:02x}".format(*pixel), hue) < 7)
        assert max(worn, key=worn.__getitem__) == letter, worn


def silhouette(file: Path) -> Mask:
    """All black, 64 pixels high."""
    return pygame.mask.from_surface(seen(file, "idle", scale=64 / 200), 127)


@pytest.mark.parametrize("name", theme_names())
def test_the_silhouettes_of_the_thirteen_are_apart(name: str) -> None:
    theme = load_theme(name)
    masks = {letter: silhouette(theme.figure(letter)) for letter in theme.letters}
    alike = {}
    for (a, one), (b, other) in combinations(masks.items(), 2):
        common = one.overlap_area(other, (0, 0))
        alike[a + b] = common / (one.count() + other.count() - common)
    assert {pair: round(share, 3) for pair, share in alike.items() if share > ALIKE} == {}


def test_the_players_colours_and_crests_are_apart() -> None:
    assert set(COLOURS) == set(CRESTS)
    for (_, one), (_, other) in combinations(COLOURS.items(), 2):
        assert apart(one, other) > HUES_APART
    canvas()
    masks = [pygame.mask.from_surface(Art(0.64).picture(icon(f"crest-{crest}"), 100), 127) for crest in CRESTS]
    for one, other in combinations(masks, 2):
        common = one.overlap_area(other, (0, 0))
        assert common / (one.count() + other.count() - common) < 0.95
