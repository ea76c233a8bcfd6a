// Rooms: who gets in, what they decide together, and what is left of them.
import { beforeAll, expect, test } from "bun:test";
import { invalidateCatalogue } from "../../src/features/places/listing/catalogue-version.ts";
import { loadRoomTastes } from "../../src/features/together/room-tastes.ts";
import { getRoom } from "../../src/features/together/rooms.ts";
import { deleteExpired } from "../../src/ownership/retention.ts";
import { findInTables } from "../account/find-values.ts";
import { putPlaces, type Wanted } from "../places.ts";
import { openTestApp, PASSWORD, useTestApp } from "../test-app.ts";
import { decide, openRoom, readState } from "./people.ts";

const app = useTestApp();
let ids: Record<string, string>;

const places: Wanted[] = [
  ...Array.from(
    { length: 10 },
    (_, i): Wanted => ({ name: `Jazz Cellar ${i}`, tags: ["kind:bar", "feature:live music"] }),
  ),
  ...Array.from({ length: 10 }, (_, i): Wanted => ({ name: `Museum ${i}`, type: "tour", tags: ["kind:museum"] })),
];

beforeAll(async () => {
  ids = await putPlaces(app.db, places);
});

test("Ana and Ben find a match, and nobody learns who skipped what", async () => {
  const { friends } = await openRoom(app, ["Ana", "Ben"]);
  const [ana, ben] = friends as [(typeof friends)[0], (typeof friends)[0]];
  await decide(ana, ids["Jazz Cellar 0"]!, "like");
  await decide(ana, ids["Museum 0"]!, "dislike");
  await decide(ben, ids["Museum 0"]!, "like");
  expect(await readState(ben)).toMatchObject({ needed: 2, matches: [], members: [{ seen: 2 }, { seen: 1 }] });

  await decide(ben, ids["Jazz Cellar 0"]!, "save");
  const state = await readState(ana);
  expect(state.matches).toMatchObject([{ name: "Jazz Cellar 0", likes: 2 }]);
  expect(Object.keys(state.members[0]!).toSorted()).toEqual(["id", "name", "seen"]);
  expect(JSON.stringify(state)).not.toMatch(/dislike|skip|Museum/);
  const shortlist = await ben.person.read<Entry[]>(`${ben.api}/shortlist`);
  expect(shortlist[0]).toMatchObject({ isMatch: true, place: { name: "Jazz Cellar 0" } });
  expect(shortlist.filter(({ isMatch }) => isMatch).map(({ place }) => place.name)).toEqual(["Jazz Cellar 0"]);
  expect(shortlist).toHaveLength(10);
  expect(shortlist.map(({ place }) => place.name)).not.toContain("Museum 0");
});

test("the shortlist says why a place suits each member, and names nothing swiped", async () => {
  const { friends } = await openRoom(app, ["Ana", "Ben"]);
  const [ana, ben] = friends as [(typeof friends)[0], (typeof friends)[0]];
  for (let i = 0; i < 4; i++) {
    await decide(ana, ids[`Jazz Cellar ${i}`]!, "like");
    await decide(ben, ids[`Museum ${i}`]!, "like");
  }
  const shortlist = await ana.person.read<Entry[]>(`${ana.api}/shortlist`);
  const reasonsOf = (name: string, kind: string) =>
    shortlist.flatMap(({ place, members }) =>
      place.name.startsWith(kind)
        ? members.filter((member) => member.name === name).flatMap(({ reasons }) => reasons)
        : [],
    );
  expect(reasonsOf("Ana", "Jazz Cellar").length).toBeGreaterThan(0);
  expect(reasonsOf("Ben", "Museum").length).toBeGreaterThan(0);
  expect(JSON.stringify(shortlist.map(({ members }) => members))).not.toMatch(/Jazz Cellar|Museum \d/);
});

type Entry = { place: { name: string }; isMatch: boolean; members: { name: string; reasons: string[] }[] };

