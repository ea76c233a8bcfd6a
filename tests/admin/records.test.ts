// The audit log, the email log and the overview.
import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { settings } from "../../db/schema/index.ts";
import { recordAudit } from "../../src/audit-log.ts";
import { makeAdmin } from "../../src/commands/admin.ts";
import { readConfig } from "../../src/config.ts";
import { countOverview, getOverview, refreshOverview } from "../../src/features/admin/overview.ts";
import { createLogger } from "../../src/log.ts";
import { defineLetter, emailChannel } from "../../src/outbox/letters.ts";
import { createMailer } from "../../src/outbox/mailer.ts";
import { deliverDue } from "../../src/outbox/outbox.ts";
import { queueEmails } from "../../src/outbox/queue.ts";
import { deleteExpired } from "../../src/ownership/retention.ts";
import { decide, openUp, owner } from "../places/owner/people.ts";
import { putPlaces } from "../places.ts";
import { freshDatabase, type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let ada: Person;
beforeAll(async () => {
  ada = await app.join("Ada", { type: null, admin: true });
});

const listAuditEntries = (query = "") => ada.read(`/api/admin/audit-log${query}`);

test("decisions on businesses are logged with admin, subject and reason", async () => {
  const luc = await owner(app, "Luc");
  const id = await openUp(luc, ada);
  await luc.patch(`/api/businesses/${id}`, { description: "Twelve seats now.", priceLevel: 3 });
  await decide(ada, id, { approved: true });
  await decide(ada, id, { approved: false, reason: "Closed for good." });
  await decide(ada, id, { approved: false, reason: "Closed for good." });
  const subject = { id, name: "Noodle Bar Kumo", isPerson: false };
  const admin = { id: ada.id, name: "Ada" };
  expect(await listAuditEntries(`?person=${id}`)).toMatchObject([
    { action: "business.reject", admin, subject, detail: { reason: "Closed for good." } },
    { action: "business.approve", admin, subject, detail: { changed: ["description", "priceLevel"] } },
    { action: "business.approve", admin, subject, detail: {} },
  ]);
  expect(await (await ada.get("/admin?tab=audit&action=business.reject")).text()).toContain("Closed for good.");
});

test("decisions on claims and reports are logged; the user is stored as an id", async () => {
  const { Mill: mill = "", Inn: inn = "" } = await putPlaces(app.db, [{ name: "Mill" }, { name: "Inn" }]);
  const [lou, max] = [await owner(app, "Lou"), await owner(app, "Max")];
  const amira = await app.join("Amira");
  const claim = async (person: Person, place: string) =>
    (await (await person.post(`/api/businesses/${place}/claim`, {})).json()).id;
  await ada.post(`/api/admin/claims/${await claim(lou, mill)}/decision`, { agree: true });
  await ada.post(`/api/admin/claims/${await claim(max, inn)}/decision`, { agree: false, reason: "No papers." });
  const report = await (await amira.post(`/api/businesses/${inn}/reports`, { kind: "closed" })).json();
  await ada.post(`/api/admin/reports/${report.id}/resolution`);
  await ada.post(`/api/admin/reports/${report.id}/resolution`);
  expect(await listAuditEntries(`?person=${mill}`)).toMatchObject([
    { action: "claim.agree", subject: { name: "Mill" }, detail: { person: lou.id } },
  ]);
  expect(await listAuditEntries(`?person=${inn}`)).toMatchObject([
    { action: "report.resolve", subject: { name: "Inn" }, detail: { kind: "closed" } },
    { action: "claim.refuse", subject: { name: "Inn" }, detail: { person: max.id, reason: "No papers." } },
  ]);
});

test("the review shows what an owner changed since approval, until the next decision", async () => {
  const nils = await owner(app, "Nils");
  const id = await openUp(nils, ada, {
    name: "Nils' Nets",
    type: "retail",
    location: "Pier 1",
    openingHours: "Mo-Fr 09:00-17:00",
  });
  const compared = async () =>
    (await ada.read("/api/admin/businesses?status=changed")).find((each: { id: string }) => each.id === id)
      ?.approvedFacts;
  expect(await compared()).toBeUndefined();
  await nils.patch(`/api/businesses/${id}`, { location: "Pier 2" });
  await nils.patch(`/api/businesses/${id}`, { location: "Pier 3", openingHours: null });
  expect(await compared()).toMatchObject({ location: "Pier 1", openingHours: "Mo-Fr 09:00-17:00", photos: [] });
  const page = await (await ada.get("/admin?tab=review&status=changed")).text();
  expect(page).toContain("What changed since approval");
  expect(page).toMatch(/Approved:<!-- --> <\/span><bdi[^>]*>Pier 1<.*Now:<!-- --> <\/span><bdi[^>]*>Pier 3</);
  await nils.patch(`/api/businesses/${id}`, { location: "Pier 1", openingHours: "Mo-Fr 09:00-17:00" });
  expect(await (await ada.get("/admin?tab=review&status=changed")).text()).toContain("The changes were reverted");
  await decide(ada, id, { approved: true });
  expect(await app.sql`select approved_facts from businesses where id = ${id}`).toMatchObject([
    { approved_facts: null },
  ]);
});

test("the audit log can be filtered by action and by the full email of a user", async () => {
  const rob = await app.join("Rob");
  await ada.post(`/api/admin/people/${rob.id}/suspension`, { reason: "Spam." });
  await ada.delete(`/api/admin/people/${rob.id}/suspension`);
  const auditEntries = async (query: string) =>
    (await listAuditEntries(query)).map(({ action }: { action: string }) => action);
  expect(await auditEntries("?action=person.suspend&person=ROB@example.com")).toEqual(["person.suspend"]);
  expect(await auditEntries("?person=rob@example.com")).toEqual(["person.reinstate", "person.suspend"]);
  expect(await auditEntries("?person=ada@example.com&action=person.reinstate")).toEqual(["person.reinstate"]);
  expect(await auditEntries("?person=nobody@example.com")).toEqual([]);
  expect((await ada.get("/api/admin/audit-log?action=anything")).status).toBe(422);
});

test("the name of a deleted user disappears from the log, the entry stays", async () => {
  const eve = await app.join("Eve");
  await ada.delete(`/api/admin/people/${eve.id}/sessions`);
  await app.sql`delete from users where id = ${eve.id}`;
  const [entry] = await listAuditEntries(`?person=${eve.id}`);
  expect(entry.subject).toEqual({ id: eve.id, name: null, isPerson: true });
  expect(await (await ada.get(`/admin?tab=audit&person=${eve.id}`)).text()).toContain("a deleted user");
});

test("deleting an account deletes its email log entries", async () => {
  const kai = await app.join("Kai");
  await app.sql`insert into outbox (channel, key, kind, user_id, recipient, subject, state) values
    ('email', '1', 'reset', ${kai.id}, ${kai.email}, 'Hello', 'sent'),
    ('email', '2', 'reset', null, 'kai.other@example.com', 'Hello', 'sent')`;
  const left = await kai.send("DELETE", "/api/users/me", { password: "a long enough password" });
  expect(left.status).toBe(200);
  expect(await ada.read("/api/admin/emails?q=kai")).toMatchObject([{ recipient: "kai.other@example.com" }]);
});

test("making an admin on the command line is logged once", async () => {
  const ola = await app.join("Ola");
  expect(await makeAdmin(app.db, "Ola@example.com")).toBe(true);
  expect(await makeAdmin(app.db, "ola@example.com")).toBe(true);
  expect(await makeAdmin(app.db, "nobody@example.com")).toBe(false);
  expect(await listAuditEntries(`?person=${ola.id}`)).toMatchObject([
    { action: "admin.make", admin: { id: null, name: null } },
  ]);
  expect(await (await ada.get(`/admin?tab=audit&person=${ola.id}`)).text()).toContain("the command line");
});

test("the database rejects changes to the audit log", async () => {
  await expect(app.sql`update audit_log set action = 'nothing'`.execute()).rejects.toThrow("append-only");
  await expect(app.sql`delete from audit_log`.execute()).rejects.toThrow("append-only");
});

test("entries of the audit log are deleted after two years, with their reasons", async () => {
  const mia = await app.join("Mia Old");
  await app.sql`insert into audit_log (action, subject_id, created_at) values
    ('person.suspend', ${mia.id}, now() - interval '2 years 1 day'), ('person.reinstate', ${mia.id}, now() - interval '23 months')`;
  await app.sql`insert into audit_reasons (audit_id, user_id, reason)
    select id, ${mia.id}, 'Spam.' from audit_log where subject_id = ${mia.id}`;
  await deleteExpired(app.db);
  expect(await listAuditEntries(`?person=${mia.id}`)).toMatchObject([{ action: "person.reinstate" }]);
  expect(await app.sql`select reason from audit_reasons where user_id = ${mia.id}`).toHaveLength(1);
  await expect(app.sql`delete from audit_log where subject_id = ${mia.id}`.execute()).rejects.toThrow("append-only");
});

test("a failed action isn't logged, and a failed log entry undoes the action", async () => {
  const before = (await app.sql`select count(*)::int as n from audit_log`)[0]!.n;
  await ada.post(`/api/admin/businesses/${crypto.randomUUID()}/approval`, { approved: true, version: "0".repeat(64) });
  await ada.post(`/api/admin/people/${crypto.randomUUID()}/suspension`, { reason: "Nobody." });
  expect((await app.sql`select count(*)::int as n from audit_log`)[0]!.n).toBe(before);
  const mia = await app.join("Mia");
  await app.sql`alter table audit_log add constraint full_up check (action <> 'person.suspend') not valid`;
  expect((await ada.post(`/api/admin/people/${mia.id}/suspension`, { reason: "x" })).status).toBe(500);
  await app.sql`alter table audit_log drop constraint full_up`;
  expect(await app.sql`select suspended_at from users where id = ${mia.id}`).toMatchObject([{ suspended_at: null }]);
});

test("the audit log is paginated, newest first", async () => {
  await app.sql`insert into audit_log (action) select 'import.run' from generate_series(1, 120)`;
  const ids: number[] = [];
  for (let url: string | undefined = "/api/admin/audit-log?action=import.run"; url; ) {
    const response: Response = await ada.get(url);
    ids.push(...((await response.json()) as { id: number }[]).map(({ id }) => id));
    url = /<([^>]+)>/.exec(response.headers.get("link") ?? "")?.[1];
  }
  expect(ids.length).toBe(120);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(await (await ada.get("/admin?tab=audit&action=import.run")).text()).toContain("Older");
});

test("the audit log is in Ada's language, and says what acted without an admin", async () => {
  const entries = [
    { action: "import.run", detail: { source: "Amt", kind: "places", added: 3, marked: 1, by: "schedule" } },
    { action: "admin.make", detail: { by: "sign-in provider" } },
    { action: "landing.claims", detail: { numbers: "counted", offer: true } },
    { action: "place.edit", detail: { changed: ["openingHours", "tags"], size: 7 } },
  ] as const;
  for (const entry of entries) await recordAudit(app.db, { adminId: null, ...entry });
  const html = await (await ada.get("/admin?tab=audit&lang=de")).text();
  const page = html.replaceAll(/<!-- -->|<[^>]*>/g, "");
  for (const text of [
    "von dem Zeitplan der Quelle · Art: Orte · 3 hinzugefügt · 1 als vielleicht geschlossen markiert · Quelle: Amt",
    "von dem Anmeldedienst",
    "Das Gründungsangebot und sein Preis: ja · Zahlen auf der Startseite: Gezählt",
    "von der Befehlszeile · size: 7 · Felder: Öffnungszeiten und Tags",
  ])
    expect(page).toContain(text);
});

/** A mail server on loopback. @param reject returns the error for a recipient, if any */
async function startMailServer(reject: (address: string) => Error | undefined) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _, done) => done(reject(address) ?? null),
    onData(stream, _, done) {
      let text = "";
      stream.on("data", (chunk) => (text += chunk));
      stream.on("end", () => {
        received.push(text);
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, received, stop: () => new Promise<void>((done) => server.close(done)) };
}

const rejection = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code });

