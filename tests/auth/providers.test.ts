// Signing in over a provider, against a real one on loopback: who gets in, as whom, and all the ways in which nobody does.
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { createApp } from "../../src/app.ts";
import { BadSettings, readConfig } from "../../src/config.ts";
import { makeAnswer } from "../../src/server.ts";
import { ORIGIN, openTestApp, Person, useTestApp } from "../test-app.ts";
import { type Resident, RunningProvider, signInOver, walkThrough } from "./openid-provider.ts";

const PASSWORD = "a long enough password";

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
});

const resident = (name: string, verified = true): Resident => ({
  sub: `${name.toLowerCase()}-at-the-guild`,
  email: `${name.toLowerCase()}@example.com`,
  email_verified: verified,
  given_name: name,
  family_name: "Rey",
});
const placeOf = (answer: Response) => answer.headers.get("location");
const signedIn = async (person: Person) => (await person.get("/api/auth/user")).status === 200;
const wayOut = async (person: Person, n = 1) => new URL(placeOf(await person.get(`/api/login/${n}`))!);
/** What the sign-in page says at an address. */
const noticeAt = async (path: string) =>
  /<p role="alert"[^>]*>([^<]+)/.exec(await (await app.visitor().get(path)).text())?.[1];
const identitiesOf = (email: string) =>
  app.sql`select issuer, subject from identities join users on users.id = user_id where users.email = ${email}`;

test("Amira comes from a provider for the first time: an account with her names, a proved email, no password", async () => {
  const amira = app.visitor();
  const back = await signInOver(one, amira, { ...resident("Amira"), email: "AMIRA@Example.com" }, "/events?x=1");
  expect([back.status, placeOf(back)]).toEqual([302, "/events?x=1"]);
  expect(await amira.read("/api/auth/user")).toMatchObject({
    email: "amira@example.com",
    emailVerified: true,
    firstName: "Amira",
    lastName: "Rey",
    userType: null,
  });
  expect([...(await identitiesOf("amira@example.com"))]).toEqual([
    { issuer: one.issuer, subject: "amira-at-the-guild" },
  ]);
  expect(amira.cookies.has("way-1")).toBe(false);
});

test("she comes again, with another email at the provider: the same account, by issuer and subject", async () => {
  const before = app.visitor();
  await signInOver(one, before, resident("Ben"));
  const { id } = await before.read("/api/auth/user");
  const again = app.visitor();
  await signInOver(one, again, { ...resident("Ben"), email: "ben.elsewhere@example.com" });
  expect(await again.read("/api/auth/user")).toMatchObject({ id, email: "ben@example.com" });
  const other = app.visitor();
  await signInOver(two, other, { ...resident("Ben"), email: "another.ben@example.com" });
  expect((await other.read("/api/auth/user")).id).not.toBe(id);
});

test("the way out carries state, nonce and PKCE, our public address, and nothing of the request's Host", async () => {
  const answer = await app.visitor().get("/api/login/1", { host: "evil.example", "x-forwarded-host": "evil.example" });
  const address = new URL(placeOf(answer)!);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: "code",
    client_id: "sidestreet",
    redirect_uri: `${ORIGIN}/api/callback/1`,
    scope: "openid email profile",
    code_challenge_method: "S256",
  });
  for (const tie of ["state", "nonce", "code_challenge"]) expect(address.searchParams.get(tie)).toMatch(/^[\w-]{43}$/);
  const cookie = answer.headers.getSetCookie()[0]!;
  expect(cookie).toMatch(/^way-1=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
  const secret = /=([\w-]{43})/.exec(cookie)![1]!;
  expect(JSON.stringify([...(await app.sql`select * from challenges`)])).not.toContain(secret);
});

test("on https the cookie is bound to this very host", async () => {
  const secure = await openTestApp({ ...one.settings, BASE_URL: "https://city.example" });
  const answer = await secure.visitor().get("/api/login/1");
  expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-way-1=.*; Secure/);
  expect(new URL(placeOf(answer)!).searchParams.get("redirect_uri")).toBe("https://city.example/api/callback/1");
  await secure.close();
});

