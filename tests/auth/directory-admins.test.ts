// The town's directory decides who is an admin, at every sign-in.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { BadSettings, readConfig } from "../../src/config.ts";
import { type Person, useTestApp } from "../test-app.ts";
import { type Resident, RunningProvider, signInWith } from "./openid-provider.ts";

let directory: RunningProvider;
let other: RunningProvider;
beforeAll(async () => {
  // One puts the groups into its own claim, the other nests them as Keycloak does.
  const claims = {
    openid: ["sub", "groups", "realm_access"],
    email: ["email", "email_verified"],
    profile: ["given_name"],
  };
  [directory, other] = await Promise.all([RunningProvider.start(1, { claims }), RunningProvider.start(2, { claims })]);
});
afterAll(() => Promise.all([directory.stop(), other.stop()]));
const app = useTestApp(() => ({
  ...directory.settings,
  ...other.settings,
  OIDC_1_ADMIN_CLAIM: "groups",
  OIDC_1_ADMIN_VALUE: "city-admins",
  OIDC_2_ADMIN_CLAIM: "realm_access.roles",
  OIDC_2_ADMIN_VALUE: "admin",
}));

type Member = Resident & { groups?: unknown; realm_access?: unknown };
const member = (name: string, more: Partial<Member> = {}): Member => ({
  sub: name,
  email: `${name}@example.com`,
  email_verified: true,
  given_name: name,
  ...more,
});

/** Signs in anew. @returns whether they may see the admin area */
async function isAdminAfter(provider: RunningProvider, who: Member, person: Person = app.visitor()): Promise<boolean> {
  await signInWith(provider, person, who);
  return (await person.get("/api/admin/people")).status === 200;
}

test("Noor is an admin while the directory says so, and changes are audited", async () => {
  const before = app.visitor();
  expect(await isAdminAfter(directory, member("noor", { groups: ["staff", "city-admins"] }), before)).toBe(true);
  expect(await isAdminAfter(directory, member("noor", { groups: ["city-admins"] }))).toBe(true);
  expect(await isAdminAfter(directory, member("noor", { groups: ["staff"] }))).toBe(false);
  expect((await before.get("/api/admin/people")).status).toBe(403);
  const entries = await app.sql`select action, admin_id from audit_log order by id`;
  expect([...entries]).toEqual([
    { action: "admin.make", admin_id: null },
    { action: "admin.unmake", admin_id: null },
  ]);
});

test("a single value or a nested list matches; part of a value does not", async () => {
  expect(await isAdminAfter(directory, member("sole", { groups: "city-admins" }))).toBe(true);
  expect(await isAdminAfter(other, member("nested", { realm_access: { roles: ["admin"] } }))).toBe(true);
  expect(await isAdminAfter(directory, member("partly", { groups: ["city-admins-emeriti", "admins"] }))).toBe(false);
  expect(await isAdminAfter(directory, member("nobody"))).toBe(false);
  expect(await isAdminAfter(other, member("odd", { realm_access: "roles" }))).toBe(false);
});

test("a suspended admin stays out", async () => {
  const leo = app.visitor();
  await isAdminAfter(directory, member("leo", { groups: [] }), leo);
  await app.sql`update users set suspended_at = now() where email = 'leo@example.com'`;
  expect(await isAdminAfter(directory, member("leo", { groups: ["city-admins"] }))).toBe(false);
  const [row] = await app.sql`select is_admin from users where email = 'leo@example.com'`;
  expect(row).toEqual({ is_admin: false });
});

test("without the two settings a sign-in changes no rights, and one alone is refused", async () => {
  const one = {
    OIDC_1_NAME: "A",
    OIDC_1_ISSUER: "https://a.example",
    OIDC_1_CLIENT_ID: "a",
    OIDC_1_CLIENT_SECRET: "b",
  };
  expect(readConfig(one).providers[0]).not.toHaveProperty("admin");
  expect(() => readConfig({ ...one, OIDC_1_ADMIN_CLAIM: "groups" })).toThrow(BadSettings);
  expect(() => readConfig({ OIDC_1_ADMIN_CLAIM: "groups", OIDC_1_ADMIN_VALUE: "x" })).toThrow(BadSettings);
});