const hello = defineLetter<{ token: string }>({
  kind: "hello",
  write: ({ token }) => ({ subject: "Hello", parts: [token] }),
});

test("the email log records sent, failed and printed emails without their text", async () => {
  let busy = 1;
  const server = await startMailServer((address) => {
    if (address.startsWith("nobody")) return rejection(550, "No such user here");
    return address.startsWith("busy") && busy-- > 0 ? rejection(451, "Try again later") : undefined;
  });
  const { db, sql, close } = await freshDatabase();
  const printed: string[] = [];
  const log = createLogger("info", true, (line) => printed.push(line));
  const deliver = (config = readConfig({ SMTP_URL: server.url })) =>
    deliverDue({ ...app.ctx, db, config, mail: createMailer(config, log) }, [emailChannel]);
  const facts = { token: "https://example.com/reset?token=secret-token" };
  for (const to of ["amira@example.com", "nobody@example.com", "busy@example.com"])
    await queueEmails(db, hello, [{ to, facts }]);
  expect(await deliver()).toBe(1);
  const rows = () => sql`select recipient, subject, state, attempts, error, facts from outbox order by id`;
  expect(await rows()).toMatchObject([
    { recipient: "amira@example.com", state: "sent", attempts: 1, error: null, facts: {} },
    { recipient: "nobody@example.com", subject: "Hello", state: "failed", attempts: 1, facts: {} },
    { recipient: "busy@example.com", state: "waiting", attempts: 1, facts },
  ]);
  expect((await rows())[1]!.error).toContain("550 No such user here");
  await sql`update outbox set next_attempt_at = now()`;
  await queueEmails(db, hello, [{ to: "amira@example.com", facts }]);
  // By design: without SMTP the operator reads the link in the log.
  expect(await deliver(readConfig({}))).toBe(2);
  expect(printed.join()).toContain("secret-token");
  expect(await rows()).toMatchObject([{}, {}, { state: "printed", attempts: 2, error: null }, { state: "printed" }]);
  expect(JSON.stringify(await sql`select * from outbox`)).not.toContain("secret-token");
  expect(server.received.length).toBe(1);
  await server.stop();
  await close();
});

