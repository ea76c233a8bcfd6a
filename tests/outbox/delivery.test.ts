// What the outbox promises: nothing is lost when a server dies between any two steps, and nothing goes out under a second id.
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import type { AppContext, Mail, MailAnswer } from "../../src/context.ts";
import { defineLetter, emailChannel } from "../../src/outbox/letters.ts";
import { createMailer } from "../../src/outbox/mailer.ts";
import { deliverDue } from "../../src/outbox/outbox.ts";
import { queueEmails } from "../../src/outbox/queue.ts";
import { type MailServer, openMailServer, type ReceivedMail } from "../messages/mail-server.ts";
import { PASSWORD, useTestApp } from "../test-app.ts";

let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await openMailServer();
});
const app = useTestApp(() => ({ SMTP_URL: mailServer.url }));
let send: AppContext["mail"];
beforeAll(() => {
  send = createMailer(app.ctx.config, app.ctx.log);
  app.ctx.mail = send;
});
afterEach(async () => {
  mailServer.reset();
  app.ctx.mail = send;
  await app.sql`delete from outbox`;
});
afterAll(() => mailServer.close());

const deliver = () => deliverDue(app.ctx, [emailChannel]);
const endLease = () => app.sql`update outbox set next_attempt_at = now() where state = 'waiting'`;
const forgot = (email: string, language = "en") =>
  app.visitor().send("POST", "/api/auth/forgot", JSON.stringify({ email }), { "accept-language": language });
const tokenIn = ({ text }: ReceivedMail) => /token=([\w-]{43})/.exec(text)![1]!;

/** Delivers with a server that ends, as by `kill -9`, at one step of sending. */
async function dieWhile(step: (mail: Mail) => Promise<unknown>): Promise<void> {
  await new Promise<void>((reached) => {
    const mail = async (sent: Mail): Promise<MailAnswer> => {
      await step(sent);
      reached();
      return new Promise(() => {});
    };
    void deliverDue({ ...app.ctx, mail }, [emailChannel]);
  });
}

test("a request that fails leaves no email behind", async () => {
  await expect(
    app.db.transaction(async (tx) => {
      await queueEmails(tx, hello, [{ to: "amira@example.com", facts: {} }]);
      throw new Error("the server ended");
    }),
  ).rejects.toThrow("the server ended");
  expect(await deliver()).toBe(0);
});

test("Amira's reset waits in the outbox before she reads that it was sent", async () => {
  const amira = await app.join("Amira");
  expect((await forgot(amira.email)).status).toBe(200);
  expect(await app.sql`select kind, state, is_urgent from outbox`).toMatchObject([
    { kind: "reset", state: "waiting", is_urgent: true },
  ]);
});

test("after a crash before the mail server answered, another server sends it once", async () => {
  const bea = await app.join("Bea");
  await forgot(bea.email);
  await dieWhile(async () => {});
  expect(await deliver()).toBe(0);
  await endLease();
  expect(await deliver()).toBe(1);
  expect(mailServer.received.map(({ to }) => to[0])).toEqual([bea.email]);
  expect(await app.sql`select state, attempts from outbox`).toMatchObject([{ state: "sent", attempts: 2 }]);
});

test("after a crash behind the answer, the same email goes again, and both links work", async () => {
  const cleo = await app.join("Cleo");
  await forgot(cleo.email);
  await dieWhile(send);
  await endLease();
  expect(await deliver()).toBe(1);
  const [first, second] = mailServer.received as [ReceivedMail, ReceivedMail];
  expect(first.headers["message-id"]).toMatch(/^<[\da-f-]{36}@localhost>$/);
  expect(second.headers["message-id"]).toBe(first.headers["message-id"]!);
  for (const mail of [second, first]) {
    const page = await app.visitor().get(`/reset-password?token=${tokenIn(mail)}`);
    expect(await page.text()).toContain('data-island="ResetForm"');
  }
});

test("both links to confirm an email work after a crash, unless that was stopped", async () => {
  for (const isStopped of [false, true]) {
    const dora = await app.join(`Dora ${isStopped}`, { verified: false });
    await app.sql`delete from outbox`;
    await dora.post("/api/auth/email/link");
    await dieWhile(send);
    await endLease();
    if (isStopped) await app.sql`delete from email_confirmations where user_id = ${dora.id}`;
    await deliver();
    expect(mailServer.received).toHaveLength(isStopped ? 1 : 2);
    const confirmed = await dora.post("/api/auth/email/confirm", { token: tokenIn(mailServer.received[0]!) });
    expect(confirmed.status).toBe(isStopped ? 422 : 200);
    mailServer.reset();
  }
});

