"""King Up!: opens the window, or runs one of the commands that need none. Maps chapters of a match to scenes."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from multiprocessing import freeze_support
from random import SystemRandom

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from commands import DONE, FAILED, INTERRUPTED, Parser, arena, bench, complain, demo, shots
from game import king_up as rules
from game.protocol import Seat
from scenes.ascension import AscensionScene
from scenes.court import PLACES, Chapter, Court
from scenes.election import ElectionScene
from scenes.goal import GoalScene
from scenes.lobby import LobbyScene
from scenes.pause import PauseScene
from scenes.placement import PlacementScene
from scenes.result import ResultScene
from scenes.scoring import ScoringScene
from scenes.stage.app import App, NoScreenError, open_screen
from scenes.stage.castle import Castle
from scenes.stage.hands import Device
from scenes.stage.kit import Kit
from scenes.stage.players import CRESTS, Player
from scenes.stage.stack import Pop, Reset, Scene, Want
from scenes.stage.theme import ASSETS, load_theme, theme_names
from scenes.stage.words import LANGUAGES, Words, system_language
from scenes.title import TitleScene

VERSION = "0.1"


class Company:
    """The director of all scenes: knows which comes where, so that none of them knows another."""

    def __init__(self, kit: Kit, seed: int | None = None) -> None:
        self.kit = kit
        self._seed = seed

    def title(self) -> Scene:
        choices: dict[str, Callable[[Device | None], Want]] = {
            "play": lambda device: Reset(self.lobby(device)),
            "demo": lambda _: Reset(self.match(self.bots(4), rules.Options(4))),
            "language": lambda _: Reset(self._in_other_language()),
            "quit": lambda _: Pop(),
        }
        return TitleScene(self.kit, choices, VERSION)

    def _in_other_language(self) -> Scene:
        other = LANGUAGES[(LANGUAGES.index(self.kit.words.language) + 1) % len(LANGUAGES)]
        return Company(Kit(words_for(other, self.kit), self.kit.theme, self.kit.castle), self._seed).title()

    def lobby(self, device: Device | None = None) -> Scene:
        def start(players: Sequence[Player], options: rules.Options) -> Want:
            return Reset(self.match(players, options))

        return LobbyScene(self.kit, start, lambda: Reset(self.title()), device)

    def bots(self, number: int) -> tuple[Player, ...]:
        """A table of bots, as the demo seats them."""
        return tuple(Player(self.kit.words(f"name.{n}"), crest, demo.BOT) for n, crest in enumerate(CRESTS[:number]))

    def match(self, players: Sequence[Player], options: rules.Options) -> Scene:
        seed = SystemRandom().randrange(2**32) if self._seed is None else self._seed
        return self.chapter(Court(self.kit, self, players, options, seed))

    def chapter(self, court: Court) -> Scene:
        match court.chapter:
            case Chapter.PLACEMENT:
                return PlacementScene(court)
            case Chapter.ASCENSION:
                return AscensionScene(court)
            case Chapter.ELECTION:
                return ElectionScene(court)
            case Chapter.SCORING:
                return ScoringScene(court)
            case Chapter.RESULT:
                return ResultScene(court)

    def goal(self, court: Court, seat: Seat, device: Device) -> Scene:
        return GoalScene(court, seat, device)

    def pause(self, court: Court) -> Scene:
        return PauseScene(court)


def words_for(language: str, kit: Kit) -> Words:
    return Words(language, ASSETS / "locale", kit.theme.words)


def open_kit(theme_name: str, language: str) -> Kit:
    """Everything scenes need. Raises ValueError that names the file at fault."""
    theme = load_theme(theme_name)
    return Kit(Words(language, ASSETS / "locale", theme.words), theme, Castle(theme.map, theme.moods, PLACES))


def open_company(args: argparse.Namespace, language: str) -> Company:
    return Company(open_kit(args.theme, language), getattr(args, "seed", None))


def play(args: argparse.Namespace) -> int:
    """The game itself, from the title on; or, for the demo, a match of bots."""
    language = args.lang or system_language()
    open_screen()
    company = open_company(args, language)
    if args.command == "demo":
        first = company.match(company.bots(args.players), rules.Options(args.players, args.rounds))
    else:
        first = company.title()
    App(first, company.kit.words("window.title"), args.fullscreen).run()
    return DONE


def run(args: argparse.Namespace) -> int:
    """What is printed for programs and records is in English unless another language was asked for."""
    language = args.lang or LANGUAGES[0]
    theme = load_theme(args.theme)
    words = Words(language, ASSETS / "locale", theme.words)
    match args.command:
        case "demo" if args.headless:
            return demo.run(args, words)
        case "arena":
            return arena.run(args, words)
        case "bench":
            return bench.run(args, words, lambda: open_company(args, language))
        case "shots":
            return shots.run(args, Company(open_kit(args.theme, language), seed=7))
        case _:
            return play(args)


def parser() -> Parser:
    top = Parser(prog="main.py", description="King Up!, a game of bluff for three to six.")
    top.add_argument("--lang", choices=LANGUAGES, help="the language (else the system's)")
    top.add_argument("--theme", choices=theme_names(), default="castle")
    top.add_argument("--fullscreen", action="store_true")
    top.set_defaults(command="play")
    commands = top.add_subparsers(title="commands")
    for name, module in (("demo", demo), ("arena", arena), ("bench", bench), ("shots", shots)):
        command = commands.add_parser(name, help=(module.__doc__ or "").partition("\n")[0])
        command.set_defaults(command=name)
        module.add_arguments(command)
        command.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS)
        command.add_argument("--theme", choices=theme_names(), default=argparse.SUPPRESS)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    args = parser().parse_args(argv)
    try:
        return run(args)
    except KeyboardInterrupt:
        return INTERRUPTED
    except NoScreenError:
        words = Words(args.lang or system_language(), ASSETS / "locale")
        return complain(words("error.no_screen"))
    except ValueError as error:  # a theme, map or word file that will not do: it says which and why
        return complain(str(error), FAILED)


if __name__ == "__main__":
    freeze_support()  # the arena's workers, where the program is packed into one folder
    sys.exit(main())