test("an email waits while the mail server is down, and is logged", async () => {
  const { db, sql, close } = await freshDatabase();
  const server = await startMailServer(() => undefined);
  await server.stop();
  const config = readConfig({ SMTP_URL: server.url });
  await queueEmails(db, hello, [{ to: "amira@example.com", facts: { token: "x" } }]);
  await deliverDue({ ...app.ctx, db, config, mail: createMailer(config, app.ctx.log) }, [emailChannel]);
  expect(await sql`select state, attempts, error from outbox`).toMatchObject([
    { state: "waiting", attempts: 1, error: expect.stringContaining("ECONNREFUSED") },
  ]);
  await close();
});

test("a test email returns the server's response and is logged without the address", async () => {
  const response = await ada.post("/api/admin/emails/test", { to: "Inbox@Example.org" });
  expect(await response.json()).toMatchObject({ state: "sent" });
  expect(app.mails.at(-1)).toMatchObject({ to: "inbox@example.org", kind: "test" });
  const real = app.ctx.mail;
  app.ctx.mail = async () => {
    throw new Error("535 Authentication failed");
  };
  const failed = await (await ada.post("/api/admin/emails/test", { to: "inbox@example.org" })).json();
  app.ctx.mail = real;
  expect(failed).toEqual({ state: "failed", response: "535 Authentication failed" });
  expect(await listAuditEntries("?action=mail.test")).toMatchObject([
    { detail: { state: "failed", domain: "example.org" } },
    { detail: { state: "sent", domain: "example.org" } },
  ]);
  expect((await ada.post("/api/admin/emails/test", { to: "a@b.c\r\nBcc: d@e.f" })).status).toBe(422);
});

