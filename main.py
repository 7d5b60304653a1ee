"""King Up!: opens the window, or runs one of the commands that need none. Maps chapters of a match to scenes."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from multiprocessing import freeze_support
from pathlib import Path
from random import SystemRandom

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from commands import DONE, FAILED, INTERRUPTED, Parser, arena, bench, complain, demo, replay, shots, verify
from game import king_up as rules
from game.journal_text import JournalError
from game.protocol import Seat
from scenes.archive import Archive
from scenes.ascension import AscensionScene
from scenes.court import PLACES, Chapter, Court
from scenes.election import ElectionScene
from scenes.epilogue import EpilogueScene
from scenes.goal import GoalScene
from scenes.hall import HallScene
from scenes.keeper import seated
from scenes.lobby import LobbyScene
from scenes.pause import PauseScene
from scenes.placement import PlacementScene
from scenes.replay import ReplayScene, reel
from scenes.result import ResultScene
from scenes.scoring import ScoringScene
from scenes.stage.app import App, NoScreenError, open_screen
from scenes.stage.castle import Castle
from scenes.stage.hands import Device
from scenes.stage.kit import Kit
from scenes.stage.players import CRESTS, Player
from scenes.stage.settings import Settings
from scenes.stage.stack import Pop, Reset, Scene, Want
from scenes.stage.store import complaint, data_folder
from scenes.stage.theme import ASSETS, load_theme, theme_names
from scenes.stage.words import LANGUAGES, Words, system_language
from scenes.tale import TaleScene
from scenes.title import TitleScene

VERSION = "0.1"
FOLDER = "king-up"
"""What the game's folder is called where systems keep such things."""
COMMANDS = {"demo": demo, "arena": arena, "replay": replay, "verify": verify, "bench": bench, "shots": shots}


class Company:
    """The director of all scenes: knows which comes where, so that none of them knows another."""

    def __init__(self, kit: Kit, seed: int | None = None, archive: Archive | None = None) -> None:
        self.kit = kit
        self._seed = seed
        self._archive = archive or Archive(None)
        self.choose(self._archive.settings(kit.words))

    def title(self) -> Scene:
        file = self._archive.unfinished()
        choices: dict[str, Callable[[Device | None], Want]] = {
            **({"continue": lambda _: Reset(self.resume(file))} if file else {}),
            "play": lambda device: Reset(self.lobby(device)),
            "demo": lambda _: Reset(self.match(self.bots(4), rules.Options(4))),
            "hall": lambda _: Reset(self.hall()),
            "language": lambda _: Reset(self._in_other_language()),
            "quit": lambda _: Pop(),
        }
        return TitleScene(self.kit, choices, VERSION, self._archive.news)

    def _in_other_language(self) -> Scene:
        other = LANGUAGES[(LANGUAGES.index(self.kit.words.language) + 1) % len(LANGUAGES)]
        self.kit.words = words_for(other, self.kit)
        return self.title()

    def lobby(self, device: Device | None = None) -> Scene:
        def start(players: Sequence[Player], options: rules.Options) -> Want:
            return Reset(self.match(players, options))

        return LobbyScene(self.kit, start, lambda: Reset(self.title()), device)

    def hall(self) -> Scene:
        return HallScene(self.kit, self._archive.hall(self.kit.words), lambda: Reset(self.title()))

    def bots(self, number: int) -> tuple[Player, ...]:
        """A table of bots, as the demo seats them."""
        return tuple(Player(self.kit.words(f"name.{n}"), crest, demo.BOT) for n, crest in enumerate(CRESTS[:number]))

    def match(self, players: Sequence[Player], options: rules.Options) -> Scene:
        """A new one. Matches of bots alone are not kept."""
        seed = SystemRandom().randrange(2**32) if self._seed is None else self._seed
        archive = self._archive if any(player.is_person for player in players) else Archive(None)
        salt = "" if self._seed is None else f"{self._seed:016x}"  # a given seed gives the same match, pictures too
        keeper = archive.open_match(self.kit.words, players, options, seed, self.kit.theme.folder.name, salt)
        return self.chapter(Court(self.kit, self, players, options, seed, keeper))

    def resume(self, file: Path) -> Scene:
        """The match in that journal, where it was left; the title, with a line of news, if it is damaged."""
        found = self._archive.resume(self.kit.words, file)
        if found is None:
            return self.title()
        record, keeper = found
        header = record.header
        court = Court(self.kit, self, seated(header.seats), header.options, header.seed, keeper)
        court.catch_up([(entry.seat, entry.action) for entry in record.entries])
        return self.chapter(court)

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
            case Chapter.TALE:
                return TaleScene(court)
            case Chapter.RESULT:
                return ResultScene(court)

    def epilogue(self, court: Court) -> Scene:
        return EpilogueScene(court)

    def replay(self, court: Court) -> Scene:
        """The match that was played at this court, from its beginning."""
        return self.show(court.players, court.view.options, court.keeper.actions)

    def show(
        self, players: Sequence[Player], options: rules.Options, actions: Sequence[tuple[Seat, rules.Action]]
    ) -> Scene:
        return ReplayScene(Court(self.kit, self, players, options, 0), reel(options, actions))

    def goal(self, court: Court, seat: Seat, device: Device) -> Scene:
        return GoalScene(court, seat, device)

    def pause(self, court: Court) -> Scene:
        return PauseScene(court)

    def choose(self, settings: Settings) -> None:
        """From now on, and next time."""
        if settings != self.kit.settings:
            self.kit.settings = settings
            self._archive.keep_settings(self.kit.words, settings)


