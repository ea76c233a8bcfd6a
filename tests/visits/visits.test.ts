// "How was it?", asked the morning after, what taste learns from the answer, and the page with all of them.
import { beforeAll, expect, test } from "bun:test";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let ids: Record<string, string>;

/** Where it is about noon now, so that the night is over and "yesterday" the same date for everyone. */
const offset = new Date().getUTCHours() - 12;
const daysAgo = (days: number) =>
  new Date(Date.now() - offset * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  app.ctx.city.timezone = `Etc/GMT${offset < 0 ? "-" : "+"}${Math.abs(offset)}`;
  ids = await putPlaces(app.db, [
    { name: "Noodle Bar", tags: ["kind:noodle bar", "feature:quiet"], latitude: 43.73, longitude: 7.42 },
    { name: "Ramen Corner", tags: ["kind:noodle bar", "feature:quiet"], latitude: 43.731, longitude: 7.421 },
    { name: "Musée Bleu", type: "tour", tags: ["kind:museum"] },
    { name: "Hotel Mare", type: "hotel", tags: ["kind:hotel"] },
  ]);
});

async function plan(person: Person, date: string, ...names: string[]) {
  const request = { start: "10:00", end: "18:00", from: null, pace: "normal", meals: [] };
  const stops = names.map((name) => ({
    placeId: ids[name]!,
    eventId: null,
    stayMinutes: 45,
    lockedAt: null,
    meal: null,
    name,
  }));
  await app.sql`insert into plans (id, user_id, date, request, stops)
    values (${crypto.randomUUID()}, ${person.id}, ${date}, ${JSON.stringify(request)}, ${JSON.stringify(stops)})`;
}

async function askedAbout(person: Person): Promise<string | undefined> {
  const page = await (await person.get("/")).text();
  expect(page.match(/id="how-was-it"/g)?.length ?? 0).toBeLessThan(2);
  return /<section[^>]*aria-labelledby="how-was-it".*?<a [^>]*>(?:<[^>]+>)*([^<]+)/s.exec(page)?.[1];
}
const answer = (person: Person, name: string, answer: string) =>
  person.send("PUT", `/api/visits/${ids[name]}`, { answer });
const listed = async (person: Person) => {
  const { visits } = await person.read<{ visits: { business: string; day: string; answer: string | null }[] }>(
    "/api/users/export",
  );
  return visits.flatMap(({ business, day, answer }) => (answer ? [`${business}: ${answer}, ${day}`] : []));
};

test("Amira is asked about yesterday's places one by one, and never twice", async () => {
  const amira = await app.join("Amira");
  await plan(amira, daysAgo(0), "Hotel Mare");
  await plan(amira, daysAgo(15), "Ramen Corner");
  expect(await askedAbout(amira)).toBeUndefined();
  await plan(amira, daysAgo(1), "Noodle Bar", "Musée Bleu");
  expect(await askedAbout(amira)).toBe("Noodle Bar");
  expect((await answer(amira, "Noodle Bar", "loved")).status).toBe(200);
  expect(await askedAbout(amira)).toBe("Musée Bleu");
  expect((await amira.delete(`/api/visits/${ids["Musée Bleu"]}`)).status).toBe(200);
  expect(await askedAbout(amira)).toBeUndefined();
  await plan(amira, daysAgo(2), "Noodle Bar", "Musée Bleu");
  expect(await askedAbout(amira)).toBeUndefined();
  expect(await listed(amira)).toEqual([`Noodle Bar: loved, ${daysAgo(1)}`]);
});

test("a guest of an event is asked about its host, unless it was canceled", async () => {
  const ben = await app.join("Ben");
  const attend = async (name: string, canceledAt: string | null) => {
    const [event] = await app.sql`insert into events (business_id, title, event_date, canceled_at)
      values (${ids[name]!}, 'An evening', now() - interval '20 hours', ${canceledAt}) returning id`;
    await app.sql`insert into rsvps (user_id, event_id, status) values (${ben.id}, ${event!.id}, 'in')`;
  };
  await attend("Musée Bleu", new Date().toISOString());
  expect(await askedAbout(ben)).toBeUndefined();
  await attend("Noodle Bar", null);
  expect(await askedAbout(ben)).toBe("Noodle Bar");
});

test("friends are asked about the match of their room, not what one of them skipped", async () => {
  const [cleo, dora] = [await app.join("Cleo"), await app.join("Dora")];
  const { path } = await (await cleo.post("/api/together", { name: "Cleo", rule: "all", type: "all" })).json();
  await dora.post(`/api${path}/members`, { name: "Dora" });
  const swipe = (person: Person, name: string, action: string) =>
    person.post(`/api${path}/swipes`, { id: crypto.randomUUID(), businessId: ids[name], action });
  await app.sql`update rooms set created_at = now() - interval '1 day'`;
  await swipe(cleo, "Hotel Mare", "like");
  await swipe(dora, "Hotel Mare", "dislike");
  expect(await askedAbout(cleo)).toBeUndefined();
  await swipe(cleo, "Noodle Bar", "like");
  await swipe(dora, "Noodle Bar", "save");
  expect([await askedAbout(cleo), await askedAbout(dora)]).toEqual(["Noodle Bar", "Noodle Bar"]);
});

