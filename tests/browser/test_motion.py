"""What has happened shows once on the map: in motion, or as an outline for whoever wants nothing to move."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit


def stirred(visit: Visit, motion: str) -> Page:
    """The map when a worm has come up and devoured."""
    page = visit("/#/gallery", reduced_motion=motion)
    expect(page.locator(".planet .stir, .planet .changed")).to_have_count(0)
    page.get_by_role("radio", name="Worm and losses").click()
    return page


def test_a_worm_comes_up_and_what_it_devours_fades(visit: Visit) -> None:
    page = stirred(visit, "no-preference")
    expect(page.locator(".planet .maw")).to_be_attached()
    assert page.locator(".planet .stir").evaluate_all("(all) => all.map((g) => g.classList[1])") == [
        "worm",
        "lost",
    ]
    lengths = page.locator(".planet").evaluate(
        "(map) => map.getAnimations({ subtree: true }).map((one) => one.effect.getComputedTiming().endTime)"
    )
    assert lengths
    assert max(lengths) < 3000
    expect(page.locator(".planet .lost").last).to_have_css("opacity", "0")


def test_without_motion_the_place_has_an_outline_for_a_while(visit: Visit) -> None:
    page = stirred(visit, "reduce")
    expect(page.locator(".planet .changed").first).to_be_attached()
    assert page.locator(".planet .stir").count() == 0
    expect(page.locator(".planet .changed")).to_have_count(0)