test("a foreign returnTo is dropped", async () => {
  const back = await signInOver(one, app.visitor(), resident("Carla"), "//evil.example");
  expect(placeOf(back)).toBe("/");
});

test("another server of the same house takes the way back", async () => {
  const here = app.visitor();
  one.signsIn = resident("Dora");
  const back = await walkThrough((await wayOut(here)).href);
  const second = { ...app.ctx, config: readConfig({ RATE_LIMIT_FACTOR: "1000", ...one.settings }) };
  const there = new Person(makeAnswer(second, await createApp(second)));
  there.cookies = here.cookies;
  expect(placeOf(await there.get(back))).toBe("/");
  expect(await signedIn(here)).toBe(true);
});

test("a state that is not this browser's, a missing cookie and an old way are refused", async () => {
  const expired = "/login?problem=expired&with=1";
  one.signsIn = resident("Emil");
  const wrong = app.visitor();
  const back = await walkThrough((await wayOut(wrong)).href);
  expect(placeOf(await wrong.get(back.replace(/state=[\w-]+/, `state=${"x".repeat(43)}`)))).toBe(expired);

  const planted = app.visitor();
  const theirs = await walkThrough((await wayOut(planted)).href);
  const victim = app.visitor();
  expect(placeOf(await victim.get(theirs))).toBe(expired);
  await wayOut(victim);
  expect(placeOf(await victim.get(theirs))).toBe(expired);
  expect(await signedIn(victim)).toBe(false);

  const late = app.visitor();
  const slow = await walkThrough((await wayOut(late)).href);
  await app.sql`update challenges set expires_at = now() - interval '1 second'`;
  expect(placeOf(await late.get(slow))).toBe(expired);
});

test("an answer counts once: not again, and not twice at the same moment", async () => {
  const fay = app.visitor();
  one.signsIn = resident("Fay");
  const back = await walkThrough((await wayOut(fay)).href);
  const cookies = new Map(fay.cookies);
  const places = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const copy = app.visitor();
      copy.cookies = new Map(cookies);
      return placeOf(await copy.get(back));
    }),
  );
  expect(places.sort()).toEqual(["/", ...Array(4).fill("/login?problem=expired&with=1")]);
  fay.cookies = new Map(cookies);
  expect(placeOf(await fay.get(back))).toBe("/login?problem=expired&with=1");
});

test("an ID token with another nonce, audience, issuer or key, or one that is over, signs nobody in", async () => {
  const past = Math.floor(Date.now() / 1000) - 7200;
  const forgeries: Record<string, unknown>[] = [
    { nonce: "n".repeat(43) },
    { nonce: undefined },
    { aud: "somebody-else" },
    { aud: ["sidestreet", "somebody-else"], azp: "somebody-else" },
    { iss: two.issuer },
    { iss: "https://evil.example" },
    { exp: past },
    { sub: undefined },
  ];
  for (const forged of forgeries) {
    one.forges = forged;
    const gus = app.visitor();
    const back = await signInOver(one, gus, resident("Gus"));
    expect([forged, placeOf(back)]).toEqual([forged, "/login?problem=not-genuine&with=1"]);
    expect(await signedIn(gus)).toBe(false);
  }
  one.forges = undefined;
  one.forgesKey = true;
  expect(placeOf(await signInOver(one, app.visitor(), resident("Gus")))).toBe("/login?problem=not-genuine&with=1");
  expect([...(await identitiesOf("gus@example.com"))]).toEqual([]);
});

test("a code that was fetched with another nonce or another PKCE challenge is worth nothing here", async () => {
  for (const tie of ["nonce", "code_challenge"]) {
    const hana = app.visitor();
    one.signsIn = resident("Hana");
    const address = await wayOut(hana);
    address.searchParams.set(tie, "c".repeat(43));
    expect(placeOf(await hana.get(await walkThrough(address.href)))).toBe("/login?problem=not-genuine&with=1");
    expect(await signedIn(hana)).toBe(false);
  }
});

