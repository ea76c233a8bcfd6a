// The first setup over HTTP.
import { afterEach, expect, test } from "bun:test";
import { SMTPServer } from "smtp-server";
import { readCity, refreshCity } from "../../src/city/city.ts";
import { createSetupCode, hasAdmin, openSetup } from "../../src/features/first-run/first-setup.ts";
import { OPENSTREETMAP } from "../../src/features/imports/known-sources.ts";
import { parseFile } from "../../src/features/imports/parse-file.ts";
import { areWanted } from "../../src/features/imports/pictures/stored-pictures.ts";
import { landingPage, landingShortcut } from "../../src/features/landing/cached-pages.tsx";
import { isPartial, LANGUAGES } from "../../src/i18n/languages.ts";
import { importFile } from "../imports/import-file.ts";
import { putPlaces } from "../places.ts";
import { ORIGIN, openTestApp, type TestApp } from "../test-app.ts";

let app: TestApp | undefined;
afterEach(() => app?.close());
const open = async (settings: Record<string, string> = {}) => {
  app = await openTestApp(settings);
  return app;
};

const ADMIN = { email: "noor@example.com", password: "the harbor at nine" };

test("/setup asks for the code while there is no admin, then redirects to sign-in", async () => {
  const { db, visitor } = await open();
  const page = await visitor().get("/setup");
  const html = await page.text();
  expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(html).toContain("noindex");
  expect(html).toContain('<option value="Europe/Paris">');
  const code = await createSetupCode(db);
  const operator = visitor();
  expect(await (await operator.post("/api/setup", { ...ADMIN, code })).json()).toEqual({
    ok: true,
    path: "/admin",
    signIns: [],
  });
  expect((await operator.get("/setup")).headers.get("location")).toBe("/login");
  expect((await operator.post("/api/auth/login", ADMIN)).status).toBe(200);
  expect((await operator.get("/setup")).headers.get("location")).toBe("/admin");
  expect((await operator.get("/admin")).status).toBe(200);
});

test("time zones are found by their cities, and by their country in every language", async () => {
  const { visitor } = await open();
  for (const language of LANGUAGES) {
    const html = await (await visitor().get(`/setup?lang=${language}`)).text();
    const labels = [...html.matchAll(/<option value="([^"]+)">([^<]+)/g)].map(([, , label]) => label!);
    // Admins read English until their language is complete.
    const countries = new Intl.DisplayNames([isPartial(language) ? "en" : language], { type: "region" });
    for (const [zone, city, country] of [
      ["Europe/Lisbon", "Lisbon", "PT"],
      ["Asia/Kathmandu", "Kathmandu", "NP"],
      ["America/New_York", "New York", "US"],
      ["Europe/Berlin", "Munich", "DE"],
    ] as const) {
      const label = labels.find((label) => label.startsWith(`${zone} `))!;
      expect(label.split(" · "), language).toEqual(expect.arrayContaining([city, countries.of(country)!]));
    }
  }
});

/** The path that `/` leads to, or the status of its page. */
async function getHome(app: TestApp): Promise<string | number> {
  const shortcut = landingShortcut(app.ctx)(new Request(`${ORIGIN}/`));
  if (shortcut) return shortcut.status;
  const { status, headers } = await app.visitor().get("/");
  if (status !== 302) return status;
  expect(headers.get("cache-control")).toBe("no-store");
  return headers.get("location")!;
}

test("/ of an empty server leads to /setup until it is set up, on every instance", async () => {
  const app = await open();
  await openSetup(app.ctx);
  const elsewhere = (await app.openAnotherInstance())(app.visitor());
  expect([await getHome(app), await getHome(app)]).toEqual(["/setup", "/setup"]);
  expect((await elsewhere.get("/?view=business")).headers.get("location")).toBe("/setup");
  const code = await createSetupCode(app.db);
  expect((await app.visitor().post("/api/setup", { ...ADMIN, code })).status).toBe(200);
  expect([await getHome(app), (await elsewhere.get("/")).status]).toEqual([200, 200]);
  await openSetup(app.ctx);
  expect(await getHome(app)).toBe(200);
});

test("/ of a server that has places but no admin is the landing page", async () => {
  const app = await open();
  await putPlaces(app.db, [{ name: "Harbor Bar" }]);
  await openSetup(app.ctx);
  expect([await getHome(app), await getHome(app)]).toEqual([200, 200]);
});

test("the code can be typed in any case and is stored as a hash", async () => {
  const { db, sql, visitor } = await open();
  const code = (await createSetupCode(db))!;
  expect(code).toMatch(/^[a-z1-9]{4}(-[a-z1-9]{4}){3}$/);
  const rows = await sql`select code_hash from setup_codes`;
  expect(rows[0]!.code_hash).toMatch(/^[0-9a-f]{64}$/);
  const typed = ` ${code.toUpperCase().replaceAll("-", " ")} `;
  expect((await visitor().post("/api/setup", { ...ADMIN, code: typed })).status).toBe(200);
});

