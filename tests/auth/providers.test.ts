// Signing in with a provider, against real ones on loopback.
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { BadSettings, readConfig } from "../../src/config.ts";
import { ORIGIN, openTestApp, PASSWORD, type Person, useTestApp } from "../test-app.ts";
import { passThroughProvider, type Resident, RunningProvider, signInWith } from "./openid-provider.ts";

let one: RunningProvider;
let two: RunningProvider;
beforeAll(async () => {
  [one, two] = await Promise.all([RunningProvider.start(1), RunningProvider.start(2)]);
});
afterAll(() => Promise.all([one.stop(), two.stop()]));
const app = useTestApp(() => ({ ...one.settings, ...two.settings, SMTP_URL: "smtp://mail.invalid" }));
afterEach(() => {
  one.forges = undefined;
  one.forgesKey = false;
  one.forgesAlgorithm = undefined;
});

const resident = (name: string, verified = true): Resident => ({
  sub: `${name.toLowerCase()}-at-the-guild`,
  email: `${name.toLowerCase()}@example.com`,
  email_verified: verified,
  given_name: name,
  family_name: "Rey",
});
const getLocation = (response: Response) => response.headers.get("location");
const signedIn = async (person: Person) => (await person.get("/api/auth/user")).status === 200;
const startSignIn = async (person: Person, n = 1) => new URL(getLocation(await person.get(`/api/login/${n}`))!);
/** The problem that the sign-in page shows. */
const readProblem = async (path: string) =>
  /<p role="alert"[^>]*>([^<]+)/.exec(await (await app.visitor().get(path)).text())?.[1];
const listIdentities = (email: string) =>
  app.sql`select issuer, subject from identities join users on users.id = user_id where users.email = ${email}`;

test("Amira's first sign-in with a provider creates an account with a verified email", async () => {
  const amira = app.visitor();
  const back = await signInWith(one, amira, { ...resident("Amira"), email: "AMIRA@Example.com" }, "/events?x=1");
  expect([back.status, getLocation(back)]).toEqual([302, "/profile?returnTo=%2Fevents%3Fx%3D1"]);
  expect(await amira.read("/api/auth/user")).toMatchObject({
    email: "amira@example.com",
    emailVerified: true,
    firstName: "Amira",
    lastName: "Rey",
    userType: null,
  });
  expect([...(await listIdentities("amira@example.com"))]).toEqual([
    { issuer: one.issuer, subject: "amira-at-the-guild" },
  ]);
  expect(amira.cookies.has("provider-1")).toBe(false);
});

test("a provider account is recognized by issuer and subject, even with another email", async () => {
  const before = app.visitor();
  await signInWith(one, before, resident("Ben"));
  const { id } = await before.read("/api/auth/user");
  const again = app.visitor();
  await signInWith(one, again, { ...resident("Ben"), email: "ben.elsewhere@example.com" });
  expect(await again.read("/api/auth/user")).toMatchObject({ id, email: "ben@example.com" });
  const other = app.visitor();
  await signInWith(two, other, { ...resident("Ben"), email: "another.ben@example.com" });
  expect((await other.read("/api/auth/user")).id).not.toBe(id);
});

test("the authorization URL has state, nonce and PKCE and ignores the Host header", async () => {
  const response = await app
    .visitor()
    .get("/api/login/1", { host: "evil.example", "x-forwarded-host": "evil.example" });
  const address = new URL(getLocation(response)!);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: "code",
    client_id: "sidestreet",
    redirect_uri: `${ORIGIN}/api/callback/1`,
    scope: "openid email profile",
    code_challenge_method: "S256",
  });
  for (const tie of ["state", "nonce", "code_challenge"]) expect(address.searchParams.get(tie)).toMatch(/^[\w-]{43}$/);
  const cookie = response.headers.getSetCookie()[0]!;
  expect(cookie).toMatch(/^provider-1=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
  const secret = /=([\w-]{43})/.exec(cookie)![1]!;
  expect(JSON.stringify([...(await app.sql`select * from challenges`)])).not.toContain(secret);
});

test("over HTTPS the cookie is bound to the host", async () => {
  const secure = await openTestApp({ ...one.settings, BASE_URL: "https://city.example" });
  const response = await secure.visitor().get("/api/login/1");
  expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-provider-1=.*; Secure/);
  expect(new URL(getLocation(response)!).searchParams.get("redirect_uri")).toBe("https://city.example/api/callback/1");
  await secure.close();
});

test("a foreign returnTo is dropped", async () => {
  const back = await signInWith(one, app.visitor(), resident("Carla"), "//evil.example");
  expect(getLocation(back)).toBe("/");
});

