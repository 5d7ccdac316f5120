"""The chain of steps, from plain bodies and without a database."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest

from adjudication.engine.dice import BY_KEY, Dice, Seeded, recorded, seal
from adjudication.engine.record import ledger, removable_text

SEED = b"ledger"
PACK = '{"a":1}'


def document(revealed: bool = True) -> dict[str, Any]:
    """Three steps with rolls, one of them rerolled by a ruling, one forced."""
    pins = {
        "game": "g",
        "system": "s",
        "version": "1",
        "pack": hashlib.sha256(PACK.encode()).hexdigest(),
        "seal": seal(SEED),
    }
    steps: list[dict[str, Any]] = []
    previous = ""
    for seq in (1, 2, 3):
        dice = Dice(Seeded(SEED, seq, rerolls={0: 1} if seq == 2 else {}, forced={1: [6]} if seq == 3 else {}))
        dice.roll("effort", "RED", 2, "table", "6.0", table=tuple(range(2, 13)))
        dice.roll("attempt", "BLUE", 1, "at_most", "6.21", target=4)
        rulings = [{"verdict": "reroll", "subject": {"draw": 0}}] if seq == 2 else []
        body = {**pins, "seq": seq, "position": seq, "rolls": msgspec.to_builtins(dice.rolls), "rulings": rulings}
        link = ledger.link(previous, body)
        steps.append({"seq": seq, "previous": link.previous, "hash": link.hash, "body": link.text})
        previous = link.hash
    pack = {"name": "p", "digest": pins["pack"], "text": PACK}
    seed = SEED.hex() if revealed else None
    pinned = {name: pins[name] for name in ("game", "system", "version", "seal")}
    return {"format": ledger.FORMAT, "pack": pack, "seed": seed, "steps": steps, **pinned}


def resealed(found: dict[str, Any], change: Any) -> dict[str, Any]:
    """The document with its bodies changed and the chain sealed again."""
    previous = ""
    for step in found["steps"]:
        body = msgspec.json.decode(step["body"])
        change(body)
        link = ledger.link(previous, body)
        step.update(body=link.text, previous=link.previous, hash=link.hash)
        previous = link.hash
    return found


@pytest.mark.parametrize("revealed", [True, False])
def test_a_true_ledger_holds(revealed: bool) -> None:
    assert list(ledger.verify(document(revealed))) == []


def test_a_reroll_that_no_ruling_orders_is_found() -> None:
    found = resealed(document(), lambda body: body.update(rulings=[]))
    assert any("marked as reroll" in fault for fault in ledger.verify(found))


def test_a_result_that_does_not_follow_from_its_dice_is_found_even_while_the_seed_is_sealed() -> None:
    found = resealed(document(False), lambda body: body["rolls"][0].update(result=99))
    assert sum("the record says 99" in fault for fault in ledger.verify(found)) == 3


def test_one_flipped_character_breaks_the_chain() -> None:
    found = document()
    found["steps"][1]["body"] = found["steps"][1]["body"].replace("RED", "BED", 1)
    assert "step 2: the body does not have the hash it is stored under" in list(ledger.verify(found))


def test_equal_bodies_have_equal_text_whatever_their_order() -> None:
    assert ledger.link("", {"b": 1, "a": 2}) == ledger.link("", {"a": 2, "b": 1})


@pytest.mark.parametrize("broken", [None, [], {"format": "x"}, {"format": ledger.FORMAT, "steps": [1]}])
def test_what_is_no_ledger_is_said_to_be_none(broken: Any) -> None:
    assert list(ledger.verify(broken))


def spoken() -> dict[str, Any]:
    """A ledger in which somebody wrote a note."""
    found = document()
    record, words = removable_text.sealed(
        {"rulings": [{"verdict": "accept", "note": "For Ann"}], "reason": "Ann erred"}, iter("ab").__next__
    )
    resealed(found, lambda body: body.update(record) if body["seq"] == 1 else None)
    return {**found, "words": words}


def test_words_stand_beside_the_step_that_seals_them() -> None:
    found = spoken()
    assert list(ledger.verify(found)) == []
    assert "Ann" not in found["steps"][0]["body"]
    body = removable_text.spoken(msgspec.json.decode(found["steps"][0]["body"]), lambda it: found["words"][it]["text"])
    assert (body["rulings"][0]["note"], body["reason"]) == ("For Ann", "Ann erred")


def test_words_with_their_salt_are_what_was_written_and_without_it_are_counted() -> None:
    found = spoken()
    one = next(iter(found["words"].values()))
    one["text"] = "For Participant 1"
    assert any("not what was written" in fault for fault in ledger.verify(found))
    one["salt"] = ""
    assert list(ledger.verify(found)) == []
    assert removable_text.altered(found["words"]) == 1


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda words: words.popitem(), "they are missing"),
        (lambda words: words.update({"0" * 64: {"salt": "", "text": "x"}}), "no step has them"),
        (lambda words: words.update({"0" * 64: "x"}), "not texts with their salt"),
    ],
)
def test_words_that_do_not_belong_are_found(change: Any, fault: str) -> None:
    found = spoken()
    change(found["words"])
    assert any(fault in one for one in ledger.verify(found))


def keyed() -> dict[str, Any]:
    """The same play with dice that belong to what they decide, one of them rerolled by a ruling, one forced."""
    found = document()
    attempt = "1/attempt/BLUE/UA#1"

    def rethrow(body: dict[str, Any]) -> None:
        again: dict[int | str, int] = {attempt: 1} if body["seq"] == 2 else {}
        forced: dict[int | str, list[int]] = {attempt: [6]} if body["seq"] == 3 else {}
        dice = Dice(Seeded(SEED, body["seq"], again, forced, BY_KEY))
        dice.roll("effort", "RED", 2, "table", "6.0", table=tuple(range(2, 13)), about="1")
        dice.roll("attempt", "BLUE", 1, "at_most", "6.21", target=4, subject="UA", about="1")
        rulings = [{"verdict": "reroll", "subject": {"draw": 1, "key": attempt}}] if again else []
        body.update(rolls=msgspec.to_builtins(recorded(dice.rolls, dice.keys)), rulings=rulings, dice=BY_KEY)

    return {**resealed(found, rethrow), "dice": BY_KEY}


def test_dice_by_key_are_recomputed_from_what_they_decide() -> None:
    assert list(ledger.verify(keyed())) == []
    found = resealed(keyed(), lambda body: body.update(rulings=[]))
    assert any("marked as reroll" in fault for fault in ledger.verify(found))


def _other_key(body: dict[str, Any]) -> None:
    body["rolls"][1]["key"] = "1/attempt/BLUE/PL#1"


def _second_first(body: dict[str, Any]) -> None:
    body["rolls"][0]["key"] = "1/effort/RED/#2"


def _no_key(body: dict[str, Any]) -> None:
    del body["rolls"][0]["key"]


@pytest.mark.parametrize("change", [_other_key, _second_first, _no_key])
def test_a_key_that_does_not_fit_its_roll_is_found_while_the_seed_is_sealed(change: Any) -> None:
    found = {**resealed(keyed(), change), "seed": None}
    assert sum("is not that of what it decides" in fault for fault in ledger.verify(found)) == 3


def test_the_scheme_of_the_dice_is_sealed_with_the_first_step() -> None:
    by_number = {name: value for name, value in keyed().items() if name != "dice"}
    faults = list(ledger.verify(by_number))
    assert "step 1: it was begun with another scheme of dice" in faults
    assert any("it has a key" in fault for fault in faults)
    assert "dice: there are the schemes 1 to 3" in list(ledger.verify({**keyed(), "dice": 4}))
