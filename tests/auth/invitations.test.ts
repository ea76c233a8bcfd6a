// Who can sign up: everyone, or people with an invitation, with or without a waitlist for the others.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { BadSettings, readConfig } from "../../src/config.ts";
import { ORIGIN, PASSWORD, type Person, type TestApp, useTestApp } from "../test-app.ts";
import { RunningProvider, signInWith } from "./openid-provider.ts";

const signUp = (person: Person, name: string, invitation?: string) =>
  person.post("/api/auth/register", { email: `${name}@example.com`, password: PASSWORD, invitation });

const landing = async (app: TestApp, path = "/") => (await app.visitor().get(path)).text();

/** Noor's account exists before sign-up is closed. */
async function closeSignUp(app: TestApp, mode: "invitation" | "waitlist"): Promise<Person> {
  const noor = await app.join("Noor", { admin: true, type: null });
  expect((await noor.send("PUT", "/api/admin/sign-up", { mode })).status).toBe(200);
  return noor;
}

async function invite(noor: Person, { maxUses = 1, days = 14 } = {}): Promise<{ id: string; token: string }> {
  const created = await (
    await noor.post("/api/admin/invitations", { note: "Friends of the café", maxUses, days })
  ).json();
  expect(created.url).toStartWith(`${ORIGIN}/signup?invitation=`);
  return { id: created.id, token: created.url.split("=")[1] };
}