test("a wrong code is rejected with a field error", async () => {
  const { db, visitor } = await open();
  await createSetupCode(db);
  for (const code of ["aaaa-bbbb-cccc-dddd", "x", "'; drop table users", "ａａａａ"]) {
    const answer = await visitor().post("/api/setup", { ...ADMIN, code });
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([422, ["code"]]);
  }
  expect(await hasAdmin(db)).toBe(false);
});

test("a code can be tried ten times from an IP address", async () => {
  const { db, visitor } = await open({ RATE_LIMIT_FACTOR: "1" });
  await createSetupCode(db);
  const answers = [];
  for (let n = 0; n < 12; n++)
    answers.push((await visitor().post("/api/setup", { ...ADMIN, code: `wrong${n}` })).status);
  expect(answers).toEqual([...Array(10).fill(422), 429, 429]);
});

test("after a stranger used up all guesses, the operator at that address still gets in", async () => {
  const { db, sql, visitor } = await open({ RATE_LIMIT_FACTOR: "1" });
  const code = await createSetupCode(db);
  const guess = (n: number) => visitor().post("/api/setup", { ...ADMIN, code: `guess${n}` });
  for (let n = 0; n < 10; n++) await guess(n);
  await sql`update rate_limits set count = 1000`;
  expect((await guess(11)).status).toBe(429);
  expect((await visitor().post("/api/setup/test-email", { email: ADMIN.email, code })).status).toBe(200);
  expect((await visitor().post("/api/setup", { ...ADMIN, code })).status).toBe(200);
});

test("of twenty simultaneous setups with the code, one creates the admin", async () => {
  const { db, sql, visitor } = await open();
  const code = await createSetupCode(db);
  const tries = Array.from({ length: 20 }, (_, n) =>
    visitor().post("/api/setup", { email: `p${n}@example.com`, password: ADMIN.password, code }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array(19).fill(409)]);
  expect((await sql`select count(*)::int as n from users`)[0]!.n).toBe(1);
  expect((await sql`select count(*)::int as n from setup_codes`)[0]!.n).toBe(0);
}, 30_000);

test("every server prints its own code; all are valid until there is an admin", async () => {
  const { db, sql, visitor } = await open();
  const [first] = [await createSetupCode(db), await createSetupCode(db), await createSetupCode(db)];
  expect((await visitor().post("/api/setup", { ...ADMIN, code: first })).status).toBe(200);
  expect(await createSetupCode(db)).toBeUndefined();
  expect((await sql`select count(*)::int as n from setup_codes`)[0]!.n).toBe(0);
  await sql`update users set is_admin = false`;
  for (let n = 0; n < 15; n++) await createSetupCode(db);
  expect((await sql`select count(*)::int as n from setup_codes`)[0]!.n).toBe(10);
});

test("setup closes when an admin is created in another way", async () => {
  const { db, join, visitor } = await open();
  const code = await createSetupCode(db);
  await join("Noor", { admin: true, type: null });
  const answer = await visitor().post("/api/setup", { ...ADMIN, email: "other@example.com", code });
  expect([answer.status, (await answer.json()).message]).toEqual([409, "There is already an admin. Sign in instead."]);
  expect((await visitor().post("/api/setup/test-email", { code, email: ADMIN.email })).status).toBe(409);
});

test("setup doesn't take over an existing account", async () => {
  const { db, join, visitor } = await open();
  await join("Noor");
  const code = await createSetupCode(db);
  expect((await visitor().post("/api/setup", { ...ADMIN, code })).status).toBe(409);
  expect(await hasAdmin(db)).toBe(false);
});

test("the city is stored in the database; the environment takes precedence", async () => {
  const { db, ctx: at, visitor } = await open();
  const code = await createSetupCode(db);
  const chosen = { ...ADMIN, code, cityName: "Porto Vento", timezone: "Europe/Lisbon" };
  expect((await visitor().post("/api/setup", { ...chosen, timezone: "Europe/Nowhere" })).status).toBe(422);
  expect((await visitor().post("/api/setup", chosen)).status).toBe(200);
  expect(at.city).toEqual({ name: "Porto Vento", timezone: "Europe/Lisbon" });
  expect(await readCity(db, { cityName: "Nice", cityTimezone: undefined })).toEqual({
    name: "Nice",
    timezone: "Europe/Lisbon",
  });
});

test("the places say where the city is, whatever the browser of its admin said", async () => {
  const { db, ctx: at, visitor } = await open();
  const code = await createSetupCode(db);
  await visitor().post("/api/setup", { ...ADMIN, code, cityName: "San Francisco", timezone: "Europe/Berlin" });
  expect(at.city.timezone).toBe("Europe/Berlin");
  const [longitude, latitude] = [-122.4019, 37.7851];
  const text = `id,name,category,latitude,longitude\n1,Yerba Buena Gardens,park,${latitude},${longitude}\n`;
  const file = { name: "city.csv", size: text.length, hash: "1" };
  await db.transaction((tx) => importFile(tx, { source: OPENSTREETMAP, parsed: parseFile(Buffer.from(text)), file }));
  await refreshCity(at);
  expect(at.city).toMatchObject({ name: "San Francisco", timezone: "America/Los_Angeles" });
  expect((await readCity(db, { cityName: undefined, cityTimezone: "America/Denver" })).timezone).toBe("America/Denver");
});

