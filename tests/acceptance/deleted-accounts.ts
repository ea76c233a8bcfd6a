// Check 24: deletes accounts that left traces everywhere, and searches the tables, the data folder and the log for them.
import { findInTables } from "../account/find-values.ts";
import { openMailServer } from "../messages/mail-server.ts";
import { decide } from "../places/owner/people.ts";
import { jpeg } from "../places/photos/pictures.ts";
import { PASSWORD, Person } from "../test-app.ts";
import type { Check } from "./check.ts";
import { type Deployment, startDeployment } from "./deployment.ts";

const BASE_URL = "http://localhost:3000";
/** Of the traveler and the owner; none is part of another text. */
const VALUES = [
  "carla.quintessa",
  "dario.zumthor",
  "quintessa-carla",
  "Vandersloot",
  "Zumthor-Bar",
  "+377 98 76 54 32",
];

export const deletedAccounts: Check = {
  number: 24,
  name: "a traveler and an owner who used everything delete their accounts",
  target: "no table, file or log line names them",
  async run() {
    const mailServer = await openMailServer();
    const settings = { BASE_URL, SMTP_URL: mailServer.url, MAIL_FROM: "us@example.com", LOG_LEVEL: "debug" };
    const deployment = await startDeployment({ SAMPLE: "no", ...settings });
    try {
      const admin = await join(deployment, "noor");
      await deployment.sql`update users set is_admin = true where id = ${admin.id}`;
      const filesBefore = await listFiles(deployment);
      const [carla, dario] = [await join(deployment, "carla.quintessa"), await join(deployment, "dario.zumthor")];
      const place = await runBusiness(dario, admin);
      await travel(deployment, carla, place);
      const reason = "Vandersloot insulted others";
      await expectOk(admin.post(`/api/admin/people/${carla.id}/suspension`, { reason }));
      await expectOk(carla.post("/api/auth/login", { email: carla.email, password: PASSWORD }));
      const before = await findInTables(deployment.sql, VALUES);
      const responses = [];
      for (const person of [carla, dario]) responses.push(await person.delete("/api/users/me", { password: PASSWORD }));
      const { tables, found } = await findInTables(deployment.sql, VALUES);
      const files = (await listFiles(deployment)).filter((name) => !filesBefore.includes(name));
      const logged = VALUES.filter((value) => deployment.server.log.toLowerCase().includes(value.toLowerCase()));
      const statuses = responses.map(({ status }) => status);
      const left = [...found, ...logged.map((value) => `log: ${value}`), ...files];
      for (const each of left) console.error(each);
      return {
        passed: left.length === 0 && before.found.length > 8 && statuses.every((status) => status === 200),
        result: `${before.found.length} places in ${tables} tables before, ${found.length} after; ${files.length} files; ${logged.length} values in the log`,
      };
    } finally {
      await deployment.close();
      await mailServer.close();
    }
  },
};

async function join({ server, sql }: Deployment, name: string): Promise<Person> {
  const person = new Person((request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers, body } = request;
    return fetch(server.url + pathname + search, { method, headers, body, redirect: "manual" });
  });
  person.email = `${name}@example.com`;
  await expectOk(person.post("/api/auth/register", { email: person.email, password: PASSWORD, firstName: name }));
  const [row] = await sql`update users set email_verified_at = now() where email = ${person.email} returning id`;
  person.id = row!.id;
  return person;
}

async function expectOk(response: Promise<Response>): Promise<Response> {
  const { ok, status, url } = await response;
  if (!ok) throw new Error(`${url} got ${status}: ${await (await response).text()}`);
  return response;
}

/** @returns the id of the owner's place */
async function runBusiness(dario: Person, admin: Person): Promise<string> {
  await expectOk(dario.post("/api/users/setup", { userType: "business" }));
  const listing = { name: "Zumthor-Bar", type: "restaurant", location: "1 Quay", contactInfo: "+377 98 76 54 32" };
  const { id } = (await (await expectOk(dario.post("/api/businesses", listing))).json()) as { id: string };
  await expectOk(decide(admin, id, { approved: true }));
  await expectOk(upload(dario, `/api/businesses/${id}/photos`, "photo"));
  const eventDate = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const host = async (title: string) =>
    (await (await expectOk(dario.post("/api/events", { title, eventDate }))).json()) as { id: string };
  await host("Zumthor-Bar's quiz");
  const canceled = await host("Zumthor-Bar's party");
  await expectOk(dario.delete(`/api/events/${canceled.id}`));
  return id;
}

async function travel({ sql }: Deployment, carla: Person, place: string): Promise<void> {
  await expectOk(carla.post("/api/users/setup", { userType: "traveler" }));
  await expectOk(carla.patch("/api/users/me", { firstName: "Quintessa-Carla", lastName: "Vandersloot" }));
  await expectOk(upload(carla, "/api/users/avatar", "avatar"));
  await expectOk(carla.post("/api/waitlist", { name: "Quintessa-Carla", email: carla.email, city: "Porto" }));
  await carla.post("/api/auth/login", { email: carla.email, password: "not the password" });
  await expectOk(carla.post("/api/auth/forgot", { email: carla.email }));
  await expectOk(carla.post("/api/swipes", { businessId: place, action: "like" }));
  await expectOk(carla.post(`/api/businesses/${place}/reports`, { kind: "wrong", note: "Vandersloot was here" }));
  await expectOk(carla.post("/api/users/list", {}));
  await expectOk(carla.post("/api/users/calendar", {}));
  await expectOk(carla.get(`/business/${place}`));
  const [event] = await sql`select id from events where business_id = ${place}`;
  await expectOk(carla.post(`/api/events/${event!.id}/rsvp`, { status: "cant_make_it" }));
}

async function upload(person: Person, path: string, field: string): Promise<Response> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(await jpeg(600, 400, 1))]), "a.jpg");
  const body = new Response(form);
  const type = body.headers.get("content-type")!;
  return person.upload(path, await body.bytes(), type);
}

/** Without the database's own files. */
const listFiles = ({ server }: Deployment) =>
  Array.fromAsync(new Bun.Glob("photos/**/*").scan({ cwd: server.dataDir, onlyFiles: true }));
