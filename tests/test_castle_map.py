"""The castle's map: it names every place the game needs, and a broken one says what is wrong with it."""

from __future__ import annotations

import re
import shutil
import xml.etree.ElementTree as ET
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from pygame import Rect

import main
from commands import FAILED
from game import king_up as rules
from scenes.court import PLACES, STANDS
from scenes.stage import theme
from scenes.stage.canvas import HEIGHT, SAFE, WIDTH
from scenes.stage.castle import BEHIND, COLUMNS, FRONT, LIGHTS, ROWS, TILE, Castle
from scenes.stage.theme import ASSETS, load_theme, theme_names
from tests.stage import canvas, kit

LAYERS = ("sky-morning", "sky-golden", "sky-night", *BEHIND, LIGHTS, FRONT)
DESIGN = Rect(0, 0, WIDTH, HEIGHT)


@pytest.fixture(params=theme_names())
def castle(request: pytest.FixtureRequest) -> Castle:
    return kit(theme=request.param).castle


def maps() -> list[Path]:
    return sorted((ASSETS / "themes").glob("*/map.tmx"))


# --- the map as it is ------------------------------------------------------------------------------------


def test_every_place_exists_and_lies_on_the_screen(castle: Castle) -> None:
    assert len(PLACES) == len(set(PLACES))
    for name in PLACES:
        assert DESIGN.collidepoint(castle.point(name)), name


def test_the_stands_of_a_floor_lie_on_that_floor(castle: Castle) -> None:
    for name in STANDS:
        floor = castle.area(name.rpartition("-stand-")[0])
        assert floor.collidepoint(castle.point(name)), name
    for floor in rules.FLOORS:
        feet = {castle.point(f"floor-{floor}-stand-{k}")[1] for k in range(rules.ROOM)}
        assert len(feet) == 1, "one floor is one level"


def test_stands_and_yard_have_elbow_room(castle: Castle) -> None:
    """Two figures of half a tile's overlap would hide each other."""
    points = [castle.point(name) for name in (*STANDS, *(f"tray-{c}" for c in rules.CAST))]
    for n, (x, y) in enumerate(points):
        for other_x, other_y in points[:n]:
            assert abs(x - other_x) >= 90 or abs(y - other_y) >= 100


def test_floors_lie_above_one_another_and_stairs_lead_from_one_to_the_next(castle: Castle) -> None:
    areas = [castle.area(f"floor-{floor}") for floor in rules.FLOORS] + [castle.area("throne-room")]
    for lower, upper in pairwise(areas):
        assert upper.bottom <= lower.top
    for floor in rules.FLOORS:
        assert areas[floor].collidepoint(castle.point(f"stairs-{floor}-foot"))
        assert areas[floor + 1].collidepoint(castle.point(f"stairs-{floor}-top"))


def test_the_throne_room_holds_what_belongs_there(castle: Castle) -> None:
    room = castle.area("throne-room")
    for name in ("throne", "old-king", "ballot-box"):
        assert room.collidepoint(castle.point(name)), name


def test_what_is_written_on_lies_in_the_safe_area_and_apart(castle: Castle) -> None:
    plates = [name for name in PLACES if name.startswith(("panel-", "sign-")) or name == "banner"]
    areas = [castle.area(name) for name in plates]
    assert len(areas) == 6 + 7 + 1
    for name, area in zip(plates, areas, strict=True):
        assert SAFE.contains(area), name
        assert area.w >= 180, name
        assert area.h >= 50, name
    assert not [(a, b) for n, a in enumerate(areas) for b in areas[:n] if a.colliderect(b)]


def test_a_sign_hangs_on_the_floor_it_names(castle: Castle) -> None:
    for floor in rules.FLOORS:
        assert castle.area(f"floor-{floor}").contains(castle.area(f"sign-{floor}"))
    assert castle.area("throne-room").contains(castle.area("sign-throne"))


def test_every_layer_has_something_and_nothing_is_missing_on_its_sheet(castle: Castle) -> None:
    for layer in LAYERS:
        cells = list(castle.cells(layer))
        assert cells, layer
        for column, row, gid in cells:
            assert 0 <= column < COLUMNS
            assert 0 <= row < ROWS
            sheet, rect, _ = castle.image(gid)
            assert sheet.is_file()
            assert rect.size == (TILE, TILE)
            assert all(castle.image(frame)[0] == sheet for frame, _ in castle.frames(gid))