test("the two providers cannot be mixed up", async () => {
  const ivo = app.visitor();
  one.signsIn = two.signsIn = resident("Ivo");
  const [first, second] = [await wayOut(ivo, 1), await wayOut(ivo, 2)];
  const cookies = new Map(ivo.cookies);
  const back = await walkThrough(first.href);
  expect(placeOf(await ivo.get(back.replace("/callback/1", "/callback/2")))).toBe("/login?problem=expired&with=2");

  for (const keepsIssuer of [true, false]) {
    ivo.cookies = new Map(cookies);
    const crossed = new URL(back.replace("/callback/1", "/callback/2"), ORIGIN);
    crossed.searchParams.set("state", second.searchParams.get("state")!);
    if (!keepsIssuer) crossed.searchParams.delete("iss");
    const refused = keepsIssuer ? "/login?problem=not-genuine&with=2" : "/login?problem=expired&with=2";
    expect(placeOf(await ivo.get(crossed.pathname + crossed.search))).toBe(refused);
  }
  expect(await signedIn(ivo)).toBe(false);
});

test("a code of one provider is worth nothing at the other, even where it does not say whose it is", async () => {
  const ivo = app.visitor();
  one.signsIn = resident("Ivo");
  const back = new URL(await walkThrough((await wayOut(ivo, 1)).href), ORIGIN);
  const second = await wayOut(ivo, 2);
  back.pathname = "/api/callback/2";
  back.searchParams.set("state", second.searchParams.get("state")!);
  back.searchParams.set("iss", two.issuer);
  expect(placeOf(await ivo.get(back.pathname + back.search))).toBe("/login?problem=not-genuine&with=2");
});

test("a provider that says an issuer other than the one of the settings is not spoken with", async () => {
  const other = await openTestApp({ ...one.settings, OIDC_1_ISSUER: one.issuer.replace("127.0.0.1", "localhost") });
  expect(placeOf(await other.visitor().get("/api/login/1"))).toBe("/login?problem=away&with=1");
  await other.close();
});

test("cancelled there, or an error of the provider's: back at sign-in, with words and the way kept", async () => {
  const back = await signInOver(one, app.visitor(), null, "/map");
  expect(placeOf(back)).toBe("/login?problem=cancelled&with=1&returnTo=%2Fmap");
  expect(await noticeAt(placeOf(back)!)).toStartWith("You came back from Guild 1 without signing in.");
  expect(await noticeAt("/login?problem=constructor&with=1")).toBeUndefined();
  const failed = await signInOver(one, app.visitor(), "server_error");
  expect(placeOf(failed)).toBe("/login?problem=not-genuine&with=1");
});

test("a provider that is away: words on the sign-in page, and passwords work on", async () => {
  const gone = await RunningProvider.start(1);
  await gone.stop();
  const lonely = await openTestApp(gone.settings);
  const jo = await lonely.join("Jo");
  const answer = await lonely.visitor().get("/api/login/1?returnTo=/map");
  expect(placeOf(answer)).toBe("/login?problem=away&with=1&returnTo=%2Fmap");
  expect(await noticeAt(placeOf(answer)!)).toStartWith("Guild 1 does not answer right now.");
  const credentials = { email: jo.email, password: PASSWORD };
  expect((await lonely.visitor().post("/api/auth/login", credentials)).status).toBe(200);
  await lonely.close();
});

test("a proved account is joined over the provider's verified email; its password stays, its owner is told", async () => {
  const kim = await app.join("Kim");
  const before = app.mails.length;
  const over = app.visitor();
  expect(placeOf(await signInOver(one, over, resident("Kim")))).toBe("/");
  expect((await over.read("/api/auth/user")).id).toBe(kim.id);
  expect(await signedIn(kim)).toBe(true);
  const credentials = { email: kim.email, password: PASSWORD };
  expect((await app.visitor().post("/api/auth/login", credentials)).status).toBe(200);
  expect(app.mails.slice(before).map(({ to, kind }) => [to, kind])).toContainEqual([kim.email, "way-in"]);
});

