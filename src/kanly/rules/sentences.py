"""The journal in plain English: one template for each kind of event, with names from the catalogue.

A translation is another pair of `TEMPLATES` and `QUESTIONS`. A field stands in braces with the way it is
named: `{seat:faction}`, `{area:area}`, `{amount:spice}`. `{field:?these words|those}` says the first words if
the field holds something, with `#` for the field itself, and the second ones if not.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

from kanly.catalog import cards, faces, factions, leader_skills, leaders, spice_cards, tech_tokens
from kanly.engine import Event
from kanly.rules.ground import every_place
from kanly.rules.phrases import choam, ecaz, moritani, richese, tleilaxu
from kanly.rules.state import Group, Plan, Question
from kanly.rules.state.questions import AllOf, AnyOf, HoldsCard, Not

T = TypeVar("T")

TEMPLATES: dict[str, str] = {
    "automatic": "{seat:faction} is not asked about {question:asked}, for there is only one answer.",
    "dropped": "{seat:faction} must answer anew about {question:asked}: {reason}.",
    "game_began": "A game of {turns:turns} begins, by the {mode} rules: {seats:factions}.",
    "phase_began": "Turn {turn}: {phase:words}.",
    "storm_dialed": "The storm is dialed: {dials:numbers}.",
    "storm_card_shown": "The storm card says {distance:sectors}.",
    "storm_moved": "The storm moves {distance:sectors} and stands in sector {sector}.",
    "storm_order": "The order of play is {order:factions}.",
    "stronghold_placed": "The Hidden Mobile Stronghold of {seat:faction} comes to {area:area}.",
    "stronghold_moved": "The Hidden Mobile Stronghold goes from {origin:area} to {area:area}.",
    "stronghold_gathered": "{seat:faction} takes {amount:spice} in {area:area} on the way.",
    "storm_card_seen": "{seat:faction} sees the next storm card: {distance:sectors}.",
    "weather_controlled": "{seat:faction} controls the weather: the storm will move {distance:sectors}.",
    "shield_wall_destroyed": "{seat:faction} destroys the Shield Wall with Family Atomics.",
    "stack_destroyed": "All forces of {seat:faction} in {area:area} are destroyed.",
    "spice_lost": "{amount:spice} in {area:area} is lost to the {cause}.",
    "forces_died": "{seat:faction} loses {group:forces} in {area:area} ({cause}).",
    "spice_blown": "Spice blow in {area:area}: {amount:?# spice|nothing, for the storm stands there}.",
    "spice_deck_rebuilt": "The spice deck is shuffled anew: {number:cards}.",
    "sandtrout_set_aside": "The Sandtrout of the first turn is set aside.",
    "sandtrout_came": "The Sandtrout comes: all alliances end, and the next worm will be kept away.",
    "worm_held": "The Sandtrout keeps Shai-Hulud away; the card in its place brings double.",
    "thumper_played": "{seat:faction} plays Thumper and calls a worm.",
    "harvester_played": "{seat:faction} plays the Harvester: {amount:spice} more in {area:area}.",
    "worm_set_aside": "A worm of the first turn is set aside.",
    "worm_came": "Shai-Hulud comes{territory:? up in #|, the next one of this blow}.",
    "worm_placed": "{seat:faction} sends the worm to {territory:place}.",
    "ally_protected": "{seat:faction} protects the forces of {ally:faction} in {territory:place}.",
    "worm_ridden": "{seat:faction} rides a worm with {group:forces} from {territory:place} to {area:area}.",
    "nexus_opened": "A Nexus: alliances may be made and broken.",
    "nexus_closed": "The Nexus is over.",
    "alliance_offered": "{seat:faction} offers {to:faction} an alliance.",
    "offer_withdrawn": "{seat:faction} withdraws its offer to {to:faction}.",
    "alliance_formed": "{seat:faction} and {ally:faction} are allies now.",
    "alliance_ended": "The alliance of {seat:faction} and {ally:faction} has ended.",
    "alliance_broken": "{seat:faction} leaves its alliance with {ally:faction}.",
    "power_lent": "{seat:faction} {lent:?lends|withholds} its alliance power: {power:power}.",
    "pledged": (
        "{seat:faction} pledges its ally {cards} spice for cards, {shipment} for shipment"
        "{support:?, # for battle support|}."
    ),
    "ally_paid": "{seat:faction} pays {amount:spice} of it for {ally:faction} ({purpose}).",
    "tech_dealt": "{seat:faction} receives {token:tech}.",
    "tech_paid": "{token:tech} pays {seat:faction} {amount:spice}.",
    "tech_taken": "{seat:faction} takes {token:tech} from {loser:faction}.",
    "charity_paid": "{seat:faction} receives {amount:spice} of charity{payer:? from #|}.",
    "hands_declared": "Cards in hand: {counts:numbers}.",
    "cards_laid_out": "{number:cards} are laid out for {seat:faction} to look at.",
    "cards_seen": "{seat:faction} sees {cards:card_names}.",
    "card_returned": "{seat:faction} puts one of the cards {top:?on top of|beneath} the deck.",
    "technology_used": "{seat:faction} uses Technology: it puts up a card of its own for card {lot}.",
    "ornithopter_played": (
        "{seat:faction} plays the Ornithopter: {two:?two groups move|one group flies three territories}."
    ),
    "juice_played": "{seat:faction} drinks the Juice of Sapho: {aim:words}.",
    "card_sent": "{seat:faction} sends {to:faction} a card.",
    "pile_searched": "{seat:faction} searches the discard pile of {number:cards} for {price:spice}.",
    "discard_taken": "{seat:faction} takes up {card:card}, just discarded.",
    "leader_poisoned": "{seat:faction} poisons {leader:leader} before the battle.",
    "weapon_mirrored": "The Mirror Weapon of {seat:faction} becomes {card:copied}.",
    "burner_decided": (
        "The Stone Burner of {seat:faction} {kills:?kills both leaders|lets neither leader count}: "
        "the forces not dialed decide."
    ),
    "snooper_added": "{seat:faction} brings out {card:card}.",
    "lot_up": "Card {lot} of {lots} is up for auction.",
    "lot_seen": "{seat:faction} sees the card that is up: {card:card}.",
    "bid_made": "{seat:faction} bids {amount}.",
    "bid_passed": "{seat:faction} passes.",
    "bid_void": "The bid of {amount} by {seat:faction} has no backing any more and is void.",
    "karama_took": "{seat:faction} takes card {lot} at once with a Karama.",
    "karama_paid": "{seat:faction} pays for card {lot} with a Karama.",
    "card_bought": "{seat:faction} buys {lot:?card #|the card} for {price:spice}, paid to {payee:payee}.",
    "nobody_bid": "Nobody bids on {lot:?card #|the card}.",
    "card_put_up": (
        "{seat:faction} puts up {card:offered} for auction ({how:words}{clockwise:?, clockwise|})."
    ),
    "bids_shown": "The bids are shown: {bids:numbers}.",
    "cards_returned": "{number:cards} without a buyer go back on top of the deck.",
    "card_drawn": "{seat:faction} draws a treachery card.",
    "card_received": "{seat:faction} now holds {card:card}.",
    "card_discarded": "{seat:faction} discards {card:card}.",
    "deck_rebuilt": "The treachery deck is shuffled anew: {number:cards}.",
    "cards_taken": "{seat:faction} takes {number:cards} from the hand of {target:faction}, unseen.",
    "forces_revived": "{seat:faction} revives {group:forces}.",
    "revival_paid": "{seat:faction} pays {amount:spice} for the revival{payee:? to #|}.",
    "leader_revived": "{seat:faction} revives {leader:leader}.",
    "ghola_played": "{seat:faction} plays its Ghola card.",
    "turn_began": "{seat:faction} ships and moves.",
    "order_kept": "{seat:faction} has to keep its place in the order of play.",
    "declaration_void": "What {seat:faction} declared is void: {reason}.",
    "forces_shipped": (
        "{seat:faction} ships {group:forces} to {area:area}{price:? for # spice, paid to |, at no cost to }"
        "{payee:payee}."
    ),
    "forces_returned": (
        "{seat:faction} ships {group:forces} from {territory:place} back to its reserves for {price:spice}."
    ),
    "shipment_stopped": "{seat:faction} stops the shipment of {shipper:faction}.",
    "forces_sent": "{seat:faction} places {group:forces} in {area:area}{advisors:? as advisors|}.",
    "marker_turned_up": (
        "The No-Field of {seat:faction} is turned up: {value}, for which it has {number:?#|no} forces."
    ),
    "forces_moved": (
        "{seat:faction} moves {group:forces} from {territory:place} to {area:area}{advisors:? as advisors|}."
    ),
    "forces_flipped": "{seat:faction} now has {advisors:?advisors|fighters} in {territory:place}.",
    "wartime_announced": "{seat:faction} announces war: its advisors take up arms in {territories:places}.",
    "amal_played": "{seat:faction} plays Amal: everybody loses half of its spice.",
    "amal_took": "{seat:faction} loses {amount:spice} to Amal.",
    "hajr_played": "{seat:faction} plays Hajr and moves once more.",
    "spice_card_seen": "{seat:faction} sees the next spice card: {card:spice_card}.",
    "battle_began": "Battle in {territory:place}: {aggressor:faction} attacks {defender:faction}.",
    "combatant_chosen": (
        "{seat:faction} and {ally:faction} fight as one side: {chosen:faction} makes the plan against "
        "{opponent:faction}, and the forces of {seat:faction} add {counts}. Halves are rounded by the "
        "reading {policy:rounding}."
    ),
    "difference_declared": (
        "{seat:faction} will add to its dial what the two leaders differ by, and plays no weapon or defense."
    ),
    "spice_pooled": "{seats:factions} collect {amount:spice} together in {area:area}.",
    "share_proposed": (
        "{seat:faction} proposes to {to:faction} for {territory:place}: {keeps:spice} and {leaves:spice}."
    ),
    "spice_divided": (
        "Of {amount:spice} from {territory:place} {one:faction} gets {first} and {other:faction} {second}"
        "{agreed:?, as agreed|, for they did not agree}."
    ),
    "income_stopped": "{territory:place} pays {seat:faction} nothing.",
    "voice_spoken": (
        "{seat:faction} uses the Voice on {target:faction}: {must:?play|do not play} {what:card_class}."
    ),
    "prescience_asked": "{seat:faction} asks {target:faction} for the {what} of its plan.",
    "prescience_answered": "{seat:faction} answers: its {what} is {answer:element}.",
    "plan_seen": "{seat:faction} sees the plan of {target:faction}: {plan:plan}.",
    "leaderless": "{seat:faction} has no leader to send.",
    "plan_revealed": "The plan of {seat:faction}: {plan:plan}.",
    "tooth_decided": "{seat:faction} {used:?uses|does not use} the Poison Tooth.",
    "traitor_called": "{seat:faction} calls {leader:leader} a traitor, for {combatant:faction}.",
    "lasgun_shield_explosion": "Lasgun meets shield: everything in {territory:place} is destroyed.",
    "battle_won": "{seat:faction} wins the battle, {totals}.",
    "leader_killed": "{leader:leader} is killed.",
    "forces_exchanged": (
        "{seat:faction} exchanges {number} of the elite forces lost for ordinary ones in {area:area}."
    ),
    "bounty_paid": "{seat:faction} is paid {amount:spice} for killed leaders.",
    "support_paid": "{seat:faction} pays {amount:spice} of support.",
    "spice_added": "{seat:faction} pays {amount:spice} that were put into its plan for strength.",
    "leader_drawn": "{seat:faction} draws {leader:leader} of {loser:faction}.",
    "capture_decided": "{seat:faction} decides about the leader of {loser:faction}: {fate:fate}.",
    "captive_returned": "A captive of {seat:faction} goes home to {owner:faction}.",
    "spice_collected": "{seat:faction} collects {amount:spice} in {area:area}.",
    "income_paid": "{seat:faction} takes {amount:spice} of income from {territory:place}.",
    "bribe_paid": "{seat:faction} pays {to:faction} a bribe of {amount:spice}.",
    "bribes_collected": "{seat:faction} takes up {amount:spice} from before its shield.",
    "spice_given": "{seat:faction} gives {to:faction} {amount:spice}.",
    "deal_proposed": "{seat:faction} proposes deal {deal} to {to:faction}{text:? (#)|}.",
    "deal_made": "{seat:faction} and {to:faction} make deal {deal}.",
    "deal_end_offered": "{seat:faction} would end deal {deal}.",
    "deal_ended": "Deal {deal} has ended.",
    "truth_asked": "{seat:faction} asks {to:faction} under Truthtrance: {question:question}",
    "truth_told": "{seat:faction} answers under Truthtrance: {answer} ({question:question}).",
    "power_stopped": "{seat:faction} stops a power of {owner:faction} with a Karama: {power:power}.",
    "special_used": "{seat:faction} uses its special Karama power.",
    "stronghold_card_taken": "{seat:faction} takes the Stronghold card of {territory:place}.",
    "stronghold_card_set_aside": "The Stronghold card of {territory:place} is set aside.",
    "stronghold_card_copied": "For {seat:faction} the Stronghold card of {territory:place} works here.",
    "stronghold_card_paid": (
        "{seat:faction} receives {amount:spice} for the Stronghold card of {territory:place}."
    ),
    "support_covered": "The bank pays {amount:spice} of the support of {seat:faction}.",
    "traitors_dealt": "{seat:faction} is dealt the traitors {leaders:leaders}.",
    "traitor_kept": "{seat:faction} keeps {leader:leader} as its traitor.",
    "traitors_redrawn": "{seat:faction} shuffles its traitors back and draws anew.",
    "prediction_made": "{seat:faction} writes down a prediction.",
    "prediction_shown": "The prediction of {seat:faction}: {faction:faction} wins in turn {turn}.",
    "skills_dealt": "{seat:faction} is dealt the skills {skills:skills}.",
    "skill_given": "{leader:leader} of {seat:faction} has the skill {skill:skill}.",
    "skills_drawn": "{seat:faction} draws {number:skill_cards} for {leader:leader}.",
    "skill_lost": "The skill of {leader:leader}, {skill:skill}, goes back into its deck.",
    "skill_moved": "{leader:leader} is with {holder:faction} now, and its skill with it: {skill:skill}.",
    "posture_taken": "{leader:leader} goes {behind:?behind|in front of} the shield of {seat:faction}.",
    "spice_diverted": "{seat:faction} lets {amount:spice} that {payee:faction} was paid go to the bank.",
    "banker_paid": "{seat:faction} is paid {amount:spice} by the bank, to lie before its shield.",
    "mentat_asked": "{seat:faction} asks {opponent:faction} for a weapon: {face:card}.",
    "card_shown": "{seat:faction} {any:?shows a card to|has no card to show to} {to:faction}.",
    "card_shown_to": "{seat:faction} shows {to:faction} a card: {card:card}.",
    "defense_copied": "{card:card} of {seat:faction} is what its opponent plays in defense: {face:card}.",
    "forces_retreated": "{group:forces} of {seat:faction} retreat from {area:area} to {to:area}.",
    "forces_saved": (
        "{group:forces} of {seat:faction} are saved: they {stay:?stay in|go to reserve from} {area:area}."
    ),
    "spice_taken": "{seat:faction} takes {amount:spice} in {area:area}.",
    "spice_found": "The victory of {seat:faction} adds {amount:spice} in {area:area}.",
    "traitors_looked": "{seat:faction} looks at {number:cards} of the traitor deck.",
    "traitors_seen": "{seat:faction} sees in the traitor deck: {leaders:leaders}.",
    "traitor_given_up": "{seat:faction} shows {leader:leader} and gives that card up for another.",
    "traitor_gained": "{seat:faction} keeps {leader:leader} instead.",
    "game_won": "The game is over: {seats:?won by #|nobody has won} ({how:words}).",
    **ecaz.TEMPLATES,
    **moritani.TEMPLATES,
    **choam.TEMPLATES,
    **richese.TEMPLATES,
    **tleilaxu.TEMPLATES,
}

# What a seat is asked about, after "about".
ASKED: dict[str, str] = {
    "choose_reaction": "what comes first of what its arrival sets off",
    "add_snooper": "whether to bring out a Portable Snooper",
    "become_aggressor": "whether to become the aggressor",
    "burn_leaders": "what its Stone Burner does",
    "drink_juice": "whether to drink the Juice of Sapho",
    "fly_ornithopter": "whether to play the Ornithopter",
    "name_dialed": "which forces it has dialed",
    "play_residual_poison": "whether to play Residual Poison",
    "take_discard": "the card it takes from the discard pile",
    "take_up": "whether to take up a discard",
    "wear_cloak": "whether to protect its forces from the storm",
    "stop_karama": "whether to keep the Karama back",
    "send_home": "whom to send home",
    "sell_card": "what to sell",
    "place_inflation": "the Inflation token",
    "make_audit": "whether to audit",
    "give_card": "the card it gives its ally",
    "deny_free": "whether to deny the free revival",
    "copy_card": "the Stronghold card that works here",
    "choose_cashed": "the cards it turns into spice",
    "buy_off": "whether to pay the auditor",
    "block_move": "whether to forbid the move",
    "accept_half_price": "the offer of a cheaper shipment",
    "accept_trade": "the offer to trade a card",
    "accept_revival": "the offer to be revived",
    "accompany": "the force that comes along",
    "act_now": "when to act",
    "answer_prescience": "the question about its plan",
    "answer_truth": "the question under Truthtrance",
    "await_room": "whether to wait for room in a hand",
    "ask_for_weapon": "a weapon to ask for",
    "ask_prescience": "what to ask about the plan",
    "battle_plan": "its battle plan",
    "call_traitor": "whether there is a traitor",
    "call_worm": "whether to call a worm",
    "cancel_power": "whether to stop a power",
    "choose_battle": "the next battle",
    "choose_dead": "which forces die",
    "choose_pile": "where spice is added",
    "choose_losses": "its losses",
    "choose_no_field": "which No-Field is used",
    "choose_no_field_forces": "the forces that come with the No-Field",
    "choose_skill": "its skill",
    "copy_defense": "whether to copy a defense",
    "claim_charity": "charity",
    "decide_capture": "the captured leader",
    "declare_move": "its move",
    "declare_shipment": "its shipment",
    "dial_storm": "the storm dial",
    "discard_played": "the cards it has played",
    "divert_spice": "whether spice goes to the bank",
    "draw_skills": "whether to draw skills",
    "exchange_traitor": "its traitors",
    "exchange_suboids": "which of its forces die",
    "give_back": "the cards it gives back",
    "intrude": "whether to send an advisor",
    "keep_unsold": "the card of its cache that nobody wants",
    "offer_card": "whether to sell a card on the Black Market",
    "place_cache_lot": "when a card of its cache is sold",
    "put_up_cache_card": "the card of its cache that is sold",
    "seal_bid": "its bid in silence",
    "keep_first_card": "its first card",
    "keep_skill": "the skill it keeps",
    "keep_traitor": "its traitor",
    "make_bid": "its bid",
    "move_stronghold": "the way of the Hidden Mobile Stronghold",
    "mulligan": "whether to draw traitors anew",
    "name_price": "a price for a leader",
    "pay_full_price": "the full price",
    "pay_price": "the price of a leader",
    "place_first": "its first force",
    "place_fremen": "its first forces",
    "place_stronghold": "the place of the Hidden Mobile Stronghold",
    "place_worm": "the place of the worm",
    "play_amal": "whether to play Amal",
    "play_hajr": "whether to play Hajr",
    "play_harvester": "whether to play the Harvester",
    "play_storm_card": "a card about the storm",
    "play_thumper": "whether to play Thumper",
    "predict": "its prediction",
    "retreat_forces": "a retreat",
    "choose_combatant": "which of the two allies fights",
    "add_difference": "whether to add what the leaders differ by",
    "divide_spice": "how to divide the spice",
    "save_one": "the force that is saved",
    "save_some": "the forces that are saved",
    "show_weapon": "the card it shows",
    "take_battle_spice": "the spice where it fights",
    "take_on_the_way": "the spice on the way",
    "protect_ally": "whether to protect its ally",
    "relocate_late": "whether the Hidden Mobile Stronghold moves once more",
    "replace_card": "whether to replace the card it has bought",
    "return_card": "the card that goes back to the deck",
    "reopen_plan": "whether to change its plan",
    "replace_forces": "the forces that take the place of others",
    "reveal_dancer": "whether there is a Face Dancer",
    "revive": "its revival",
    "ride_worm": "the ride on the worm",
    "settle_by_karama": "how to pay for the card",
    "share_of_price": "its share of the price",
    "speak_at_nexus": "the Nexus",
    "speak_voice": "the Voice",
    "stop_revival": "whether to stop a revival",
    "stop_shipment": "whether to stop the shipment",
    "swap_dancer": "its Face Dancers",
    "take_up_arms": "whether its advisors take up arms",
    "take_token": "the Tech Token it takes",
    "use_technology": "whether to use Technology",
    "use_capture": "the captured leader in battle",
    "use_tooth": "whether to use the Poison Tooth",
    **ecaz.ASKED,
    **moritani.ASKED,
}

QUESTIONS: dict[str, str] = {
    "holds_card": "do you hold {held}?",
    "holds_traitor": "{dismissed:?were you dealt|do you hold} {leader:leader} as a traitor?",
    "holds_dancer": "is {leader:leader} a Face Dancer of yours?",
    "holds_spice": "do you have at least {at_least:spice}?",
    "predicted": "did you predict {faction:?#|somebody}, {turn:?turn #|in some turn}?",
    "battle_losses": "have you lost at least {at_least} forces in battles?",
    "has_seen": "is the {thing:words} that you have seen {value:element}?",
    "in_battle": "in your plan, is the {element:words} {value:?#|}{above:?more than #|}?",
    "will_enter": "will you {how} {territory:place} with at least {at_least} forces this turn?",
    "will_bid": "will you bid above {above} on this card?",
    "will_ally": "will you {leave:?break|form} an alliance with {faction:faction} this turn?",
    "will_play": "will you play {face:card_class} this turn?",
    "free_text": "{text}",
}


def sentence(event: Event, templates: Mapping[str, str] = TEMPLATES) -> str:
    """What an event says, as a sentence."""
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    if "aggressor_total" in fields:
        fields["totals"] = totals(fields["aggressor_total"], fields["defender_total"])
    return _FORM.vformat(templates[event.kind()], (), fields)


def totals(aggressor: float, defender: float) -> str:
    """The totals of a battle, the winner's first."""
    low, high = sorted((aggressor, defender))
    tie = ", a tie" if low == high else ""
    return f"{number(high)} against {number(low)}{tie}"