def test_each_sky_covers_the_whole_screen(castle: Castle) -> None:
    for sky in ("sky-morning", "sky-golden", "sky-night"):
        assert len({(x, y) for x, y, _ in castle.cells(sky)}) == COLUMNS * ROWS


def test_torches_and_banners_move_but_not_too_fast(castle: Castle) -> None:
    """No more than three flashes a second."""
    moving = [gid for layer in (*BEHIND, LIGHTS) for _, _, gid in castle.cells(layer) if castle.frames(gid)]
    assert len(moving) >= 8
    for gid in set(moving):
        frames = castle.frames(gid)
        assert len({frame for frame, _ in frames}) == len(frames) >= 3
        assert sum(seconds for _, seconds in frames) >= 1 / 3


def test_front_things_hide_no_face(castle: Castle) -> None:
    """Of a figure on its stand, whatever is in front covers no more than the shins."""
    heads = [Rect(round(x) - 30, round(y) - 104, 60, 70) for x, y in map(castle.point, STANDS)]
    front = [Rect(x * TILE, y * TILE, TILE, TILE) for x, y, _ in castle.cells(FRONT)]
    assert not [(head, tile) for head in heads for tile in front if head.colliderect(tile)]


def test_moving_tiles_show_one_frame_after_the_other() -> None:
    screen = canvas()
    painter = kit().painter(screen)
    screen.begin(painter.backdrop("sky-night", lit=True))
    painter.draw_moving(0.0)
    screen.end()
    for seconds in (0.2, 0.4):
        screen.begin(painter.backdrop("sky-night", lit=True))
        painter.draw_moving(seconds)
        assert screen.end(), "something moves"


# --- the files as Tiled reads them -----------------------------------------------------------------------


@pytest.mark.parametrize("file", maps(), ids=lambda file: file.parent.name)
def test_the_map_is_plain_tmx_with_relative_paths(file: Path) -> None:
    root = ET.parse(file).getroot()
    assert root.get("version") == "1.10"
    assert (root.get("width"), root.get("height"), root.get("tilewidth")) == ("48", "27", "40")
    assert {layer.get("name") for layer in root.iter("layer")} >= set(LAYERS)
    for data in root.iter("data"):
        assert (data.get("encoding"), data.get("compression")) == ("csv", None)
    sheets = 0
    for reference in root.iter("tileset"):
        tileset = file.parent / relative(reference.get("source"))
        tree = ET.parse(tileset).getroot()
        assert tree.get("version") == "1.10"
        for image in tree.iter("image"):
            sheets += 1
            sheet = ET.parse(tileset.parent / relative(image.get("source"))).getroot()
            size = image.get("width"), image.get("height")
            assert size == (sheet.get("width"), sheet.get("height")), tileset
            assert int(size[0] or 0) // TILE * (int(size[1] or 0) // TILE) == int(tree.get("tilecount", 0)), tileset
    assert sheets >= 5


def relative(path: str | None) -> Path:
    assert path
    assert "\\" not in path
    assert not Path(path).is_absolute()
    return Path(path)


@pytest.mark.parametrize("file", maps(), ids=lambda file: file.parent.name)
def test_every_number_in_the_map_is_a_tile(file: Path) -> None:
    root = ET.parse(file).getroot()
    known: set[int] = {0}
    for reference in root.iter("tileset"):
        tree = ET.parse(file.parent / relative(reference.get("source"))).getroot()
        first = int(reference.get("firstgid", 0))
        numbers = range(first, first + int(tree.get("tilecount", 0)))
        assert known.isdisjoint(numbers)
        known |= set(numbers)
    for layer in root.iter("layer"):
        numbers = [int(number) for number in re.findall(r"\d+", layer.findtext("data", ""))]
        assert len(numbers) == COLUMNS * ROWS, layer.get("name")
        assert {number & 0x1FFFFFFF for number in numbers} <= known, layer.get("name")


@pytest.mark.parametrize("file", maps(), ids=lambda file: file.parent.name)
def test_the_places_have_names_of_their_own(file: Path) -> None:
    names = [thing.get("name") for thing in ET.parse(file).getroot().iter("object")]
    assert len(names) == len(set(names))
    assert all(names)