test("a server that can't store the outcome sends again under the same id", async () => {
  await queueEmails(app.db, hello, [{ to: "eli@example.com", facts: {} }]);
  let updates = 0;
  // The first update claims the email.
  const broken = new Proxy(app.db, {
    get: (db, key) => (key === "update" && updates++ > 0 ? undefined : Reflect.get(db, key)),
  });
  await expect(deliverDue({ ...app.ctx, db: broken }, [emailChannel])).rejects.toThrow();
  await endLease();
  expect(await deliver()).toBe(1);
  expect(new Set(mailServer.received.map(({ headers }) => headers["message-id"])).size).toBe(1);
  expect(mailServer.received).toHaveLength(2);
});

test("an email that can't be written is given up, and holds up no other", async () => {
  await queueEmails(app.db, broken, [{ to: "fay@example.com", facts: {} }]);
  await queueEmails(app.db, hello, [{ to: "gil@example.com", facts: {} }]);
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 7; attempt++) {
    expect(await deliver()).toBe(attempt === 1 ? 1 : 0);
    const [row] = await app.sql`
      select round(extract(epoch from next_attempt_at - now()))::int as seconds from outbox where kind = 'broken' and state = 'waiting'`;
    if (row) waits.push(row.seconds);
    await endLease();
  }
  expect(waits).toEqual([10, 50, 250, 1250, 6250, 31_250]);
  expect(await deliver()).toBe(0);
  expect(await app.sql`select state, attempts, error from outbox where kind = 'broken'`).toMatchObject([
    { state: "failed", attempts: 7, error: "this text can't be written" },
  ]);
});

test("what somebody waits for goes before what was queued earlier", async () => {
  const hana = await app.join("Hana");
  for (let n = 0; n < 3; n++) await queueEmails(app.db, hello, [{ to: `guest${n}@example.com`, facts: {} }]);
  await forgot(hana.email);
  await deliver();
  expect(mailServer.received[0]!.to).toEqual([hana.email]);
});

test("an email is in the language of its recipient, not of whoever causes it", async () => {
  const ida = await app.join("Ida");
  await app.sql`update users set language = 'fr' where id = ${ida.id}`;
  await forgot(ida.email, "de");
  await deliver();
  expect(mailServer.received[0]!.headers.subject).toBe("Choisis un nouveau mot de passe pour Sidestreet");
  const jo = await app.join("Jo");
  await jo.post("/api/auth/email", { email: ida.email, password: PASSWORD });
  await deliver();
  expect(mailServer.received.slice(1).map(({ to, headers }) => [to[0], headers.subject])).toEqual([
    [ida.email, "Ton e-mail sur Sidestreet"],
  ]);
});

test("requests for known and unknown addresses write the same rows", async () => {
  const [kim, lou] = [await app.join("Kim"), await app.join("Lou")];
  const rowsOf = async (request: () => Promise<Response>) => {
    await app.sql`delete from outbox`;
    expect((await request()).status).toBe(200);
    return app.sql`select kind, is_urgent from outbox order by id`;
  };
  const change = (email: string) => () => lou.post("/api/auth/email", { email, password: PASSWORD });
  expect(await rowsOf(() => forgot("nobody@example.com"))).toEqual(await rowsOf(() => forgot(kim.email)));
  expect(await rowsOf(change("nobody@example.com"))).toEqual(await rowsOf(change(kim.email)));
});

test("a suspended Max is told why, in his language, and gets nothing else", async () => {
  const [max, noor] = [await app.join("Max"), await app.join("Noor", { admin: true })];
  await app.sql`update users set language = 'de' where id = ${max.id}`;
  expect((await noor.post(`/api/admin/people/${max.id}/suspension`, { reason: "Rude words" })).status).toBe(200);
  await deliver();
  expect(mailServer.received.map(({ to, headers }) => [to[0], headers.subject])).toEqual([
    [max.email, "Dein Konto bei Sidestreet ist gesperrt"],
  ]);
  expect(mailServer.received[0]!.text).toContain("Rude words");
});

const hello = defineLetter<object>({ kind: "hello", write: () => ({ subject: "Hello", parts: ["Hello"] }) });
const broken = defineLetter<object>({
  kind: "broken",
  write: () => {
    throw new Error("this text can't be written");
  },
});
