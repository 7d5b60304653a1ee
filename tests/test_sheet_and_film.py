"""The figure sheet shows everybody as all eyes see them; a film shows its event from beginning to end."""

from __future__ import annotations

from itertools import islice

import pygame
import pytest
from pygame import Rect, Surface

import main
from commands.film import COLUMNS, FILMS, FRAMES, ROWS, film
from commands.sheet import (
    LEFT,
    TOP,
    VISIONS,
    deuteranopia,
    grey,
    pages,
    protanopia,
    seen,
    tritanopia,
)
from game.king_up import Phase
from scenes.court import Chapter, Court
from scenes.stage.canvas import HEIGHT, WIDTH
from scenes.stage.stack import Scene
from scenes.stage.words import LANGUAGES
from tests.stage import SMALL, canvas, company, kit

NAMES = (
    *("Alighiero", "Brunilda", "Casimiro", "Dorotea", "Eusebio", "Fioretta", "Galvano"),
    *("Ippolito", "Lucrezia", "Mastino", "Nerina", "Odessa", "Porfirio", "Old king"),
)
POSES = ("Idle", "Blink", "Left", "Right", "Climb", "Plead", "Gasp", "Cheer", "Dizzy")
PAPER = (247, 232, 196)


# --- the figure sheet ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sheet() -> dict[str, tuple[Surface, set[str]]]:
    """By page, the picture and what is to be read on it."""
    paper = canvas()
    return {name: (page, {label.text for label in paper.labels}) for name, page in pages(company(), paper)}


def cell(page: Surface, column: int, row: int) -> Surface:
    """Where a character (column) shows a pose (row)."""
    scale = page.get_width() / WIDTH
    width, height = (WIDTH - LEFT) / 14 * scale, (HEIGHT - TOP) / 9 * scale
    return page.subsurface(Rect(LEFT * scale + column * width, TOP * scale + row * height, width, height))


def colours(picture: Surface) -> set[tuple[int, int, int]]:
    width, height = picture.get_size()
    return {tuple(picture.get_at((x, y))[:3]) for x in range(width) for y in range(height)}


def test_two_pages_of_large_figures_and_one_for_each_way_to_see(sheet) -> None:
    assert list(sheet) == [f"sheet-{n}" for n in range(1, 9)]
    assert list(VISIONS) == ["colour", "grey", "silhouette", "protanopia", "deuteranopia", "tritanopia"]
    assert {page.get_size() for page, _ in sheet.values()} == {SMALL}
    assert len({pygame.image.tobytes(page, "RGB") for page, _ in sheet.values()}) == 8