def question(asked: Question) -> str:
    """A question of Truthtrance in words."""
    if isinstance(asked, Not):
        return f"is it false: {question(asked.of)}"
    if isinstance(asked, AllOf | AnyOf):
        word = "all" if isinstance(asked, AllOf) else "any"
        return f"is {word} of this true: {' '.join(question(part) for part in asked.of)}"
    fields = {name: getattr(asked, name) for name in asked.__struct_fields__}
    if isinstance(asked, HoldsCard):
        fields["held"] = held_cards(asked.what, asked.at_least)
    return _FORM.vformat(QUESTIONS[str(asked.__struct_config__.tag)], (), fields)


# -- names ---------------------------------------------------------------------------------------------------


def words(id: str) -> str:
    """An id as words: `make_bid` is "make bid"."""
    return id.replace("_", " ").replace(".", ": ")


def faction(seat: str) -> str:
    """The short name of a faction."""
    sheet = factions().get(seat)
    return words(seat) if sheet is None else sheet.short_name


def asked(kind: str) -> str:
    """What a question is about, by its kind."""
    return ASKED.get(kind, words(kind))


def fate(decided: str) -> str:
    """What becomes of a captured leader."""
    return {"capture": "it is kept", "kill": "it is killed", "decline": "it is let go"}.get(
        decided, words(decided)
    )


