"""The umpire's addresses, below /umpire/."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import path

from umpire.views import (
    accounts,
    balance,
    board,
    bundle,
    console,
    data_plan,
    evidence,
    handouts,
    home,
    installation,
    msel,
    names,
    packs,
    preview,
    reuse,
    review,
    roster,
    traffic,
    versions,
    watch,
    wizard,
)
from umpire.views.acts import actions
from umpire.views.administration import groups, sharing
from umpire.views.courses import board as course_board
from umpire.views.courses import making as course_making
from umpire.views.courses import roster as course_roster
from umpire.views.homework import lecturer as homework
from umpire.views.records import ledger, log, record, replay
from umpire.views.registry import class_list, lti, marks, platforms
from umpire.views.studio import changes, design, drawing, editors, forces, places
from umpire.views.weeks import calendar

X = "<uuid:exercise_id>/"
COURSE = "course/<uuid:course_id>/"


def _geography(name: str) -> Callable[..., HttpResponse]:
    """A view that is loaded at its first request, because its libraries would use memory in every class."""

    def view(request: HttpRequest, **taken: Any) -> HttpResponse:
        found: HttpResponse = getattr(import_module("umpire.views.geography"), name)(request, **taken)
        return found

    return view


urlpatterns = [
    path("", home.exercises, name="umpire_home"),
    path("new/", wizard.new, name="umpire_new"),
    path("program/", installation.program, name="umpire_program"),
    path("accounts/", accounts.accounts, name="umpire_accounts"),
    path("lti/", platforms.platforms, name="umpire_lti_platforms"),
    path("lti/<uuid:launch_id>/", lti.choose, name="umpire_lti_choose"),
    path("groups/", groups.groups, name="umpire_groups"),
    path("groups/<number:group_id>/", groups.group, name="umpire_group"),
    path("matrix-game/", wizard.matrix_game, name="umpire_matrix_game"),
    path("sample/", home.sample, name="umpire_sample"),
    path("course/new/", course_making.new, name="umpire_course_new"),
    path(COURSE, course_board.board, name="umpire_course"),
    path(COURSE + "do/<slug:action>/", course_board.do, name="umpire_course_do"),
    path(COURSE + "roster/", course_roster.roster, name="umpire_course_roster"),
    path(COURSE + "roster/cards/", course_roster.cards, name="umpire_course_cards"),
    path(COURSE + "settings/", course_making.settings, name="umpire_course_settings"),
    path(COURSE + "delete/", course_making.delete, name="umpire_course_delete"),
    path(COURSE + "hand-over/", course_making.hand_over, name="umpire_course_hand_over"),
    path("bring/", bundle.bring, name="umpire_bring"),
    path("packs/", packs.library, name="umpire_packs"),
    path("geography/", _geography("sources"), name="umpire_geographies"),
    path("geography/<number:geography_id>/", _geography("source"), name="umpire_geography"),
    path("geography/<number:geography_id>/do/<slug:action>/", _geography("do"), name="umpire_geography_do"),
    path("geography/<number:geography_id>/delete/", _geography("delete"), name="umpire_geography_delete"),
    path("packs/<slug:pack>/", packs.pack, name="umpire_pack"),
    path("packs/<slug:pack>/file/<slug:file>/", packs.file, name="umpire_pack_file"),
    path("packs/<slug:pack>/file/<slug:file>/text/", editors.text, name="umpire_pack_text"),
    path("packs/<slug:pack>/file/<slug:file>/draft/", drawing.draft, name="umpire_pack_draft"),
    path("packs/<slug:pack>/file/<slug:file>/place/", drawing.place, name="umpire_pack_place"),
    path("packs/<slug:pack>/file/<slug:file>/paint/", drawing.paint, name="umpire_pack_paint"),
    path("packs/<slug:pack>/file/<slug:file>/draw/", drawing.draw, name="umpire_pack_draw"),
    path("packs/<slug:pack>/file/<slug:file>/forces/", forces.orbat, name="umpire_pack_forces"),
    path("packs/<slug:pack>/file/<slug:file>/forces/table/", forces.table, name="umpire_pack_table"),
    path("packs/<slug:pack>/file/<slug:file>/forces/other/", forces.bring, name="umpire_pack_exchange"),
    path("packs/<slug:pack>/file/<slug:file>/forces/<slug:kind>/", forces.sheet, name="umpire_pack_sheet"),
    path("packs/<slug:pack>/file/<slug:file>/spot/", places.spot, name="umpire_pack_spot"),
    path("packs/<slug:pack>/file/<slug:file>/unit/", drawing.unit, name="umpire_pack_unit"),
    path("packs/<slug:pack>/file/<slug:file>/editors/", editors.editors, name="umpire_pack_editors"),
    path("packs/<slug:pack>/file/<slug:file>/changes/", changes.write, name="umpire_pack_changes"),
    path("packs/<slug:pack>/versions/", versions.versions, name="umpire_versions"),
    path("packs/<slug:pack>/balance/", balance.show, name="umpire_balance"),
    path("packs/<slug:pack>/balance/<uuid:balance_id>/stop/", balance.stop, name="umpire_balance_stop"),
    path("packs/<slug:pack>/balance/<uuid:balance_id>/games.csv", balance.games, name="umpire_balance_games"),
    path("packs/<slug:pack>/balance/<uuid:balance_id>/game/", balance.rerun, name="umpire_balance_game"),
    path("packs/<slug:pack>/file/<slug:file>/design/", design.show, name="umpire_pack_design"),
    path("packs/<slug:pack>/file/<slug:file>/design/change/", design.change, name="umpire_pack_design_change"),
    path("packs/<slug:pack>/file/<slug:file>/design/load/", design.load, name="umpire_pack_load"),
    path("packs/<slug:pack>/file/<slug:file>/design/paper/", design.paper, name="umpire_pack_paper"),
    path("packs/<slug:pack>/file/<slug:file>/fix/", drawing.fix, name="umpire_pack_fix"),
    path("packs/<slug:pack>/file/<slug:file>/rename/", drawing.rename, name="umpire_pack_rename"),
    path("packs/<slug:pack>/download/", packs.download, name="umpire_pack_download"),
    path("packs/<slug:pack>/do/<slug:action>/", packs.do, name="umpire_pack_do"),
    path(X, console.console, name="umpire_console"),
    path(X + "part/<slug:part>/", console.part, name="umpire_part"),
    path(X + "board/", board.board, name="umpire_board"),
    path(X + "setup/", wizard.setup, name="umpire_setup"),
    path(X + "check/", wizard.check, name="umpire_check"),
    path(X + "roster/", roster.roster, name="umpire_roster"),
    path(X + "roster/part/<slug:part>/", roster.part, name="umpire_roster_part"),
    path(X + "roster/list/", class_list.class_list, name="umpire_class_list"),
    path(X + "lti/", lti.lti, name="umpire_lti"),
    path(X + "code/", roster.code, name="umpire_code"),
    path(X + "msel/", msel.msel, name="umpire_msel"),
    path(X + "msel/part/<slug:part>/", msel.part, name="umpire_msel_part"),
    path(X + "msel/new/", msel.new, name="umpire_inject_new"),
    path(X + "msel/<number:inject_id>/", msel.inject, name="umpire_inject"),
    path(X + "msel/<number:inject_id>/file/<number:file_id>/", msel.file, name="umpire_inject_file"),
    path(X + "msel/export/<slug:form>/", msel.export, name="umpire_msel_export"),
    path(X + "review/", review.review, name="umpire_review"),
    path(X + "preview/<number:cell_id>/", preview.preview, name="umpire_preview"),
    path(X + "preview/<number:cell_id>/sitrep/", preview.sitrep, name="umpire_preview_sitrep"),
    path(X + "log/", log.log, name="umpire_log"),
    path(X + "sheets/", log.sheets, name="umpire_sheets"),
    path(X + "ledger/", ledger.ledger, name="umpire_ledger"),
    path(X + "bundle/", bundle.save, name="umpire_bundle"),
    path(X + "ledger/export/", ledger.export_ledger, name="umpire_export"),
    path(X + "plan/", data_plan.plan, name="umpire_plan"),
    path(X + "observers/", data_plan.observers, name="umpire_observers"),
    path(X + "calendar/", calendar.calendar, name="umpire_calendar"),
    path(X + "surveys/", data_plan.surveys, name="umpire_surveys"),
    path(X + "handouts/", handouts.handouts, name="umpire_handouts"),
    path(X + "handouts/<number:handout_id>/", handouts.handout, name="umpire_handout"),
    path(X + "watch/", watch.watch, name="umpire_watch"),
    path(X + "watch/news/", watch.news, name="umpire_watch_news"),
    path(X + "plan/part/<slug:part>/", data_plan.part, name="umpire_plan_part"),
    path(X + "evidence/", evidence.mark, name="umpire_evidence"),
    path(X + "evidence/<number:mark_id>/", evidence.judge, name="umpire_judge"),
    path(X + "record/", record.record, name="umpire_record"),
    path(X + "rfis/", traffic.rfi_board, name="umpire_rfis"),
    path(X + "messages/", traffic.message_desk, name="umpire_messages"),
    path(X + "matrix/", traffic.matrix_list, name="umpire_matrix"),
    path(X + "matrix/<number:proposal_id>/", traffic.matrix_action, name="umpire_matrix_action"),
    path(X + "news/<slug:board>/", traffic.part, name="umpire_board_news"),
    path(X + "amend/", ledger.amend, name="umpire_amend"),
    path(X + "undo/", ledger.undo, name="umpire_undo"),
    path(X + "end/", ledger.end, name="umpire_end"),
    path(X + "after/", ledger.after, name="umpire_after"),
    path(X + "replay/", replay.release, name="umpire_replay_release"),
    path(X + "marks/<slug:form>/", marks.marks, name="umpire_marks"),
    path(X + "names/", names.names, name="umpire_names"),
    path(X + "names/<uuid:seat_id>/", names.name, name="umpire_name"),
    path(X + "names/<uuid:seat_id>/export/", names.export, name="umpire_name_export"),
    path(X + "fork/", reuse.fork, name="umpire_fork"),
    path(X + "practice/", reuse.practice, name="umpire_practice"),
    path(X + "homework/", homework.homework_list, name="umpire_homework"),
    path(X + "homework/<uuid:homework_id>/", homework.homework_page, name="umpire_homework_page"),
    path(X + "homework/<uuid:homework_id>/marks/<slug:form>/", homework.marks, name="umpire_homework_marks"),
    path(X + "homework/<uuid:homework_id>/<uuid:copy_id>/", homework.student, name="umpire_homework_student"),
    path(X + "archive/", home.archive, name="umpire_archive"),
    path(X + "delete/", home.delete, name="umpire_delete"),
    path(X + "hand-over/", groups.hand_over, name="umpire_hand_over"),
    path(X + "share/", sharing.share, name="umpire_share"),
    path(X + "clone/", home.clone, name="umpire_clone"),
    path(X + "do/<slug:action>/", actions.act, name="umpire_do"),
]