test("another server can handle the callback", async () => {
  const here = app.visitor();
  one.signsIn = resident("Dora");
  const back = await passThroughProvider((await startSignIn(here)).href);
  const config = readConfig({ RATE_LIMIT_FACTOR: "1000", ...one.settings });
  const there = (await app.openAnotherInstance({ config }))(here);
  expect(getLocation(await there.get(back))).toBe("/");
  expect(await signedIn(here)).toBe(true);
});

test("a foreign state, a missing cookie and an expired sign-in are rejected", async () => {
  const expired = "/login?problem=expired&with=1";
  one.signsIn = resident("Emil");
  const wrong = app.visitor();
  const back = await passThroughProvider((await startSignIn(wrong)).href);
  expect(getLocation(await wrong.get(back.replace(/state=[\w-]+/, `state=${"x".repeat(43)}`)))).toBe(expired);

  const planted = app.visitor();
  const theirs = await passThroughProvider((await startSignIn(planted)).href);
  const victim = app.visitor();
  expect(getLocation(await victim.get(theirs))).toBe(expired);
  await startSignIn(victim);
  expect(getLocation(await victim.get(theirs))).toBe(expired);
  expect(await signedIn(victim)).toBe(false);

  const late = app.visitor();
  const slow = await passThroughProvider((await startSignIn(late)).href);
  await app.sql`update challenges set expires_at = now() - interval '1 second'`;
  expect(getLocation(await late.get(slow))).toBe(expired);
});

test("a callback works only once, even when sent several times at once", async () => {
  const fay = app.visitor();
  one.signsIn = resident("Fay");
  const back = await passThroughProvider((await startSignIn(fay)).href);
  const cookies = new Map(fay.cookies);
  const places = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const copy = app.visitor();
      copy.cookies = new Map(cookies);
      return getLocation(await copy.get(back));
    }),
  );
  expect(places.sort()).toEqual(["/", ...Array(4).fill("/login?problem=expired&with=1")]);
  fay.cookies = new Map(cookies);
  expect(getLocation(await fay.get(back))).toBe("/login?problem=expired&with=1");
});

test("Gil and Ida, whom the provider gives no usable name, don't share an account", async () => {
  for (const sub of ["", "a\0b", "x".repeat(256), "a\ud800"])
    for (const name of ["Gil", "Ida"]) {
      const person = app.visitor();
      one.forges = { sub, email: `${name.toLowerCase()}@example.com`, email_verified: true };
      const back = await signInWith(one, person, resident(name));
      expect([sub, getLocation(back)]).toEqual([sub, "/login?problem=invalid-response&with=1"]);
      expect(await signedIn(person)).toBe(false);
    }
});

test("ID tokens with a wrong nonce, audience, issuer, key or time are rejected", async () => {
  const past = Math.floor(Date.now() / 1000) - 7200;
  const forgeries: Record<string, unknown>[] = [
    { nonce: "n".repeat(43) },
    { nonce: undefined },
    { aud: "somebody-else" },
    { aud: ["sidestreet", "somebody-else"], azp: "somebody-else" },
    { iss: two.issuer },
    { iss: "https://evil.example" },
    { sub: undefined },
  ];
  for (const forged of forgeries) {
    one.forges = forged;
    const gus = app.visitor();
    const back = await signInWith(one, gus, resident("Gus"));
    expect([forged, getLocation(back)]).toEqual([forged, "/login?problem=invalid-response&with=1"]);
    expect(await signedIn(gus)).toBe(false);
  }
  one.forges = { exp: past };
  expect(getLocation(await signInWith(one, app.visitor(), resident("Gus")))).toBe("/login?problem=clock&with=1");
  one.forges = undefined;
  one.forgesKey = true;
  expect(getLocation(await signInWith(one, app.visitor(), resident("Gus")))).toBe(
    "/login?problem=invalid-response&with=1",
  );
  expect([...(await listIdentities("gus@example.com"))]).toEqual([]);
});

test("an ID token that is not signed, or with the client's secret, is rejected", async () => {
  for (const algorithm of ["none", "HS256"] as const) {
    one.forgesAlgorithm = algorithm;
    const hugo = app.visitor();
    const back = await signInWith(one, hugo, resident("Hugo"));
    expect([algorithm, getLocation(back)]).toEqual([algorithm, "/login?problem=invalid-response&with=1"]);
    expect(await signedIn(hugo)).toBe(false);
  }
});

