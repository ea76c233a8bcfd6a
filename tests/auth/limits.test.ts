// Rate limits of sign-in: they slow down guessing without locking out the owner.
import { beforeEach, describe, expect, setSystemTime, spyOn, test } from "bun:test";
import { readConfig } from "../../src/config.ts";
import { getClientIp, setPeerAddress } from "../../src/http/client-ip.ts";
import { consumeInMemory, limitFailures, SIGN_IN_ADDRESS_LIMIT, toStoredKey } from "../../src/http/rate-limits.ts";
import { deleteExpired } from "../../src/ownership/retention.ts";
import { type Person, useTestApp } from "../test-app.ts";
import { Authenticator } from "./authenticator.ts";

const PASSWORD = "a long enough password";

const app = useTestApp({ RATE_LIMIT_FACTOR: "1", TRUSTED_PROXIES: "unknown" });
beforeEach(async () => {
  await app.sql`delete from rate_limits`;
});

const from = (who: Person, address: string, path: string, body: object) =>
  who.send("POST", path, body, { "x-forwarded-for": address });
const signIn = (who: Person, email: string, password: string, address: string) =>
  from(who, address, "/api/auth/login", { email, password });

const forgot = (address: string, email: string) => from(app.visitor(), address, "/api/auth/forgot", { email });

const setCount = (limit: string, key: string, points: number) =>
  app.sql`insert into rate_limits (key, count, expires_at) values (${toStoredKey({ name: limit }, key)}, ${points}, now() + interval '9 minutes')`;
const getCount = async (limit: string, key: string) =>
  (await app.sql`select count from rate_limits where key = ${toStoredKey({ name: limit }, key)}`)[0]?.count;

test("an account has ten attempts in total; the owner's browser still gets in", async () => {
  const amira = await app.join("Amira");
  const statuses: number[] = [];
  for (let i = 0; i < 14; i++)
    statuses.push((await signIn(app.visitor(), amira.email, "a wrong password", `198.51.100.${i}`)).status);
  expect(statuses).toEqual([...Array(10).fill(422), ...Array(4).fill(429)]);
  expect((await signIn(app.visitor(), amira.email, PASSWORD, "203.0.113.9")).status).toBe(429);
  await amira.get("/api/logout");
  expect((await signIn(amira, amira.email, PASSWORD, "203.0.113.10")).status).toBe(200);
});

test("a known browser has ten attempts; another account's device token has none", async () => {
  const [ben, mallory] = [await app.join("Ben"), await app.join("Mallory")];
  const own = [];
  for (let i = 0; i < 11; i++) own.push((await signIn(ben, ben.email, "a wrong password", `198.51.101.${i}`)).status);
  expect(own.at(-1)).toBe(429);
  expect((await signIn(app.visitor(), ben.email, PASSWORD, "203.0.113.11")).status).toBe(200);
  const tries = [];
  for (let i = 0; i < 11; i++)
    tries.push((await signIn(mallory, ben.email, "a wrong password", `198.51.102.${i}`)).status);
  expect(tries.at(-1)).toBe(429);
});

test("a successful sign-in refunds its own attempt only", async () => {
  const carla = await app.join("Carla");
  for (let i = 0; i < 9; i++) await signIn(app.visitor(), carla.email, "a wrong password", `198.51.103.${i}`);
  expect((await signIn(app.visitor(), carla.email, PASSWORD, "203.0.113.12")).status).toBe(200);
  expect((await signIn(app.visitor(), carla.email, "a wrong password", "203.0.113.13")).status).toBe(422);
  expect((await signIn(app.visitor(), carla.email, "a wrong password", "203.0.113.14")).status).toBe(429);
});

test("unknown emails are limited like known ones", async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++)
    statuses.push((await signIn(app.visitor(), "nobody@example.com", "a wrong password", `198.51.104.${i}`)).status);
  expect(statuses).toEqual([...Array(10).fill(422), 429]);
});

test("a mailbox gets five reset links an hour, from any number of IP addresses", async () => {
  const dora = await app.join("Dora");
  const before = app.mails.length;
  for (let i = 0; i < 8; i++) {
    const response = await from(app.visitor(), `198.51.105.${i}`, "/api/auth/forgot", { email: dora.email });
    expect(response.status).toBe(200);
  }
  const [counted] =
    await app.sql`select count from rate_limits where key = ${toStoredKey({ name: "reset-email" }, dora.email)}`;
  expect(counted!.count).toBe(8);
  await app.deliver();
  expect(app.mails.length - before).toBe(5);
});

