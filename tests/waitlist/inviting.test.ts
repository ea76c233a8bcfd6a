// Contacting, inviting and deleting people on the waitlist, through a real SMTP server.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { AppContext } from "../../src/context.ts";
import { emailChannel } from "../../src/outbox/letters.ts";
import { createMailer } from "../../src/outbox/mailer.ts";
import { deliverDue } from "../../src/outbox/outbox.ts";
import { type MailServer, openMailServer } from "../messages/mail-server.ts";
import { ORIGIN, PASSWORD, type Person, useTestApp } from "../test-app.ts";

let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await openMailServer();
});
afterAll(() => mailServer.close());
const app = useTestApp(() => ({ SMTP_URL: mailServer.url, MAIL_FROM: "hello@sidestreet.example" }));
let sending: AppContext;
let noor: Person;
let amira: Person;
let mona: Person;
beforeAll(async () => {
  sending = { ...app.ctx, mail: createMailer(app.ctx.config, app.ctx.log) };
  noor = await app.join("Noor", { admin: true, type: null });
  amira = await app.join("Amira");
  mona = await app.join("Mona", { moderator: true });
  expect((await noor.send("PUT", "/api/admin/sign-up", { mode: "waitlist" })).status).toBe(200);
});
beforeEach(async () => {
  mailServer.reset();
  await app.sql`delete from waitlist_entries`;
  await app.sql`delete from invitations`;
  await app.sql`delete from outbox`;
});

type Entry = { id: string; name: string; email: string; state: string; invitation: string | null; hasAccount: boolean };
const list = (query = "") => noor.read<Entry[]>(`/api/admin/waitlist?sort=name&${query}`);
const names = async (query: string) => (await list(query)).map(({ name }) => name);

async function joinList(name: string, more: object = {}, language = "en"): Promise<string> {
  const body = { name, email: `${name.toLowerCase()}@example.com`, ...more };
  const headers = { "accept-language": language };
  expect((await app.visitor().send("POST", "/api/waitlist", body, headers)).status).toBe(200);
  const entry = (await list(`q=${name}`)).find((one) => one.name === name);
  return entry!.id;
}

const invite = async (ids: string[]) => (await noor.post("/api/admin/waitlist/invitations", { ids })).json();
const send = () => deliverDue(sending, [emailChannel]);
const mailTo = (email: string) => mailServer.received.filter(({ to }) => to[0] === email);
const linkIn = (text: string) => new RegExp(`${ORIGIN}/signup\\?invitation=(\\S+)`).exec(text)![1]!;

const signUp = (email: string, invitation: string) =>
  app.visitor().post("/api/auth/register", { email, password: PASSWORD, invitation });

describe("Noor invites", () => {
  test("Lou and Zoe at once: one email each in their language, whose link works once", async () => {
    const ids = [await joinList("Lou"), await joinList("Zoe", {}, "de")];
    expect(await invite(ids)).toEqual({ invited: 2, skipped: 0 });
    expect((await list()).map(({ state, invitation }) => [state, invitation])).toEqual([
      ["invited", "queued"],
      ["invited", "queued"],
    ]);
    const sent = await Promise.all([send(), send(), send()]);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(2);
    const [lou, zoe] = [mailTo("lou@example.com"), mailTo("zoe@example.com")];
    expect([lou.length, zoe.length]).toEqual([1, 1]);
    expect(lou[0]!.headers.subject).toBe("Sidestreet: you are invited");
    expect(zoe[0]!.headers.subject).toBe("Sidestreet: Du bist eingeladen");
    expect(lou[0]!.text).toContain("Hello,\n\nYou asked for access to Sidestreet. ");
    const token = linkIn(lou[0]!.text);
    expect((await signUp("lou@example.com", token)).status).toBe(200);
    expect((await signUp("other@example.com", token)).status).toBe(403);
    expect(await list()).toMatchObject([
      { name: "Lou", invitation: "sent", hasAccount: true },
      { name: "Zoe", invitation: "sent", hasAccount: false },
    ]);
    expect(await noor.read("/api/admin/invitations")).toEqual([]);
  });

  test("the same selection again, twice at the same time or on another day", async () => {
    const id = await joinList("Ida");
    const rivals = await Promise.all([invite([id]), invite([id]), invite([id, id])]);
    expect(rivals.map(({ invited }) => invited).sort()).toEqual([0, 0, 1]);
    await send();
    expect(await invite([id])).toEqual({ invited: 0, skipped: 1 });
    expect(await send()).toBe(0);
    const before = linkIn(mailTo("ida@example.com")[0]!.text);
    await app.sql`update waitlist_entries set invited_at = now() - interval '25 hours'`;
    expect(await invite([id])).toEqual({ invited: 1, skipped: 0 });
    expect(await send()).toBe(1);
    const after = linkIn(mailTo("ida@example.com")[1]!.text);
    expect((await signUp("ida@example.com", before)).status).toBe(403);
    expect((await signUp("ida@example.com", after)).status).toBe(200);
  });

  test("nobody twice who asked for access and a demo, and nobody with an account", async () => {
    const [early, demo] = [
      await joinList("Tove"),
      await joinList("Tove Again", { email: "tove@example.com", requestType: "demo_access" }),
    ];
    const known = await joinList("Amira", { email: amira.email });
    expect(await invite([early, demo, known])).toEqual({ invited: 2, skipped: 1 });
    expect(await send()).toBe(1);
    expect(mailTo("tove@example.com")).toHaveLength(1);
    expect(await names("state=invited")).toEqual(["Tove", "Tove Again"]);
  });

  test("Per, whose mail server is away: it is tried again", async () => {
    const id = await joinList("Per");
    await invite([id]);
    mailServer.rejects = () => true;
    expect(await send()).toBe(0);
    expect(await list()).toMatchObject([{ invitation: "queued" }]);
    mailServer.rejects = () => false;
    await app.sql`update outbox set next_attempt_at = now() where state = 'waiting'`;
    expect(await send()).toBe(1);
    expect((await signUp("per@example.com", linkIn(mailTo("per@example.com")[0]!.text))).status).toBe(200);
  });

  test("an address that is refused, and sees that the email failed", async () => {
    const id = await joinList("Max");
    await invite([id]);
    mailServer.rejectionCode = 550;
    mailServer.rejects = () => true;
    expect(await send()).toBe(0);
    expect(await list()).toMatchObject([{ state: "invited", invitation: "failed" }]);
    expect(await (await noor.get("/admin?tab=waitlist")).text()).toContain("Email failed");
    expect(await send()).toBe(0);
  });
});

