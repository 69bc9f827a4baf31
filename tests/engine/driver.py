"""Plays the cave: answers, unasked actions and beats, chosen by seed or by script."""

from __future__ import annotations

from random import Random

from kanly.engine import Act, Answer, Beat, IllegalAnswer, Message, Seat, unpack

from .dummy import SEATS, Burn, Cave, Deed, Give, Riddle, new, set_up, view

Stored = tuple[int, str, str, object]


def state_bytes(game: Cave) -> bytes:
    return game.encoder.encode(game.state)


def seen(game: Cave, seat: Seat | None) -> tuple[bytes, bytes]:
    """Everything a seat is shown: the table and what the table waits for."""
    return view(game.state, seat), game.encoder.encode(game.pending_for(seat))


def answer_for(game: Cave, seat: Seat, salt: int) -> Answer:
    """An answer that depends on the question and the salt, and on no order of arrival."""
    wait = game.waiting
    assert wait is not None
    rng = Random(f"{salt}/{game.steps}/{wait.serial}/{seat}")
    return Answer(seat, wait.decisions[seat].sample(game.state, rng))


def some_deed(game: Cave, rng: Random) -> Act | None:
    """Something unasked that is legal now, if the first thing that comes to mind is."""
    seat, other = rng.sample(game.state.seats, 2)
    deeds: tuple[Deed, ...] = (Give(other, rng.randint(1, 2)), Riddle(other), Burn())
    deed = rng.choice(deeds)
    if game.busy() and not deed.interrupts_effects:
        return None
    try:
        deed.check(game.state, seat)
    except IllegalAnswer:
        return None
    return Act(seat, deed)


def choose(game: Cave, rng: Random, deeds: float, salt: int) -> Message:
    """The next message of a random play."""
    wait = game.waiting
    assert wait is not None
    if len(game.waits) < 8 and rng.random() < deeds and (deed := some_deed(game, rng)) is not None:
        return deed
    if game.paced and wait.secret and (not wait.open or rng.random() < 0.4):
        return Beat()
    return answer_for(game, rng.choice(wait.open), salt)


def send(game: Cave, message: Message) -> None:
    match message:
        case Answer(seat, value):
            game.submit(seat, value)
        case Act(seat, action):
            game.act(seat, action)
        case _:
            game.beat()


def play(
    seed: int, *, rounds: int = 1, paced: bool = False, deeds: float = 0.15
) -> tuple[Cave, list[Message]]:
    """A whole game at random, and the messages that made it."""
    game, rng = new(seed, rounds, paced=paced), Random(seed)
    sent: list[Message] = []
    while game.waiting is not None:
        message = choose(game, rng, deeds, seed)
        send(game, message)
        sent.append(message)
        assert len(sent) < 2000
    return game, sent


def finish(game: Cave, salt: int) -> None:
    """Play on to the end without unasked actions."""
    rng = Random(salt)
    while game.waiting is not None:
        send(game, choose(game, rng, 0, salt))


def stored_log(game: Cave) -> list[Stored]:
    return list(unpack(game.save()).log)


def pass_windows(game: Cave) -> None:
    """Pass whatever hidden window is open, by its beat or by everybody's pass."""
    while game.waiting is not None and game.waiting.secret:
        if game.paced:
            game.beat()
        else:
            game.submit(game.waiting.open[0], None)


def kinds(game: Cave) -> dict[Seat, str]:
    """Who is really asked what."""
    return {seat: decision.kind() for seat, decision in game.pending().items()}


def descending(hands: dict[Seat, list[str]], *, paced: bool = False) -> Cave:
    """A game in which ann stands on the first floor, about to dig, and everybody holds what the test says."""
    state = set_up(0)
    state.hands = {seat: list(hands.get(seat, [])) for seat in state.seats}
    state.coins = dict.fromkeys(SEATS, 9)
    state.phase, state.digger = "descent", "ann"
    return Cave(state, paced=paced)