# --- a map that will not do ------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the castle's theme that the program takes for its own."""
    shutil.copytree(ASSETS / "themes" / "castle", tmp_path / "assets" / "themes" / "castle")
    monkeypatch.setattr(theme, "ASSETS", tmp_path / "assets")
    return tmp_path / "assets" / "themes" / "castle"


def rewrite(file: Path, pattern: str, replacement: str) -> None:
    text = file.read_text(encoding="utf-8")
    changed = re.sub(pattern, replacement, text, count=1, flags=re.DOTALL)
    assert changed != text
    file.write_text(changed, encoding="utf-8")


def open_castle(folder: Path) -> Castle:
    return Castle(folder / "map.tmx", load_theme("castle").moods, PLACES)


def test_the_copy_is_a_good_castle(folder: Path) -> None:
    assert open_castle(folder).point("throne") == kit().castle.point("throne")


@pytest.mark.parametrize("name", [*LAYERS, "places"])
def test_a_missing_layer_is_named(folder: Path, name: str) -> None:
    rewrite(folder / "map.tmx", rf'(<(?:layer|objectgroup) [^>]*name="){name}"', r'\1elsewhere"')
    with pytest.raises(ValueError, match=re.escape(f"{folder / 'map.tmx'}: lacks the layer '{name}'")):
        open_castle(folder)


@pytest.mark.parametrize("name", ["floor-3-stand-2", "throne", "stairs-5-top", "panel-5", "banner", "sign-throne"])
def test_a_missing_place_is_named(folder: Path, name: str) -> None:
    rewrite(folder / "map.tmx", f'<object ([^>]*)name="{name}"', r'<object \1name="elsewhere"')
    with pytest.raises(ValueError, match=re.escape(f"{folder / 'map.tmx'}: lacks the place '{name}'")):
        open_castle(folder)


def _cut_in_half(folder: Path) -> None:
    text = (folder / "map.tmx").read_text(encoding="utf-8")
    (folder / "map.tmx").write_text(text[: len(text) // 2], encoding="utf-8")


def _narrower(folder: Path) -> None:
    rewrite(folder / "map.tmx", 'tilewidth="40"', 'tilewidth="32"')


DAMAGES: dict[str, tuple[Callable[[Path], object], str]] = {
    "no map": (lambda folder: (folder / "map.tmx").unlink(), "map.tmx"),
    "half a map": (_cut_in_half, "map.tmx"),
    "an empty map": (lambda folder: (folder / "map.tmx").write_text(""), "map.tmx"),
    "other tiles": (_narrower, "48x27 tiles of 40"),
    "no tileset": (lambda folder: (folder / "tiles" / "castle.tsx").unlink(), "castle.tsx"),
    "no sheet": (lambda folder: (folder / "tiles" / "furniture.svg").unlink(), "furniture.svg"),
    "a broken sheet": (lambda folder: (folder / "tiles" / "castle.svg").write_text("<svg"), "castle.svg"),
    "a layer gone": (lambda folder: rewrite(folder / "map.tmx", 'name="lights"', 'name="dark"'), "'lights'"),
    "a place gone": (lambda folder: rewrite(folder / "map.tmx", 'name="gate"', 'name="door"'), "'gate'"),
    "no figure": (lambda folder: (folder / "cast" / "L.svg").unlink(), "L.svg"),
    "no words": (lambda folder: (folder / "words" / "en.po").unlink(), "en.po"),
    "a broken manifest": (lambda folder: (folder / "theme.toml").write_text("moods = "), "theme.toml"),
    "no cast": (lambda folder: rewrite(folder / "theme.toml", r"\[cast\]", "[troupe]"), "cast"),
}


@pytest.mark.parametrize("command", ["play", "shots"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_broken_theme_is_one_line_that_says_which_file(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], damage: str, command: str
) -> None:
    spoil, what = DAMAGES[damage]
    spoil(folder)
    argv = ["--lang", "en"] if command == "play" else ["shots", str(tmp_path / "pictures")]
    assert main.main(argv) == FAILED
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(r"[^\n]+\n", err)
    assert what in err
    assert str(folder) in err
