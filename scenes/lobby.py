"""Lobby: who sits where, person or bot, under which name and crest; how long a match is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import Rect

from game import king_up as rules
from game.bots import BOTS
from scenes.look import CREAM, GOLD, INK, PARCHMENT, PARCHMENT_SHADE
from scenes.stage.canvas import Canvas
from scenes.stage.hands import KEYBOARD, Button, Device, Gesture, Press, Typed
from scenes.stage.kit import Kit
from scenes.stage.picker import Chosen, Denied, Picker, Target
from scenes.stage.players import CRESTS, Player, icon
from scenes.stage.stack import Scene, Want

SEATS = max(rules.PLAYERS)
NAMES = 12
"""How many names the word files offer."""
LONGEST_NAME = 14
_COLUMN, _LEFT, _TOP = 278, 106, 190
_FIELDS = {"crest": Rect(39, 20, 180, 180), "name": Rect(9, 214, 240, 64), "kind": Rect(9, 292, 240, 120)}
_OPTIONS = {"rounds": Rect(106, 700, 540, 76), "quick": Rect(666, 700, 588, 76), "starter": Rect(1274, 700, 540, 76)}
_BACK, _START = Rect(106, 880, 360, 100), Rect(1334, 880, 480, 100)

Start = Callable[[Sequence[Player], rules.Options], Want]
Key = tuple[str, int]
"""A field and the seat it is of; -1 for what is the whole table's."""