test("the email log can be searched and filtered; entries are deleted after 90 days", async () => {
  await app.sql`insert into outbox (channel, key, kind, recipient, subject, state, error, created_at)
    select 'email', 'copy' || n, 'copy', 'reader' || n || '@example.com', 'Café Nord: Hello ' || n,
      case when n % 10 = 0 then 'failed' else 'sent' end, case when n % 10 = 0 then '550 gone' end,
      now() - n * interval '1 day' from generate_series(1, 100) n`;
  const failed = await ada.read("/api/admin/emails?state=failed");
  expect(failed.filter(({ kind }: { kind: string }) => kind === "copy")).toHaveLength(10);
  expect(await ada.read("/api/admin/emails?q=reader7@")).toMatchObject([{ subject: "Café Nord: Hello 7" }]);
  expect((await ada.get("/api/admin/emails")).headers.get("link")).toContain("after=");
  const page = await (await ada.get("/admin?tab=email&state=failed")).text();
  expect(page).toContain("550 gone");
  expect(await (await ada.get("/admin?tab=email&state=failed&lang=de")).text()).toMatch(/<span[^>]*>Fehlgeschlagen</);
  await deleteExpired(app.db);
  const [left] = await app.sql`select count(*)::int as n from outbox where kind = 'copy'`;
  expect(left!.n).toBe(89);
});

