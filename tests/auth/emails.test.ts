// Confirming and changing an email, with a real mail server.
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { toStoredKey } from "../../src/http/rate-limits.ts";
import { createMailer } from "../../src/outbox/mailer.ts";
import { type MailServer, openMailServer, type ReceivedMail } from "../messages/mail-server.ts";
import { openTestApp, type Person, useTestApp } from "../test-app.ts";

const PASSWORD = "a long enough password";

let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await openMailServer();
});
const app = useTestApp(() => ({ SMTP_URL: mailServer.url, MAIL_FROM: "hello@sidestreet.example" }));
beforeAll(() => {
  app.ctx.mail = createMailer(app.ctx.config, app.ctx.log);
});
afterEach(() => mailServer.reset());
afterAll(() => mailServer.close());

async function waitForEmail(email: string, subject: RegExp): Promise<ReceivedMail> {
  await app.deliver();
  const found = mailServer.received.find(({ to, headers }) => to[0] === email && subject.test(headers.subject!));
  if (found) return found;
  throw new Error(`No letter to ${email} about ${subject}.`);
}

const readToken = ({ text }: ReceivedMail) => /http:\/\/localhost:3000\/[\w-]+\?token=([\w-]{43})\n/.exec(text)![1]!;
const confirm = (person: Person, token: string) => person.post("/api/auth/email/confirm", { token });
const isVerified = async (person: Person) => (await person.read("/api/auth/user")).emailVerified as boolean;
const readMessage = async (response: Response) => ((await response.json()) as { message: string }).message;

async function signUp(name: string): Promise<{ person: Person; token: string }> {
  const person = await app.join(name, { verified: false });
  return { person, token: readToken(await waitForEmail(person.email, /^Confirm your email/)) };
}

