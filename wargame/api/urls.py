"""The addresses of the API, all under /api/v1/. Names of umpire-only addresses begin with `api_umpire`."""

from __future__ import annotations

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.views import SpectacularAPIView
from rest_framework.permissions import AllowAny

from wargame.api import cells, exercises, joining, play, replay, roster, rules
from wargame.api.base import Missing
from wargame.api.live import stream
from wargame.api.traffic import injects

ONE = "exercises/<uuid:exercise_id>/"
CELL = ONE + "cells/<number:cell_id>/"
SHEET = CELL + "sheets/<number:sheet_id>/"
SEAT = ONE + "seats/<uuid:seat_id>/"
RUN = ONE + "runs/<uuid:run_id>/"

schema = SpectacularAPIView.as_view(authentication_classes=(), permission_classes=(AllowAny,))

urlpatterns: list[URLPattern | URLResolver] = [
    path("schema/", schema, name="api_schema"),
    path("session/", joining.SessionView.as_view(), name="api_session"),
    path("rooms/<str:code>/", joining.RoomView.as_view(), name="api_room"),
    path("rooms/<str:code>/join/", joining.JoinView.as_view(), name="api_join"),
    path("rooms/<str:code>/syndicates/", joining.SyndicatesView.as_view(), name="api_syndicates"),
    path("rooms/<str:code>/syndicates/<number:number>/", joining.SyndicateView.as_view(), name="api_syndicate"),
    path(
        "rooms/<str:code>/syndicates/<number:number>/join/",
        joining.JoinSyndicateView.as_view(),
        name="api_join_syndicate",
    ),
    path("redeem/", joining.RedeemView.as_view(), name="api_redeem"),
    path("systems/", exercises.SystemsView.as_view(), name="api_umpire_systems"),
    path("exercises/", exercises.ExercisesView.as_view(), name="api_exercises"),
    path(ONE, cells.StatusView.as_view(), name="api_exercise"),
    path(ONE + "rules/", rules.RulesView.as_view(), name="api_rules"),
    path(ONE + "me/", joining.MeView.as_view(), name="api_me"),
    path(ONE + "me/token/", joining.TokenView.as_view(), name="api_token"),
    path(ONE + "log/", cells.LogView.as_view(), name="api_umpire_log"),
    path(ONE + "settings/", exercises.SettingsView.as_view(), name="api_umpire_settings"),
    path(ONE + "objectives/", exercises.ObjectivesView.as_view(), name="api_umpire_objectives"),
    path(ONE + "start/", exercises.StartView.as_view(), name="api_umpire_start"),
    path(ONE + "pause/", exercises.PauseView.as_view(), name="api_umpire_pause"),
    path(ONE + "resume/", exercises.ResumeView.as_view(), name="api_umpire_resume"),
    path(ONE + "extend/", exercises.ExtendView.as_view(), name="api_umpire_extend"),
    path(ONE + "skip-reading/", exercises.SkipReadingView.as_view(), name="api_umpire_skip_reading"),
    path(ONE + "calendar/", exercises.CalendarView.as_view(), name="api_umpire_calendar"),
    path(ONE + "alone/", exercises.AloneView.as_view(), name="api_umpire_alone"),
    path(ONE + "length/", exercises.LengthView.as_view(), name="api_umpire_length"),
    path(ONE + "end/", exercises.EndView.as_view(), name="api_umpire_end"),
    path(ONE + "archive/", exercises.ArchiveView.as_view(), name="api_umpire_archive"),
    path(ONE + "fetch-back/", exercises.FetchBackView.as_view(), name="api_umpire_fetch_back"),
    path(ONE + "clone/", exercises.CloneView.as_view(), name="api_umpire_clone"),
    path(ONE + "fork/", exercises.ForkView.as_view(), name="api_umpire_fork"),
    path(ONE + "practice/", exercises.PracticeView.as_view(), name="api_umpire_practice"),
    path(ONE + "cells/", roster.CellsView.as_view(), name="api_umpire_cells"),
    path(CELL, roster.CellView.as_view(), name="api_umpire_cell"),
    path(CELL + "staff/", roster.StaffView.as_view(), name="api_umpire_cell_staff"),
    path(CELL + "picture/", cells.PictureView.as_view(), name="api_picture"),
    path(CELL + "practice/", cells.OwnPracticeView.as_view(), name="api_own_practice"),
    path(CELL + "decision/", cells.DecisionView.as_view(), name="api_decision"),
    path(CELL + "options/", cells.OptionsView.as_view(), name="api_options"),
    path(CELL + "chances/", cells.ChancesView.as_view(), name="api_chances"),
    path(CELL + "live/", stream.live, name="cell_live"),
    path(CELL + "check/", cells.CheckView.as_view(), name="api_check"),
    path(CELL + "log/", cells.CellLogView.as_view(), name="api_cell_log"),
    path(SHEET, cells.SheetView.as_view(), name="api_sheet"),
    path(SHEET + "submit/", cells.SubmitView.as_view(), name="api_submit"),
    path(SHEET + "recall/", cells.RecallView.as_view(), name="api_recall"),
    path(SHEET + "no-wait/", cells.NoWaitView.as_view(), name="api_no_wait"),
    path(ONE + "seats/", roster.SeatsView.as_view(), name="api_umpire_seats"),
    path(SEAT, roster.SeatView.as_view(), name="api_umpire_seat"),
    path(SEAT + "code/", roster.SeatCodeView.as_view(), name="api_umpire_seat_code"),
    path(SEAT + "admit/", roster.AdmitView.as_view(), name="api_umpire_admit"),
    path(ONE + "room/", roster.RoomView.as_view(), name="api_umpire_set_room"),
    path(ONE + "decision/", play.OpenView.as_view(), name="api_umpire_open"),
    path(ONE + "lock/", play.LockView.as_view(), name="api_umpire_lock"),
    path(ONE + "go-ahead/", exercises.GoAheadView.as_view(), name="api_umpire_go_ahead"),
    path(ONE + "reopen/", play.ReopenView.as_view(), name="api_umpire_reopen"),
    path(ONE + "hand/", play.AssignmentView.as_view(), name="api_umpire_hand"),
    path(ONE + "runs/", play.RunsView.as_view(), name="api_umpire_runs"),
    path(RUN, play.RunView.as_view(), name="api_umpire_run"),
    path(RUN + "preview/<number:cell_id>/", play.PreviewView.as_view(), name="api_umpire_preview"),
    path(RUN + "rolls/<number:draw>/outcomes/", play.OutcomesView.as_view(), name="api_umpire_result_outcomes"),
    path(RUN + "rulings/", play.RulingsView.as_view(), name="api_umpire_rulings"),
    path(RUN + "withdraw/", play.WithdrawView.as_view(), name="api_umpire_withdraw"),
    path(RUN + "dice/", play.DiceView.as_view(), name="api_umpire_dice"),
    path(RUN + "retry/", play.RetryView.as_view(), name="api_umpire_retry"),
    path(RUN + "publish/", play.PublishView.as_view(), name="api_umpire_publish"),
    path(RUN + "publish-together/", play.PublishTogetherView.as_view(), name="api_umpire_publish_together"),
    path(ONE + "steps/", play.StepsView.as_view(), name="api_umpire_steps"),
    path(ONE + "undo/", play.UndoView.as_view(), name="api_umpire_undo"),
    path(ONE + "amend/", play.AmendView.as_view(), name="api_umpire_amend"),
    path(ONE + "replay/", replay.ReplayView.as_view(), name="api_replay"),
    path(ONE + "replay/<number:seq>/", replay.ReplayStepView.as_view(), name="api_replay_step"),
    path(ONE + "replay/release/", replay.ReplayReleaseView.as_view(), name="api_umpire_release_replay"),
    path(ONE + "ledger/", play.LedgerView.as_view(), name="api_umpire_ledger"),
]
urlpatterns += injects.urlpatterns
urlpatterns.append(path(ONE, include("wargame.api.traffic.urls_traffic")))
urlpatterns.append(path("", include("wargame.api.urls_plan")))
urlpatterns.append(path("", include("wargame.api.handouts")))
# apps known by name only
ABOVE = ("reports.api", "umpire.api", "umpire.api_setup", "umpire.api_courses", "umpire.api_homework")
for above in ABOVE:
    if find_spec(above):
        urlpatterns.append(path("", include(above)))
urlpatterns.append(re_path(r"^[\s\S]*$", Missing.as_view(), name="api_missing"))