test("between two, a skipped place is on the shortlist only without ten others", async () => {
  const { friends } = await openRoom(app, ["Ana", "Ben"]);
  const [ana, ben] = friends as [(typeof friends)[0], (typeof friends)[0]];
  const list = async () => (await ana.person.read<Entry[]>(`${ana.api}/shortlist`)).map(({ place }) => place.name);
  for (let i = 0; i < 5; i++) {
    await decide(ana, ids[`Museum ${i}`]!, "dislike");
    await decide(ben, ids[`Jazz Cellar ${i}`]!, "dislike");
  }
  const skipped = (name: string) => Number(name.at(-1)) < 5;
  const fresh = await list();
  expect(fresh).toHaveLength(10);
  expect(fresh.filter(skipped)).toEqual([]);

  await decide(ana, ids["Museum 5"]!, "dislike");
  const names = await list();
  expect(names).toHaveLength(10);
  expect(names.slice(0, 9).filter((name) => skipped(name) || name === "Museum 5")).toEqual([]);
});

test("a swipe sent twice counts once, and an undone one doesn't come back", async () => {
  const { friends } = await openRoom(app, ["Ana", "Ben"]);
  const [ana, ben] = friends as [(typeof friends)[0], (typeof friends)[0]];
  await decide(ben, ids["Museum 1"]!, "like");
  const id = crypto.randomUUID();
  for (let i = 0; i < 3; i++) expect((await decide(ana, ids["Museum 1"]!, "like", id)).status).toBe(200);
  const before = await readState(ana);
  expect(before.matches).toHaveLength(1);
  expect((await ana.person.delete(`${ana.api}/swipes/${ids["Museum 1"]}?swipe=${id}`)).status).toBe(200);
  expect((await decide(ana, ids["Museum 1"]!, "like", id)).status).toBe(200);
  expect(await readState(ana)).toMatchObject({ matches: [], members: [{ seen: 0 }, { seen: 1 }] });
  await ben.person.delete(`${ben.api}/swipes/${ids["Museum 1"]}?swipe=${id}`);
  expect((await decide(ana, ids["Museum 1"]!, "like")).status).toBe(200);
  expect((await readState(ana)).matches).toHaveLength(1);
});

test("of answers changed forever, twenty to a place are kept, and the latest counts", async () => {
  const { friends } = await openRoom(app, ["Ana", "Ben"]);
  const [ana, ben] = friends as [(typeof friends)[0], (typeof friends)[0]];
  await decide(ben, ids["Museum 1"]!, "like");
  await decide(ana, ids["Museum 2"]!, "like");
  for (let i = 0; i < 25; i++) await decide(ana, ids["Museum 1"]!, i % 2 ? "dislike" : "like");
  const kept = await app.sql`
    select count(*)::int as count from room_swipes s join room_members m on m.id = s.member_id
    where m.room_id = (select id from rooms where code = ${ana.api.split("/").at(-1)!}) group by s.member_id order by 1`;
  expect(kept.map(({ count }) => count)).toEqual([1, 21]);
  expect(await readState(ana)).toMatchObject({ matches: [{ name: "Museum 1" }], members: [{ seen: 2 }, { seen: 1 }] });
});

test("the rule of the room decides how many likes a match needs", async () => {
  const needed: Record<string, number[]> = { all: [2, 2, 3, 4], "all-but-one": [2, 2, 2, 3], majority: [2, 2, 2, 3] };
  for (const [rule, counts] of Object.entries(needed)) {
    for (const [i, count] of counts.entries()) {
      const { friends } = await openRoom(app, ["Ana", "Ben", "Carla", "Dai"].slice(0, i + 1), { rule });
      expect([rule, i + 1, (await readState(friends[0]!)).needed]).toEqual([rule, i + 1, count]);
    }
  }
});

