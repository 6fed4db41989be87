"""How long a newcomer on a slow line waits for the first thing to press: python bench/slow_line.py [--help]

A phone with empty caches on a line of 150 ms and 1.6 Mbit/s, as Chromium imitates it, opens the first page and a table
of each game. Each is measured with scripts sent together, and one by one as they are written. Prints JSON; the middle
of several runs counts, on a machine that does nothing else:

    python bench/slow_line.py --runs 5
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.browser import FLAGS, PATIENCE, PHONE, find_chromium

LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 200_000,
    "uploadThroughput": 93_750,
}  # ms, bytes a second
REQUIRED = {"home": 2.0, "octodice": 3.0, "aquasphere": 3.0}
DIVE, ACT = ".dive button", "#deck button:not([aria-disabled=true]), .play [data-place]:not([aria-disabled=true])"
# When the first thing to press is on the screen; looked at before every frame is drawn.
WATCH = """(selector) => {
    const look = () => {
        const found = [...document.querySelectorAll(selector)].some((one) => one.checkVisibility());
        if (found) document.documentElement.dataset.first = performance.now();
        else requestAnimationFrame(look);
    };
    addEventListener('DOMContentLoaded', look);
}"""


@contextmanager
def server(*options: str) -> Iterator[str]:
    """The address of a server on an empty database."""
    command = [str(Path(sys.executable).parent / "octosphere"), "serve", "--json", "--port", "0", "--no-prepare"]
    with TemporaryDirectory() as folder:
        command += ["--database-url", f"sqlite:///{folder}/tables.db", "--bot-pace", "0", *options]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            yield json.loads(process.stdout.readline())["address"].rstrip("/")
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()


def address_of(place: str, site: str) -> str:
    """The first page, or a new table of a game, by the link that somebody was sent."""
    if place == "home":
        return f"{site}/"
    seats = [{"kind": "person", "name": "Ines"}, {"kind": "person", "name": "Kelp"}]
    made = httpx.post(f"{site}/api/tables", json={"game": place, "seats": seats}).json()
    return f"{site}/t/{made['table']}#k={made['links'][0]['token']}"


def visit(browser: Browser, place: str, address: str) -> dict[str, float]:
    """One newcomer: seconds to the first thing to press, requests and kilobytes until then."""
    context = browser.new_context(**PHONE, locale="en-GB", service_workers="block")
    page = context.new_page()
    seen = _listen(page)
    page.add_init_script(f"({WATCH})({json.dumps(DIVE if place == 'home' else ACT)})")
    page.goto(address, wait_until="commit")
    page.locator("html[data-first]").wait_for(timeout=PATIENCE)
    told = {"seconds": float(page.locator("html").get_attribute("data-first") or 0) / 1000, **seen}
    context.close()
    return told


def _listen(page: Page) -> dict[str, float]:
    """The slow line, and what goes over it."""
    wire, seen = page.context.new_cdp_session(page), {"requests": 0, "kB": 0.0}
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    wire.send("Network.emulateNetworkConditions", LINE)

    def arrived(event: dict[str, Any]) -> None:
        seen["requests"] += 1
        seen["kB"] += event["encodedDataLength"] / 1000

    wire.on("Network.loadingFinished", arrived)
    return seen


def measure(browser: Browser, runs: int) -> dict[str, Any]:
    """All places in both forms."""
    with server() as together, server("--separate-files") as apart:
        sites = {"together": together, "one by one": apart}
        return {place: _measured(browser, place, sites, runs) for place in REQUIRED}


def _measured(browser: Browser, place: str, sites: dict[str, str], runs: int) -> dict[str, Any]:
    """One place; the two forms take turns, so that what else the machine does meets both."""
    rows: dict[str, list[dict[str, float]]] = {form: [] for form in sites}
    for _ in range(runs):
        for form, site in sites.items():
            rows[form].append(visit(browser, place, address_of(place, site)))
    found = {form: _middle(row) for form, row in rows.items()}
    return {**found, "required": REQUIRED[place], "met": found["together"]["seconds"] <= REQUIRED[place]}


def _middle(rows: list[dict[str, float]]) -> dict[str, float]:
    return {name: round(median(row[name] for row in rows), 2) for name in rows[0]}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5, help="visits of each place in each form (default %(default)s)")
    runs = parser.parse_args().runs
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        print(json.dumps({"line": LINE, "runs": runs, "places": measure(browser, runs)}, indent=1))
        browser.close()


if __name__ == "__main__":
    main()
