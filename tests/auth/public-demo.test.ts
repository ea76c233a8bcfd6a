// DEMO=yes: anyone may try every side of the product, and nobody can spoil it for the next.
import { beforeAll, expect, test } from "bun:test";
import { readConfig } from "../../src/config.ts";
import { type DemoSignIn, findDemoSignIns, prepareDemo, resetDemo } from "../../src/features/auth/public-demo.ts";
import { openTestApp, type Person, useTestApp } from "../test-app.ts";

const app = useTestApp({ DEMO: "yes", SMTP_URL: "smtp://mail.invalid" });
let accounts: DemoSignIn[];
beforeAll(async () => {
  await prepareDemo(app.db);
  accounts = (await findDemoSignIns(app.db))!;
});

async function signIn(role: DemoSignIn["role"]): Promise<Person> {
  const { email, password } = accounts.find((account) => account.role === role)!;
  const person = app.visitor();
  expect((await person.post("/api/auth/login", { email, password })).status).toBe(200);
  return person;
}

test("the sign-in page shows the three accounts, and each signs in", async () => {
  const login = await (await app.visitor().get("/login")).text();
  expect(accounts.map(({ role }) => role)).toEqual(["traveler", "business", "admin"]);
  for (const { email, password } of accounts) {
    expect(login.includes(email)).toBe(true);
    expect(login.includes(password)).toBe(true);
  }
  expect((await (await signIn("traveler")).get("/discover")).status).toBe(200);
  expect((await (await signIn("business")).get("/business-dashboard")).status).toBe(200);
  expect((await (await signIn("admin")).get("/admin")).status).toBe(200);
});

test("accounts are not changed, nothing is uploaded, and nobody signs up", async () => {
  const [amira, ingrid, noor] = await Promise.all([signIn("traveler"), signIn("business"), signIn("admin")]);
  const { id } = await amira.read("/api/auth/user");
  const { id: businessId } = await ingrid.read("/api/businesses/my");
  const password = "another long password";
  const responses = await Promise.all([
    app.visitor().post("/api/auth/register", { email: "eve@example.com", password }),
    app.visitor().post("/api/auth/forgot", { email: accounts[0]!.email }),
    amira.post("/api/auth/password", { current: accounts[0]!.password, password }),
    amira.post("/api/auth/email", { email: "eve@example.com", password: accounts[0]!.password }),
    amira.patch("/api/users/me", { firstName: "Eve" }),
    amira.delete("/api/users/sessions"),
    amira.delete("/api/users/me"),
    ingrid.upload(`/api/businesses/${businessId}/photos`, new Uint8Array(8), "multipart/form-data; boundary=x"),
    noor.post("/api/admin/imports", { fileName: "a.csv", size: 10 }),
    noor.post(`/api/admin/people/${id}/suspension`, { reason: "Fun" }),
    noor.post(`/api/admin/people/${id}/admin`),
  ]);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 403));
  expect(await responses[0]!.json()).toEqual({ message: "This is a public demo: this can't be changed here." });
});

test("emails, payments and other sign-ins are off whatever is set", () => {
  const config = readConfig({
    DEMO: "yes",
    SMTP_URL: "smtp://mail.example",
    PAYPAL_CLIENT_ID: "a",
    PAYPAL_CLIENT_SECRET: "b",
    OIDC_1_NAME: "A",
    OIDC_1_ISSUER: "https://a.example",
    OIDC_1_CLIENT_ID: "a",
    OIDC_1_CLIENT_SECRET: "b",
    OIDC_1_ONLY: "yes",
  });
  expect([config.mail.smtpUrl, config.paypal, config.providers, config.passwords]).toEqual([
    undefined,
    undefined,
    [],
    true,
  ]);
});

test("after a reset the city is as it was, and an open page goes on", async () => {
  const amira = await signIn("traveler");
  const before = await countRows();
  const [card] = await amira.read("/api/businesses?unseen=1");
  await amira.post("/api/swipes", { businessId: card.id, action: "save" });
  await app.visitor().post("/api/waitlist", { name: "Eve", email: "eve@example.com", role: "Traveler" });
  expect(await countRows()).not.toEqual(before);
  await resetDemo(app.db);
  expect(await countRows()).toEqual(before);
  expect((await amira.get("/api/auth/user")).status).toBe(200);
  const [again] = await amira.read("/api/businesses?unseen=1");
  expect((await amira.post("/api/swipes", { businessId: again.id, action: "like" })).status).toBe(200);
  await signIn("admin");
});

const countRows = async () =>
  (
    await app.sql`select (select count(*)::int from swipes) as swipes, (select count(*)::int from users) as users,
    (select count(*)::int from businesses) as businesses, (select count(*)::int from waitlist_entries) as waiting`
  )[0];

test("a database that holds a city is never taken for a demo's", async () => {
  const city = await openTestApp();
  await city.join("Amira");
  await expect(prepareDemo(city.db)).rejects.toThrow("this one holds a city");
  await expect(resetDemo(city.db)).rejects.toThrow("not a demo's");
  expect((await city.sql`select count(*)::int as n from users`)[0]).toEqual({ n: 1 });
  await city.close();
});