test("the deck brings what others like to the top, and sinks what can't match", async () => {
  const { friends } = await openRoom(app, ["Ana", "Ben", "Carla"]);
  const [ana, ben, carla] = friends as [(typeof friends)[0], (typeof friends)[0], (typeof friends)[0]];
  for (const friend of [ana, ben]) await decide(friend, ids["Museum 7"]!, "like");
  await decide(ana, ids["Jazz Cellar 7"]!, "dislike");
  const cards = await carla.person.read<{ name: string }[]>(`${carla.api}/deck`);
  expect(cards[0]!.name).toBe("Museum 7");
  expect(cards.at(-1)!.name).toBe("Jazz Cellar 7");
  expect((await ana.person.read<{ name: string }[]>(`${ana.api}/deck?skipped=1`)).map(({ name }) => name)).toEqual([
    "Jazz Cellar 7",
  ]);
});

test("in a room for tours, only tours are dealt", async () => {
  const { friends } = await openRoom(app, ["Ana", "Ben"], { type: "tour" });
  const cards = await friends[0]!.person.read<{ type: string }[]>(`${friends[0]!.api}/deck`);
  expect(new Set(cards.map(({ type }) => type))).toEqual(new Set(["tour"]));
});

test("a room keeps to a price, a time and a walk", async () => {
  const names = ["Cheap Near", "Dear Near", "Cheap Far", "Cheap Closed"];
  const near = { latitude: 43.7384, longitude: 7.4246 };
  const own = await putPlaces(
    app.db,
    names.map((name) => ({ name, type: "hotel", ...near, ...(name === "Cheap Far" && { latitude: 43.8 }) })),
  );
  for (const [name, price, hours] of [
    ["Cheap Near", 1, "24/7"],
    ["Dear Near", 4, "24/7"],
    ["Cheap Far", 1, "24/7"],
    ["Cheap Closed", 1, "off"],
  ] as const)
    await app.sql`update businesses set price_level = ${price}, opening_hours = ${hours} where id = ${own[name]!}`;
  await app.sql`update catalogue_version set version = version + 1`;
  const start = async (wish: object) => {
    const ana = app.visitor();
    const response = await ana.post("/api/together", { name: "Ana", rule: "all", type: "hotel", ...wish });
    expect([wish, response.status]).toEqual([wish, 200]);
    const { path } = (await response.json()) as { path: string };
    const cards = await ana.read<{ name: string }[]>(`/api${path}/deck`);
    const { total } = await ana.read(`/api${path}`);
    expect(cards).toHaveLength(total);
    return cards.map(({ name }) => name).toSorted();
  };
  expect(await start({})).toEqual(names.toSorted());
  expect(await start({ price: [1, 2], open: "now" })).toEqual(["Cheap Far", "Cheap Near"]);
  expect(await start({ walk: { minutes: 15, ...near } })).toEqual(["Cheap Closed", "Cheap Near", "Dear Near"]);
  expect(await start({ open: "2026-12-01T12:00:00.000Z", price: [4] })).toEqual(["Dear Near"]);
  for (const wrong of [{ price: [5] }, { open: "later" }, { walk: { minutes: 500, ...near } }])
    expect(
      (await app.visitor().post("/api/together", { name: "Ana", rule: "all", type: "all", ...wrong })).status,
    ).toBe(422);
  await app.sql`update businesses set is_approved = false where type = 'hotel'`;
  await app.sql`update catalogue_version set version = version + 1`;
});