class LobbyScene(Scene):
    """`device` chose to play: it sits down first. Any pad that is pressed for the first time sits down next."""

    def __init__(self, kit: Kit, start: Start, back: Callable[[], Want], device: Device | None) -> None:
        self.kit = kit
        self._start = start
        self._back = back
        words = kit.words
        neighbour = list(BOTS)[len(BOTS) // 2]  # neither harmless nor merciless
        self.seats: list[Player | None] = [
            Player(words(f"name.{n}"), crest, None if n == 0 else neighbour) if n < 4 else None
            for n, crest in enumerate(CRESTS)
        ]
        self.seats[0] = Player(words("name.0"), CRESTS[0], None, device or KEYBOARD)
        self.options = rules.Options(players=4)
        self.notice = ""
        self._has_typed_space = False
        self.picker: Picker[Key] = Picker(self._targets(), ("start", -1))

    @property
    def players(self) -> tuple[Player, ...]:
        return tuple(player for player in self.seats if player)

    def _targets(self) -> list[Target[Key]]:
        targets: list[Target[Key]] = []
        for seat, player in enumerate(self.seats):
            fields = _FIELDS if player else {"kind": _FIELDS["kind"]}
            targets += [Target((field, seat), rect.move(self._left(seat), _TOP)) for field, rect in fields.items()]
        targets += [Target((field, -1), rect) for field, rect in _OPTIONS.items()]
        too_few = None if len(self.players) >= min(rules.PLAYERS) else self.kit.words("lobby.too_few")
        return [*targets, Target(("back", -1), _BACK), Target(("start", -1), _START, too_few)]

    def _left(self, seat: int) -> int:
        return _LEFT + 10 + seat * (_COLUMN + 7)

    def handle(self, gesture: Gesture) -> Want:
        self.notice = ""
        match gesture:
            case Press(_, Button.BACK):
                return self._back()
            case Press(device, Button.OK) if device.startswith("pad") and self._sits_down(device):
                self.picker.replace(self._targets())
                return None
            case Typed(text):
                self._type(text)
                return None
            case Press(_, Button.OK) if self._has_typed_space:
                self._has_typed_space = False  # the space bar wrote a space
                return None
        match self.picker.handle(gesture):
            case Chosen(("start", _)):
                return self._go()
            case Chosen(("back", _)):
                return self._back()
            case Chosen((field, seat)):
                self._change(field, seat)
                self.picker.replace(self._targets())
            case Denied(_, why):
                self.notice = why
        return None

    def _go(self) -> Want:
        names = {player.name.strip() for player in self.players}
        n = len(self.players)
        if len(names - {""}) < n:
            self.notice = self.kit.words("lobby.names")
            return None
        starter = self.options.starter if self.options.starter in range(n) else None
        return self._start(self.players, replace(self.options, players=n, starter=starter))

    def _sits_down(self, device: Device) -> bool:
        """A pad nobody has yet takes the next seat that is a bot's or empty; True if it did."""
        if any(player and player.device == device for player in self.seats):
            return False
        free = next((seat for seat, player in enumerate(self.seats) if player is None or player.bot), None)
        if free is None:
            return False
        sitting = self.seats[free] or self._newcomer(free)
        self.seats[free] = replace(sitting, bot=None, device=device)
        return True

    def _newcomer(self, seat: int) -> Player:
        crests = [crest for crest in CRESTS if crest not in {p.crest for p in self.players}]
        return Player(self._free_name(seat), crests[0])

    def _free_name(self, after: int) -> str:
        taken = {player.name for player in self.players}
        names = [self.kit.words(f"name.{(after + n) % NAMES}") for n in range(NAMES)]
        return next(name for name in names if name not in taken)

    def _change(self, field: str, seat: int) -> None:
        player = self.seats[seat] if seat >= 0 else None
        match field:
            case "kind":
                self.seats[seat] = self._next_kind(seat, player)
            case "crest" if player:
                crest = CRESTS[(CRESTS.index(player.crest) + 1) % len(CRESTS)]
                for other, owner in enumerate(self.seats):
                    if owner and owner.crest == crest:
                        self.seats[other] = replace(owner, crest=player.crest)
                self.seats[seat] = replace(player, crest=crest)
            case "name" if player:
                known = [self.kit.words(f"name.{n}") for n in range(NAMES)]
                after = known.index(player.name) + 1 if player.name in known else seat
                self.seats[seat] = replace(player, name=self._free_name(after))
            case "rounds":
                following = rules.ROUNDS.index(self.options.rounds) + 1
                self.options = replace(self.options, rounds=rules.ROUNDS[following % len(rules.ROUNDS)])
            case "quick":
                self.options = replace(self.options, quick=not self.options.quick)
            case "starter":
                choices = [None, *range(len(self.players))]
                now = choices.index(self.options.starter) if self.options.starter in choices else 0
                self.options = replace(self.options, starter=choices[(now + 1) % len(choices)])

    def _next_kind(self, seat: int, player: Player | None) -> Player | None:
        """Person, each bot from the strongest down, nobody, and round again."""
        if player is None:
            return self._newcomer(seat)
        kinds = [None, *reversed(BOTS)]
        following = kinds.index(player.bot) + 1
        return replace(player, bot=kinds[following], device=None) if following < len(kinds) else None

    def _type(self, text: str) -> None:
        """Letters go into the name in focus."""
        field, seat = self.picker.focus or ("", -1)
        player = self.seats[seat] if field == "name" else None
        if player is None:
            return
        self._has_typed_space = text == " "
        name = player.name[:-1] if text == "\b" else (player.name + text)[:LONGEST_NAME]
        self.seats[seat] = replace(player, name=name)

    def draw(self, canvas: Canvas) -> None:
        words = self.kit.words
        painter = self.kit.painter(canvas)
        canvas.begin(painter.backdrop(self.kit.theme.moods[0]))
        canvas.box(canvas.everywhere, (16, 20, 44, 150))
        canvas.text(words("lobby.title"), 960, 110, 72, CREAM, "center", "display", outline=INK)
        for seat in range(SEATS):
            self._draw_seat(canvas, seat)
        texts = {
            "rounds": words.count("lobby.rounds", self.options.rounds),
            "quick": words("lobby.quick_on" if self.options.quick else "lobby.quick_off"),
            "starter": words("lobby.starter", name=self._starter_name()),
        }
        for field, rect in _OPTIONS.items():
            self._plate(canvas, rect, texts[field], (field, -1))
        field, _ = self.picker.focus or ("", -1)
        help_text = self.notice or words(f"lobby.help_{field}")
        canvas.text(help_text, 960, 828, 32, "#ffd9cf" if self.notice else CREAM, "center", width=1680)
        self._plate(canvas, _BACK, words("lobby.back"), ("back", -1))
        self._plate(canvas, _START, words("lobby.start"), ("start", -1), 52)

    def _starter_name(self) -> str:
        starter, players = self.options.starter, self.players
        if starter is None or starter >= len(players):
            return self.kit.words("lobby.chance")
        return players[starter].name

    def _plate(self, canvas: Canvas, rect: Rect, text: str, key: Key, size: int = 34) -> None:
        is_focused = self.picker.focus == key
        shown = rect.inflate(14, 10) if is_focused else rect
        canvas.box(shown, GOLD if is_focused else PARCHMENT, 20, INK, 5)
        canvas.text(text, *rect.center, size, INK, "center", width=rect.w - 24)

    def _draw_seat(self, canvas: Canvas, seat: int) -> None:
        words, player, left = self.kit.words, self.seats[seat], self._left(seat)
        sheet = Rect(left - 6, _TOP, _COLUMN - 8, 430)
        canvas.box(sheet, PARCHMENT_SHADE if player else (90, 90, 110, 160), 26, INK, 5)
        kind_rect = _FIELDS["kind"].move(left, _TOP)
        if player is None:
            self._plate(canvas, kind_rect, words("lobby.empty"), ("kind", seat))
            return
        crest_rect, name_rect = (_FIELDS[field].move(left, _TOP) for field in ("crest", "name"))
        canvas.box(Rect(sheet.left + 14, sheet.top + 12, sheet.w - 28, 10), player.colour, 5)
        if self.picker.focus == ("crest", seat):
            canvas.box(crest_rect, GOLD, 30, INK, 5)
        canvas.picture(player.shield, *crest_rect.center, 150 if self.picker.focus == ("crest", seat) else 138)
        self._plate(canvas, name_rect, player.name, ("name", seat), 36)
        is_focused = self.picker.focus == ("kind", seat)
        canvas.box(
            kind_rect.inflate(14, 10) if is_focused else kind_rect, GOLD if is_focused else PARCHMENT, 20, INK, 5
        )
        device = (player.device or KEYBOARD).split()[0]
        canvas.picture(
            icon(f"bot-{player.bot}" if player.bot else f"device-{device}"), kind_rect.centerx, kind_rect.top + 42, 68
        )
        label = words(f"bot.{player.bot}" if player.bot else "lobby.person")
        canvas.text(label, kind_rect.centerx, kind_rect.bottom - 24, 30, INK, "center", width=kind_rect.w - 20)