test("a stranger uses up neither what an office has, nor an account's links elsewhere", async () => {
  const [omar, petra] = [await app.join("Omar"), await app.join("Petra")];
  const office = "198.51.110.1";
  const strangers = [];
  for (let i = 0; i < 6; i++) strangers.push((await forgot(office, omar.email)).status);
  expect(strangers).toEqual([...Array(3).fill(200), ...Array(3).fill(429)]);
  expect((await forgot(office, petra.email)).status).toBe(200);
  const before = app.mails.length;
  await app.deliver();
  const countMails = ({ email }: Person) => app.mails.slice(before).filter(({ to }) => to === email).length;
  expect([countMails(omar), countMails(petra)]).toEqual([3, 1]);
  expect((await forgot("198.51.110.2", omar.email)).status).toBe(200);
  await app.deliver();
  expect(countMails(omar)).toBe(4);
});

test("a browser that the account knows gets a link when others used up all", async () => {
  const quentin = await app.join("Quentin");
  await setCount("forgot-address", "198.51.110.3", 60);
  await setCount("reset-email", quentin.email, 5);
  expect((await forgot("198.51.110.3", quentin.email)).status).toBe(429);
  await quentin.get("/api/logout");
  const before = app.mails.length;
  expect((await from(quentin, "198.51.110.3", "/api/auth/forgot", { email: quentin.email })).status).toBe(200);
  await app.deliver();
  expect(app.mails.slice(before).map(({ to, kind }) => [to, kind])).toEqual([[quentin.email, "reset"]]);
});

test("a reset email contains nothing that a user entered", async () => {
  const eve = app.visitor();
  await eve.post("/api/auth/register", {
    email: "eve@example.com",
    password: PASSWORD,
    firstName: "visit https://evil.example",
  });
  await eve.post("/api/auth/forgot", { email: "eve@example.com" });
  await app.deliver();
  expect(app.mails.at(-1)?.text).not.toContain("evil");
});

test("expired rate limits are deleted", async () => {
  await app.sql`insert into rate_limits (key, count, expires_at) values ('old', 1, now() - interval '1 second'), ('new', 1, now() + interval '1 hour')`;
  await deleteExpired(app.db);
  expect((await app.sql`select key from rate_limits`).map(({ key }) => key)).toEqual(["new"]);
});

