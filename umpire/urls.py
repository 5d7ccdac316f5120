"""The umpire's addresses, below /umpire/."""

from django.urls import path

from umpire.views import (
    actions,
    board,
    console,
    evidence,
    home,
    ledger,
    msel,
    packs,
    preview,
    record,
    reuse,
    review,
    roster,
    wizard,
)

X = "<uuid:exercise_id>/"

urlpatterns = [
    path("", home.exercises, name="umpire_home"),
    path("new/", wizard.new, name="umpire_new"),
    path("packs/", packs.library, name="umpire_packs"),
    path("packs/<slug:pack>/", packs.pack, name="umpire_pack"),
    path("packs/<slug:pack>/file/<slug:file>/", packs.file, name="umpire_pack_file"),
    path("packs/<slug:pack>/download/", packs.download, name="umpire_pack_download"),
    path("packs/<slug:pack>/do/<slug:action>/", packs.do, name="umpire_pack_do"),
    path(X, console.console, name="umpire_console"),
    path(X + "part/<slug:part>/", console.part, name="umpire_part"),
    path(X + "board/", board.board, name="umpire_board"),
    path(X + "setup/", wizard.setup, name="umpire_setup"),
    path(X + "check/", wizard.check, name="umpire_check"),
    path(X + "roster/", roster.roster, name="umpire_roster"),
    path(X + "roster/part/<slug:part>/", roster.part, name="umpire_roster_part"),
    path(X + "code/", roster.code, name="umpire_code"),
    path(X + "msel/", msel.msel, name="umpire_msel"),
    path(X + "msel/part/<slug:part>/", msel.part, name="umpire_msel_part"),
    path(X + "msel/new/", msel.new, name="umpire_inject_new"),
    path(X + "msel/<int:inject_id>/", msel.inject, name="umpire_inject"),
    path(X + "msel/<int:inject_id>/file/<int:file_id>/", msel.file, name="umpire_inject_file"),
    path(X + "msel/export/<slug:form>/", msel.export, name="umpire_msel_export"),
    path(X + "review/", review.review, name="umpire_review"),
    path(X + "preview/<int:cell_id>/", preview.preview, name="umpire_preview"),
    path(X + "ledger/", ledger.ledger, name="umpire_ledger"),
    path(X + "ledger/export/", ledger.export_ledger, name="umpire_export"),
    path(X + "evidence/", evidence.mark, name="umpire_evidence"),
    path(X + "record/", record.record, name="umpire_record"),
    path(X + "amend/", ledger.amend, name="umpire_amend"),
    path(X + "undo/", ledger.undo, name="umpire_undo"),
    path(X + "end/", ledger.end, name="umpire_end"),
    path(X + "fork/", reuse.fork, name="umpire_fork"),
    path(X + "practice/", reuse.practice, name="umpire_practice"),
    path(X + "clone/", home.clone, name="umpire_clone"),
    path(X + "do/<slug:action>/", actions.act, name="umpire_do"),
]