describe("an open city", () => {
  const app = useTestApp();

  test("one tap on the landing page leads to sign-up; businesses get their account type", async () => {
    const traveler = await landing(app);
    expect(traveler.match(/<a href="\/signup" class="button [^"]*">Sign up free</g)).toHaveLength(4);
    expect(traveler).not.toContain("early-access");
    expect(traveler).not.toContain("We&#x27;ll email you when it&#x27;s your turn");
    const business = await landing(app, "/?view=business");
    expect(business.match(/<a href="\/signup\?type=business" class="button [^"]*">Become a partner</g)).toHaveLength(4);
    expect(await landing(app, "/signup")).toContain("Create your account");
  });

  test("an invitation isn't needed, and isn't used up", async () => {
    const noor = await app.join("Noor", { admin: true, type: null });
    const { token } = await invite(noor);
    expect((await signUp(app.visitor(), "ana", token)).status).toBe(200);
    expect(await noor.read("/api/admin/invitations")).toMatchObject([{ note: "Friends of the café", uses: 0 }]);
  });
});

describe("a city by invitation", () => {
  const app = useTestApp();
  let noor: Person;
  beforeAll(async () => {
    noor = await closeSignUp(app, "invitation");
  });

  test("without an invitation, sign-up explains how to get in", async () => {
    expect((await signUp(app.visitor(), "bo")).status).toBe(403);
    const page = await landing(app, "/signup?type=business&returnTo=%2Fmap");
    expect(page).toContain("Sign-up is by invitation");
    expect(page).not.toContain('data-island="SignUpForm"');
    expect(await landing(app)).toContain('<a href="/signup" class="button');
  });

  test("an invitation for two lets in exactly two of ten at the same time", async () => {
    const { token } = await invite(noor, { maxUses: 2 });
    expect(await landing(app, `/signup?invitation=${token}`)).toContain('data-island="SignUpForm"');
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => (await signUp(app.visitor(), `guest${i}`, token)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.filter((status) => status === 403)).toHaveLength(8);
    expect(await landing(app, `/signup?invitation=${token}`)).toContain("This invitation no longer works");
  });

  test("an email that has an account uses nothing up", async () => {
    const { id, token } = await invite(noor);
    expect((await signUp(app.visitor(), "noor", token)).status).toBe(409);
    const listed = await noor.read("/api/admin/invitations");
    expect(listed.find((each: { id: string }) => each.id === id)).toMatchObject({ uses: 0, maxUses: 1 });
  });

  test("an expired or revoked invitation, or another text, lets no one in", async () => {
    const [expired, revoked] = [await invite(noor), await invite(noor)];
    await app.sql`update invitations set expires_at = now() where id = ${expired.id}`;
    expect((await noor.delete(`/api/admin/invitations/${revoked.id}`)).status).toBe(200);
    expect((await noor.delete(`/api/admin/invitations/${revoked.id}`)).status).toBe(404);
    for (const token of [expired.token, revoked.token, "a".repeat(43)]) {
      expect((await signUp(app.visitor(), "cy", token)).status).toBe(403);
      expect(await landing(app, `/signup?invitation=${token}`)).toContain("This invitation no longer works");
    }
    expect((await signUp(app.visitor(), "cy", "short")).status).toBe(422);
  });

  test("the database has no token, and the audit log what the admins did", async () => {
    const { token } = await invite(noor);
    const [row] = await app.sql`select invitations::text as text from invitations order by created_at desc limit 1`;
    expect(row!.text).not.toContain(token);
    const actions = (await noor.read("/api/admin/audit-log")).map(({ action }: { action: string }) => action);
    for (const action of ["sign-up.mode", "invitation.create", "invitation.revoke"]) expect(actions).toContain(action);
  });

  test("the bounds of an invitation are checked", async () => {
    for (const wrong of [{ maxUses: 0 }, { maxUses: 1001 }, { maxUses: 1.5 }, { days: 0 }, { days: 366 }]) {
      const body = { maxUses: 1, days: 1, ...wrong };
      expect((await noor.post("/api/admin/invitations", body)).status).toBe(422);
    }
  });
});

describe("a city with a waitlist", () => {
  const app = useTestApp();
  let noor: Person;
  beforeAll(async () => {
    noor = await closeSignUp(app, "waitlist");
  });

  test("the landing page and the sign-up page offer the waitlist", async () => {
    const page = await landing(app);
    expect(page).toMatch(/data-opens-dialog="early-access"[^>]*>Get early access/);
    expect(page).toContain("We&#x27;ll email you when it&#x27;s your turn.");
    expect(await landing(app, "/?view=business")).toMatch(/data-opens-dialog="early-access"[^>]*>Become a partner/);
    const signUpPage = await landing(app, "/signup");
    expect(signUpPage).toContain("Sign-up isn&#x27;t open yet.");
    expect(signUpPage).toContain('data-island="JoinWaitlist"');
    expect((await signUp(app.visitor(), "dee")).status).toBe(403);
  });

  test("an invitation lets someone from the waitlist in", async () => {
    const { token } = await invite(noor);
    expect((await signUp(app.visitor(), "dee", token)).status).toBe(200);
  });

  test("opening it again changes the landing page at once", async () => {
    expect((await noor.send("PUT", "/api/admin/sign-up", { mode: "open" })).status).toBe(200);
    expect(await landing(app)).not.toContain("early-access");
    expect((await signUp(app.visitor(), "eli")).status).toBe(200);
  });
});

describe("with a provider", () => {
  let provider: RunningProvider;
  beforeAll(async () => {
    provider = await RunningProvider.start(1);
  });
  afterAll(() => provider.stop());
  const app = useTestApp(() => provider.settings);

  test("a closed city creates no account, but knows those it has", async () => {
    const resident = (name: string) => ({ sub: name, email: `${name}@example.com`, email_verified: true });
    const fay = app.visitor();
    await signInWith(provider, fay, resident("fay"));
    await closeSignUp(app, "invitation");
    const back = await signInWith(provider, app.visitor(), resident("gil"));
    expect(back.headers.get("location")).toStartWith("/login?problem=closed");
    const again = app.visitor();
    await signInWith(provider, again, resident("fay"));
    expect((await again.read("/api/auth/user")).email).toBe("fay@example.com");
  });
});

describe("SIGN_UP", () => {
  const app = useTestApp({ SIGN_UP: "waitlist" });

  test("fixes who can sign up", async () => {
    expect(await landing(app, "/signup")).toContain("Join the waitlist");
    expect((await signUp(app.visitor(), "hal")).status).toBe(403);
  });

  test("must be one of three words, and needs passwords unless it is open", () => {
    expect(() => readConfig({ SIGN_UP: "closed" })).toThrow(BadSettings);
    const only = {
      OIDC_1_NAME: "Guild",
      OIDC_1_ISSUER: "https://guild.example",
      OIDC_1_CLIENT_ID: "a",
      OIDC_1_CLIENT_SECRET: "b",
      OIDC_1_ONLY: "yes",
    };
    expect(() => readConfig({ ...only, SIGN_UP: "invitation" })).toThrow(/requires passwords/);
    expect([readConfig(only).signUp, readConfig({ DEMO: "yes" }).signUp, readConfig({}).signUp]).toEqual([
      "open",
      "open",
      undefined,
    ]);
  });
});
