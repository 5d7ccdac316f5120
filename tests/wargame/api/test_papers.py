"""Papers through the API: only the people they are for can get them."""

from __future__ import annotations

from django.utils import timezone
from rest_framework.test import APIClient

from reports.models import Paper
from tests import world as worlds
from tests.wargame.api.conftest import here, holder, owner, refused
from wargame.models import Exercise


def sitrep(world: worlds.World, kind: str) -> Paper:
    """A finished sitrep of a cell, and nothing to print."""
    Exercise.objects.filter(pk=world.exercise.pk).update(papers_stale=False)
    return Paper.objects.create(
        exercise=world.exercise, kind=Paper.Kind.SITREP, cell=world.cells[kind], turn=1, pages=2, file=b"%PDF-1.7 x",
        status=Paper.Status.DONE, finished_at=timezone.now(),
    )  # fmt: skip


def test_a_cell_reads_its_own_papers_only(world: worlds.World) -> None:
    red_paper, blue_paper = sitrep(world, "red"), sitrep(world, "blue")
    red = holder(world, "red")
    assert [paper["id"] for paper in red.get(here(world, "papers/")).json()["papers"]] == [red_paper.pk]
    file = red.get(here(world, f"papers/{red_paper.pk}/file/"), HTTP_ACCEPT="application/pdf")
    assert (file.status_code, file["Content-Type"], file.content) == (200, "application/pdf", b"%PDF-1.7 x")
    refused(red.get(here(world, f"papers/{blue_paper.pk}/file/")), 404, "missing")
    refused(red.post(here(world, "papers/"), {"kind": "aar"}), 404, "missing")
    refused(red.post(here(world, f"papers/{red_paper.pk}/retry/")), 404, "missing")
    refused(APIClient().get(here(world, "papers/")), 401, "unauthorised")


def test_the_umpire_makes_papers(world: worlds.World, other: worlds.World) -> None:
    alice = owner(world)
    found = alice.post(here(world, "papers/"), {"kind": "join_cards"}).json()
    assert found["busy"] is True
    assert [paper["kind"] for paper in found["papers"]] == ["join_cards"]
    one = f"papers/{found['papers'][0]['id']}/"
    assert alice.post(here(world, one + "cancel/")).json()["busy"] is False
    assert alice.post(here(world, one + "retry/")).json()["busy"] is True
    refused(alice.post(here(world, "papers/"), {"kind": "novel"}), 400, "invalid", "kind")
    refused(owner(other).post(here(other, one + "cancel/")), 404, "missing")
