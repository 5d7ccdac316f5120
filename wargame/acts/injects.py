"""Injects of the MSEL: approve, hold, release, cancel and bring back."""

from __future__ import annotations

from wargame.acts.act import act
from wargame.acts.body import LARGEST, Input, Whole
from wargame.acts.subjects import INJECT
from wargame.models import Inject
from wargame.services.msel import attachments, injects, releases
from wargame.viewer import Viewer

TAG = "MSEL"


class InjectFile(Input):
    """The file to remove."""

    file = Whole(0, LARGEST, "choose a file of this inject.")


@act(
    "inject-approve",
    "approve_inject",
    "Approve an inject",
    tag=TAG,
    about=INJECT,
    says="Inject {0.number} is approved.",
)
def approve(viewer: Viewer, row: Inject) -> Inject:
    """Let an inject's trigger release it."""
    return injects.approve(inject=row, by=viewer.label)


def _all_approved(count: int) -> str:
    return f"{count} inject{' is' if count == 1 else 's are'} approved."


@act("inject-approve-all", "approve_injects", "Approve every draft", tag=TAG, says=_all_approved)
def approve_all(viewer: Viewer) -> int:
    """Approve every draft."""
    return injects.approve_all(exercise=viewer.exercise, by=viewer.label)


@act("inject-hold", "hold_inject", "Hold an inject back", tag=TAG, about=INJECT, says="Inject {0.number} is on hold.")
def hold(viewer: Viewer, row: Inject) -> Inject:
    """Put an inject on hold."""
    return injects.hold(inject=row)


@act(
    "inject-release", "release_inject", "Release an inject now", tag=TAG, about=INJECT,
    says="Inject {0.number} is released.",
)  # fmt: skip
def release(viewer: Viewer, row: Inject) -> Inject:
    """Tell the cells now."""
    return releases.by_hand(inject=row, by=viewer.label)


@act(
    "inject-cancel", "cancel_inject", "Strike an inject off", tag=TAG, about=INJECT,
    says="Inject {0.number} is cancelled.",
)  # fmt: skip
def cancel(viewer: Viewer, row: Inject) -> Inject:
    """Cancel an inject; the page has asked for confirmation."""
    return injects.cancel(inject=row)


@act(
    "inject-restore", "restore_inject", "Restore an inject", tag=TAG, about=INJECT,
    says="Inject {0.number} is back and waits for approval.",
)  # fmt: skip
def restore(viewer: Viewer, row: Inject) -> Inject:
    """Restore a cancelled inject."""
    return injects.restore(inject=row)


@act("inject-delete", "delete_inject", "Delete a draft", tag=TAG, about=INJECT, says="Inject {0.number} is deleted.")
def delete(viewer: Viewer, row: Inject) -> Inject:
    """Delete a draft; the page has asked for confirmation."""
    injects.delete(inject=row)
    return row


@act(
    "inject-detach", "detach_file", "Take a file off an inject no one has read", tag=TAG, takes=InjectFile,
    about=INJECT, says="The file is removed.",
)  # fmt: skip
def detach(viewer: Viewer, row: Inject, file: int) -> Inject:
    """Remove a file."""
    attachments.detach(inject=row, file_id=file)
    return row


def _taken(count: int) -> str:
    return f"{count} inject{'' if count == 1 else 's'} of the pack taken over, to be approved."


@act("msel-from-pack", "injects_from_pack", "Take over the injects the pack prepares", tag=TAG, says=_taken)
def from_pack(viewer: Viewer) -> int:
    """Add the injects of the pack."""
    return injects.from_pack(exercise=viewer.exercise, by=viewer.label)


ON_ONE = (approve, hold, release, cancel, restore, detach)
ACTS = (approve_all, delete, from_pack)
BY_NAME = {"approve": approve, "hold": hold, "release": release, "cancel": cancel, "restore": restore}
