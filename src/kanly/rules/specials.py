"""Special Karama powers: each faction once a game, with a real Karama (B p.14)."""

from __future__ import annotations

from random import Random

from kanly.engine import IllegalAnswer, Pick
from kanly.rules import events
from kanly.rules.game import Dune
from kanly.rules.karama import karamas, still_played
from kanly.rules.purse import check_not_forsworn
from kanly.rules.state import CardId, Seat, State


def special_cards(state: State, seat: Seat) -> list[CardId]:
    """Cards that could pay for the seat's special power now."""
    if not state.advanced or state.players[seat].special_used:
        return []
    return karamas(state, seat, real_only=True)


def check_special(state: State, seat: Seat, card: CardId, owner: Seat) -> None:
    """Raise IllegalAnswer unless this seat can use this special power with this card."""
    if seat != owner:
        raise IllegalAnswer("That special power belongs to another faction", "karama.special")
    if not state.advanced:
        raise IllegalAnswer("Special Karama powers belong to the advanced game", "karama.special")
    if state.players[seat].special_used:
        raise IllegalAnswer("You have used your special power in this game", "karama.special")
    check_not_forsworn(state, seat, card)
    if card not in special_cards(state, seat):
        raise IllegalAnswer("That takes a real Karama from your hand", "karama.card")


class PlaySpecial(Pick[State, CardId | None], frozen=True):
    """Use your special power here? With which card?"""

    secret = True
    automatic = True

    def choices(self, state: State) -> list[CardId | None]:
        return [None, *special_cards(state, self.seat)]

    def sample(self, state: State, rng: Random) -> CardId | None:
        choices = self.choices(state)
        return None if rng.random() < 0.6 else choices[-1]


async def use_special(game: Dune, seat: Seat, card: CardId) -> bool:
    """Discard the Karama; the power is used up for the game. False: the Karama has been kept back."""
    if not await still_played(game, seat, card):
        return False
    game.discard(seat, card)
    game.state.players[seat].special_used = True
    game.tell(events.SpecialUsed(seat))
    return True