test("values from the environment are shown and can't be edited", async () => {
  const { visitor } = await open({ CITY_NAME: "Nice", CITY_TIMEZONE: "Europe/Paris" });
  const html = await (await visitor().get("/setup")).text();
  expect(html).toContain("CITY_NAME");
  expect(html).not.toContain('name="cityName"');
  expect(html).not.toContain('name="timezone"');
});

test("setup can load the sample city and returns its two sign-ins once", async () => {
  const { db, ctx: at, sql, visitor } = await open();
  Object.assign(at.city, { name: "your city", timezone: "UTC" });
  const code = await createSetupCode(db);
  const { signIns } = await (
    await visitor().post("/api/setup", { ...ADMIN, email: "operator@example.com", code, start: "sample" })
  ).json();
  expect(signIns.map(({ who }: { who: string }) => who)).toEqual(["a traveler", "a business"]);
  for (const { email, password } of signIns)
    expect((await visitor().post("/api/auth/login", { email, password })).status).toBe(200);
  expect((await sql`select count(*)::int as n from businesses`)[0]!.n).toBeGreaterThan(20);
  expect(at.city.name).not.toBe("your city");
}, 30_000);

test("setup leads to the imports if that start was chosen", async () => {
  const { db, visitor } = await open();
  const code = await createSetupCode(db);
  const answer = await visitor().post("/api/setup", { ...ADMIN, code, start: "import", fetchPictures: "on" });
  expect((await answer.json()).path).toBe("/admin?tab=imports");
  expect(await areWanted(db, "osm")).toBeTrue();
});

test("a test email is sent, or fails with the server's response but never the password", async () => {
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ password }, _, done) => (password === "good" ? done(null, { user: "x" }) : done(new Error("no"))),
    onRcptTo: ({ address }, _, done) => (address.startsWith("noor") ? done() : done(new Error("nobody here"))),
    onData(stream, _, done) {
      stream.on("data", (chunk) => received.push(String(chunk)));
      stream.on("end", done);
    },
  });
  await new Promise<void>((ready) => void smtp.listen(0, "127.0.0.1", ready));
  const { port } = smtp.server.address() as { port: number };
  try {
    const { db, visitor } = await open({ SMTP_URL: `smtp://name:good@127.0.0.1:${port}` });
    const code = await createSetupCode(db);
    const sendTestEmail = async (email: string, tried = code) =>
      (await visitor().post("/api/setup/test-email", { code: tried, email })).json();
    expect(await sendTestEmail(ADMIN.email)).toMatchObject({ sent: true });
    expect(received.join("")).toContain("This is the test email");
    expect(await sendTestEmail("somebody@example.com")).toMatchObject({
      sent: false,
      message: expect.stringContaining("nobody here"),
    });
    expect(await sendTestEmail(ADMIN.email, "wrong")).toMatchObject({ fields: { code: expect.anything() } });
    await app!.close();
    const refused = await open({ SMTP_URL: `smtp://name:hush-hush@127.0.0.1:${port}` });
    const again = await createSetupCode(refused.db);
    const answer = await refused.visitor().post("/api/setup/test-email", { code: again, email: ADMIN.email });
    const text = await answer.text();
    expect(text).toContain('"sent":false');
    expect(text).not.toContain("hush-hush");
  } finally {
    await new Promise<void>((closed) => smtp.close(closed));
  }
});

test("without a mail server, setup says how to configure one", async () => {
  const { db, visitor } = await open();
  const code = await createSetupCode(db);
  expect(await (await visitor().get("/setup")).text()).toContain("SMTP_URL");
  const answer = await (await visitor().post("/api/setup/test-email", { code, email: ADMIN.email })).json();
  expect(answer).toMatchObject({ sent: false, message: expect.stringContaining("SMTP_URL") });
});

test("an admin who chose imports can pick a file next", async () => {
  const { db, visitor } = await open();
  const code = await createSetupCode(db);
  const operator = visitor();
  const { path } = await (await operator.post("/api/setup", { ...ADMIN, code, start: "import" })).json();
  await operator.post("/api/auth/login", ADMIN);
  const page = await operator.get(path);
  expect([path, page.status]).toEqual(["/admin?tab=imports", 200]);
  expect(await page.text()).toContain('data-island="ImportWizard"');
});

test("the landing page uses the name of the city on every server", async () => {
  const { db, ctx: at, visitor } = await open();
  Object.assign(at.city, await readCity(db, at.config));
  const words = async () => (await visitor().get("/")).text();
  expect(await words()).not.toContain("your city.");
  const code = await createSetupCode(db);
  await visitor().post("/api/setup", { ...ADMIN, code, cityName: "Porto Vecchio" });
  expect(await words()).toContain("for Porto Vecchio");
  const elsewhere = { ...at, city: { name: "your city", timezone: "UTC" } };
  const page = () => landingPage(elsewhere, new Request("http://localhost:3000/")).text();
  expect(await page()).not.toContain("Porto Vecchio");
  await refreshCity(elsewhere);
  expect(await page()).toContain("for Porto Vecchio");
});
