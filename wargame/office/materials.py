"""The bill of materials: what White Cell is made of, as CycloneDX 1.6."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import yaml
from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from wargame.runtime.version import version

ROOT = Path(__file__).resolve().parents[2]
REQUIREMENTS = ("requirements-server.txt", "requirements.txt")
PARTS = ROOT / "wargame" / "static" / "wargame" / "licences" / "parts.yaml"
PIN = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==", re.ASCII)
CLASSIFIERS = {  # what packages without a licence expression call their licence
    "License :: OSI Approved :: Apache Software License": "Apache-2.0",
    "License :: OSI Approved :: BSD License": "BSD-3-Clause",
    "License :: OSI Approved :: MIT License": "MIT",
    "License :: OSI Approved :: MIT No Attribution License (MIT-0)": "MIT-0",
    "License :: OSI Approved :: GNU Lesser General Public License v2 or later (LGPLv2+)": "LGPL-2.0-or-later",
    "License :: OSI Approved :: ISC License (ISCL)": "ISC",
    "License :: OSI Approved :: Mozilla Public License 1.1 (MPL 1.1)": "MPL-1.1",
    "License :: OSI Approved :: Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "License :: OSI Approved :: Python Software Foundation License": "PSF-2.0",
}
LICENCES = LicenseFactory()


def bill() -> str:
    """The bill of materials of this installation as JSON text: every pinned package that is installed, and every part
    that is copied into White Cell.
    """
    found = Bom()
    found.metadata.component = Component(
        name="White Cell",
        version=version(),
        type=ComponentType.APPLICATION,
        licenses=[LICENCES.make_with_id("MIT")],
        bom_ref="white-cell",
    )
    parts = [*_packages(), *_copied()]
    for part in parts:
        found.components.add(part)
    found.register_dependency(found.metadata.component, parts)
    return str(JsonV1Dot6(found).output_as_string(indent=2))


def pinned() -> list[str]:
    """The names of the packages in the files of requirements."""
    lines = [line for file in REQUIREMENTS for line in (ROOT / file).read_text(encoding="utf-8").splitlines()]
    return [match[1] for line in lines if (match := PIN.match(line))]


def copied() -> list[dict[str, Any]]:
    """The parts that are copied into White Cell, as `parts.yaml` lists them."""
    found: list[dict[str, Any]] = yaml.safe_load(PARTS.read_text(encoding="utf-8"))
    return found


def _packages() -> Iterator[Component]:
    """The pinned packages that pip has installed; this machine may not need all of them."""
    for name in pinned():
        try:
            package = distribution(name)
        except PackageNotFoundError:
            continue
        yield Component(
            name=package.name,
            version=package.version,
            type=ComponentType.LIBRARY,
            description=package.metadata["Summary"],
            licenses=_licences(package),
            purl=PackageURL("pypi", name=package.name.lower().replace("_", "-"), version=package.version),
            bom_ref=f"pypi:{package.name}",
        )


def _licences(package: Distribution) -> Iterable[Any]:
    said = package.metadata.json
    classifiers = [CLASSIFIERS[one] for one in said.get("classifier", []) if one in CLASSIFIERS]
    text = said.get("license_expression") or " OR ".join(classifiers) or str(said.get("license", "")).split("\n")[0]
    return [LICENCES.make_from_string(str(text))] if text else []


def _copied() -> Iterator[Component]:
    for part in copied():
        yield Component(
            name=part["name"],
            version=part["version"],
            type=ComponentType.LIBRARY,
            description=part["use"],
            licenses=[LICENCES.make_from_string(part["licence"])],
            purl=PackageURL.from_string(part["purl"]),
            bom_ref=f"copied:{part['name']}",
        )