test("every card fits what all members need, and nobody learns who needs what", async () => {
  await app.sql`update businesses set facts = '{"vegan": "yes"}' where name like 'Museum %'`;
  await app.sql`update businesses set facts = '{"vegan": "only", "wheelchair": "yes"}' where name in ('Museum 0', 'Museum 1')`;
  await app.db.transaction((tx) => invalidateCatalogue(tx));
  const { code, friends } = await openRoom(app, ["Ana", "Ben"]);
  const [ana, ben] = friends as [(typeof friends)[0], (typeof friends)[0]];
  for (const friend of [ana, ben]) await decide(friend, ids["Jazz Cellar 1"]!, "like");
  const read = async () => (await ana.person.read<{ name: string }[]>(`${ana.api}/deck`)).map(({ name }) => name);
  expect(await read()).toHaveLength(19);

  const carla = app.visitor();
  await carla.post(`/api/together/${code}/members`, { name: "Carla", needs: ["vegan"] });
  expect((await read()).every((name) => name.startsWith("Museum"))).toBe(true);
  const dai = app.visitor();
  await dai.post(`/api/together/${code}/members`, { name: "Dai", needs: ["wheelchair"] });
  expect((await read()).toSorted()).toEqual(["Museum 0", "Museum 1"]);
  const state = await readState(ana);
  expect(state).toMatchObject({ total: 2, matches: [] });
  expect(JSON.stringify(state)).not.toMatch(/vegan|wheelchair/);
  const shortlist = await ana.person.read<{ place: { name: string } }[]>(`${ana.api}/shortlist`);
  expect(shortlist.map(({ place }) => place.name).toSorted()).toEqual(["Museum 0", "Museum 1"]);
  await carla.delete(`/api/together/${code}/members/me`);
  await dai.delete(`/api/together/${code}/members/me`);
  expect(await readState(ana)).toMatchObject({ total: 20, matches: [{ name: "Jazz Cellar 1" }] });
  expect((await app.visitor().post(`/api/together/${code}/members`, { name: "Eun", needs: ["gold"] })).status).toBe(
    422,
  );
});

test("what someone picks when they join comes first, and nobody else learns it", async () => {
  const open = async (preferences: string[]) => {
    const ana = app.visitor();
    const started = await ana.post("/api/together", { name: "Ana", rule: "all", type: "all", preferences });
    const { path } = (await started.json()) as { path: string };
    const cards = await ana.read<{ name: string }[]>(`/api${path}/deck`);
    return { ana, path, museums: cards.slice(0, 10).filter(({ name }) => name.startsWith("Museum")).length };
  };
  const night = await open(["Nightlife & Entertainment"]);
  const culture = await open(["Culture & History"]);
  expect(night.museums).toBeLessThan(4);
  expect(culture.museums).toBeGreaterThan(6);

  const ben = app.visitor();
  const unknown = await ben.post(`/api${culture.path}/members`, { name: "Ben", preferences: ["Gold"] });
  expect(unknown.status).toBe(422);
  await ben.post(`/api${culture.path}/members`, { name: "Ben" });
  expect(JSON.stringify(await ben.read(`/api${culture.path}`))).not.toContain("Culture");
  const stored = async () => (await findInTables(app.sql, ["Culture & History"])).found;
  expect(await stored()).toContain("room_members: Culture & History");
  await culture.ana.delete(`/api${culture.path}/members/me`);
  expect(await stored()).not.toContain("room_members: Culture & History");
});

test("the history of an account counts only if its owner says so", async () => {
  const open = async (name: string, liked: string, skipped: string, usesHistory: boolean) => {
    const person = await app.join(`${name} ${usesHistory}`);
    for (const [kind, action] of [
      [liked, "like"],
      [skipped, "dislike"],
    ])
      for (let i = 2; i < 8; i++) await person.post("/api/swipes", { businessId: ids[`${kind} ${i}`], action });
    const started = await person.post("/api/together", { name, rule: "all", type: "all", usesHistory });
    const { path } = (await started.json()) as { path: string };
    const cards = await person.read<{ name: string }[]>(`/api${path}/deck`);
    const { members } = await loadRoomTastes(app.db, await getRoom(app.db, path.slice("/together/".length)));
    return {
      museums: cards.slice(0, 6).filter((card) => card.name.startsWith("Museum")).length,
      known: members[0]!.history.length,
    };
  };
  const ana = await open("Ana", "Museum", "Jazz Cellar", true);
  const bea = await open("Bea", "Jazz Cellar", "Museum", true);
  expect([ana.known, bea.known]).toEqual([12, 12]);
  expect(ana.museums).toBeGreaterThan(bea.museums);
  expect((await open("Ana", "Museum", "Jazz Cellar", false)).known).toBe(0);
});