test("Amira signs up, is reminded to confirm her email, and confirms it", async () => {
  const { person: amira, token } = await signUp("Amira");
  expect(await isVerified(amira)).toBe(false);
  const reminded = async () => (await (await amira.get("/profile")).text()).includes("Your email is not confirmed");
  expect(await reminded()).toBe(true);
  expect(JSON.stringify([...(await app.sql`select * from email_confirmations`)])).not.toContain(token);

  const page = await amira.get(`/confirm-email?token=${token}`);
  expect([page.status, page.headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
  expect(await isVerified(amira)).toBe(false);
  const response = await confirm(amira, token);
  expect([response.status, await response.json()]).toEqual([200, { email: amira.email, changed: false }]);
  expect([await isVerified(amira), await reminded()]).toEqual([true, false]);
  expect((await confirm(amira, token)).status).toBe(422);
});

test("a confirmation link leads through sign-in; a malformed one says so", async () => {
  const response = await app.visitor().get(`/confirm-email?token=${"a".repeat(43)}`);
  expect(response.status).toBe(401);
  expect(await response.text()).toContain(`url=/api/login?returnTo=%2Fconfirm-email%3Ftoken%3D${"a".repeat(43)}`);
  const ben = await app.join("Ben");
  expect(await (await ben.get("/confirm-email?token=short")).text()).toContain("This link is incomplete");
});

test("a confirmation link only works for the account it was made for", async () => {
  const { person: stranger, token } = await signUp("Carla");
  const carla = await app.join("The true Carla");
  expect((await confirm(carla, token)).status).toBe(422);
  expect((await confirm(app.visitor(), token)).status).toBe(401);
  expect(await isVerified(stranger)).toBe(false);
  expect((await confirm(stranger, token)).status).toBe(200);
});

test("a confirmation link is valid for 24 hours", async () => {
  const { person: dora, token } = await signUp("Dora");
  const [link] = await app.sql`
    select extract(epoch from expires_at - now())::int as lasts from email_confirmations where user_id = ${dora.id}`;
  expect(Math.abs(link!.lasts - 24 * 3600)).toBeLessThan(60);
  await app.sql`update email_confirmations set expires_at = now() where user_id = ${dora.id}`;
  expect((await confirm(dora, token)).status).toBe(422);
  expect((await dora.post("/api/auth/email/link")).status).toBe(200);
  mailServer.reset();
  expect((await confirm(dora, readToken(await waitForEmail(dora.email, /^Confirm/)))).status).toBe(200);
});

test("of two confirmation links, either works until one is used", async () => {
  const { person: emil, token } = await signUp("Emil");
  mailServer.reset();
  await emil.post("/api/auth/email/link");
  const second = readToken(await waitForEmail(emil.email, /^Confirm/));
  expect((await confirm(emil, second)).status).toBe(200);
  expect((await confirm(emil, token)).status).toBe(422);
});

test("sending messages and claiming places need a confirmed email", async () => {
  const luc = await app.join("Luc", { type: "business", verified: false });
  for (const path of ["/api/messages", `/api/businesses/${crypto.randomUUID()}/claim`]) {
    const response = await luc.post(path, {});
    expect([response.status, await readMessage(response)]).toEqual([
      403,
      "Confirm your email first. Use the link we sent you, or request a new one in your profile.",
    ]);
  }
  expect((await luc.get("/api/businesses/my/audience")).status).not.toBe(403);
});

test("Fay changes her email with her password, and other sessions end", async () => {
  const fay = await app.join("Fay");
  const elsewhere = app.visitor();
  await elsewhere.post("/api/auth/login", { email: fay.email, password: PASSWORD });
  const change = (password?: string) => fay.post("/api/auth/email", { email: "Fay.New@example.com", password });
  expect((await (await change("not the password")).json()).fields).toEqual({ password: ["Incorrect password."] });
  expect((await (await change()).json()).fields).toEqual({ password: ["Enter your password."] });
  expect((await change(PASSWORD)).status).toBe(200);
  expect((await waitForEmail(fay.email, /is about to change/)).text).not.toContain("fay.new");
  const token = readToken(await waitForEmail("fay.new@example.com", /^Confirm/));
  expect(await fay.read("/api/auth/user")).toMatchObject({ email: fay.email });
  expect((await elsewhere.get("/api/auth/user")).status).toBe(200);

  const response = await confirm(fay, token);
  expect(await response.json()).toEqual({ email: "fay.new@example.com", changed: true });
  expect(await fay.read("/api/auth/user")).toMatchObject({ email: "fay.new@example.com", emailVerified: true });
  expect((await elsewhere.get("/api/auth/user")).status).toBe(401);
  await waitForEmail(fay.email, /has changed/);
  const signIn = (email: string) => app.visitor().post("/api/auth/login", { email, password: PASSWORD });
  expect((await signIn(fay.email)).status).toBe(422);
  expect((await signIn("fay.new@example.com")).status).toBe(200);
});

test("a link to a previous email doesn't restore it", async () => {
  const { person: gus, token } = await signUp("Gus");
  await gus.post("/api/auth/email", { email: "gus.new@example.com", password: PASSWORD });
  expect((await confirm(gus, readToken(await waitForEmail("gus.new@example.com", /^Confirm/)))).status).toBe(200);
  expect((await confirm(gus, token)).status).toBe(422);
  expect(await gus.read("/api/auth/user")).toMatchObject({ email: "gus.new@example.com" });
});

test("no link to a new password goes to Greta's old mailbox while her email changes", async () => {
  const greta = await app.join("Greta");
  await app.visitor().post("/api/auth/forgot", { email: greta.email });
  let sent: Promise<unknown> = Promise.resolve();
  await app.sql.begin(async (tx) => {
    await tx`update users set email = 'greta.new@example.com' where id = ${greta.id}`;
    await tx`delete from password_resets where user_id = ${greta.id}`;
    sent = app.deliver();
    await Bun.sleep(300);
  });
  await sent;
  expect(mailServer.received.filter(({ to, text }) => to[0] === greta.email && text.includes("token="))).toEqual([]);
  expect([...(await app.sql`select 1 from password_resets where user_id = ${greta.id}`)]).toEqual([]);
});

test("changing to a taken email gets the same response; only its owner is notified", async () => {
  const [hana, ivo] = [await app.join("Hana"), await app.join("Ivo")];
  mailServer.reset();
  const taken = await hana.post("/api/auth/email", { email: ivo.email, password: PASSWORD });
  const free = await hana.post("/api/auth/email", { email: "free@example.com", password: PASSWORD });
  expect([taken.status, await taken.text()]).toEqual([free.status, await free.text()]);
  const mail = await waitForEmail(ivo.email, /^Your email at/);
  expect(mail.text).not.toContain("token=");
  await waitForEmail("free@example.com", /^Confirm/);
});

test("if two users want the same email, the first to confirm gets it", async () => {
  const [jo, kim] = [await app.join("Jo"), await app.join("Kim")];
  const ask = async (person: Person) => {
    mailServer.reset();
    await person.post("/api/auth/email", { email: "both@example.com", password: PASSWORD });
    return readToken(await waitForEmail("both@example.com", /^Confirm/));
  };
  const [his, hers] = [await ask(jo), await ask(kim)];
  expect((await confirm(kim, hers)).status).toBe(200);
  expect((await confirm(jo, his)).status).toBe(409);
  expect(await jo.read("/api/auth/user")).toMatchObject({ email: jo.email });
});

test("without a password, changing the email needs a recent sign-in", async () => {
  const lena = await app.join("Lena");
  await app.sql`update users set password_hash = null where id = ${lena.id}`;
  await app.sql`
    update sessions set sess = jsonb_set(sess, '{createdAt}', to_jsonb((now() - interval '20 minutes')::text))
    where user_id = ${lena.id}`;
  const change = () => lena.post("/api/auth/email", { email: "lena.new@example.com" });
  expect(await readMessage(await change())).toBe("For your security, sign out and sign in again first.");
  await app.sql`update sessions set sess = jsonb_set(sess, '{createdAt}', to_jsonb(now()::text)) where user_id = ${lena.id}`;
  expect((await change()).status).toBe(200);
});

test("resetting the password of an unconfirmed account removes its other methods", async () => {
  const { person: mallory, token } = await signUp("Mo");
  await addSignInMethods(mallory.id);
  await mallory.post("/api/auth/email", { email: "mallory@example.com", password: PASSWORD });
  const change = readToken(await waitForEmail("mallory@example.com", /^Confirm/));
  const mo = await resetPassword(mallory.email);
  expect(await isVerified(mo)).toBe(true);
  expect(await mo.read("/api/auth/identities")).toEqual({ password: true, identities: [], passkeys: [], recent: [] });
  expect((await mallory.get("/api/auth/user")).status).toBe(401);
  for (const old of [token, change]) expect((await confirm(mo, old)).status).toBe(422);
});

test("resetting the password of an unconfirmed account removes its secret URLs", async () => {
  const { person: stranger } = await signUp("Pepa");
  const addresses = async (person: Person) => [
    (await (await person.post("/api/users/list", {})).json()).url as string,
    (await (await person.post("/api/users/calendar")).json()).url as string,
  ];
  const planted = await addresses(stranger);
  const reads = (url: string) => app.visitor().get(new URL(url).pathname);
  for (const url of planted) expect((await reads(url)).status).toBe(200);
  const pepa = await resetPassword(stranger.email);
  for (const url of planted) expect((await reads(url)).status).toBe(404);

  const own = await addresses(pepa);
  mailServer.reset();
  await resetPassword(stranger.email);
  for (const url of own) expect((await reads(url)).status).toBe(200);
});

test("resetting the password of a confirmed account keeps its other sign-in methods", async () => {
  const nia = await app.join("Nia");
  await addSignInMethods(nia.id);
  await nia.post("/api/auth/email", { email: "thief@example.com", password: PASSWORD });
  const change = readToken(await waitForEmail("thief@example.com", /^Confirm/));
  const again = await resetPassword(nia.email);
  const methods = await again.read("/api/auth/identities");
  expect([methods.identities.length, methods.passkeys.length]).toEqual([1, 1]);
  expect((await confirm(again, change)).status).toBe(422);
});

async function addSignInMethods(userId: string): Promise<void> {
  const mark = crypto.randomUUID();
  await app.sql`insert into identities (issuer, subject, user_id) values ('https://accounts.example', ${mark}, ${userId})`;
  await app.sql`insert into passkeys (id, user_id, name, public_key, counter, transports, backed_up)
    values (${mark}, ${userId}, 'planted', 'x', 0, '{}', false)`;
}

async function resetPassword(email: string): Promise<Person> {
  await app.visitor().post("/api/auth/forgot", { email });
  const token = readToken(await waitForEmail(email, /^Choose a new password/));
  const person = app.visitor();
  const response = await person.post("/api/auth/reset", { token, password: "quite another password" });
  expect(response.status).toBe(200);
  return person;
}

test("Olga changes her password, and other sessions end", async () => {
  const olga = await app.join("Olga");
  const elsewhere = app.visitor();
  await elsewhere.post("/api/auth/login", { email: olga.email, password: PASSWORD });
  const change = (current?: string) => olga.post("/api/auth/password", { current, password: "quite another password" });
  expect((await (await change("not the password")).json()).fields).toEqual({ current: ["Incorrect password."] });
  expect((await change(PASSWORD)).status).toBe(200);
  expect((await elsewhere.get("/api/auth/user")).status).toBe(401);
  expect((await olga.get("/api/auth/user")).status).toBe(200);
  const signIn = (password: string) => app.visitor().post("/api/auth/login", { email: olga.email, password });
  expect((await signIn(PASSWORD)).status).toBe(422);
  expect((await signIn("quite another password")).status).toBe(200);
});

test("links use the public URL, and line breaks can't enter email headers", async () => {
  const pia = app.visitor();
  const account = { email: "pia@example.com", password: PASSWORD, firstName: "visit https://evil.example" };
  await pia.send("POST", "/api/auth/register", account, { host: "evil.example" });
  const mail = await waitForEmail("pia@example.com", /^Confirm/);
  expect(mail.text).not.toContain("evil");
  expect(readToken(mail)).toMatch(/^[\w-]{43}$/);
  expect(mail.headers.from).toBe("Sidestreet <hello@sidestreet.example>");
  for (const email of [
    "a@b.example\r\nBcc: c@d.example",
    "a@b.example,c@d.example",
    "<a@b.example>",
    "a@b.example\u0000",
  ]) {
    expect((await pia.post("/api/auth/email", { email, password: PASSWORD })).status).toBe(422);
    expect((await app.visitor().post("/api/auth/register", { email, password: PASSWORD })).status).toBe(422);
  }
});

test("a user can request five links an hour, and a mailbox gets at most six", async () => {
  const strict = await openTestApp({ SMTP_URL: "smtp://mail.invalid", RATE_LIMIT_FACTOR: "1" });
  const rosa = await strict.join("Rosa", { verified: false });
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) statuses.push((await rosa.post("/api/auth/email/link")).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  for (const name of ["Sol", "Tea"]) {
    const person = await strict.join(name);
    for (let i = 0; i < 4; i++)
      await person.post("/api/auth/email", { email: "harassed@example.com", password: PASSWORD });
  }
  const counted = async () =>
    (
      await strict.sql`select count from rate_limits where key = ${toStoredKey({ name: "verify-mailbox" }, "harassed@example.com")}`
    )[0]?.count;
  const sent = () => strict.mails.filter(({ to }) => to === "harassed@example.com");
  await strict.deliver();
  expect([await counted(), sent().length]).toEqual([8, 6]);
  await strict.close();
});

test("without a mail server, no email needs to be confirmed", async () => {
  const silent = await openTestApp();
  const uma = await silent.join("Uma", { type: "business", verified: false });
  expect(silent.mails).toEqual([]);
  expect(await (await uma.get("/profile")).text()).not.toContain("Your email is not confirmed");
  expect((await uma.post("/api/messages", {})).status).not.toBe(403);
  await silent.close();
});