test("a link on another site signs nobody in with a provider: they are asked first", async () => {
  const ilse = app.visitor();
  const led = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
  expect(getLocation(await ilse.get("/api/login/1?returnTo=/map", led))).toBe("/login?returnTo=%2Fmap");
  expect(ilse.cookies.has("provider-1")).toBe(false);
  const own = await ilse.get("/api/login/1?returnTo=/map", { ...led, "sec-fetch-site": "same-origin" });
  expect(getLocation(own)).toStartWith(one.issuer);
  // Nor does one to a page that only members see, which leads to the only provider by itself.
  const page = await (await ilse.get("/discover", led)).text();
  expect(page).toContain("/login?returnTo=%2Fdiscover");
  expect(page).not.toContain("/api/login?");
  expect(await (await ilse.get("/discover")).text()).toContain("/api/login?returnTo=%2Fdiscover");
});

test("a code obtained with another nonce or PKCE challenge is rejected", async () => {
  for (const tie of ["nonce", "code_challenge"]) {
    const hana = app.visitor();
    one.signsIn = resident("Hana");
    const address = await startSignIn(hana);
    address.searchParams.set(tie, "c".repeat(43));
    expect(getLocation(await hana.get(await passThroughProvider(address.href)))).toBe(
      "/login?problem=invalid-response&with=1",
    );
    expect(await signedIn(hana)).toBe(false);
  }
});

test("a callback for one provider doesn't work at the other", async () => {
  const ivo = app.visitor();
  one.signsIn = two.signsIn = resident("Ivo");
  const [first, second] = [await startSignIn(ivo, 1), await startSignIn(ivo, 2)];
  const cookies = new Map(ivo.cookies);
  const back = await passThroughProvider(first.href);
  expect(getLocation(await ivo.get(back.replace("/callback/1", "/callback/2")))).toBe("/login?problem=expired&with=2");

  for (const keepsIssuer of [true, false]) {
    ivo.cookies = new Map(cookies);
    const crossed = new URL(back.replace("/callback/1", "/callback/2"), ORIGIN);
    crossed.searchParams.set("state", second.searchParams.get("state")!);
    if (!keepsIssuer) crossed.searchParams.delete("iss");
    const refused = keepsIssuer ? "/login?problem=invalid-response&with=2" : "/login?problem=expired&with=2";
    expect(getLocation(await ivo.get(crossed.pathname + crossed.search))).toBe(refused);
  }
  expect(await signedIn(ivo)).toBe(false);
});

test("a code from one provider is rejected at the other, whatever its issuer says", async () => {
  const ivo = app.visitor();
  one.signsIn = resident("Ivo");
  const back = new URL(await passThroughProvider((await startSignIn(ivo, 1)).href), ORIGIN);
  const second = await startSignIn(ivo, 2);
  back.pathname = "/api/callback/2";
  back.searchParams.set("state", second.searchParams.get("state")!);
  back.searchParams.set("iss", two.issuer);
  expect(getLocation(await ivo.get(back.pathname + back.search))).toBe("/login?problem=invalid-response&with=2");
});

test("a provider whose metadata names another issuer is not used", async () => {
  const other = await openTestApp({ ...one.settings, OIDC_1_ISSUER: one.issuer.replace("127.0.0.1", "localhost") });
  expect(getLocation(await other.visitor().get("/api/login/1"))).toBe("/login?problem=unavailable&with=1");
  await other.close();
});

test("cancelling at the provider leads back to sign-in with a message", async () => {
  const back = await signInWith(one, app.visitor(), null, "/map");
  expect(getLocation(back)).toBe("/login?problem=cancelled&with=1&returnTo=%2Fmap");
  expect(await readProblem(getLocation(back)!)).toStartWith("You returned from Guild 1 without signing in.");
  expect(await readProblem("/login?problem=constructor&with=1")).toBeUndefined();
  const failed = await signInWith(one, app.visitor(), "server_error");
  expect(getLocation(failed)).toBe("/login?problem=invalid-response&with=1");
});

test("if a provider is down, sign-in says so and passwords still work", async () => {
  const gone = await RunningProvider.start(1);
  await gone.stop();
  const lonely = await openTestApp(gone.settings);
  const jo = await lonely.join("Jo");
  const response = await lonely.visitor().get("/api/login/1?returnTo=/map");
  expect(getLocation(response)).toBe("/login?problem=unavailable&with=1&returnTo=%2Fmap");
  expect(await readProblem(getLocation(response)!)).toStartWith("Guild 1 isn&#x27;t responding.");
  const credentials = { email: jo.email, password: PASSWORD };
  expect((await lonely.visitor().post("/api/auth/login", credentials)).status).toBe(200);
  await lonely.close();
});