test("the thirteenth is told that the room is full, also if all come at once", async () => {
  const { code } = await openRoom(app, ["Ana"]);
  const statuses = await Promise.all(
    Array.from({ length: 15 }, (_, i) => app.visitor().post(`/api/together/${code}/members`, { name: `Friend ${i}` })),
  );
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(11);
  const refused = statuses.find(({ status }) => status === 409)!;
  expect((await refused.json()).message).toContain("12 people");
  const page = await (await app.visitor().get(`/together/${code}`)).text();
  expect(page).toContain("This room is full: 12 people are in it.");
  expect(page).not.toContain("Join the room");
});

test("the preferences of Noor's profile are picked already when she joins", async () => {
  const noor = await app.join("Noor Picks");
  await noor.patch("/api/users/preferences", { preferences: ["Culture & History"] });
  const { code } = await openRoom(app, ["Ana"]);
  const listPicked = (page: string) =>
    [...page.matchAll(/<input type="checkbox" name="preferences"[^>]*>/g)].flatMap(([input]) =>
      input.includes("checked") ? [/value="([^"]*)"/.exec(input)![1]] : [],
    );
  for (const path of ["/together", `/together/${code}`]) {
    expect(listPicked(await (await noor.get(path)).text())).toEqual(["Culture &amp; History"]);
    expect(listPicked(await (await app.visitor().get(path)).text())).toEqual([]);
  }
});

test("the QR code of a room is for those who know its link", async () => {
  const { code, friends } = await openRoom(app, ["Ana"]);
  const response = await friends[0]!.person.get(`/together/${code}/qr.svg`);
  expect(response.headers.get("content-type")).toContain("image/svg+xml");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect((await app.visitor().get("/together/00000000/qr.svg")).status).toBe(404);
});

test("a short code leads to the room for 15 minutes by the server's clock", async () => {
  const { code, friends } = await openRoom(app, ["Ana"]);
  const short = (await (await friends[0]!.person.post(`/api/together/${code}/short-code`)).json()) as {
    code: string;
    secondsLeft: number;
  };
  expect(short.secondsLeft).toBeWithin(890, 901);
  const again = await (await friends[0]!.person.post(`/api/together/${code}/short-code`)).json();
  expect(again.code).toBe(short.code);
  const typed = ` ${short.code.slice(0, 3).toUpperCase()}-${short.code.slice(3)}`;
  const found = await app.visitor().post("/api/together/join", { code: typed });
  expect(await found.json()).toEqual({ path: `/together/${code}` });

  await app.sql`update rooms set short_code_expires_at = now() where code = ${code}`;
  expect((await app.visitor().post("/api/together/join", { code: short.code })).status).toBe(404);
  const next = await (await friends[0]!.person.post(`/api/together/${code}/short-code`)).json();
  expect(next.code).not.toBe(short.code);
});

test("after 30 wrong codes, an address has to wait, except with a right one", async () => {
  const small = await openTestApp({ RATE_LIMIT_FACTOR: "1" });
  const { code, friends } = await openRoom(small, ["Ana"]);
  const guesser = small.visitor();
  const statuses: number[] = [];
  for (let i = 0; i < 31; i++) statuses.push((await guesser.get(`/api/together/${String(i).padStart(8, "0")}`)).status);
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([404]));
  expect(statuses[30]).toBe(429);
  expect((await guesser.get(`/together/${code}`)).status).toBe(200);
  expect((await guesser.post("/api/together/join", { code: "000000" })).status).toBe(429);
  const short = await (await friends[0]!.person.post(`/api/together/${code}/short-code`)).json();
  expect((await guesser.post("/api/together/join", { code: short.code })).status).toBe(200);
  await small.close();
});