test("an email that the provider did not verify joins nothing", async () => {
  const lena = await app.join("Lena");
  const stranger = app.visitor();
  const back = await signInOver(one, stranger, resident("Lena", false));
  expect(placeOf(back)).toBe("/login?problem=unverified&with=1");
  expect(await signedIn(stranger)).toBe(false);
  expect([...(await identitiesOf(lena.email))]).toEqual([]);
  for (const claim of [undefined, "false", "yes", 1]) {
    const again = await signInOver(one, app.visitor(), { ...resident("Lena"), email_verified: claim as never });
    expect(placeOf(again)).toBe("/login?problem=unverified&with=1");
  }
});

test("an email that is free makes an account, proved or not; none at all makes none", async () => {
  const mo = app.visitor();
  expect(placeOf(await signInOver(one, mo, resident("Mo", false)))).toBe("/");
  expect(await mo.read("/api/auth/user")).toMatchObject({ email: "mo@example.com", emailVerified: false });
  for (const email of [undefined, "not an address", "a@b.example\r\nBcc: c@d.example"]) {
    const back = await signInOver(one, app.visitor(), { sub: "nobody", email, email_verified: true });
    expect(placeOf(back)).toBe("/login?problem=no-email&with=1");
  }
});

test("somebody who signed up with Nia's address before her waits in vain: nothing of theirs survives her arrival", async () => {
  const mallory = await app.join("Nia", { proved: false });
  await signInOver(two, app.visitor(), { sub: "mallory", email: "mallory@example.com", email_verified: true });
  await app.sql`update identities set user_id = ${mallory.id} where subject = 'mallory'`;
  await app.sql`insert into passkeys (id, user_id, name, public_key, counter, transports, backed_up)
    values ('planted', ${mallory.id}, 'planted', 'x', 0, '{}', false)`;
  await mallory.post("/api/auth/email", { email: "mallory.later@example.com", password: PASSWORD });
  const mailed = () => app.mails.find(({ to }) => to === "mallory.later@example.com");
  for (const end = Date.now() + 4000; !mailed() && Date.now() < end; ) await Bun.sleep(5);
  const token = /token=([\w-]{43})/.exec(mailed()!.text)![1]!;
  await app.visitor().post("/api/auth/forgot", { email: mallory.email });

  const nia = app.visitor();
  expect(placeOf(await signInOver(one, nia, resident("Nia")))).toBe("/profile?told=handed");
  expect(await nia.read("/api/auth/user")).toMatchObject({ id: mallory.id, emailVerified: true });
  expect(await signedIn(mallory)).toBe(false);
  const credentials = { email: mallory.email, password: PASSWORD };
  expect((await app.visitor().post("/api/auth/login", credentials)).status).toBe(422);
  const ways = await nia.read("/api/auth/identities");
  expect(ways).toMatchObject({ password: false, passkeys: [], identities: [{ provider: "Guild 1" }] });
  expect((await nia.post("/api/auth/email/confirm", { token })).status).toBe(422);
  const other = app.visitor();
  await signInOver(two, other, { sub: "mallory", email: "mallory@example.com", email_verified: true });
  expect((await other.read("/api/auth/user")).id).not.toBe(mallory.id);
});

test("a suspended person is told so after the provider too", async () => {
  const olga = app.visitor();
  await signInOver(one, olga, resident("Olga"));
  await app.sql`update users set suspended_at = now() where email = 'olga@example.com'`;
  const back = await signInOver(one, app.visitor(), resident("Olga"));
  expect(placeOf(back)).toBe("/login?problem=suspended&with=1");
  expect(await noticeAt(placeOf(back)!)).toStartWith("This account is suspended.");
});

