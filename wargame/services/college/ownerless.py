"""Groups and things whose owners are all disabled: an administrator names a new owner."""

from __future__ import annotations

import logging
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from adjudication.models import Geography, StoredPack
from adjudication.ownership import NO_GROUP, Role
from wargame.errors import Refused
from wargame.models import Course, Exercise, Member, UmpireGroup
from wargame.services.college import groups

log = logging.getLogger(__name__)

HAS_OWNER = "“{name}” has an owner who can sign in: {owner}. Only the owners of a group decide about it."
ENABLED = "The account of {name} is not disabled. Only the person can hand over what is theirs."


def ownerless() -> QuerySet[UmpireGroup]:
    """The groups of which no owner can sign in."""
    owners = Member.objects.filter(group=OuterRef("pk"), role=Role.OWNER, user__is_active=True)
    return UmpireGroup.objects.filter(~Exists(owners))


@transaction.atomic
def name_owner(*, group: UmpireGroup, name: str, by: Any) -> User:
    """Make a person an owner of a group. Refused: an owner of it can sign in, who decides about it."""
    held = UmpireGroup.objects.select_for_update().filter(pk=group.pk).first()
    if held is None:
        raise Refused(groups.GONE)
    owner = Member.objects.filter(group=held, role=Role.OWNER, user__is_active=True).select_related("user").first()
    if owner is not None:
        raise Refused(HAS_OWNER.format(name=held.name, owner=owner.user.get_username()))
    account = groups.umpire(name, "person")
    Member.objects.update_or_create(group=held, user=account, defaults={"role": Role.OWNER})
    log.info("Administrator %s made %s an owner of group “%s”.", by, account, held.name)
    return account


@transaction.atomic
def take_over(*, left: User, name: str, by: Any) -> tuple[User, int]:
    """Give what a disabled person has to another one, who is returned with the number of exercises.

    Refused: the person can sign in. Geography that the other has already is deleted.
    """
    held = User.objects.select_for_update().get(pk=left.pk)
    if held.is_active:
        raise Refused(ENABLED.format(name=held.get_username()))
    account = groups.umpire(name, "person")
    count = Exercise.objects.filter(group=None, owner=held).update(owner=account, goes_at=None)
    Course.objects.filter(group=None, owner=held).update(owner=account)
    mine = {"group": NO_GROUP, "owner": account.get_username()}
    theirs = {"group": NO_GROUP, "owner": held.get_username()}
    StoredPack.objects.filter(**theirs).update(**mine)
    have = Geography.objects.filter(**mine).values("digest")
    Geography.objects.filter(**theirs, digest__in=have).delete()
    Geography.objects.filter(**theirs).update(**mine)
    log.info("Administrator %s gave what %s had to %s, %d exercises.", by, held, account, count)
    return account, count