test("a program that guesses codes is refused right ones, too", async () => {
  const small = await openTestApp({ RATE_LIMIT_FACTOR: "1" });
  const { code } = await openRoom(small, ["Ana"]);
  const guesser = small.visitor();
  for (let i = 0; i < 2; i++) await guesser.get("/api/together/00000000");
  await small.sql`update rate_limits set count = 3000 where key like 'room-guess-flood:%'`;
  expect((await guesser.get(`/together/${code}`)).status).toBe(429);
  await small.close();
});

test("the token is in a cookie for this room alone, and says nothing without it", async () => {
  const { code, friends } = await openRoom(app, ["Ana"]);
  const response = await app.visitor().post(`/api/together/${code}/members`, { name: "Ben" });
  const cookies = response.headers.getSetCookie();
  const paths = [`/together/${code}`, `/api/together/${code}`, `/plan/room/${code}`];
  expect(cookies.map((line) => /Path=([^;]+)/.exec(line)![1])).toEqual(paths);
  for (const line of cookies) expect(line).toMatch(/^room=[\w-]{43}; .*HttpOnly; SameSite=Lax/);
  const other = await openRoom(app, ["Zoe"]);
  const zoe = other.friends[0]!.person;
  expect((await zoe.get(`/api/together/${code}`)).status).toBe(403);
  expect((await zoe.post(`/api/together/${code}/end`)).status).toBe(403);
  expect((await friends[0]!.person.get(`/api/together/${code}`)).status).toBe(200);
});

test("Ben leaves: his swipes are gone, and the last one takes the room along", async () => {
  const { code, friends } = await openRoom(app, ["Ana", "Ben", "Carla"]);
  const [ana, ben, carla] = friends as [(typeof friends)[0], (typeof friends)[0], (typeof friends)[0]];
  for (const friend of [ana, carla]) await decide(friend, ids["Museum 3"]!, "like");
  await decide(ben, ids["Museum 3"]!, "dislike");
  expect((await readState(ana)).matches).toHaveLength(0);
  expect((await ben.person.delete(`${ben.api}/members/me`)).status).toBe(200);
  expect(ben.person.cookies.size).toBe(0);
  expect((await decide(ben, ids["Museum 4"]!, "like")).status).toBe(403);
  expect(await readState(ana)).toMatchObject({
    matches: [{ name: "Museum 3" }],
    members: [{ name: "Ana" }, { name: "Carla" }],
  });
  await ana.person.delete(`${ana.api}/members/me`);
  await carla.person.delete(`${carla.api}/members/me`);
  const [left] = await app.sql`select count(*)::int as count from rooms where code = ${code}`;
  expect(left!.count).toBe(0);
});

test("Dai is gone without leaving: the others remove him, and agree", async () => {
  const { code, friends } = await openRoom(app, ["Ana", "Ben", "Dai"]);
  const [ana, ben, dai] = friends as [(typeof friends)[0], (typeof friends)[0], (typeof friends)[0]];
  for (const friend of [ana, ben]) await decide(friend, ids["Museum 9"]!, "like");
  const { members, matches } = await readState(ana);
  expect(matches).toHaveLength(0);
  const path = `${ana.api}/members/${members.at(-1)!.id}`;
  expect((await app.visitor().delete(path)).status).toBe(403);
  expect((await ana.person.delete(`${ana.api}/members/nobody`)).status).toBe(422);

  for (const friend of [ben, ana]) expect((await friend.person.delete(path)).status).toBe(200);
  expect(await readState(ana)).toMatchObject({ members: [{ name: "Ana" }, { name: "Ben" }], matches: [{ likes: 2 }] });
  expect((await decide(dai, ids["Museum 9"]!, "dislike")).status).toBe(403);
  expect((await dai.person.post(`/api/together/${code}/members`, { name: "Dai" })).status).toBe(200);
  expect((await readState(ana)).members.at(-1)).toMatchObject({ name: "Dai", seen: 0 });
});