def place(territory: str) -> str:
    """The name of a territory."""
    found = every_place().territories.get(territory)
    return words(territory) if found is None else found.name


def area(id: str) -> str:
    """The name of an area: its territory, and its sector where the territory has several."""
    territory, _, sector = id.partition(":")
    found = every_place().territories.get(territory)
    if found is None or len(found.areas) == 1:
        return place(territory)
    return f"{found.name} (sector {sector})"


def card(id: str) -> str:
    """The name of a treachery card."""
    found = cards().get(id)
    return words(id) if found is None else found.name


def card_class(name: str) -> str:
    """The name of a face, or a class of cards in words."""
    copies = faces().get(name)
    return card(name if copies is None else copies[0])


def held_cards(what: str, least: int) -> str:
    """So many cards of a class, such as "a poison weapon"; a face keeps its name."""
    if what in faces():
        return f"at least {least} of {card_class(what)}"
    kind = f"{words(what)} card" if what == "worthless" else words(what)
    return f"a {kind}" if least == 1 else f"at least {least} {kind}s"


def leader(id: str) -> str:
    """The name of a leader, or of the hero who stands in for one."""
    found = leaders().get(id)
    return card_class(id) if found is None else found.name


def element(shown: str) -> str:
    """What a plan shows: a leader, a card, a number, a hero, or nothing."""
    for names in (leaders(), cards(), every_place().territories):
        if shown in names:
            return str(names[shown].name)
    return card_class(shown)