test("a verified email joins the existing account, and its owner is notified", async () => {
  const kim = await app.join("Kim");
  const before = app.mails.length;
  const over = app.visitor();
  expect(getLocation(await signInWith(one, over, resident("Kim")))).toBe("/");
  expect((await over.read("/api/auth/user")).id).toBe(kim.id);
  expect(await signedIn(kim)).toBe(true);
  const credentials = { email: kim.email, password: PASSWORD };
  expect((await app.visitor().post("/api/auth/login", credentials)).status).toBe(200);
  expect((await app.deliver()).slice(before).map(({ to, kind }) => [to, kind])).toContainEqual([
    kim.email,
    "sign-in-method",
  ]);
});

test("an unverified email doesn't join an existing account", async () => {
  const lena = await app.join("Lena");
  const stranger = app.visitor();
  const back = await signInWith(one, stranger, resident("Lena", false));
  expect(getLocation(back)).toBe("/login?problem=unverified&with=1");
  expect(await signedIn(stranger)).toBe(false);
  expect([...(await listIdentities(lena.email))]).toEqual([]);
  for (const claim of [undefined, "false", "yes", 1]) {
    const again = await signInWith(one, app.visitor(), { ...resident("Lena"), email_verified: claim as never });
    expect(getLocation(again)).toBe("/login?problem=unverified&with=1");
  }
});

test("an account needs an email, verified or not", async () => {
  const mo = app.visitor();
  expect(getLocation(await signInWith(one, mo, resident("Mo", false)))).toBe("/");
  expect(await mo.read("/api/auth/user")).toMatchObject({ email: "mo@example.com", emailVerified: false });
  for (const email of [undefined, "not an address", "a@b.example\r\nBcc: c@d.example"]) {
    const back = await signInWith(one, app.visitor(), { sub: "nobody", email, email_verified: true });
    expect(getLocation(back)).toBe("/login?problem=no-email&with=1");
  }
});

test("Nia's verified sign-in removes the access of someone who used her email", async () => {
  const mallory = await app.join("Nia", { verified: false });
  await signInWith(two, app.visitor(), { sub: "mallory", email: "mallory@example.com", email_verified: true });
  await app.sql`update identities set user_id = ${mallory.id} where subject = 'mallory'`;
  await app.sql`insert into passkeys (id, user_id, name, public_key, counter, transports, backed_up)
    values ('planted', ${mallory.id}, 'planted', 'x', 0, '{}', false)`;
  await mallory.post("/api/auth/email", { email: "mallory.later@example.com", password: PASSWORD });
  const mailed = () => app.mails.find(({ to }) => to === "mallory.later@example.com");
  await app.deliver();
  const token = /token=([\w-]{43})/.exec(mailed()!.text)![1]!;
  await app.visitor().post("/api/auth/forgot", { email: mallory.email });

  const nia = app.visitor();
  expect(getLocation(await signInWith(one, nia, resident("Nia")))).toBe("/profile?notice=claimed");
  expect(await nia.read("/api/auth/user")).toMatchObject({ id: mallory.id, emailVerified: true });
  expect(await signedIn(mallory)).toBe(false);
  const credentials = { email: mallory.email, password: PASSWORD };
  expect((await app.visitor().post("/api/auth/login", credentials)).status).toBe(422);
  const methods = await nia.read("/api/auth/identities");
  expect(methods).toMatchObject({ password: false, passkeys: [], identities: [{ provider: "Guild 1" }] });
  expect((await nia.post("/api/auth/email/confirm", { token })).status).toBe(422);
  const other = app.visitor();
  await signInWith(two, other, { sub: "mallory", email: "mallory@example.com", email_verified: true });
  expect((await other.read("/api/auth/user")).id).not.toBe(mallory.id);
});

test("a suspended user is told so after signing in with a provider", async () => {
  const olga = app.visitor();
  await signInWith(one, olga, resident("Olga"));
  await app.sql`update users set suspended_at = now() where email = 'olga@example.com'`;
  const again = app.visitor();
  await signInWith(one, again, resident("Olga"));
  const home = await again.get("/");
  expect([home.status, (await home.text()).includes("This account is suspended")]).toEqual([403, true]);
});