test("nobody removes a member of a room that they aren't in", async () => {
  const [one, other] = [await openRoom(app, ["Ana", "Ben"]), await openRoom(app, ["Zoe"])];
  const { members } = await readState(one.friends[0]!);
  const zoe = other.friends[0]!;
  for (const { id } of members) expect((await zoe.person.delete(`${zoe.api}/members/${id}`)).status).toBe(200);
  expect((await readState(one.friends[0]!)).members).toHaveLength(2);
  expect((await readState(zoe)).members).toHaveLength(1);
});

test("an ended room takes no swipes and nobody new, and keeps its shortlist", async () => {
  const { code, friends } = await openRoom(app, ["Ana", "Ben"]);
  const [ana, ben] = friends as [(typeof friends)[0], (typeof friends)[0]];
  for (const friend of [ana, ben]) await decide(friend, ids["Museum 5"]!, "like");
  for (let i = 0; i < 2; i++) expect((await ben.person.post(`${ben.api}/end`)).status).toBe(200);
  expect(await (await decide(ana, ids["Museum 6"]!, "like")).json()).toEqual({
    message: "This room has ended. Its shortlist is ready.",
  });
  expect((await app.visitor().post(`/api/together/${code}/members`, { name: "Carla" })).status).toBe(409);
  const invitation = await (await app.visitor().get(`/together/${code}`)).text();
  expect(invitation).toContain("This room has ended");
  expect(invitation).not.toContain("Join the room");
  const page = await (await ana.person.get(`/together/${code}/shortlist`)).text();
  expect(page).toContain("Museum 5");
  const csv = await (await ana.person.get(`${ana.api}/shortlist.csv`)).text();
  expect(csv).toContain("Museum 5,tour,1 Quay Street");
});

test("a room over 30 days old answers as if it never existed, and is purged", async () => {
  const { code, friends } = await openRoom(app, ["Ana", "Ben"]);
  await decide(friends[0]!, ids["Museum 5"]!, "like");
  const [{ left }] =
    (await app.sql`select extract(epoch from expires_at - now())::int as left from rooms where code = ${code}`) as unknown as [
      { left: number },
    ];
  expect(left).toBeWithin(30 * 86_400 - 60, 30 * 86_400 + 1);
  await app.sql`update rooms set expires_at = now() where code = ${code}`;
  expect((await decide(friends[0]!, ids["Museum 6"]!, "like")).status).toBe(404);
  const page = await friends[0]!.person.get(`/together/${code}`);
  expect([page.status, await page.text()]).toEqual([
    404,
    expect.stringContaining("This room doesn&#x27;t exist anymore"),
  ]);
  expect((await friends[0]!.person.get(`/together/${code}/shortlist`)).status).toBe(404);
  await deleteExpired(app.db);
  const [rest] =
    await app.sql`select count(*)::int as count from room_members m left join rooms r on r.id = m.room_id where r.id is null`;
  expect(rest!.count).toBe(0);
});

test("a place that is gone is refused with a reason, and leaves matches and shortlist", async () => {
  const gone = (await putPlaces(app.db, [{ name: "Short-Lived Bar", tags: ["kind:bar"] }]))["Short-Lived Bar"]!;
  await app.db.transaction((tx) => invalidateCatalogue(tx));
  const { friends } = await openRoom(app, ["Ana", "Ben", "Carla"], { rule: "majority" });
  const [ana, ben, carla] = friends as [(typeof friends)[0], (typeof friends)[0], (typeof friends)[0]];
  for (const friend of [ana, ben]) await decide(friend, gone, "like");
  expect((await readState(ana)).matches).toHaveLength(1);
  await app.sql`update businesses set is_approved = false where id = ${gone}`;
  await app.db.transaction((tx) => invalidateCatalogue(tx));
  const refused = await decide(carla, gone, "like");
  expect([refused.status, (await refused.json()).message]).toEqual([
    404,
    expect.stringContaining("no longer in the city guide"),
  ]);
  expect((await readState(ana)).matches).toEqual([]);
  expect(JSON.stringify(await ana.person.read(`${ana.api}/shortlist`))).not.toContain("Short-Lived Bar");
});