test("a rate limit that begins anew while expired ones are deleted stays", async () => {
  await app.sql`insert into rate_limits (key, count, expires_at) values ('again', 1, now() - interval '1 second')`;
  let deleting: Promise<void> | undefined;
  await app.sql.begin(async (tx) => {
    await tx`update rate_limits set expires_at = now() + interval '1 hour' where key = 'again'`;
    deleting = deleteExpired(app.db);
    const isWaiting = async () =>
      (
        await app.sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like 'delete from rate_limits%'`
      ).length > 0;
    while (!(await isWaiting()));
  });
  await deleting;
  expect(await app.sql`select key from rate_limits where key = 'again'`).toHaveLength(1);
});

test("passwords are hashed at the cost that OWASP recommends", async () => {
  const hash = spyOn(Bun.password, "hash");
  const ida = await app.join("Ida");
  const costs = hash.mock.calls.map(([, cost]) => cost);
  hash.mockRestore();
  expect(costs).toEqual([{ algorithm: "argon2id", memoryCost: 19456, timeCost: 2 }]);
  expect((await signIn(app.visitor(), ida.email, PASSWORD, "198.51.106.2")).status).toBe(200);
});

test("sign-in verifies one hash of the same cost for known and unknown emails", async () => {
  const emil = await app.join("Emil");
  await app.sql`update users set password_hash = null where id = ${(await app.join("Without")).id}`;
  const verify = spyOn(Bun.password, "verify");
  for (const email of [emil.email, "without@example.com", "nobody.at.all@example.com"])
    expect((await signIn(app.visitor(), email, "a wrong password", "198.51.106.1")).status).toBe(422);
  const costs = verify.mock.calls.map(([, hash]) => /^\$argon2id\$v=19\$[^$]+/.exec(String(hash))?.[0]);
  verify.mockRestore();
  expect(costs).toHaveLength(3);
  expect(new Set(costs).size).toBe(1);
  expect(costs[0]).toBeString();
});

test("only failed sign-ins count against a shared IP address", async () => {
  const office = "198.51.107.1";
  const frida = await app.join("Frida");
  await setCount("sign-in-address", office, 99);
  for (let i = 0; i < 12; i++) expect((await signIn(app.visitor(), frida.email, PASSWORD, office)).status).toBe(200);
  expect(await getCount("sign-in-address", office)).toBe(99);
  expect((await signIn(app.visitor(), "nobody@example.com", "a wrong password", office)).status).toBe(422);
  for (let i = 0; i < 3; i++) expect((await signIn(app.visitor(), frida.email, PASSWORD, office)).status).toBe(429);
  expect(await getCount("sign-in-address", office)).toBe(100);
  expect((await signIn(app.visitor(), frida.email, PASSWORD, "198.51.107.2")).status).toBe(200);
});

test("simultaneous attempts can't exceed the limits, even while others succeed", async () => {
  const [gus, hana] = [await app.join("Gus"), await app.join("Hana")];
  const office = "198.51.107.3";
  await setCount("sign-in-address", office, 90);
  const guess = (n: number) => signIn(app.visitor(), `guess.${n}@example.com`, "a wrong password", office);
  const guesses = Array.from({ length: 25 }, (_, n) => guess(n));
  const statuses = await Promise.all(
    [...guesses, ...guesses.map(() => signIn(app.visitor(), gus.email, PASSWORD, office))].map(
      async (response) => (await response).status,
    ),
  );
  expect(statuses.slice(0, 25).filter((status) => status !== 429).length).toBeLessThanOrEqual(10);
  expect(await getCount("sign-in-address", office)).toBeLessThanOrEqual(100);

  const atOnce = await Promise.all(
    Array.from({ length: 30 }, (_, n) => signIn(app.visitor(), hana.email, "a wrong password", `198.51.108.${n}`)),
  );
  expect(atOnce.filter(({ status }) => status === 422)).toHaveLength(10);
  expect(await getCount("sign-in", hana.email)).toBe(10);
});

test("a success that ends in the next window refunds nothing there", async () => {
  const address = "198.51.107.4";
  const nextQuarter = () => app.sql`
    update rate_limits set count = 5, expires_at = now() + interval '20 minutes' where key = ${toStoredKey({ name: "sign-in-address" }, address)}`;
  await limitFailures(app.ctx, SIGN_IN_ADDRESS_LIMIT, address, nextQuarter);
  expect(await getCount("sign-in-address", address)).toBe(5);
});

test("after the clock went back an hour, nobody waits for longer than a limit says", async () => {
  const orla = await app.join("Orla");
  await setCount("sign-in", orla.email, 10);
  expect((await signIn(app.visitor(), orla.email, PASSWORD, "203.0.113.40")).status).toBe(429);
  await app.sql`update rate_limits set expires_at = expires_at + interval '1 hour'`;
  expect((await signIn(app.visitor(), orla.email, "a wrong password", "203.0.113.40")).status).toBe(422);
  expect(await getCount("sign-in", orla.email)).toBe(1);

  const limit = { name: "orla", max: 2, windowSeconds: 60 };
  const ask = () => consumeInMemory(app.ctx, limit, "Orla");
  const start = Date.now();
  for (let i = 0; i < 2; i++) ask();
  expect(ask).toThrow("Too many attempts");
  setSystemTime(start - 3600_000);
  expect(ask).not.toThrow();
  setSystemTime();
});

test("started sign-ins are limited per IP address, for passkeys and passwords together", async () => {
  const begin = (address: string) => from(app.visitor(), address, "/api/auth/passkey/options", {});
  await setCount("sign-in-start", "198.51.107.5", 599);
  expect([(await begin("198.51.107.5")).status, (await begin("198.51.107.5")).status]).toEqual([200, 429]);
  const jon = await app.join("Jon");
  expect((await signIn(app.visitor(), jon.email, PASSWORD, "198.51.107.5")).status).toBe(429);
  expect((await begin("198.51.107.6")).status).toBe(200);
});

test("IPv6 clients are also limited by their /56, which has 256 networks", async () => {
  const statuses: number[] = [];
  for (let network = 0; network < 6; network++)
    for (let i = 0; i < 60; i++)
      statuses.push((await forgot(`2001:db8:7:1${network}::1`, `nobody${network}.${i}@example.com`)).status);
  expect(statuses).toEqual([...Array(240).fill(200), ...Array(120).fill(429)]);
  expect((await forgot("2001:db8:7:200::1", "other@example.com")).status).toBe(200);
});

test("the client address is the peer's or one forwarded by a trusted proxy", () => {
  const seen = clientAddressBehind(["10.0.0.1", "10.0.0.2"]);
  expect(seen("198.51.100.7", "1.1.1.1")).toBe("198.51.100.7");
  expect(seen("10.0.0.1", "6.6.6.6, 203.0.113.5, 10.0.0.2")).toBe("203.0.113.5");
  expect(seen("::ffff:10.0.0.1", "203.0.113.5")).toBe("203.0.113.5");
  expect(seen("10.0.0.1", "x".repeat(5000))).toBe("10.0.0.1");
  expect(seen("10.0.0.1")).toBe("10.0.0.1");
  expect(seen("2001:db8:1:2:3:4:5:6")).toBe(seen("2001:0DB8:1:2:ffff::1"));
  expect(seen("10.0.0.1", "2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(seen("::1")).toBe("0:0:0:0::/64");
  expect(seen("10.0.0.1", "fe80::1%eth0.100")).toBe("fe80:0:0:0::/64");
});

test("trusted proxies can be IPv4 and IPv6 ranges", () => {
  const seen = clientAddressBehind(["10.0.0.0/8", "2001:db8:5::/48", "fd00::1", "192.0.2.4"]);
  expect(seen("10.255.0.1", "203.0.113.5")).toBe("203.0.113.5");
  expect(seen("::ffff:10.1.2.3", "203.0.113.5, 10.9.9.9, 2001:db8:5:1::7")).toBe("203.0.113.5");
  expect(seen("2001:db8:5:ffff::1", "203.0.113.5")).toBe("203.0.113.5");
  expect(seen("fd00:0:0::1", "203.0.113.5")).toBe("203.0.113.5");
  expect(seen("192.0.2.4", "203.0.113.5")).toBe("203.0.113.5");
  for (const stranger of ["11.0.0.1", "192.0.2.5", "9.255.255.255"])
    expect(seen(stranger, "203.0.113.5")).toBe(stranger);
  expect(seen("2001:db8:6::1", "203.0.113.5")).toBe("2001:db8:6:0::/64");
  expect(seen("fd00::2", "203.0.113.5")).toBe("fd00:0:0:0::/64");
  expect(seen("10.0.0.1", "10.0.0.2, 10.0.0.3")).toBe("10.0.0.1");
});

test("an invalid TRUSTED_PROXIES is rejected at startup", () => {
  const reading = (TRUSTED_PROXIES: string) => () => readConfig({ TRUSTED_PROXIES });
  expect(reading("10.0.0.0/8, ::1 192.0.2.1")().trustedProxies).toEqual(["10.0.0.0/8", "::1", "192.0.2.1"]);
  for (const wrong of ["10.0.0.0/33", "::/129", "10.0.0/8", "proxy.example", "10.0.0.0/8/8", "10.0.0.0/", "*"])
    expect(reading(wrong)).toThrow(
      "TRUSTED_PROXIES must be a comma-separated list of IP addresses or ranges such as 10.0.0.0/8",
    );
});

test("clients are told apart behind a proxy that adds their ports", () => {
  const getAddress = clientAddressBehind(["10.0.0.0/8"]);
  for (const [forwarded, address] of [
    ["203.0.113.7:51234", "203.0.113.7"],
    ["198.51.100.1, 203.0.113.7:51234", "203.0.113.7"],
    ["203.0.113.7:1, 10.0.0.2:2", "203.0.113.7"],
    ["[2001:db8::7]:51234", "2001:db8:0:0::/64"],
    ["[::ffff:203.0.113.7]:51234", "203.0.113.7"],
    ["203.0.113.7:port", "10.0.0.1"],
  ] as const)
    expect([forwarded, getAddress("10.0.0.1", forwarded)]).toEqual([forwarded, address]);
});

function clientAddressBehind(trustedProxies: string[]) {
  return (peer: string, forwarded?: string) => {
    const request = new Request("http://localhost/", forwarded ? { headers: { "x-forwarded-for": forwarded } } : {});
    setPeerAddress(request, peer);
    return getClientIp({ ...app.ctx, config: { ...app.ctx.config, trustedProxies } }, request);
  };
}

/** Takes as long to verify as on a real server: other tests hash at the lowest cost. */
const HASH_AT_FULL_COST =
  "$argon2id$v=19$m=19456,t=2,p=1$qniL5tZd+GRioGyypgiLhhq9zdgbEgHF037rJy+xh9w$Aj3Y2x+bmh83v49YvymK8ia6neP5hs/Pf3rqZNCDBZc";

describe("while many strangers sign in at the same time", () => {
  const crowded = useTestApp();

  test("most are asked to wait, and a browser that the account knows is served", async () => {
    const amira = await crowded.join("Amira");
    const { verify } = Bun.password;
    const slow = spyOn(Bun.password, "verify").mockImplementation(async (password, hash, algorithm) => {
      await verify(password, HASH_AT_FULL_COST);
      return verify(password, hash, algorithm);
    });
    const strangers = Array.from({ length: 200 }, (_, i) =>
      crowded.visitor().post("/api/auth/login", { email: `stranger${i}@example.com`, password: "a wrong password" }),
    );
    await Promise.race(strangers);
    const first = await Promise.race([
      amira.post("/api/auth/login", { email: amira.email, password: PASSWORD }).then(({ status }) => ["Amira", status]),
      Promise.all(strangers).then(() => ["strangers"]),
    ]);
    expect(first).toEqual(["Amira", 200]);
    const refused = (await Promise.all(strangers)).filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(100);
    expect(refused[0]!.headers.get("retry-after")).toBe("5");
    slow.mockRestore();
  });
});

/** Others use up what an account, and an office, have of wrong passwords. */
async function lock(email: string, office: string): Promise<void> {
  await setCount("sign-in", email, 10);
  await setCount("sign-in-address", office, 100);
}

test("a known browser gets in behind an address with many wrong passwords", async () => {
  const lena = await app.join("Lena");
  await lock(lena.email, "198.51.109.1");
  const refused = await signIn(app.visitor(), lena.email, PASSWORD, "198.51.109.2");
  expect(refused.status).toBe(429);
  expect(((await refused.json()) as { message: string }).message).toMatch(
    /^Too many attempts\. Please wait 9 minutes and try again\. You can sign in now in a browser you used before/,
  );
  await lena.get("/api/logout");
  expect((await signIn(lena, lena.email, PASSWORD, "198.51.109.1")).status).toBe(200);
});

test("a passkey gets in on a new device although others tried passwords", async () => {
  const marco = await app.join("Marco");
  const authenticator = await Authenticator.make();
  const options = await (await marco.post("/api/auth/passkeys/options", { password: PASSWORD })).json();
  const added = { name: "Phone", response: await authenticator.register(options) };
  expect((await marco.post("/api/auth/passkeys", added)).status).toBe(200);
  await lock(marco.email, "198.51.109.3");
  const elsewhere = app.visitor();
  const start = await from(elsewhere, "198.51.109.3", "/api/auth/passkey/options", {});
  const response = await authenticator.sign((await start.json()) as never);
  expect((await from(elsewhere, "198.51.109.3", "/api/auth/passkey", { response })).status).toBe(200);
});

test("an emailed link gets in on a new device, which then is a known one", async () => {
  const nele = await app.join("Nele");
  await lock(nele.email, "198.51.109.4");
  const elsewhere = app.visitor();
  expect((await from(elsewhere, "198.51.109.4", "/api/auth/forgot", { email: nele.email })).status).toBe(200);
  const findLink = () => app.mails.findLast(({ to, kind }) => to === nele.email && kind === "reset");
  await app.deliver();
  const [, token] = /token=([\w-]{43})/.exec(findLink()!.text)!;
  const reset = { token, password: "another long password" };
  expect((await from(elsewhere, "198.51.109.4", "/api/auth/reset", reset)).status).toBe(200);
  await elsewhere.get("/api/logout");
  expect((await signIn(elsewhere, nele.email, "another long password", "198.51.109.4")).status).toBe(200);
});
