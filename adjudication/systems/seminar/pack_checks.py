"""What no type can say of a Seminar pack, each fault with its file and line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from adjudication.engine.injects import triggers
from adjudication.engine.scenario import packed, sides
from adjudication.engine.scenario.packs import Document, PackProblem
from adjudication.systems.seminar.limits import Limit, limit
from adjudication.systems.seminar.pack import Effect, Pack, TrackLine

MOST_SIDES = 8
Where = tuple[str | int, ...]
Found = Iterator[tuple[str, Where]]


def faults(pack: Pack, documents: Mapping[str, Document]) -> list[PackProblem]:
    """Every fault of a pack whose files have the right form."""
    parts: dict[str, Callable[[Pack], Found]] = {
        "tracks": _tracks, "courses": _courses, "deals": _deals, "aims": _aims, "injects": _injects,
        "files": _files,
    }  # fmt: skip
    return [
        documents[name].problem(reason, *where)
        for name, part in parts.items()
        if name in documents
        for reason, where in part(pack)
    ]


def _twice(names: Sequence[str], part: str) -> Found:
    for index, name in enumerate(names):
        if name in names[:index]:
            yield f"{name} is listed twice; give one of them another id", (part, index, "id")


def _sides(pack: Pack, listed: Iterable[str], *where: str | int) -> Found:
    known = sides.names(pack)
    for side in listed:
        if side not in known:
            yield f"there is no side {side}; this pack has {sides.listed(list(known))}", where


# tracks


def _tracks(pack: Pack) -> Found:
    tracks = pack.tracks.tracks
    yield from _twice([track.id for track in tracks], "tracks")
    for index, track in enumerate(tracks):
        yield from _sides(pack, (*track.sides, *track.starts), "tracks", index, "sides")
        for reason, where in _track(track):
            yield f"{track.id}: {reason}", ("tracks", index, *where)


def _track(track: TrackLine) -> Found:
    if track.least >= track.most:
        yield f"least is {track.least} and most is {track.most}; most must be larger", ("most",)
        return
    if track.seen == "side" and not track.sides:
        yield "a track that only its side sees must list its sides", ("seen",)
    for value, where in ((track.start, ("start",)), *((one, ("starts", side)) for side, one in track.starts.items())):
        if not track.least <= value <= track.most:
            yield f"{value} is not on the track, which runs from {track.least} to {track.most}", where
    if strange := [side for side in track.starts if side not in track.sides]:
        yield f"{strange[0]} has a start, but is not among the sides of the track", ("starts",)
    starts = [band.start for band in track.bands]
    if starts and (starts != sorted(set(starts)) or starts[0] != track.least or starts[-1] > track.most):
        yield f"bands must begin at {track.least} and rise to {track.most} at most", ("bands",)
    for index, threshold in enumerate(track.thresholds):
        for reason in _unreachable(track, limit(threshold.at)):
            yield reason, ("thresholds", index, "at")


def _unreachable(track: TrackLine, at: Limit) -> Iterator[str]:
    """Why a limit can never be reached, or always holds."""
    if (at.op == ">=" and at.value > track.most) or (at.op == "<=" and at.value < track.least):
        yield f"“{at}” can never be reached; the track runs from {track.least} to {track.most}"
    elif (at.op == ">=" and at.value <= track.least) or (at.op == "<=" and at.value >= track.most):
        yield f"“{at}” always holds; the track runs from {track.least} to {track.most}"


# courses, votes and aims


def _courses(pack: Pack) -> Found:
    courses, last = pack.courses.courses, len(pack.rounds.rounds)
    yield from _twice([course.id for course in courses], "courses")
    for index, course in enumerate(courses):
        here = ("courses", index)
        yield from _sides(pack, course.sides, *here, "sides")
        if late := [number for number in course.rounds if number > last]:
            yield f"{course.id}: there is no round {late[0]}; the last one is {last}", (*here, "rounds")
        acting: list[str] = [*course.sides] or list(sides.names(pack))
        for name, amount in course.costs.items():
            for reason in _unpayable(pack, name, amount, acting):
                yield f"{course.id}: {reason}", (*here, "costs", name)
        for word in ("success", "part", "failure"):
            effects: list[Effect] = getattr(course.outcomes, word)
            yield from _effects(pack, effects, acting, *here, "outcomes", word)
        if course.sure and (course.outcomes.part or course.outcomes.failure):
            yield f"{course.id}: a sure course only succeeds; take out part and failure", (*here, "outcomes")


def _unpayable(pack: Pack, name: str, amount: int, acting: Sequence[str]) -> Iterator[str]:
    track = _by_id(pack).get(name)
    if track is None:
        yield f"there is no track {name} to pay from"
        return
    if missing := [side for side in acting if side not in track.sides]:
        yield f"{missing[0]} can choose this course, but has no track {name} to pay from"
    elif amount > track.most - track.least:
        yield f"it costs {amount} of {name}, and no one can ever have more than {track.most - track.least}"


def _effects(pack: Pack, effects: Sequence[Effect], acting: Sequence[str], *where: str | int) -> Found:
    tracks, last = _by_id(pack), len(pack.rounds.rounds)
    for index, effect in enumerate(effects):
        here, track = (*where, index), tracks.get(effect.track)
        if track is None:
            yield f"there is no track {effect.track}", (*here, "track")
            continue
        owners = [effect.side] if effect.side else list(acting)
        if track.sides and (missing := [side for side in owners if side not in track.sides]):
            yield f"{missing[0]} has no track {track.id}; name a side that has one", (*here, "side")
        if not track.sides and effect.side:
            yield f"{track.id} is one track for all; leave out the side", (*here, "side")
        if abs(effect.change) > track.most - track.least:
            yield f"a change of {effect.change:+d} is larger than the track {track.id}", (*here, "change")
        if effect.after >= last:
            yield f"{effect.after} rounds later the exercise is over; it has {last} rounds", (*here, "after")


def _deals(pack: Pack) -> Found:
    votes, last = pack.deals.votes, len(pack.rounds.rounds)
    yield from _twice([vote.id for vote in votes], "votes")
    for index, vote in enumerate(votes):
        here = ("votes", index)
        yield from _sides(pack, (*vote.sides, *vote.weights), *here, "sides")
        if vote.round > last:
            yield f"{vote.id}: there is no round {vote.round}; the last one is {last}", (*here, "round")
        names = [choice.id for choice in vote.choices]
        if len(set(names)) < len(names):
            yield f"{vote.id}: two choices have the same id", (*here, "choices")
        for number, choice in enumerate(vote.choices):
            yield from _effects(pack, choice.effects, (), *here, "choices", number, "effects")
    yield from _effects(pack, pack.deals.broken, list(sides.names(pack)), "broken")


def _aims(pack: Pack) -> Found:
    tracks = _by_id(pack)
    for index, aim in enumerate(pack.aims.aims):
        here, track = ("aims", index), tracks.get(aim.track)
        yield from _sides(pack, [aim.side], *here, "side")
        if track is None or track.seen != "everyone" or (track.sides and aim.side not in track.sides):
            yield f"{aim.track} is not a track that {aim.side} and everyone can see", (*here, "track")
        else:
            for reason in _unreachable(track, limit(aim.want)):
                yield reason, (*here, "want")


def _files(pack: Pack) -> Found:
    """Files whose content is not what their name says, or that go out with no inject."""
    files, numbers = pack.files.files, {line.number.upper() for line in pack.injects.injects}
    numbers |= {line.number.upper() for ready in pack.exercises.values() for line in ready.injects}
    for index, one in enumerate(files):
        here = ("files", index)
        if one.name in [other.name for other in files[:index]]:
            yield f"{one.name} is listed twice; give one of them another name", (*here, "name")
        for number in one.injects:
            if number.upper() not in numbers:
                yield f"{one.name}: there is no inject {number}", (*here, "injects")
            if sum(number in other.injects for other in files[: index + 1]) > packed.MOST_FILES:
                yield f"inject {number} has more than {packed.MOST_FILES} files", (*here, "injects")
        if reason := packed.fault(one.name, one.data):
            yield f"{one.name}: {reason}", (*here, "data")


def _injects(pack: Pack) -> Found:
    """Injects that wait for a value that their track cannot have."""
    tracks = _by_id(pack)
    for index, line in enumerate(pack.injects.injects):
        try:
            waits = triggers.parse(line.release)
        except ValueError:
            continue  # the check of the injects says what is wrong with it
        track = tracks.get(waits.track) if isinstance(waits, triggers.OnTrack) else None
        if track is not None and isinstance(waits, triggers.OnTrack) and not _can_be(track, waits):
            reason = f"{line.number}: “{line.release}” can never be reached; the track runs from {track.least} to"
            yield f"{reason} {track.most}", ("injects", index, "release")


def _can_be(track: TrackLine, waits: triggers.OnTrack) -> bool:
    ends = {">=": track.most >= waits.value, ">": track.most > waits.value}
    ends |= {"<=": track.least <= waits.value, "<": track.least < waits.value}
    return ends.get(waits.op, track.least <= waits.value <= track.most)


def _by_id(pack: Pack) -> dict[str, TrackLine]:
    return {track.id: track for track in pack.tracks.tracks}