def words_for(language: str, kit: Kit) -> Words:
    return Words(language, ASSETS / "locale", kit.theme.words)


def open_kit(theme_name: str, language: str) -> Kit:
    """Everything scenes need. Raises ValueError that names the file at fault."""
    theme = load_theme(theme_name)
    return Kit(Words(language, ASSETS / "locale", theme.words), theme, Castle(theme.map, theme.moods, PLACES))


def play(args: argparse.Namespace) -> int:
    """The game itself, from the title on; or, for the demo and the replay, one match."""
    language = args.lang or system_language()
    open_screen()
    kit = open_kit(args.theme, language)
    company = Company(kit, getattr(args, "seed", None), Archive(data_folder(FOLDER, args.data)))
    match args.command:
        case "demo":
            first = company.match(company.bots(args.players), rules.Options(args.players, args.rounds))
        case "replay":
            record = replay.load(args.file)
            actions = [(entry.seat, entry.action) for entry in record.entries]
            first = company.show(seated(record.header.seats), record.header.options, actions)
        case _:
            first = company.title()
    App(first, kit.words("window.title"), args.fullscreen).run()
    return DONE


def run(args: argparse.Namespace) -> int:
    """What is printed for programs and records is in English unless another language was asked for."""
    language = args.lang or LANGUAGES[0]
    words = Words(language, ASSETS / "locale", load_theme(args.theme).words)
    match args.command:
        case "demo" if args.headless:
            return demo.run(args, words)
        case "replay" if args.headless:
            return replay.run(args, words)
        case "arena":
            return arena.run(args, words)
        case "verify":
            return verify.run(args, words)
        case "bench":
            return bench.run(args, words, lambda: Company(open_kit(args.theme, language), 1))
        case "shots":
            return shots.run(args, Company(open_kit(args.theme, language), 7))
        case _:
            return play(args)


def parser() -> Parser:
    top = Parser(prog="main.py", description="King Up!, a game of bluff for three to six.")
    top.add_argument("--lang", choices=LANGUAGES, help="the language (else the system's)")
    top.add_argument("--theme", choices=theme_names(), default="castle")
    top.add_argument("--fullscreen", action="store_true")
    top.add_argument("--data", type=Path, metavar="DIR", help="where matches and settings are kept")
    top.set_defaults(command="play")
    commands = top.add_subparsers(title="commands")
    for name, module in COMMANDS.items():
        command = commands.add_parser(name, help=(module.__doc__ or "").partition("\n")[0].replace("%", "%%"))
        command.set_defaults(command=name)
        module.add_arguments(command)
        command.add_argument("--data", type=Path, metavar="DIR", default=argparse.SUPPRESS)
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
    except JournalError as error:
        return complain(complaint(error, Words(args.lang or LANGUAGES[0], ASSETS / "locale")), FAILED)
    except ValueError as error:  # a theme, map or word file that will not do: it says which and why
        return complain(str(error), FAILED)


if __name__ == "__main__":
    freeze_support()  # the arena's workers, where the program is packed into one folder
    sys.exit(main())