def test_everybody_is_named_on_every_page(sheet) -> None:
    assert sheet["sheet-1"][1] == set(NAMES[:8])
    assert sheet["sheet-2"][1] == set(NAMES[8:])
    for number in range(3, 9):
        assert sheet[f"sheet-{number}"][1] > {*NAMES, *POSES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_is_cut_short(language: str) -> None:
    paper = canvas((1280, 720))
    _ = list(islice(pages(company(language), paper), 3))
    labels = [label for label in paper.labels if label.size == 28]
    assert len(labels) == 14 + 9
    for label in labels:
        whole = paper.art.font("body", 28).size(label.text)[0] / paper.art.scale
        assert label.rect.w == pytest.approx(whole, abs=1), label.text


def test_every_character_shows_every_pose(sheet) -> None:
    page, _ = sheet["sheet-3"]
    for column in range(len(NAMES)):
        shown = [pygame.image.tobytes(cell(page, column, row), "RGB") for row in range(len(POSES))]
        assert len(set(shown)) == len(POSES), NAMES[column]
        for row in range(len(POSES)):
            assert len(colours(cell(page, column, row))) > 20, (NAMES[column], POSES[row])


def test_a_silhouette_has_no_colour_but_black_on_the_paper(sheet) -> None:
    page, _ = sheet["sheet-5"]
    for column in range(len(NAMES)):
        found = colours(cell(page, column, 0))
        assert {(0, 0, 0), PAPER} <= found
        for colour in found:  # where edges are smoothed, a share of the paper
            share = colour[0] / PAPER[0]
            assert colour == pytest.approx([share * channel for channel in PAPER], abs=2)


def test_grey_is_grey(sheet) -> None:
    assert all(red == green == blue for red, green, blue in colours(cell(sheet["sheet-4"][0], 3, 0)))


@pytest.mark.parametrize(
    ("vision", "colour", "expected"),
    [
        (protanopia, (255, 0, 0), (94, 94, 13)),
        (protanopia, (0, 0, 255), (0, 0, 255)),
        (deuteranopia, (255, 0, 0), (147, 147, 0)),
        (deuteranopia, (0, 255, 0), (219, 219, 41)),
        (tritanopia, (255, 0, 0), (255, 0, 78)),
        (tritanopia, (0, 0, 255), (0, 98, 136)),
        (grey, (0, 255, 0), (220, 220, 220)),
    ],
)
def test_what_other_eyes_see(vision, colour, expected) -> None:
    picture = Surface((1, 1))
    picture.fill(colour)
    assert tuple(seen(picture, vision).get_at((0, 0)))[:3] == expected


@pytest.mark.parametrize("vision", [protanopia, deuteranopia, tritanopia, grey])
def test_what_has_no_colour_stays_as_it_is_and_where_it_is(vision) -> None:
    picture = Surface((3, 2), pygame.SRCALPHA)
    marks = {(0, 0): (0, 0, 0, 255), (2, 0): (255, 255, 255, 255), (1, 1): (128, 128, 128, 77)}
    for at, colour in marks.items():
        picture.set_at(at, colour)
    after = seen(picture, vision)
    assert after.get_size() == (3, 2)
    for at, colour in marks.items():
        assert tuple(after.get_at(at)) == pytest.approx(colour, abs=1)


# --- films -----------------------------------------------------------------------------------------------


class Watcher(Scene):
    """Stands in for the scene that is filmed and writes down, frame by frame, what there is to be seen."""

    def __init__(self, court: Court) -> None:
        self.court = court
        self.chapter = court.chapter
        self.paper = Surface(SMALL)
        self.clocks: list[float] = []
        self.idle: list[bool] = []
        self.props: list[int] = []
        self.where: list[list[tuple[float, float]]] = []
        self.poses: list[list[str]] = []
        self.votes: list[int] = []
        self.totals: list[list[int]] = []
        self.news: list[str] = []

    def draw(self, canvas) -> None:
        canvas.begin(self.paper)
        court = self.court
        self.clocks.append(court.clock)
        self.idle.append(court.timeline.is_idle)
        self.props.append(len(court.props))
        self.where.append([(sprite.x, sprite.y) for sprite in court.sprites])
        self.poses.append([sprite.pose for sprite in court.sprites])
        self.votes.append(sum(court.view.has_cast))
        self.totals.append(list(court.shown_totals))
        self.news.append(court.news[0] if court.news else "")

    @property
    def movers(self) -> list[int]:
        """Who is not where they were when it began."""
        return [n for n, place in enumerate(self.where[0]) if self.where[-1][n] != place]

    def place(self, name: str) -> tuple[float, float]:
        return self.court.kit.castle.point(name)


class Studio(main.Company):
    """A company whose scenes only watch."""

    def chapter(self, court: Court) -> Watcher:
        self.watcher = Watcher(court)
        return self.watcher


def watched(name: str) -> Watcher:
    studio = Studio(kit())
    film(studio, name, canvas())
    return studio.watcher


def test_the_films_there_are() -> None:
    assert list(FILMS) == [
        *("dealt", "placed", "raised", "nominated", "ballots"),
        *("reveal", "refused", "crowned", "scoring"),
    ]


@pytest.mark.parametrize(
    ("language", "complaint"),
    [("en", "no film is called coronation; there are: "), ("es", "no hay ninguna película llamada coronation; hay: ")],
)
def test_another_name_is_refused_with_those_that_exist(language: str, complaint: str) -> None:
    with pytest.raises(ValueError) as error:
        film(company(language), "coronation", canvas())
    assert str(error.value) == complaint + (
        "dealt, placed, raised, nominated, ballots, reveal, refused, crowned, scoring"
    )


@pytest.mark.parametrize("name", FILMS)
def test_frames_lie_evenly_from_the_beginning_to_the_end(name: str) -> None:
    scene = watched(name)
    assert (COLUMNS, ROWS, FRAMES) == (4, 4, 16)
    assert len(scene.clocks) == 16
    gaps = [later - earlier for earlier, later in zip(scene.clocks, scene.clocks[1:], strict=False)]
    assert gaps == pytest.approx([sum(gaps) / 15] * 15, abs=0.017)
    assert scene.idle == [False] * 15 + [True]


@pytest.mark.parametrize(
    ("chapter", "names"),
    [
        (Chapter.PLACEMENT, ("dealt", "placed")),
        (Chapter.ASCENSION, ("raised", "nominated")),
        (Chapter.ELECTION, ("ballots", "reveal", "refused", "crowned", "scoring")),
    ],
)
def test_a_film_is_set_in_the_scene_of_its_event(chapter: Chapter, names: tuple[str, ...]) -> None:
    assert [watched(name).chapter for name in names] == [chapter] * len(names)


def test_a_film_is_a_grid_of_pictures_and_the_same_in_every_company() -> None:
    one, other = (film(company(seed=seed), "placed", canvas()) for seed in (1, 2))
    assert one.get_size() == (4 * (213 + 4) + 4, 4 * (120 + 9 + 8) + 4)  # a third of 640x360, a label, gaps of 4
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")
    frames = [one.subsurface(Rect(4 + 217 * (n % 4), 4 + 137 * (n // 4), 213, 120)) for n in range(16)]
    assert all(len(colours(frame)) > 500 for frame in frames)
    assert len({pygame.image.tobytes(frame, "RGB") for frame in frames}) == 16


def test_dealt_shows_cards_in_the_air() -> None:
    scene = watched("dealt")
    assert scene.movers == []
    assert max(scene.props) >= 3
    assert (scene.props[0], scene.props[-1]) == (0, 0)


def test_placed_shows_the_first_way_into_the_castle() -> None:
    scene = watched("placed")
    (mover,) = scene.movers
    assert scene.where[0][mover] == scene.place(f"tray-{mover}")
    assert scene.where[-1][mover] in [scene.place(f"floor-{f}-stand-{k}") for f in range(5) for k in range(4)]
    assert "climb" in [poses[mover] for poses in scene.poses]


def test_raised_shows_somebody_going_up() -> None:
    scene = watched("raised")
    (mover,) = scene.movers
    assert scene.where[-1][mover][1] < scene.where[0][mover][1]
    assert scene.where[-1][mover] != scene.place("throne")


def test_nominated_ends_in_front_of_the_throne() -> None:
    scene = watched("nominated")
    (mover,) = scene.movers
    assert scene.where[-1][mover] == scene.place("throne")
    assert scene.poses[-1][mover] == "plead"
    assert any("gasp" in poses for poses in scene.poses)


def test_ballots_shows_every_vote_of_an_election() -> None:
    scene = watched("ballots")
    assert scene.movers == []
    assert scene.votes[0] == 0
    assert sorted(set(scene.votes)) == [0, 1, 2, 3]  # the fourth is counted at once
    assert max(scene.props) == 1


def test_reveal_shows_an_election_that_fails() -> None:
    scene = watched("reveal")
    assert max(scene.props) == 8
    assert (scene.news[0], scene.news[-1]) == ("", "election.refused")
    assert scene.movers == []


def test_refused_shows_the_way_from_the_throne_to_the_yard() -> None:
    scene = watched("refused")
    (mover,) = scene.movers
    assert scene.where[0][mover] == scene.place("throne")
    assert scene.where[-1][mover] == scene.place(f"tray-{mover}")
    assert scene.poses[-1][mover] == "dizzy"


def test_crowned_shows_the_paper_rain() -> None:
    scene = watched("crowned")
    (king,) = [n for n, place in enumerate(scene.where[0]) if place == scene.place("throne")]
    assert (scene.poses[0][king], scene.poses[-1][king]) == ("plead", "cheer")
    assert scene.news[0] == "election.crowned"
    assert max(scene.props) > 50


def test_scoring_counts_the_round_up() -> None:
    scene = watched("scoring")
    assert scene.totals[0] == [0, 0, 0, 0]
    assert min(scene.totals[-1]) > 0
    assert scene.court.view.phase is Phase.ELECTION  # what the table knows, the stage has yet to show