def spice_card(id: str) -> str:
    """The name of a spice card."""
    found = spice_cards().get(id)
    return words(id) if found is None else found.name


def tech(id: str) -> str:
    """The name of a Tech Token."""
    found = tech_tokens().get(id)
    return words(id) if found is None else found.name


def skill(id: str) -> str:
    """The name of a Leader Skill."""
    found = leader_skills().get(id)
    return words(id) if found is None else found.name


def power(id: str) -> str:
    """A power in words, without its owner."""
    return words(id.rpartition(".")[2])


def number(value: float) -> str:
    """A number without needless decimals."""
    return f"{value:g}"


def forces(group: Group) -> str:
    """A group of forces: ordinary ones, and elite ones with a word for them."""
    parts = [f"{group.normal} {'force' if group.normal == 1 else 'forces'}"] if group.normal else []
    if group.elite:
        parts.append(f"{group.elite} elite {'force' if group.elite == 1 else 'forces'}")
    if group.hidden:
        parts.append("a No-Field")
    return " and ".join(parts) or "no forces"


def plan(made: Plan) -> str:
    """A battle plan in words."""
    dialed = "a number that stays hidden" if made.dial < 0 else f"dial {number(made.dial)}"
    parts = [dialed, f"{made.spice} spice" if made.spice else ""]
    parts += [f"{made.boost} spice for strength" if made.boost else ""]
    parts += ["no leader" if made.leader is None else leader(made.leader)]
    parts += [element(extra) for extra in made.extras]
    parts += [card(held) for held in (made.weapon, made.defense) if held is not None]
    return ", ".join(part for part in parts if part)


