"""Where static files are served from: each under a name with its hash, so that browsers may keep it permanently."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

_, _IMPORTS = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise has no types
    """Hashed names inside our modules' imports too; without them a page would load a module twice and run it twice."""

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("wargame/js/*.js", _IMPORTS))