test("nobody answers for a place that they had no reason to be at", async () => {
  const emil = await app.join("Emil");
  expect((await answer(emil, "Noodle Bar", "loved")).status).toBe(404);
  expect((await emil.delete(`/api/visits/${ids["Noodle Bar"]}`)).status).toBe(404);
  expect((await answer(emil, "Noodle Bar", "great")).status).toBe(422);
  expect((await app.visitor().get("/visits")).status).toBe(401);
});

test("the answer is evidence in three grades, and outweighs the swipe on the card", async () => {
  const likenessAfter = async (name: string, grade: string) => {
    const person = await app.join(name);
    await person.post("/api/swipes", { businessId: ids["Musée Bleu"], action: "like" });
    await plan(person, daysAgo(1), "Noodle Bar");
    await person.post("/api/swipes", { businessId: ids["Noodle Bar"], action: "like" });
    await answer(person, "Noodle Bar", grade);
    const taste = await person.read<{ likes: number; skips: number; traits: { label: string; weight: number }[] }>(
      "/api/users/taste",
    );
    return {
      likes: taste.likes,
      skips: taste.skips,
      quiet: taste.traits.find(({ label }) => /quiet/i.test(label))?.weight ?? 0,
    };
  };
  const [loved, fine, not] = [
    await likenessAfter("Fay", "loved"),
    await likenessAfter("Gus", "fine"),
    await likenessAfter("Hana", "not_for_me"),
  ];
  expect(loved.quiet).toBeGreaterThan(fine.quiet);
  expect(fine.quiet).toBeGreaterThan(not.quiet);
  expect([loved, fine, not].map(({ likes, skips }) => [likes, skips])).toEqual([
    [2, 0],
    [2, 0],
    [1, 1],
  ]);
});

test("answers in two windows at once, and again, are stored and learned once", async () => {
  const ivo = await app.join("Ivo");
  await plan(ivo, daysAgo(1), "Noodle Bar");
  const statuses = await Promise.all(Array.from({ length: 6 }, () => answer(ivo, "Noodle Bar", "fine")));
  expect(statuses.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await ivo.read("/api/users/taste")).toMatchObject({ likes: 1, skips: 0 });
  // A swipe on the same place changes nothing that the visit taught, and the deck doesn't deal it.
  expect(JSON.stringify(await ivo.read("/api/businesses?unseen=1"))).not.toContain("Noodle Bar");
  const before = await ivo.read("/api/users/taste");
  await ivo.post("/api/swipes", { businessId: ids["Noodle Bar"], action: "dislike" });
  expect(await ivo.read("/api/users/taste")).toEqual(before);
  // Starting over forgets it, and the page keeps it.
  expect(await ivo.delete("/api/users/taste").then((response) => response.json())).toMatchObject({
    likes: 0,
    skips: 0,
  });
  expect(await listed(ivo)).toHaveLength(1);
});

test("visits are exported, and deleted one by one or all with what they taught", async () => {
  const jun = await app.join("Jun");
  await plan(jun, daysAgo(1), "Noodle Bar", "Musée Bleu", "Hotel Mare");
  for (const name of ["Noodle Bar", "Musée Bleu", "Hotel Mare"]) await answer(jun, name, "loved");
  const { visits } = await jun.read("/api/users/export");
  expect(visits).toHaveLength(3);
  expect(visits[0]).toMatchObject({ business: "Noodle Bar", day: daysAgo(1), answer: "loved" });
  const page = await (await jun.get("/visits")).text();
  for (const name of ["Noodle Bar", "Musée Bleu", "Hotel Mare"]) expect(page).toContain(name);
  expect(page).toContain("You&#x27;ve been to 3 places.");

  await jun.delete(`/api/visits/${ids["Noodle Bar"]}`);
  expect(await jun.read("/api/users/taste")).toMatchObject({ likes: 2 });
  await jun.delete("/api/visits");
  expect(await jun.read("/api/users/taste")).toMatchObject({ likes: 0 });
  expect(await askedAbout(jun)).toBeUndefined();
  expect(await (await jun.get("/visits")).text()).toContain("No places yet");
  expect((await jun.read("/api/users/export")).visits).toMatchObject([{ day: null, answer: null }, {}, {}]);
});

test("a visit goes to the place that its place is merged into", async () => {
  const kit = await app.join("Kit");
  const noor = await app.join("Noor", { admin: true });
  const twins = await putPlaces(app.db, [{ name: "Bar Uno" }, { name: "Bar Due" }]);
  await app.sql`insert into visits (user_id, business_id, day, answer, after_seq)
    values (${kit.id}, ${twins["Bar Due"]!}, ${daysAgo(3)}, 'loved', 0)`;
  const merged = await noor.post("/api/admin/places/merge", { keep: twins["Bar Uno"], merge: twins["Bar Due"] });
  expect(merged.status).toBe(200);
  expect(await listed(kit)).toEqual([`Bar Uno: loved, ${daysAgo(3)}`]);
});

test("a visit to a place that is no longer public stays, without a link", async () => {
  const gina = await app.join("Gina");
  await plan(gina, daysAgo(1), "Ramen Corner");
  await answer(gina, "Ramen Corner", "fine");
  const link = `href="/business/${ids["Ramen Corner"]}"`;
  expect(await (await gina.get("/visits")).text()).toContain(link);
  await app.sql`update businesses set is_approved = false where id = ${ids["Ramen Corner"]!}`;
  const page = await (await gina.get("/visits")).text();
  await app.sql`update businesses set is_approved = true where id = ${ids["Ramen Corner"]!}`;
  expect(page).toContain("Ramen Corner");
  expect(page).not.toContain(link);
});