test("Pia connects a provider and can't remove her last sign-in method", async () => {
  const pia = await app.join("Pia");
  const connect = async (person: Person, who: Resident) => {
    one.signsIn = who;
    const { url } = await (await person.post("/api/auth/identities", { provider: 1, password: PASSWORD })).json();
    return getLocation(await person.get(await passThroughProvider(url)));
  };
  const elsewhere = { ...resident("Pia"), email: "pia.elsewhere@example.com" };
  for (const password of [undefined, "not her password"])
    expect((await pia.post("/api/auth/identities", { provider: 1, password })).status).toBe(422);
  expect(await connect(pia, elsewhere)).toBe("/profile?notice=connected&with=1");
  expect(await connect(pia, elsewhere)).toBe("/profile?notice=connected&with=1");
  const over = app.visitor();
  await signInWith(one, over, elsewhere);
  expect((await over.read("/api/auth/user")).id).toBe(pia.id);
  expect(await connect(await app.join("Quinn"), elsewhere)).toBe("/profile?problem=taken&with=1");

  const { identities } = await pia.read("/api/auth/identities");
  expect(identities).toMatchObject([{ provider: "Guild 1", n: 1, email: "pia.elsewhere@example.com" }]);
  const quinn = await app.join("Quinn Two");
  expect((await quinn.delete(`/api/auth/identities/${identities[0].id}`, { password: PASSWORD })).status).toBe(404);
  await app.sql`update users set password_hash = null where id = ${pia.id}`;
  const refused = await pia.delete(`/api/auth/identities/${identities[0].id}`, {});
  expect([refused.status, (await refused.json()).message]).toEqual([
    409,
    "This is your only way to sign in. Set a password first.",
  ]);
  const password = "quite another password";
  expect((await pia.post("/api/auth/password", { password })).status).toBe(200);
  for (const status of [200, 404])
    expect((await pia.delete(`/api/auth/identities/${identities[0].id}`, { password })).status).toBe(status);
});

test("connecting must start on this site and finish in the same session", async () => {
  const [rosa, sol] = [await app.join("Rosa"), await app.join("Sol")];
  one.signsIn = resident("Rosa");
  const started = await rosa.post("/api/auth/identities", { provider: 1, password: PASSWORD });
  const back = await passThroughProvider((await started.json()).url);
  sol.cookies.set("provider-1", rosa.cookies.get("provider-1")!);
  expect(getLocation(await sol.get(back))).toBe("/profile?problem=expired&with=1");
  const foreign = await rosa.send(
    "POST",
    "/api/auth/identities",
    { provider: 1, password: PASSWORD },
    { origin: "https://evil.example" },
  );
  expect(foreign.status).toBe(403);
  expect(getLocation(await rosa.get("/api/login/1?returnTo=/map"))).toBe("/map");
});

test("the sign-in buttons have the providers' names and URLs", async () => {
  const html = (await (await app.visitor().get("/login?returnTo=/map")).text()).replaceAll("<!-- -->", "");
  expect(/<a href="([^"]+)"[^>]*>Continue with Guild 1</.exec(html)?.[1]).toBe("/api/login/1?returnTo=%2Fmap");
  expect(/<a href="([^"]+)"[^>]*>Continue with Guild 2</.exec(html)?.[1]).toBe("/api/login/2?returnTo=%2Fmap");
  expect(html.includes("no-provider")).toBe(false);
  expect(await app.visitor().read("/api/auth/methods")).toEqual({
    providers: [
      { n: 1, name: "Guild 1" },
      { n: 2, name: "Guild 2" },
    ],
    passkeys: true,
    passwords: true,
  });
  expect((await app.visitor().get("/api/login/3")).status).toBe(404);
});

test("sign-up offers the providers, too, and leads owners to their kind of account", async () => {
  const linkOf = async (path: string) =>
    /<a href="([^"]+)"[^>]*>Continue with Guild 1</.exec(await (await app.visitor().get(path)).text())?.[1];
  expect(await linkOf("/signup")).toBe("/api/login/1?returnTo=%2F");
  expect(await linkOf("/signup?type=business")).toBe("/api/login/1?returnTo=%2Fprofile%3Ftype%3Dbusiness");
});

test("provider settings must be complete, and only loopback may use http", () => {
  const reading = (settings: Record<string, string>) => () => readConfig({ ...one.settings, ...settings });
  expect(reading({ OIDC_1_CLIENT_SECRET: "", OIDC_1_NAME: "" })).toThrow(
    new BadSettings("OIDC_1 requires OIDC_1_NAME, OIDC_1_CLIENT_SECRET."),
  );
  expect(reading({ OIDC_1_ISSUER: "http://accounts.example" })).toThrow("OIDC_1_ISSUER must start with https://");
  expect(reading({ OIDC_1_ISSUER: "http://127.0.0.1.example" })).toThrow("OIDC_1_ISSUER must start with https://");
  expect(reading({ OIDC_1_ISSUER: "nonsense" })).toThrow("OIDC_1_ISSUER must start with http:// or https://");
  expect(reading({ OIDC_1_ISSUER: "https://accounts.example" })().providers).toMatchObject([{ n: 1, name: "Guild 1" }]);
});