test("guests leave a name and swipes in the room, and nothing once it is gone", async () => {
  const { code, friends } = await openRoom(app, ["Ana-Quintessa", "Ben-Vandersloot"]);
  await decide(friends[1]!, ids["Museum 5"]!, "like");
  const names = ["Ana-Quintessa", "Ben-Vandersloot"];
  expect((await findInTables(app.sql, names)).found).toEqual(names.map((name) => `room_members: ${name}`));
  await app.sql`update rooms set expires_at = now() where code = ${code}`;
  await deleteExpired(app.db);
  expect((await findInTables(app.sql, names)).found).toEqual([]);
});

test("Noor's rooms are in her export, and go with her account", async () => {
  const { code, friends } = await openRoom(app, ["Ana"]);
  const noor = await app.join("Noor");
  await noor.post(`/api/together/${code}/members`, { name: "Noor", usesHistory: true });
  await noor.post(`/api/together/${code}/swipes`, {
    id: crypto.randomUUID(),
    businessId: ids["Museum 8"],
    action: "like",
  });
  // On another phone, where she is signed in but has no cookie of the room.
  noor.cookies.delete("room");
  expect((await noor.read(`/api/together/${code}`)).members).toHaveLength(2);
  const { rooms } = await noor.read("/api/users/export");
  expect(rooms).toMatchObject([
    { path: `/together/${code}`, name: "Noor", usesHistory: true, swipes: [{ business: "Museum 8", action: "like" }] },
  ]);
  expect(JSON.stringify(rooms)).not.toContain("Ana");
  expect((await noor.delete("/api/users/me", { password: PASSWORD })).status).toBe(200);
  expect((await readState(friends[0]!)).members.map(({ name }) => name)).toEqual(["Ana"]);
});

test("a cookie of Noor's room is worth nothing once she signs out or is suspended", async () => {
  const { code, friends } = await openRoom(app, ["Ana"]);
  const api = `/api/together/${code}`;
  const [noor, ada] = [await app.join("Noor Elsewhere"), await app.join("Ada", { type: null, admin: true })];
  const signIn = () => noor.post("/api/auth/login", { email: noor.email, password: PASSWORD });
  const signOuts = [
    () => noor.get("/api/logout"),
    () => noor.delete("/api/users/sessions", {}),
    () => noor.post("/api/auth/password", { current: PASSWORD, password: PASSWORD }),
    () => ada.delete(`/api/admin/people/${noor.id}/sessions`),
    () => ada.post(`/api/admin/people/${noor.id}/suspension`, { reason: "Spam" }),
  ];
  for (const signOut of signOuts) {
    await signIn();
    expect((await noor.post(`${api}/members`, { name: "Noor" })).status).toBe(200);
    const left = app.visitor();
    left.cookies.set("room", noor.cookies.get("room")!);
    expect((await left.get(api)).status).toBe(200);
    expect((await signOut()).status).toBeLessThan(400);
    expect((await left.get(api)).status).toBe(403);
  }
  await ada.delete(`/api/admin/people/${noor.id}/suspension`);
  await signIn();
  expect((await noor.read(api)).members).toHaveLength(2);
  expect((await friends[0]!.person.get(api)).status).toBe(200);
});

test("with a closed city, guests sign in first", async () => {
  const closed = await openTestApp({ PUBLIC_CITY: "no" });
  expect((await closed.visitor().post("/api/together", { name: "Gus", rule: "all", type: "all" })).status).toBe(401);
  const ana = await closed.join("Ana");
  const started = await ana.post("/api/together", { name: "Ana", rule: "all", type: "all" });
  const { path } = (await started.json()) as { path: string };
  expect((await closed.visitor().get(path)).status).toBe(401);
  expect((await ana.get(path)).status).toBe(200);
  await closed.close();
});