test("Pia connects a provider from her profile, and takes it away again; the last way in stays", async () => {
  const pia = await app.join("Pia");
  const connect = async (person: Person, who: Resident) => {
    one.signsIn = who;
    const { to } = await (await person.post("/api/auth/identities", { provider: 1 })).json();
    return placeOf(await person.get(await walkThrough(to)));
  };
  const elsewhere = { ...resident("Pia"), email: "pia.elsewhere@example.com" };
  expect(await connect(pia, elsewhere)).toBe("/profile?told=connected&with=1");
  expect(await connect(pia, elsewhere)).toBe("/profile?told=connected&with=1");
  const over = app.visitor();
  await signInOver(one, over, elsewhere);
  expect((await over.read("/api/auth/user")).id).toBe(pia.id);
  expect(await connect(await app.join("Quinn"), elsewhere)).toBe("/profile?problem=taken&with=1");

  const { identities } = await pia.read("/api/auth/identities");
  expect(identities).toMatchObject([{ provider: "Guild 1", n: 1, email: "pia.elsewhere@example.com" }]);
  const quinn = await app.join("Quinn Two");
  expect((await quinn.delete(`/api/auth/identities/${identities[0].id}`)).status).toBe(404);
  await app.sql`update users set password_hash = null where id = ${pia.id}`;
  const refused = await pia.delete(`/api/auth/identities/${identities[0].id}`);
  expect([refused.status, (await refused.json()).message]).toEqual([
    409,
    "This is the only way into your account. Choose a password first.",
  ]);
  expect((await pia.post("/api/auth/password", { password: "quite another password" })).status).toBe(200);
  expect((await pia.delete(`/api/auth/identities/${identities[0].id}`)).status).toBe(200);
  expect((await pia.delete(`/api/auth/identities/${identities[0].id}`)).status).toBe(404);
});

test("connecting begins with a press of ours, and ends in the session it began in", async () => {
  const [rosa, sol] = [await app.join("Rosa"), await app.join("Sol")];
  one.signsIn = resident("Rosa");
  const begun = await rosa.post("/api/auth/identities", { provider: 1 });
  const back = await walkThrough((await begun.json()).to);
  sol.cookies.set("way-1", rosa.cookies.get("way-1")!);
  expect(placeOf(await sol.get(back))).toBe("/profile?problem=expired&with=1");
  const foreign = await rosa.send("POST", "/api/auth/identities", { provider: 1 }, { origin: "https://evil.example" });
  expect(foreign.status).toBe(403);
  expect(placeOf(await rosa.get("/api/login/1?returnTo=/map"))).toBe("/map");
});

test("the two buttons carry the providers' names and lead there", async () => {
  const html = (await (await app.visitor().get("/login?returnTo=/map")).text()).replaceAll("<!-- -->", "");
  expect(/<a href="([^"]+)"[^>]*>Continue with Guild 1</.exec(html)?.[1]).toBe("/api/login/1?returnTo=%2Fmap");
  expect(/<a href="([^"]+)"[^>]*>Continue with Guild 2</.exec(html)?.[1]).toBe("/api/login/2?returnTo=%2Fmap");
  expect(html.includes("no-provider")).toBe(false);
  expect(await app.visitor().read("/api/auth/ways")).toEqual({
    providers: [
      { n: 1, name: "Guild 1" },
      { n: 2, name: "Guild 2" },
    ],
    passkeys: true,
  });
  expect((await app.visitor().get("/api/login/3")).status).toBe(404);
});

test("the settings are all or none, and http is for loopback alone", () => {
  const reading = (settings: Record<string, string>) => () => readConfig({ ...one.settings, ...settings });
  expect(reading({ OIDC_1_CLIENT_SECRET: "", OIDC_1_NAME: "" })).toThrow(
    new BadSettings(
      "The four settings of OIDC_1 are set together, or not at all: OIDC_1_NAME, OIDC_1_CLIENT_SECRET missing.",
    ),
  );
  expect(reading({ OIDC_1_ISSUER: "http://accounts.example" })).toThrow("OIDC_1_ISSUER must begin with https://");
  expect(reading({ OIDC_1_ISSUER: "http://127.0.0.1.example" })).toThrow("OIDC_1_ISSUER must begin with https://");
  expect(reading({ OIDC_1_ISSUER: "nonsense" })).toThrow("OIDC_1_ISSUER must be a URL");
  expect(reading({ OIDC_1_ISSUER: "https://accounts.example" })().providers).toMatchObject([{ n: 1, name: "Guild 1" }]);
});
