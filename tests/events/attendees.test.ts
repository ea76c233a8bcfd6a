// Who attends an event, for its host to print and as a table: first names, as on the dashboard, and no more than that.
import { beforeAll, expect, test } from "bun:test";
import { inDays, openBusiness } from "../meeting.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let [amira, noor]: Person[] = [];
let luc: Awaited<ReturnType<typeof openBusiness>>;
let event: { id: string };
beforeAll(async () => {
  amira = await app.join("Amira");
  noor = await app.join("Noor", { admin: true });
  luc = await openBusiness(app, "Luc", "Chez Luc");
  const form = { title: "Olive oil tasting", eventDate: inDays(7), maxAttendees: 3 };
  event = await (await luc.person.post("/api/events", form)).json();
});

const listOf = (person: Pick<Person, "get">, id = event.id) => person.get(`/events/${id}/attendees`);
const tableOf = (person: Pick<Person, "get">, id = event.id) => person.get(`/api/events/${id}/attendees.csv`);

test("Luc prints who comes and opens it as a table, where no name is a formula", async () => {
  expect(await (await luc.person.get("/events")).text()).not.toContain(`/events/${event.id}/attendees`);
  expect(await (await listOf(luc.person)).text()).toContain("No one has signed up yet.");
  const [zoe, bo, eve, dan] = await Promise.all(["Zoe", "=1+1", "Eve", "Dan"].map((name) => app.join(name)));
  for (const [person, status] of [
    [zoe, "in"],
    [amira, "in"],
    [bo, "in"],
    [eve, "cant_make_it"],
  ] as const)
    expect((await person!.post(`/api/events/${event.id}/rsvp`, { status })).status).toBe(200);
  expect((await dan!.post(`/api/events/${event.id}/waiting-list`)).status).toBe(200);
  const csv = await tableOf(luc.person);
  expect(csv.headers.get("content-disposition")).toBe('attachment; filename="attendees.csv"');
  expect(await csv.text()).toBe('Seat,First name\r\n1,"\'=1+1"\r\n2,Amira\r\n3,Zoe\r\n');
  const page = await (await listOf(luc.person)).text();
  expect([...page.matchAll(/<td[^>]*><bdi>(.*?)<\/bdi>/g)].map(([, name]) => name)).toEqual(["=1+1", "Amira", "Zoe"]);
  expect(page).toContain("3 attending (max 3)");
  for (const secret of ["Eve", "Dan", "@", amira!.id])
    expect(page.split("<main")[1]!.split("</main>")[0]).not.toContain(secret);
  for (const kept of [csv, await listOf(luc.person)]) expect(kept.headers.get("cache-control")).toContain("no-store");
});

test("the list is linked from Luc's events and from the page, for nobody else", async () => {
  const link = `href="/events/${event.id}/attendees"`;
  for (const path of ["/events", `/events/${event.id}`]) {
    expect(await (await luc.person.get(path)).text()).toContain(link);
    expect(await (await amira!.get(path)).text()).not.toContain(link);
  }
  for (const person of [noor!, app.visitor()])
    expect(await (await person.get(`/events/${event.id}`)).text()).not.toContain(link);
});

test("neither guests nor other hosts nor admins read it, until the place has no owner", async () => {
  const olga = await openBusiness(app, "Olga", "Olga's");
  const statuses = async (...people: Pick<Person, "get">[]) =>
    Promise.all(
      people.flatMap((person) => [tableOf(person), listOf(person)]).map(async (answer) => (await answer).status),
    );
  expect(await statuses(amira!, olga.person, noor!)).toEqual([403, 403, 403, 403, 403, 403]);
  expect((await tableOf(app.visitor())).status).toBe(401);
  expect((await tableOf(luc.person, crypto.randomUUID())).status).toBe(404);
  await app.sql`insert into sources (id, name, attribution) values ('register', 'Register', '© Register')`;
  await app.sql`update businesses set user_id = null, source_id = 'register', source_ref = '1' where id = ${luc.id}`;
  expect(await statuses(noor!)).toEqual([200, 200]);
  expect(await (await noor!.get(`/events/${event.id}`)).text()).toContain(`href="/events/${event.id}/attendees"`);
  expect(await statuses(luc.person)).toEqual([403, 403]);
});