def _several(one: Callable[[str], str]) -> Callable[[Collection[str]], str]:
    def name_all(ids: Collection[str]) -> str:
        return ", ".join(one(id) for id in ids) or "none"

    return name_all


def _counted(unit: str, many: str) -> Callable[[int], str]:
    def count(amount: int) -> str:
        return f"{amount} {unit if amount == 1 else many}"

    return count


def _numbers(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{faction(seat)} {amount}" for seat, amount in counts.items())


def _offered(id: str | None) -> str:
    return "a card, face down," if id is None else card(id)


def _payee(seat: str | None) -> str:
    return "the bank" if seat is None else faction(seat)


def _origin(source: str | None) -> str:
    return "the reserves" if source is None else area(source)


def _copied(id: str | None) -> str:
    return "nothing" if id is None else card(id)


def _wanted(name: str | None) -> str:
    return "a leader who lies face down" if name is None else leader(name)


def _seen_traitor(name: str | None) -> str:
    return "there is none" if name is None else leader(name)


def _inflation(side: str) -> str:
    return "charity doubles" if side == "double" else "there is no charity"


def _bargain(price: int | None) -> str:
    return "refuses" if price is None else f"asks {price} spice of"


def _rounding(policy: str) -> str:
    return {
        "p8": "of the general text (strength and losses up)",
        "faq_publisher": "of the example in the publisher's file (strength and losses down)",
        "faq_mirror": "of the same example in the English copy (strength up, losses down)",
    }.get(policy, words(policy))


# How a field is named, by the word behind the colon.
_NAMES: dict[str, Callable[..., str]] = {
    "area": area,
    "asked": asked,
    "bargain": _bargain,
    "card": card,
    "rounding": _rounding,
    "card_class": card_class,
    "cards": _counted("card", "cards"),
    "card_names": _several(card),
    "copied": _copied,
    "element": element,
    "faction": faction,
    "fate": fate,
    "factions": _several(faction),
    "forces": forces,
    "inflation": _inflation,
    "leader": leader,
    "leaders": _several(leader),
    "number": number,
    "numbers": _numbers,
    "offered": _offered,
    "origin": _origin,
    "payee": _payee,
    "place": place,
    "places": _several(place),
    "plan": plan,
    "power": power,
    "question": question,
    "seen_traitor": _seen_traitor,
    "sectors": _counted("sector", "sectors"),
    "skill": skill,
    "skill_cards": _counted("skill", "skills"),
    "skills": _several(skill),
    "spice": _counted("spice", "spice"),
    "spice_card": spice_card,
    "tech": tech,
    "turns": _counted("turn", "turns"),
    "wanted": _wanted,
    "words": words,
}


class _Form(string.Formatter):
    """Fills templates in."""

    def format_field(self, value: object, format_spec: str) -> str:
        """A field, named as the template says."""
        if format_spec.startswith("?"):
            full, _, empty = format_spec[1:].partition("|")
            return full.replace("#", _plain(value)) if value else empty
        return _NAMES[format_spec](value) if format_spec else _plain(value)


def _plain(value: object) -> str:
    """Whatever a field holds, as a reader would call it."""
    if isinstance(value, str):
        for names in (factions(), every_place().territories):
            if value in names:
                return faction(value) if names is factions() else place(value)
        return value
    if isinstance(value, Sequence):
        return ", ".join(_plain(part) for part in value)
    return number(value) if isinstance(value, int | float) else str(value)


_FORM = _Form()
