"""Nullentropy Box: the discard pile is searched in secret, and a card comes back from it (E2 pp.4, 11)."""

from __future__ import annotations

from kanly.catalog import cards
from kanly.engine import Action, IllegalAnswer, Pick
from kanly.rules import events
from kanly.rules.anytime import UNASKED, Bounds, Unasked, any_of
from kanly.rules.game import Dune, performs
from kanly.rules.purse import check_not_forsworn, free_spice, held
from kanly.rules.state import CardId, Seat, State

FACE, RULE = "nullentropy_box", "cards.nullentropy-box"


def price() -> int:
    """What a search costs (spice)."""
    return cards()[FACE].price


class PlayNullentropyBox(Action[State], frozen=True):
    """Pay 2 spice and search the discard pile for a card."""

    card: CardId

    def check(self, state: State, seat: Seat) -> None:
        check_not_forsworn(state, seat, self.card)
        if self.card not in held(state, seat, FACE):
            raise IllegalAnswer("You hold no Nullentropy Box", RULE)
        if not findable(state):
            raise IllegalAnswer("There is no card in the discard pile that the Box could find", RULE)
        if free_spice(state, seat) < price():
            raise IllegalAnswer(f"The search costs {price()} spice, which you do not have free", RULE)


class TakeDiscard(Pick[State, CardId], frozen=True):
    """Which card of the discard pile do you take?"""

    rule = RULE
    atomic = True
    automatic = False
    refusal = "Take a card that lies in the discard pile, and no Nullentropy Box"

    def choices(self, state: State) -> list[CardId]:
        return findable(state)


def findable(state: State) -> list[CardId]:
    """The discards that may be taken: all but a Box."""
    return [card for card in state.discard if cards()[card].face != FACE]


@performs(PlayNullentropyBox)
async def play(game: Dune, seat: Seat, action: PlayNullentropyBox) -> None:
    """A card comes to the hand; the rest of the pile is shuffled under the Box, so that nobody else can tell
    which one it was."""
    game.spend(seat, price())
    game.discard(seat, action.card)
    state = game.state
    game.tell(events.PileSearched(seat, len(state.discard), price()))
    game.tell(events.CardsSeen(seat, tuple(state.discard)), seat)
    found = await game.ask(TakeDiscard(seat))
    state = game.state
    *pile, box = state.discard
    game.mix_up(pile, by=seat)
    pile.remove(found)
    game.shuffle(pile)
    state.discard, state.searched = [*pile, box], len(pile)
    state.players[seat].hand.append(found)
    game.tell(events.CardReceived(seat, found), seat)


def bounds(state: State, seat: Seat) -> Bounds | None:
    """The Box, if it is affordable and could find anything."""
    able = free_spice(state, seat) >= price() and bool(findable(state))
    return any_of("card", held(state, seat, FACE) if able else ())


UNASKED[PlayNullentropyBox] = Unasked(RULE, bounds)
