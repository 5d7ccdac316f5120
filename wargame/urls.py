"""Every address of White Cell."""

from django.urls import URLPattern, URLResolver, include, path

from wargame import health
from wargame.views import (
    accounts,
    cell,
    gallery,
    help,
    home,
    injects,
    join,
    letters,
    live,
    observe,
    own_account,
    practice,
    role,
    rules,
    say,
    screen,
    sheets,
    surveys,
)

CELL = "x/<uuid:exercise_id>/cell/<number:cell_id>/"
SHEET = CELL + "sheet/<number:sheet_id>/"
INJECT = CELL + "inject/<number:inject_id>/"

handler400 = "wargame.views.failures.bad_request"
handler404 = "wargame.views.failures.missing"
handler500 = "wargame.views.failures.broken"
urlpatterns: list[URLPattern | URLResolver] = [
    path("umpire/", include("umpire.urls")),
    path("papers/", include("reports.urls")),
    path("replay/", include("umpire.urls_replay")),
    path("api/v1/", include("wargame.api.urls")),
    path("metrics", include("umpire.urls_program")),
    path("gallery/", gallery.gallery, name="gallery"),
    path("favicon.ico", home.favicon, name="favicon"),
    path("healthz", health.healthz, name="healthz"),
    path("", home.home, name="home"),
    path("letters/", letters.letters, name="letters"),
    path("help/", help.contents, name="help"),
    path("help/<slug:book>/", help.read, name="help_book"),
    path("login/", accounts.SignIn.as_view(), name="account_login"),
    path("login/second/", own_account.page("factors", "second"), name="mfa_authenticate"),
    path("login/<slug:provider_id>/", own_account.page("organisation", "start"), name="openid_connect_login"),
    path(
        "login/<slug:provider_id>/callback/", own_account.page("organisation", "back"), name="openid_connect_callback"
    ),
    path("account/", own_account.page("home", "account"), name="mfa_index"),
    path("account/inactive/", accounts.inactive, name="account_inactive"),
    path("account/confirm/", own_account.page("factors", "confirm"), name="account_reauthenticate"),
    path("account/app/", own_account.page("factors", "add_app"), name="mfa_activate_totp"),
    path("account/app/remove/", own_account.page("factors", "remove_app"), name="mfa_deactivate_totp"),
    path("account/passkey/", own_account.page("factors", "add_passkey"), name="mfa_add_webauthn"),
    path("account/passkey/<number:pk>/", own_account.page("factors", "remove_passkey"), name="mfa_remove_webauthn"),
    path("account/codes/", own_account.page("factors", "codes"), name="mfa_view_recovery_codes"),
    path("account/codes/new/", own_account.page("factors", "new_codes"), name="mfa_generate_recovery_codes"),
    path("account/password/", accounts.ChangePassword.as_view(), name="account_change_password"),
    path("account/tokens/", own_account.page("tokens", "api_tokens"), name="account_tokens"),
    path("account/mail/", own_account.page("mail_address", "mail_address"), name="account_mail"),
    path("account/mail/<key>/", accounts.confirm_address, name="account_confirm_email"),
    path("invitation/<secret>/", accounts.invitation, name="invitation"),
    path("password/", accounts.forgotten, name="account_reset_password"),
    path("password/<uidb36>/<key>/", accounts.NewPassword.as_view(), name="account_reset_password_from_key"),
    path("logout/", home.sign_out, name="logout"),
    path("join/", join.join, name="join"),
    path("join/<code>/", join.room, name="room"),
    path("seat/", join.join, name="seat_codes"),
    path("seat/<code>/", join.seat_code, name="seat_code"),
    path("x/<uuid:exercise_id>/", join.enter, name="enter"),
    path("x/<uuid:exercise_id>/door/", join.door, name="door"),
    path("x/<uuid:exercise_id>/live/", live.live, name="live"),
    path("x/<uuid:exercise_id>/observe/", observe.observe, name="observe"),
    path("x/<uuid:exercise_id>/observe/part/<slug:part>/", observe.part, name="observe_part"),
    path("x/<uuid:exercise_id>/observe/note/", observe.note, name="observe_note"),
    path("x/<uuid:exercise_id>/rules/", rules.rules, name="rules"),
    path("rules/<slug:system>/", rules.system_rules, name="system_rules"),
    path("visit/<slug:token>/", observe.visit, name="visit"),
    path(CELL + "role/", role.cell_role, name="cell_role"),
    path(CELL + "practice/", practice.own, name="cell_practice"),
    path(CELL + "surveys/", surveys.cell_surveys, name="cell_surveys"),
    path(CELL, cell.cell, name="cell"),
    path(CELL + "part/<slug:part>/", cell.part, name="cell_part"),
    path(CELL + "say/<slug:action>/", say.say, name="say"),
    path(SHEET + "save/", sheets.save, name="sheet_save"),
    path(SHEET + "submit/", sheets.submit, name="sheet_submit"),
    path(SHEET + "recall/", sheets.recall, name="sheet_recall"),
    path(SHEET + "no-wait/", sheets.no_wait, name="sheet_no_wait"),
    path(INJECT + "open/", injects.open_inject, name="cell_inject_open"),
    path(INJECT + "answer/", injects.answer, name="cell_inject_answer"),
    path(INJECT + "file/<number:file_id>/", injects.file, name="cell_inject_file"),
    path("screen/", screen.latest, name="screens"),
    path("screen/<code>/", screen.screen, name="screen"),
    path("screen/<code>/part/<slug:part>/", screen.part, name="screen_part"),
]