test("contacted people are counted, filtered and exported as such", async () => {
  const [ann, bob] = [await joinList("Ann"), await joinList("Bob", { userType: "business" })];
  await joinList("=Cleo()", { email: "cleo@example.com" });
  const contact = (contacted: boolean, ids: string[]) =>
    noor.send("PUT", "/api/admin/waitlist/contacted", { ids, contacted });
  expect(await (await contact(true, [ann, bob])).json()).toEqual({ changed: 2 });
  expect(await (await contact(true, [ann, bob])).json()).toEqual({ changed: 0 });
  expect(await (await contact(false, [ann])).json()).toEqual({ changed: 1 });
  expect(await names("state=contacted")).toEqual(["Bob"]);
  expect(await names("state=waiting")).toEqual(["=Cleo()", "Ann"]);
  expect(await names("type=business&state=waiting")).toEqual([]);
  expect((await noor.get("/api/admin/waitlist?state=lost")).status).toBe(422);
  const page = await (await noor.get("/admin?tab=waitlist&state=waiting")).text();
  expect(page.replaceAll("<!-- -->", "")).toContain("2 entries of 3");
  expect(page).toContain("Waiting (2)");
  const csv = await (await noor.get("/api/admin/waitlist.csv?state=contacted")).text();
  expect(csv.trim().split("\r\n")).toHaveLength(2);
  expect(csv).toContain(",contacted,");
  expect(await (await noor.get("/api/admin/waitlist.csv")).text()).toContain("'=Cleo()");
});

test("a deleted entry gets no email, and its invitation no longer works", async () => {
  const [lea, mia] = [await joinList("Lea"), await joinList("Mia")];
  await invite([lea]);
  await send();
  const token = linkIn(mailTo("lea@example.com")[0]!.text);
  await invite([mia]);
  const deleted = await noor.delete("/api/admin/waitlist", { ids: [lea, mia] });
  expect(await deleted.json()).toEqual({ changed: 2 });
  expect(await send()).toBe(0);
  expect((await signUp("lea@example.com", token)).status).toBe(403);
  const [entry] = await noor.read("/api/admin/audit-log?action=waitlist.delete");
  expect(entry.detail).toEqual({ entries: 2 });
  expect(JSON.stringify(entry)).not.toContain("lea@");
});

test("a selection has at most 200 entries, and only admins have one", async () => {
  const many = Array.from({ length: 201 }, () => crypto.randomUUID());
  expect((await noor.post("/api/admin/waitlist/invitations", { ids: many })).status).toBe(422);
  expect((await noor.post("/api/admin/waitlist/invitations", { ids: [] })).status).toBe(422);
  expect((await mona.post("/api/admin/waitlist/invitations", { ids: many.slice(1) })).status).toBe(403);
});