test("the overview counts by city days", async () => {
  const { db, sql, close } = await freshDatabase();
  const zone = "Pacific/Kiritimati";
  const midnight = sql`((now() at time zone ${zone})::date)::timestamp at time zone ${zone}`;
  await sql`insert into users (email, created_at) values
    ('today@example.com', ${midnight}), ('late@example.com', ${midnight} - interval '1 second'),
    ('before@example.com', ${midnight} - interval '40 days'), ('long@example.com', ${midnight} - interval '70 days')`;
  const { signUps } = await countOverview(db, zone);
  expect(signUps.days.length).toBe(30);
  expect(signUps.days.slice(-2).map(({ value }) => value)).toEqual([1, 1]);
  expect([signUps.total, signUps.before]).toEqual([2, 1]);
  await close();
});

test("the overview counts swipes, active users and likes per view, which may be null", async () => {
  const { db, sql, close } = await freshDatabase();
  const empty = await countOverview(db, "Europe/Monaco");
  expect([empty.swipes.total, empty.active.total, empty.likesPerView.total]).toEqual([0, 0, null]);
  await sql`insert into users (email) values ('a@example.com'), ('b@example.com'), ('owner@example.com')`;
  await sql`insert into businesses (user_id, name, type, location)
    select id, 'Kumo', 'restaurant', 'Quay' from users where email = 'owner@example.com'`;
  await sql`insert into swipes (user_id, business_id, action, created_at)
    select u.id, b.id, x.action, now() - x.ago * interval '1 day' from users u, businesses b,
      (values ('like', 0), ('dislike', 0), ('like', 1), ('save', 45)) x (action, ago) where u.email = 'a@example.com'`;
  await sql`insert into swipes (user_id, business_id, action) select u.id, b.id, 'like' from users u, businesses b
    where u.email = 'b@example.com'`;
  await sql`insert into profile_views (business_id, day, viewer, count)
    select id, (now() at time zone 'utc')::date, 'x', 4 from businesses`;
  const { swipes, active, likesPerView } = await countOverview(db, "Europe/Monaco");
  expect([swipes.total, swipes.before]).toEqual([4, 1]);
  expect([active.total, active.before]).toEqual([2, 1]);
  expect(likesPerView.total).toBeCloseTo(3 / 4);
  await close();
});

test("a slow overview is served from the cache until the new one is counted", async () => {
  const { db, sql } = app;
  await db.delete(settings).where(eq(settings.key, "admin.overview"));
  const first = await getOverview(db, "Europe/Monaco");
  expect(await getOverview(db, "Europe/Monaco")).toEqual(first);
  await sql`update settings set value = replace(value, ${first.countedAt}, '2026-01-01T00:00:00.000Z') where key = 'admin.overview'`;
  const held = await sql.reserve();
  await held`begin`;
  await held`lock table swipes in access exclusive mode`;
  expect((await getOverview(db, "Europe/Monaco")).countedAt).toBe("2026-01-01T00:00:00.000Z");
  await held`commit`;
  held.release();
  await refreshOverview(db, "Europe/Monaco");
  expect(Date.parse((await getOverview(db, "Europe/Monaco")).countedAt)).toBeGreaterThan(Date.parse("2026-01-01"));
  expect((await getOverview(db, "Asia/Tokyo")).swipes.days).toHaveLength(30);
});

test("the first tab opens on the waitlist, and its charts have a label and a table", async () => {
  const page = await (await ada.get("/admin")).text();
  expect(page).toMatch(/aria-current="page"[^>]*>Overview/);
  const counters = [...page.matchAll(/<dt[^>]*>([^<]+)<\/dt><dd[^>]*>\d+</g)].map(([, label]) => label);
  expect(counters.slice(0, 4)).toEqual(["Total Signups", "Businesses", "Travelers", "Today"]);
  expect(page.indexOf("Total Signups")).toBeLessThan(page.indexOf("The last 30 days"));
  for (const title of ["Sign-ups", "Swipes", "Active people", "Likes per view"]) expect(page).toContain(`>${title}<`);
  expect(page).toMatch(/role="img" aria-label="Sign-ups on each of the last 30 days; most on /);
  expect(page.match(/<tr class="border-t border-line">/g)?.length).toBeGreaterThanOrEqual(30);
  expect(page).toContain("Accounts created that day");
});

test("the title of every tab names it, and its charts speak Ada's language", async () => {
  const read = async (query: string) => (await ada.get(`/admin?${query}`)).text();
  expect(await read("tab=audit")).toContain("<title>Audit · Admin · ");
  const page = await read("tab=overview&lang=de");
  expect(page).toContain("<title>Übersicht · Admin · ");
  expect(page).toMatch(/aria-label="Registrierungen an jedem der letzten 30 Tage; am meisten am [^"]+: [\d,.]+"/);
});
