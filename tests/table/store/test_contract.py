"""What every store does, on both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from kanly.table.store import store_for
from kanly.table.store.base import (
    Append,
    Doubled,
    Head,
    ListedTable,
    LoginTaken,
    Member,
    Passkey,
    Person,
    PushTarget,
    Snapshot,
    Store,
    StoreError,
)
from kanly.table.store.queries import Unstorable
from tests.table.store.rows import NOW, RULES, append, begun, listing, opened, row, table

Deeds = Callable[[Store], Awaitable[None]]


def tried(url: str, deeds: Deeds) -> None:
    async def inside() -> None:
        async with opened(url) as store:
            await deeds(store)

    asyncio.run(inside())


# -- the log -------------------------------------------------------------------------------------------------


def test_a_table_is_what_was_created(url: str) -> None:
    first = Append(
        row(1, kind="made", body='{"a":"é🏜"}', told="[1]"),
        due_at=NOW + 5,
        snapshot=Snapshot("t1", 1, b"\x00state\xff", base=True),
        listing=listing(),
        members=(Member("ann", "c1"),),
    )

    async def deeds(store: Store) -> None:
        await store.create(table(), first)
        assert await store.table("t1") == table()
        assert await store.head("t1") == Head(1, NOW + 5)
        assert await store.entries("t1", 0) == [first.row]
        assert await store.newest_snapshot("t1") == first.snapshot
        assert await store.tables_of("ann") == [ListedTable("t1", first.row.at, listing())]
        with pytest.raises(Doubled):
            await store.create(table(), first)

    tried(url, deeds)


def test_nothing_is_found_where_nothing_is(url: str) -> None:
    async def deeds(store: Store) -> None:
        await begun(store)
        for unknown in ("t2", "", "a\0b", "\ud800"):
            assert await store.table(unknown) is None
            assert await store.head(unknown) is None
            assert await store.entries(unknown, 0) == []
            assert await store.by_request("t1", "table", unknown) is None
            assert await store.newest_snapshot(unknown) is None
            assert await store.snapshot_at(unknown, 1) is None
            assert await store.snapshot_versions(unknown) == []
            assert await store.moved([unknown]) == {}
            assert await store.person(unknown) is None
            assert await store.person_by_login(unknown) is None
            assert await store.passkeys(unknown) == []
            assert await store.push_targets(unknown) == []
            assert await store.tables_of(unknown) == []
        assert await store.passkey(b"") is None
        assert await store.moved([]) == {}
        assert not await store.append(append(1, "t2"))

    tried(url, deeds)


@pytest.mark.parametrize("text", ["a\0b", "\ud800"])
def test_text_that_one_database_cannot_keep_is_kept_by_none(url: str, text: str) -> None:
    async def deeds(store: Store) -> None:
        await begun(store)
        with pytest.raises(Unstorable, match="cannot be kept"):
            await store.append(append(2, body=text))
        with pytest.raises(Unstorable):
            await store.append(Append(row(2), None, listing=listing(summary=text)))
        assert await store.head("t1") == Head(1)

    tried(url, deeds)


def test_an_append_takes_only_the_next_version(url: str) -> None:
    async def deeds(store: Store) -> None:
        await begun(store)
        assert not await store.append(append(1))
        assert not await store.append(append(3))
        assert await store.append(append(2, due_at=NOW))
        assert await store.head("t1") == Head(2, NOW)
        assert await store.append(append(3))
        assert await store.head("t1") == Head(3)
        assert [one.version for one in await store.entries("t1", 1)] == [2, 3]
        assert [one.version for one in await store.entries("t1", 0, until=2)] == [1, 2]

    tried(url, deeds)


def test_of_many_at_once_one_takes_the_version(url: str) -> None:
    async def deeds(store: Store) -> None:
        await begun(store)
        for version, shown in ((2, None), (3, listing()), (4, None)):
            ids = [f"{version}.{n}" for n in range(50)]
            won = await asyncio.gather(
                *(store.append(Append(row(version, request_id=id), None, listing=shown)) for id in ids)
            )
            assert sum(won) == 1
            kept = await store.entries("t1", version - 1)
            assert [one.request_id for one in kept] == [ids[won.index(True)]]
            assert await store.head("t1") == Head(version)

    tried(url, deeds)


def test_a_request_is_kept_once(url: str) -> None:
    async def deeds(store: Store) -> None:
        await begun(store)
        assert await store.append(append(2, due_at=NOW, actor="ann", request_id="r"))
        for again in (
            append(3, actor="ann", request_id="r"),
            append(3, due_at=9, actor="ann", request_id="r"),
        ):
            with pytest.raises(Doubled):
                await store.append(again)
            with pytest.raises(Doubled):
                await store.append(msgspec.structs.replace(again, listing=listing()))
        assert not await store.append(append(2, due_at=9, actor="ann", request_id="r"))  # the very same again
        assert await store.head("t1") == Head(2, NOW)
        assert await store.tables_of("ann") == await store.public_tables() == []
        # Another's request of the same name is another request, and so is one at another table.
        assert await store.append(append(3, actor="bob", request_id="r"))
        await begun(store, "t2")
        assert await store.append(append(2, "t2", actor="ann", request_id="r"))
        receipt = await store.by_request("t1", "ann", "r")
        assert receipt is not None
        assert receipt.version == 2

    tried(url, deeds)


def test_a_doubled_request_does_not_spoil_its_neighbours(url: str) -> None:
    async def deeds(store: Store) -> None:
        for id in ("t1", "t2", "t3"):
            await begun(store, id)
        await store.append(append(2, "t2", request_id="r"))
        race = [append(2, "t1"), append(3, "t2", request_id="r"), append(2, "t3")]
        one, two, three = await asyncio.gather(*map(store.append, race), return_exceptions=True)
        assert one is three is True
        assert isinstance(two, Doubled)
        assert await store.moved(["t1", "t2", "t3"]) == {"t1": 2, "t2": 2, "t3": 2}

    tried(url, deeds)


def test_an_append_is_kept_whole_or_not_at_all(url: str) -> None:
    async def deeds(store: Store) -> None:
        await begun(store, listing=listing(), members=(Member("ann", "c1"),))
        two_on_one_chair = (Member("bob", "c1"), Member("cy", "c1"))
        with pytest.raises(StoreError, match="members_pkey"):
            await store.append(
                Append(
                    row(2, request_id="r"),
                    NOW,
                    snapshot=Snapshot("t1", 2, b"s"),
                    listing=listing(stage="over"),
                    members=two_on_one_chair,
                )
            )
        assert await store.head("t1") == Head(1)
        assert await store.entries("t1", 1) == []
        assert await store.by_request("t1", "table", "r") is None
        assert await store.snapshot_versions("t1") == []
        assert [one.listing.stage for one in await store.tables_of("ann")] == ["lobby"]
        assert await store.tables_of("bob") == []
        assert await store.append(append(2, request_id="r"))

    tried(url, deeds)


def test_snapshots_are_found_by_version(url: str) -> None:
    async def deeds(store: Store) -> None:
        await begun(store)
        for version in (2, 3, 4):
            snapshot = Snapshot("t1", version, bytes([version]), base=version == 2)
            assert await store.append(Append(row(version), None, snapshot=snapshot if version != 3 else None))
        assert await store.snapshot_versions("t1") == [2, 4]
        assert await store.newest_snapshot("t1") == Snapshot("t1", 4, b"\x04")
        assert await store.newest_snapshot("t1", until=3) == Snapshot("t1", 2, b"\x02", base=True)
        assert await store.newest_snapshot("t1", until=1) is None
        assert await store.snapshot_at("t1", 4) == Snapshot("t1", 4, b"\x04")
        assert await store.snapshot_at("t1", 3) is None

    tried(url, deeds)


def test_many_heads_are_asked_at_once(url: str) -> None:
    async def deeds(store: Store) -> None:
        ids = [f"t{n}" for n in range(230)]
        await asyncio.gather(*(begun(store, id) for id in ids))
        await store.append(append(2, "t229"))
        assert await store.moved([*ids, "none"]) == {**dict.fromkeys(ids, 1), "t229": 2}
        assert await store.moved(ids[:100]) == dict.fromkeys(ids[:100], 1)

    tried(url, deeds)


# -- clocks --------------------------------------------------------------------------------------------------


def test_a_claimed_table_is_left_to_who_claimed_it(url: str) -> None:
    async def deeds(store: Store) -> None:
        await begun(store, "late", due_at=NOW - 10_000)
        await begun(store, "due", due_at=NOW - 1)
        await begun(store, "now", due_at=NOW)
        await begun(store, "never")
        assert await store.claim(NOW, 1000, RULES, limit=1) == ["late"]
        assert await store.claim(NOW, 1000, RULES) == ["due"]
        assert await store.claim(NOW, 1000, RULES) == []
        assert await store.head("late") == Head(1, NOW + 1000)
        # The lease ends by itself, or with the next entry.
        assert await store.append(append(2, "late", due_at=NOW + 5000))
        assert set(await store.claim(NOW + 1001, 1000, RULES)) == {"due", "now"}
        assert set(await store.claim(NOW + 5001, 1000, RULES)) == {"due", "now", "late"}

    tried(url, deeds)


def test_a_table_of_other_rules_is_left_alone(url: str) -> None:
    async def deeds(store: Store) -> None:
        await begun(store, due_at=NOW - 1)
        assert await store.claim(NOW, 1000, "another") == []
        assert await store.claim(NOW, 1000, RULES) == ["t1"]

    tried(url, deeds)


def test_many_who_claim_share_what_is_due(url: str) -> None:
    async def deeds(store: Store) -> None:
        ids = [f"t{n}" for n in range(60)]
        await asyncio.gather(*(begun(store, id, due_at=NOW - 1) for id in ids))
        shares = await asyncio.gather(*(store.claim(NOW, 1000, RULES, limit=10) for _ in range(12)))
        rest = [await store.claim(NOW, 1000, RULES) for _ in range(2)]
        taken = [id for share in (*shares, *rest) for id in share]
        assert sorted(taken) == sorted(ids)
        assert max(map(len, shares)) <= 10

    tried(url, deeds)


def test_a_fault_stops_the_clock(url: str) -> None:
    async def deeds(store: Store) -> None:
        await begun(store, due_at=NOW - 1)
        await store.set_fault("t1", "a rule broke")
        assert await store.head("t1") == Head(1, None, "a rule broke")
        assert await store.claim(NOW, 1000, RULES) == []
        await store.set_fault("t1", None)
        assert await store.head("t1") == Head(1)

    tried(url, deeds)


# -- lists ---------------------------------------------------------------------------------------------------


def test_lists_show_whom_they_concern_in_order(url: str) -> None:
    made = [
        ("old", listing(), "ann"),
        ("game", listing(stage="game"), "bob"),
        ("private", listing(visibility="private"), "ann"),
        ("over", listing(stage="over"), "ann"),
        ("new", listing(summary='{"n":1}'), "ann"),
    ]

    async def deeds(store: Store) -> None:
        for at, (id, shown, person) in enumerate(made):
            first = Append(row(1, id, at=at), None, listing=shown, members=(Member(person, "c1"),))
            await store.create(table(id), first)
        public = await store.public_tables()
        assert [one.table_id for one in public] == ["new", "old", "game"]
        assert public[0] == ListedTable("new", 4, listing(summary='{"n":1}'))
        assert len(await store.public_tables(limit=2)) == 2
        assert [one.table_id for one in await store.tables_of("ann")] == ["new", "private", "old", "over"]
        assert [one.table_id for one in await store.tables_of("ann", limit=1)] == ["new"]

        both = (Member("bob", "c1"), Member("ann", "c2"), Member("ann", "c3"))
        await store.append(Append(row(2, "old"), None, listing=listing(open_chairs=0), members=both))
        assert [one.table_id for one in await store.tables_of("bob")] == ["game", "old"]
        ann = await store.tables_of("ann")
        assert [one.table_id for one in ann] == ["new", "private", "old", "over"]
        assert ann[2] == ListedTable("old", 0, listing(open_chairs=0))
        await store.append(Append(row(3, "old"), None, members=()))
        assert [one.table_id for one in await store.tables_of("bob")] == ["game"]

    tried(url, deeds)


# -- people --------------------------------------------------------------------------------------------------


def test_people_are_kept(url: str) -> None:
    guest = Person("p1", "Ann", NOW)
    account = msgspec.structs.replace(
        guest, epoch=3, login="Änn", password="$argon2", settings='{"theme":"night"}', name="Ännchen 🏜"
    )

    async def deeds(store: Store) -> None:
        await store.add_person(guest)
        assert await store.person("p1") == guest
        await store.update_person(account)
        assert await store.person("p1") == account
        for spelling in ("Änn", "änn", "ÄNN", "A\u0308NN", "ä\uff4e\uff2e"):
            assert await store.person_by_login(spelling) == account
        await store.update_person(guest)
        assert await store.person_by_login("Änn") is None

    tried(url, deeds)


def test_a_login_belongs_to_one(url: str) -> None:
    async def deeds(store: Store) -> None:
        await store.add_person(Person("p1", "Ann", NOW, login="Ann"))
        await store.add_person(Person("p2", "Bob", NOW))
        await store.add_person(Person("p3", "Cy", NOW))
        with pytest.raises(LoginTaken, match="aNN"):
            await store.update_person(Person("p2", "Robert", NOW, login="aNN"))
        with pytest.raises(LoginTaken):
            await store.add_person(Person("p4", "Ann", NOW, login="ann"))
        assert await store.person("p2") == Person("p2", "Bob", NOW)
        assert await store.person("p4") is None
        with pytest.raises(StoreError, match="people_pkey"):
            await store.add_person(Person("p3", "Cy", NOW))
        await store.update_person(Person("p1", "Ann", NOW, login="ANN"))  # one's own, in another spelling

    tried(url, deeds)


def test_passkeys_are_kept(url: str) -> None:
    key = Passkey(b"\x00\xff", "p1", b"public", 0, "Telephone", NOW)
    other = Passkey(b"2", "p1", b"public", 2**32 - 1, "Laptop", NOW + 1)

    async def deeds(store: Store) -> None:
        await store.add_passkey(other)
        await store.add_passkey(key)
        with pytest.raises(StoreError, match="passkeys_pkey"):
            await store.add_passkey(key)
        assert await store.passkey(key.id) == key
        assert await store.passkeys("p1") == [key, other]
        used = msgspec.structs.replace(key, count=7, name="Old telephone")
        await store.update_passkey(used)
        assert await store.passkey(key.id) == used
        assert not await store.delete_passkey(key.id, "p2")
        assert await store.delete_passkey(key.id, "p1")
        assert not await store.delete_passkey(key.id, "p1")
        assert await store.passkeys("p1") == [other]

    tried(url, deeds)


def test_a_browser_belongs_to_who_signed_in_last(url: str) -> None:
    async def deeds(store: Store) -> None:
        await store.set_push_target(PushTarget("https://a", "p1", "{}"))
        await store.set_push_target(PushTarget("https://b", "p1", "{}"))
        await asyncio.gather(
            *(store.set_push_target(PushTarget("https://a", "p2", '{"k":1}')) for _ in range(5))
        )
        assert await store.push_targets("p1") == [PushTarget("https://b", "p1", "{}")]
        assert await store.push_targets("p2") == [PushTarget("https://a", "p2", '{"k":1}')]
        await store.delete_push_target("https://a")
        assert await store.push_targets("p2") == []

    tried(url, deeds)


# -- opening and closing -------------------------------------------------------------------------------------


def test_a_store_says_whether_it_is_open(url: str) -> None:
    async def deeds() -> None:
        store = store_for(url)
        with pytest.raises(StoreError, match="not open"):
            await store.ready()
        with pytest.raises(StoreError, match="not open"):
            await store.append(append(1))
        await store.open()
        await store.ready()
        await begun(store)
        await store.close()
        for use in (store.ready(), store.append(append(2)), store.head("t1")):
            with pytest.raises(StoreError, match="not open"):
                await use
        await store.close()
        await store.open()
        assert await store.head("t1") == Head(1)
        await store.close()

    asyncio.run(deeds())


def test_closing_finishes_what_was_begun(url: str) -> None:
    async def deeds() -> None:
        store = store_for(url)
        await store.open()
        for n in range(20):
            await begun(store, f"t{n}")
        writing = [asyncio.ensure_future(store.append(append(2, f"t{n}"))) for n in range(20)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*writing) == [True] * 20
        await store.open()
        assert set((await store.moved([f"t{n}" for n in range(20)])).values()) == {2}
        await store.close()

    asyncio.run(deeds())


def test_stores_that_open_at_once_agree_on_the_schema(url: str) -> None:
    async def deeds() -> None:
        stores = [store_for(url) for _ in range(6)]
        await asyncio.gather(*(store.open() for store in stores))
        await begun(stores[0])
        assert [await store.head("t1") for store in stores] == [Head(1)] * 6
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(deeds())
