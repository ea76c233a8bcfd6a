// A day that works: planned from what a traveler likes, changed by hand, and true to what has changed since.
import { beforeAll, expect, test } from "bun:test";
import type { KeptDay, PlanStop, PlanView, StopView } from "../../src/features/plan/schema.ts";
import { toStoredKey } from "../../src/http/rate-limits.ts";
import { openBusiness } from "../meeting.ts";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let places: Record<string, string>;

beforeAll(async () => {
  const at = (north: number, east: number) => ({ latitude: 43.73 + north / 1000, longitude: 7.42 + east / 1000 });
  places = await putPlaces(app.db, [
    { name: "Musée Bleu", type: "tour", tags: ["kind:museum"], ...at(0, 0) },
    { name: "Jardin Haut", type: "tour", tags: ["kind:garden"], ...at(2, 1) },
    { name: "Noodle Bar", type: "restaurant", tags: ["kind:restaurant"], ...at(3, 0) },
    { name: "Chez Rosa", type: "restaurant", tags: ["kind:restaurant"], ...at(4, 2) },
    { name: "Galerie Nord", type: "tour", tags: ["kind:art gallery"], ...at(5, 1) },
    { name: "Books & Co", type: "retail", tags: ["kind:bookshop"], ...at(1, 3) },
    { name: "Hotel Mare", type: "hotel", tags: ["kind:hotel"], ...at(1, 1) },
    { name: "Night Market", type: "retail", tags: ["kind:market"], ...at(2, 2) },
  ]);
  const hours: Record<string, string> = {
    "Musée Bleu": "Mo-Su 10:00-18:00",
    "Jardin Haut": "Mo-Su 08:00-20:00",
    "Noodle Bar": "Mo-Su 12:00-14:30,19:00-22:30",
    "Chez Rosa": "Mo-Su 11:30-15:00",
    "Galerie Nord": "Mo-Su 14:00-19:00",
    "Night Market": "Mo-Su 20:00-23:30",
  };
  for (const [name, text] of Object.entries(hours))
    await app.sql`update businesses set opening_hours = ${text} where id = ${places[name]!}`;
  await app.sql`update catalogue_version set version = version + 1`;
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const WISH = { start: "10:00", end: "18:00", pace: "normal", meals: ["lunch"] };
const planDay = async (person: Person, wish: object = {}): Promise<PlanView> => {
  const response = await person.post("/api/plans", { date: inDays(7), ...WISH, ...wish });
  expect(response.status).toBe(200);
  return (await response.json()) as PlanView;
};
const change = async (person: Person, plan: PlanView, stops: PlanStop[]): Promise<PlanView> => {
  const response = await person.patch(`/api/plans/${plan.id}`, { revision: plan.revision, stops });
  expect(response.status).toBe(200);
  return (await response.json()) as PlanView;
};
const toStop = ({ placeId, eventId, stayMinutes, lockedAt, meal, note }: StopView): PlanStop => ({
  placeId,
  eventId,
  stayMinutes,
  lockedAt,
  meal,
  note,
});
const save = (person: Person, name: string) => person.post("/api/swipes", { businessId: places[name], action: "save" });
const namesOf = ({ stops }: PlanView) => stops.map(({ name }) => name);

test("a day has the saved places and lunch, and no closed doors", async () => {
  const amira = await app.join("Amira");
  for (const name of ["Musée Bleu", "Galerie Nord", "Hotel Mare"]) await save(amira, name);
  const plan = await planDay(amira);
  expect(namesOf(plan)).toContain("Musée Bleu");
  expect(namesOf(plan)).toContain("Galerie Nord");
  expect(namesOf(plan)).not.toContain("Hotel Mare");
  expect(namesOf(plan)).not.toContain("Night Market");
  expect(plan.stops.filter(({ meal }) => meal === "lunch")).toHaveLength(1);
  expect(plan.stops.filter(({ problem }) => problem)).toEqual([]);
  expect(plan.stops.find(({ name }) => name === "Musée Bleu")!.why).toContain("You saved it");
  const times = plan.stops.flatMap(({ startsAt, leavesAt }) => [startsAt, leavesAt]);
  expect(times.toSorted()).toEqual(times);
  expect(await amira.read(`/api/plans/${plan.id}`)).toEqual(plan);
  const [summary] = await amira.read("/api/plans");
  expect(summary).toMatchObject({ id: plan.id, names: namesOf(plan) });
  const page = await (await amira.get(`/plan/${plan.id}`)).text();
  expect(page).toContain("Musée Bleu");
});

test("every stop of Nadia's day takes her wheelchair, and lunch is vegan and cheap", async () => {
  const own = { name: "Nadia" };
  const nadia = await app.join(own.name);
  const know = (name: string, facts: object, price: number | null = null) => app.sql`
    update businesses set facts = ${JSON.stringify(facts)}::text::jsonb, price_level = ${price} where id = ${places[name]!}`;
  await know("Musée Bleu", { wheelchair: "yes" });
  await know("Galerie Nord", { wheelchair: "no" });
  await know("Noodle Bar", { wheelchair: "yes", vegan: "yes" }, 1);
  await know("Chez Rosa", { wheelchair: "yes", vegan: "yes" }, 3);
  await app.sql`update catalogue_version set version = version + 1`;
  for (const name of ["Musée Bleu", "Galerie Nord", "Chez Rosa"]) await save(nadia, name);
  const plan = await planDay(nadia, { needs: ["wheelchair", "vegan"], price: [1, 2] });
  expect(namesOf(plan).toSorted()).toEqual(["Musée Bleu", "Noodle Bar"]);
  expect(JSON.stringify(plan)).not.toContain("wheelchair");
  const { candidates } = await nadia.read<KeptDay>(`/api/plans/${plan.id}/kept`);
  expect(candidates.map(({ name }) => name).toSorted()).toEqual(["Musée Bleu", "Noodle Bar"]);
  const wrong = await nadia.post("/api/plans", { date: inDays(7), ...WISH, needs: ["gold"] });
  expect(wrong.status).toBe(422);
  await app.sql`update businesses set facts = null, price_level = null`;
  await app.sql`update catalogue_version set version = version + 1`;
});

test("a request that is sent again makes one plan, and other travelers can't see it", async () => {
  const [ben, carla] = [await app.join("Ben"), await app.join("Carla")];
  const id = crypto.randomUUID();
  const [one, other] = await Promise.all([planDay(ben, { id }), planDay(ben, { id })]);
  expect(other).toEqual(one!);
  expect(await ben.read("/api/plans")).toHaveLength(1);
  expect((await carla.get(`/api/plans/${id}`)).status).toBe(404);
  expect((await carla.patch(`/api/plans/${id}`, { revision: 0, stops: [] })).status).toBe(404);
  expect((await carla.delete(`/api/plans/${id}`)).status).toBe(404);
  expect(await ben.read(`/api/plans/${id}`)).toEqual(one!);
});

test("a day that is over and a time that has passed are refused", async () => {
  const dana = await app.join("Dana");
  const refuse = async (wish: object) => {
    const response = await dana.post("/api/plans", { date: inDays(3), ...WISH, ...wish });
    expect(response.status).toBe(422);
    return ((await response.json()) as { fields: Record<string, string[]> }).fields;
  };
  expect((await refuse({ date: inDays(-3) })).date![0]).toContain("That day is over: today is");
  expect((await refuse({ date: inDays(400) })).date).toEqual(["Choose a day within the next year."]);
  expect((await refuse({ end: "09:00" })).end).toEqual(["End at least an hour after the start."]);
  expect((await refuse({ date: "2027-02-30" })).date).toEqual(["Choose a date."]);
  expect(Object.keys(await refuse({ start: "25:00" }))).toEqual(["start"]);
  const local = new Date().toLocaleString("sv-SE", { timeZone: "Europe/Monaco" });
  if (local.slice(11, 16) > "00:05")
    expect((await refuse({ date: local.slice(0, 10), start: "00:00", end: "23:59" })).start![0]).toContain(
      "It's already",
    );
});

test("a start too far away to walk from is refused, and says so", async () => {
  const otto = await app.join("Otto");
  const from = { name: null, latitude: 59.33, longitude: 18.07 };
  const response = await otto.post("/api/plans", { date: inDays(7), ...WISH, from });
  expect(response.status).toBe(422);
  const { fields } = (await response.json()) as { fields: Record<string, string[]> };
  expect(fields).toEqual({ from: ["That is too far from Monaco to walk. Choose where to start."] });
  expect(await otto.read("/api/plans")).toEqual([]);
});

test("each change times the rest again, and warns of a closed door", async () => {
  const emil = await app.join("Emil");
  for (const name of ["Musée Bleu", "Galerie Nord"]) await save(emil, name);
  const plan = await planDay(emil, { meals: [] });
  const [museum, gallery] = ["Musée Bleu", "Galerie Nord"].map(
    (name) => plan.stops.find((stop) => stop.name === name)!,
  );
  const early = await change(emil, plan, [{ ...toStop(gallery!), lockedAt: "10:00" }, toStop(museum!)]);
  expect(early.stops[0]).toMatchObject({
    name: "Galerie Nord",
    problem: "closed",
    warning: "Closed at that time. Open 14:00–19:00.",
  });
  const long = await change(emil, early, [{ ...toStop(museum!), stayMinutes: 240 }, toStop(gallery!)]);
  expect(long.stops.map(({ problem }) => problem)).toEqual([null, null]);
  const [first, second] = long.stops as [StopView, StopView];
  expect(Date.parse(second.startsAt)).toBeGreaterThanOrEqual(Date.parse(first.leavesAt) + second.walkMinutes * 60_000);
  const late = await change(emil, long, [
    { ...toStop(museum!), stayMinutes: 300 },
    { ...toStop(gallery!), lockedAt: "14:00" },
  ]);
  expect(late.stops[1]).toMatchObject({ problem: "late" });
  const over = await change(emil, late, [{ ...toStop(museum!), stayMinutes: 480 }, toStop(gallery!)]);
  expect(over.stops.map(({ problem }) => problem)).toEqual([null, "closed"]);
});

test("a change by another window is not overwritten, and the same change twice is one", async () => {
  const fleur = await app.join("Fleur");
  await save(fleur, "Musée Bleu");
  const plan = await planDay(fleur);
  const stops = plan.stops.map(toStop).toReversed();
  const body = { revision: plan.revision, stops };
  const [first, again] = [
    await fleur.patch(`/api/plans/${plan.id}`, body),
    await fleur.patch(`/api/plans/${plan.id}`, body),
  ];
  expect([first.status, again.status]).toEqual([200, 200]);
  const stale = await fleur.patch(`/api/plans/${plan.id}`, { revision: plan.revision, stops: [] });
  expect(stale.status).toBe(409);
  expect(((await stale.json()) as { message: string }).message).toContain("changed in another window");
  const twice = await fleur.patch(`/api/plans/${plan.id}`, { revision: 1, stops: [stops[0], stops[0]] });
  expect(twice.status).toBe(422);
});

test("each stop says who knows when it is open; unknown hours come last", async () => {
  const olga = await app.join("Olga");
  await save(olga, "Books & Co");
  const short = await planDay(olga, { end: "11:00", meals: [] });
  expect(namesOf(short)).toEqual(["Jardin Haut"]);
  expect(short.stops[0]!.evidence).toMatch(/^Hours by Test, as of \w{3} \d/);
  const [books] = (await planDay(olga, { meals: [] })).stops.filter(({ name }) => name === "Books & Co");
  expect(books).toMatchObject({ openText: null, evidence: null, problem: null });
  await app.sql`update businesses set opening_hours = null where id = ${places["Jardin Haut"]!}`;
  const [garden]: StopView[] = (await olga.read<PlanView>(`/api/plans/${short.id}`)).stops;
  expect(garden!.evidence).toBe("In the open air, accessible as a rule");
  await app.sql`update businesses set opening_hours = 'Mo-Su 08:00-20:00' where id = ${places["Jardin Haut"]!}`;
});

test("an event taken out of a plan can come back, only as itself at its own place", async () => {
  const { person: owner } = await openBusiness(app, "Hugo", "Café Hugo");
  await app.sql`update businesses set latitude = 43.736, longitude = 7.425 where name = 'Café Hugo'`;
  const eventDate = `${inDays(8)}T14:00:00.000Z`;
  const { id: eventId } = await (await owner.post("/api/events", { title: "Tasting", eventDate })).json();
  const vera = await app.join("Vera");
  await vera.post(`/api/events/${eventId}/rsvp`, { status: "in" });
  const plan = await planDay(vera, { date: inDays(8) });
  const stops = plan.stops.map(toStop);
  const without = await change(
    vera,
    plan,
    stops.filter((stop) => stop.eventId !== eventId),
  );
  expect(namesOf(without)).not.toContain("Tasting");
  const back = await change(vera, without, stops);
  expect(namesOf(back)).toEqual(namesOf(plan));
  const elsewhere = stops.map((stop) => (stop.eventId ? { ...stop, placeId: places["Hotel Mare"]! } : stop));
  const noEvent = stops.map((stop) => ({ ...stop, eventId: stop.placeId }));
  for (const refused of [elsewhere, noEvent])
    expect((await vera.patch(`/api/plans/${plan.id}`, { revision: back.revision, stops: refused })).status).toBe(422);
  const { revision } = await change(vera, back, []);
  for (const refused of [elsewhere, noEvent])
    expect((await vera.patch(`/api/plans/${plan.id}`, { revision, stops: refused })).status).toBe(422);
});

test("an all-day event is not planned from midnight to two o'clock", async () => {
  const tom = await app.join("Tom");
  await save(tom, "Musée Bleu");
  const date = inDays(11);
  const [fair] = await app.sql`
    insert into events (business_id, title, is_all_day, event_date) values (${places["Jardin Haut"]!}, 'Winter fair', true,
      ${date}::timestamp at time zone 'Europe/Monaco') returning id`;
  expect((await tom.post(`/api/events/${fair!.id}/rsvp`, { status: "in" })).status).toBe(200);
  const plan = await planDay(tom, { date, start: "00:00", end: "18:00", meals: [] });
  expect(namesOf(plan)).toContain("Musée Bleu");
  expect(namesOf(plan)).not.toContain("Winter fair");
});

test("a planned event that becomes an all-day one has no time, on any of its days", async () => {
  const elif = await app.join("Elif");
  await save(elif, "Musée Bleu");
  const date = inDays(12);
  const [walk] = await app.sql`
    insert into events (business_id, title, event_date)
    values (${places["Jardin Haut"]!}, 'Garden days', (${date}::date + time '15:00') at time zone 'Europe/Monaco') returning id`;
  await elif.post(`/api/events/${walk!.id}/rsvp`, { status: "in" });
  const plan = await planDay(elif, { date, meals: [] });
  const read = async () =>
    ((await elif.read(`/api/plans/${plan.id}`)) as PlanView).stops.find(({ eventId }) => eventId === walk!.id)!;
  expect(await read()).toMatchObject({ allDay: false, problem: null });
  // It lasts for three days, of which this is the second.
  await app.sql`
    update events set is_all_day = true, event_date = (${date}::date - 1)::timestamp at time zone 'Europe/Monaco',
      ends_at = (${date}::date + 2)::timestamp at time zone 'Europe/Monaco' where id = ${walk!.id}`;
  expect(await read()).toMatchObject({ allDay: true, problem: null, warning: null });
  const page = await (await elif.get(`/plan/${plan.id}`)).text();
  const stop = page.slice(page.indexOf(`data-stop="${walk!.id}"`));
  expect(stop.slice(0, stop.indexOf("</article>"))).toMatch(/>All day</);
  expect(stop.slice(0, stop.indexOf("</article>"))).not.toContain("<time");
  const calendar = await (await elif.get(`/api/plans/${plan.id}/file/ics`)).text();
  expect(calendar).toContain(`DTSTART;VALUE=DATE:${date.replaceAll("-", "")}`);
  await app.sql`update events set event_date = event_date + interval '9 days', ends_at = ends_at + interval '9 days' where id = ${walk!.id}`;
  const moved = await read();
  expect(moved.problem).toBe("moved");
  expect(moved.warning).not.toMatch(/\d\d:\d\d/);
});

test("a plan says which place is gone and which event was canceled", async () => {
  const [ines, luc] = [await app.join("Ines"), await app.join("Luc", { type: "business" })];
  const date = inDays(9);
  const [host] = await app.sql`
    insert into businesses (user_id, name, type, location, latitude, longitude, is_approved, approved_at)
    values (${luc.id}, 'Theatre of Days', 'event_organizer', '3 Quay', 43.734, 7.422, true, now()) returning id`;
  await app.sql`update catalogue_version set version = version + 1`;
  const event = await luc.post("/api/events", { title: "Matinée", eventDate: `${date}T14:00:00.000Z` });
  const { id: eventId } = (await event.json()) as { id: string };
  await ines.post(`/api/events/${eventId}/rsvp`, { status: "in" });
  for (const name of ["Musée Bleu", "Books & Co"]) await save(ines, name);
  const plan = await planDay(ines, { date, meals: [] });
  const matinee = plan.stops.find((stop) => stop.eventId === eventId)!;
  expect(matinee).toMatchObject({
    name: "Matinée",
    kind: "Theatre of Days",
    startsAt: `${date}T14:00:00.000Z`,
    problem: null,
  });
  expect(matinee.why).toEqual(["You're going"]);
  await ines.post(`/api/events/${eventId}/rsvp`, { status: "cant_make_it" });
  const undecided: PlanView = await ines.read(`/api/plans/${plan.id}`);
  expect(undecided.stops.find((stop) => stop.eventId === eventId)!.why).toEqual([]);

  expect((await luc.delete(`/api/events/${eventId}`)).status).toBe(200);
  await app.sql`update businesses set is_approved = false where id = ${places["Books & Co"]!}`;
  await app.sql`update catalogue_version set version = version + 1`;
  const now: PlanView = await ines.read(`/api/plans/${plan.id}`);
  const problems = Object.fromEntries(now.stops.map(({ name, problem }) => [name, problem]));
  expect(problems).toMatchObject({ Matinée: "canceled", "Books & Co": "gone", "Musée Bleu": null });
  const texts = now.stops.flatMap(({ warning }) => warning ?? []);
  expect(texts).toContain("This event was canceled. Remove it, or choose something else.");
  expect(texts).toContain("This place is no longer listed. Choose something else.");
  const page = await ines.get(`/plan/${plan.id}`);
  expect(page.status).toBe(200);
  // A calendar that has the old times is told, and nobody is led there.
  const calendar = await (await ines.get(`/api/plans/${plan.id}/file/ics`)).text();
  const canceled = calendar.split("BEGIN:VEVENT").filter((event) => event.includes("STATUS:CANCELLED"));
  expect(canceled.map((event) => event.match(/SUMMARY:(.*)\r/)![1]).toSorted()).toEqual(["Books & Co", "Matinée"]);
  const gpx = await (await ines.get(`/api/plans/${plan.id}/file/gpx`)).text();
  expect(gpx).toContain("Musée Bleu");
  expect(gpx).not.toMatch(/Matinée|Books/);
  // It can be reordered and removed like any other stop.
  const rest = now.stops.filter(({ problem }) => !problem).map(toStop);
  expect(namesOf(await change(ines, now, rest))).not.toContain("Matinée");
  await app.sql`update businesses set is_approved = true where id = ${places["Books & Co"]!}`;
  await app.sql`update catalogue_version set version = version + 1`;
  expect(host).toBeDefined();
});

test("a shared plan is for everyone with the link, until it is no longer shared", async () => {
  const jon = await app.join("Jon");
  await save(jon, "Musée Bleu");
  const plan = await planDay(jon);
  const { url } = (await (await jon.post(`/api/plans/${plan.id}/link`)).json()) as PlanView;
  const path = new URL(url!).pathname;
  expect(path).toMatch(/^\/plan\/shared\/[\w-]{43}$/);
  const page = await app.visitor().get(path);
  expect(page.status).toBe(200);
  expect(page.headers.get("x-robots-tag")).toContain("noindex");
  const html = await page.text();
  expect(html).toContain("Musée Bleu");
  for (const way of ["/places", "/try"]) expect(html).toContain(` href="${way}"`);
  for (const secret of [jon.id, jon.email, "Jon", "You saved it"]) expect(html).not.toContain(secret);
  for (const format of ["ics", "gpx"]) expect((await app.visitor().get(`${path}/file/${format}`)).status).toBe(200);
  await jon.delete(`/api/plans/${plan.id}/link`);
  expect((await app.visitor().get(path)).status).toBe(404);
  expect((await app.visitor().get(`${path}/file/ics`)).status).toBe(404);
});

test("a shared plan doesn't say where Juna was when she planned it", async () => {
  const juna = await app.join("Juna");
  const share = async (name: string | null) => {
    const { id } = await planDay(juna, { from: { name, latitude: 43.7317, longitude: 7.4219 }, returns: true });
    const { url } = (await (await juna.post(`/api/plans/${id}/link`)).json()) as PlanView;
    const read = async (path: string) => (await app.visitor().get(path)).text();
    const path = new URL(url!).pathname;
    const own = await (await juna.get(`/api/plans/${id}/file/gpx`)).text();
    return { own, shared: (await read(path)) + (await read(`${path}/file/gpx`)) };
  };
  const [here, hotel] = [await share(null), await share("Hotel Mare")];
  expect(here.own).toContain("43.7317");
  expect(here.shared).not.toContain("43.7317");
  expect(here.shared).not.toMatch(/homeMinutes(&quot;|"):\d/);
  expect(hotel.shared).toMatch(/homeMinutes(&quot;|"):\d/);
  expect(hotel.shared).toContain("43.7317");
});

test("a day is read for changes as often an hour as it may be changed", async () => {
  const zoe = await app.join("Zoe");
  const { id } = await planDay(zoe);
  await app.sql`insert into rate_limits (key, count, expires_at)
    values (${toStoredKey({ name: "plan-changes" }, zoe.id)}, ${600 * app.ctx.config.rateLimitFactor - 1}, now() + interval '9 minutes')`;
  expect((await zoe.get(`/api/plans/${id}/kept`)).status).toBe(200);
  expect((await zoe.get(`/api/plans/${id}/kept`)).status).toBe(429);
});

test("a note on a stop is its traveler's alone", async () => {
  const nora = await app.join("Nora");
  await save(nora, "Musée Bleu");
  const plan = await planDay(nora);
  const stops = plan.stops.map((stop) => ({ ...toStop(stop), note: "Ask for the key" }));
  const noted = await change(nora, plan, stops);
  expect(noted.stops.map(({ note }) => note)).toEqual(plan.stops.map(() => "Ask for the key"));
  const { url } = (await (await nora.post(`/api/plans/${plan.id}/link`)).json()) as PlanView;
  expect(await (await nora.get(`/plan/${plan.id}`)).text()).toContain("Ask for the key");
  expect(await (await app.visitor().get(new URL(url!).pathname)).text()).not.toContain("Ask for the key");
});

test("a day without lunch says so, unless it begins after lunch or ends before dinner", async () => {
  const lars = await app.join("Lars");
  await save(lars, "Musée Bleu");
  const read = async (start: string) =>
    (await lars.get(`/plan/${(await planDay(lars, { start, end: "18:00" })).id}`)).text();
  const early = await read("14:00");
  expect(early).toContain("No lunch: nothing that serves it");
  expect(early).not.toContain("No dinner");
  expect(await read("15:00")).not.toContain("No lunch");
});

test("a plan is a calendar with an event per stop, and a GPX route", async () => {
  const kim = await app.join("Kim");
  await save(kim, "Books & Co");
  const plan = await planDay(kim);
  const ics = await kim.get(`/api/plans/${plan.id}/file/ics`);
  expect(ics.headers.get("content-type")).toStartWith("text/calendar");
  const text = await ics.text();
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(plan.stops.length);
  expect(text).toContain("SUMMARY:Books & Co");
  const { address } = plan.stops.find(({ name }) => name === "Books & Co")!;
  expect(address).toBeTruthy();
  expect(text.replaceAll("\r\n ", "")).toContain(`LOCATION:Books & Co\\n${address!.replaceAll(",", "\\,")}\r\n`);
  const page = await (await kim.get(`/plan/${plan.id}`)).text();
  expect(page).toContain(`<span class="plan-address">\u00a0· ${address}</span>`);
  const gpx = await (await kim.get(`/api/plans/${plan.id}/file/gpx`)).text();
  expect(gpx.match(/<rtept /g)).toHaveLength(plan.stops.length);
  expect(gpx).toContain("<name>Books &amp; Co</name>");
});

test("at most twenty plans, which are exported and go with the account", async () => {
  const lea = await app.join("Lea");
  for (let count = 0; count < 19; count++)
    await app.sql`
      insert into plans (id, user_id, date, request, stops)
      values (gen_random_uuid(), ${lea.id}, ${inDays(count)}, ${JSON.stringify({ ...WISH, from: null })}, '[]')`;
  const created = await Promise.all([1, 2, 3].map(() => lea.post("/api/plans", { date: inDays(7), ...WISH })));
  expect(created.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const exported = await lea.read("/api/users/export");
  expect(exported.plans).toHaveLength(20);
  await app.sql`delete from users where id = ${lea.id}`;
  const [left] = await app.sql`select count(*)::int as count from plans where user_id = ${lea.id}`;
  expect(left!.count).toBe(0);
});
