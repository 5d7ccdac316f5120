"""The ASGI entry point: Django behind a limit on the size of a request."""

import gc
import os

gc.disable()  # what is loaded stays: to look for rubbish in it takes a sixth of a start and finds none

from django.core.asgi import get_asgi_application  # noqa: E402  (see above)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wargame.settings")
django_application = get_asgi_application()

from django.conf import settings  # noqa: E402  (settings are ready only now)
from django.urls import get_resolver  # noqa: E402  (settings are ready only now)

from adjudication.engine import warm  # noqa: E402  (settings are ready only now)
from wargame.bell import bell  # noqa: E402  (settings are ready only now)
from wargame.runtime.counting import counted  # noqa: E402  (settings are ready only now)
from wargame.runtime.ending import heeding_the_end  # noqa: E402  (settings are ready only now)
from wargame.runtime.http.body_limit import limit_body  # noqa: E402  (settings are ready only now)
from wargame.runtime.http.pages import pages_and_streams  # noqa: E402  (settings are ready only now)

get_resolver().check()  # every page is imported, and with it every type, before the first request comes
warm.types()
gc.freeze()  # nor is it gone through again and again while the server answers
gc.enable()
answering = counted(
    limit_body(pages_and_streams(django_application), settings.MAX_REQUEST_BYTES, settings.LARGER_REQUESTS)
)
application = heeding_the_end(answering, lambda: bell().end())
