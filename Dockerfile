# One image for the web server, the worker and the timekeeper of a server installation; see compose.yaml.
FROM python:3.12-slim-bookworm

RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fontconfig \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --create-home --uid 10001 whitecell \
    && install -d -o whitecell -g whitecell /srv/white-cell /srv/white-cell/var

WORKDIR /srv/white-cell
COPY requirements-server.txt .
RUN pip install --no-cache-dir -r requirements-server.txt
COPY --chown=whitecell:whitecell . .

USER whitecell
ENV PYTHONUNBUFFERED=1 \
    FORWARDED_ALLOW_IPS="" \
    DJANGO_SETTINGS_MODULE=wargame.settings \
    WHITE_CELL_VAR=/srv/white-cell/var
VOLUME /srv/white-cell/var
EXPOSE 8000
# For the web server; compose.yaml turns it off for the others, which `wargame.runtime.keep` watches.
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --start-interval=2s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=5)"]
CMD ["python", "-m", "uvicorn", "wargame.asgi:application", "--host", "0.0.0.0", "--port", "8000", "--http", "wargame.runtime.http.connections:Protocol", "--no-access-log", "--timeout-graceful-shutdown", "20"]
