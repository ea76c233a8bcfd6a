// Line 7: whatever is sent to whichever route, the answer is a short refusal: never a server error, never silence.
import fc from "fast-check";
import { fillPath, type Route } from "../architecture/access.ts";
import { type City, type Client, openBusiness, openCity } from "./city.ts";
import type { Line } from "./line.ts";
import { allRoutes, isWrite } from "./routes.ts";

const BODIES = 1000;
const QUERIES = 100;
const SEED = 20_260_101;
/** ms after which an answer counts as none. */
const TIMEOUT_MS = 5000;
const AT_ONCE = 8;

/** These end the session or the account they are asked with, and are asked by somebody made for it. */
const ENDINGS = /logout|users\/me$|sessions|suspend|password|\/roles?$/;

export const nonsense: Line = {
  number: 7,
  name: "every route × generated bodies and queries (NUL, surrogates, 1e22, `__proto__`, deep, huge)",
  target: `no 5xx and no hang in ${BODIES.toLocaleString("en")} bodies per route`,
  async measure() {
    const city = await openCity({ SAMPLE: "yes", RATE_LIMIT_FACTOR: "1000000" });
    try {
      const cast = await castOf(city);
      const routes = (await allRoutes()).filter(({ path }) => path !== "/*" && !path.startsWith("/assets"));
      const bad: string[] = [];
      let asked = 0;
      const waiting = [...routes];
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let route = waiting.pop(); route; route = waiting.pop()) {
            const { runs, failure } = await askNonsense(city, cast, route);
            asked += runs;
            if (failure) bad.push(failure);
          }
        }),
      );
      for (const failure of bad) console.error(failure);
      return {
        holds: bad.length === 0,
        figure: `${asked.toLocaleString("en")} requests to ${routes.length} routes, ${bad.length} routes failed (seed ${SEED})`,
      };
    } finally {
      await city.close();
    }
  },
};

type Cast = { who: (route: Route) => Promise<Client>; ids: string[] };

async function castOf({ people, sql }: City): Promise<Cast> {
  const [amira] = await people(1);
  const [ingrid] = await people(1, "business");
  const [noor] = await people(1, "traveler", true);
  const business = await openBusiness(sql, ingrid!);
  const events = await sql`select id from events limit 2`;
  return {
    ids: [business, amira!.id, ...events.map(({ id }) => id as string)],
    async who({ path, roles }) {
      const admin = roles.includes("admin");
      const type = roles.includes("business") ? "business" : "traveler";
      if (!ENDINGS.test(path)) return admin ? noor! : type === "business" ? ingrid! : amira!;
      return (await people(1, type, admin))[0]!;
    },
  };
}

async function askNonsense(city: City, cast: Cast, route: Route): Promise<{ runs: number; failure?: string }> {
  const who = await cast.who(route);
  const runs = isWrite(route) ? BODIES : QUERIES;
  const name = `${route.method} ${route.path}`;
  const property = fc.asyncProperty(
    isWrite(route) ? bodies(keysOf(route.schemas.body), cast.ids) : queries(keysOf(route.schemas.query)),
    fc.constantFrom(...cast.ids, crypto.randomUUID()),
    async (sent, id) => {
      const path = fillPath(route.path, id);
      const answer = isWrite(route)
        ? await fetch(city.server.url + path, {
            method: route.method,
            body: sent,
            redirect: "manual",
            signal: AbortSignal.timeout(TIMEOUT_MS),
            headers: { cookie: who.cookie, origin: city.server.url, "content-type": "application/json" },
          })
        : await fetch(`${city.server.url}${path}?${sent}`, {
            headers: { cookie: who.cookie },
            redirect: "manual",
            signal: AbortSignal.timeout(TIMEOUT_MS),
          });
      await answer.arrayBuffer();
      if (answer.status >= 500 && !(route.path === "/readyz")) throw new Error(`${answer.status}`);
    },
  );
  try {
    await fc.assert(property, { numRuns: runs, seed: SEED, interruptAfterTimeLimit: 240_000 });
    return { runs };
  } catch (error) {
    return { runs, failure: `${name}: ${error instanceof Error ? error.message.slice(0, 1200) : error}` };
  }
}

const NASTY = [
  null,
  true,
  0,
  -1,
  1e22,
  1e308,
  -0.0000001,
  2 ** 53,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udfff",
  "\u202egnp.exe",
  "é".repeat(200),
  "👩‍👩‍👧‍👦".repeat(40),
  "__proto__",
  "constructor",
  "%00",
  "%",
  "'; drop table users; --",
  "\\",
  '"',
  "{{7*7}}<%= 7*7 %>#{7*7}",
  "../../../../etc/passwd",
  "2026-02-30T25:61:00Z",
  "9999999999999999999999-01-01T00:00:00Z",
  "NaN",
  "Infinity",
  "00000000-0000-0000-0000-000000000000",
  "x".repeat(5000),
  [],
  {},
  [[[[[[]]]]]],
  { __proto__: { admin: true } },
  { toString: 1, valueOf: 2 },
];

/** What gets past the first look, so that the second is asked too. */
const PLAUSIBLE: Record<string, unknown> = {
  email: "somebody@example.com",
  password: "a long enough password",
  name: "Somebody",
  firstName: "Somebody",
  title: "A title",
  content: "Some words",
  type: "restaurant",
  location: "1 Quay",
  eventDate: "2099-01-01T10:00:00Z",
  status: "in",
  action: "like",
  kind: "closed",
  approved: true,
  reason: "Because",
  userType: "traveler",
  travelPreferences: ["nightlife"],
};

const values = (ids: string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...NASTY) as fc.Arbitrary<unknown> },
    { weight: 2, arbitrary: fc.constantFrom(...ids) as fc.Arbitrary<unknown> },
    { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: fc.double() as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown> },
  );

/** Bodies as text: mostly the route's own fields with something odd in some of them, sometimes what is no such body at all. */
function bodies(keys: string[], ids: string[]): fc.Arbitrary<string> {
  const odd = values(ids);
  const fields = fc.record(
    Object.fromEntries(
      keys.map((key) => [
        key,
        key in PLAUSIBLE
          ? fc.oneof({ weight: 2, arbitrary: fc.constant(PLAUSIBLE[key]) }, { weight: 1, arbitrary: odd })
          : odd,
      ]),
    ),
    { requiredKeys: [] },
  );
  const deep = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  return fc.oneof(
    { weight: 14, arbitrary: fields.map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: fc.jsonValue().map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '{"__proto__":{"isAdmin":true}}',
        '{"constructor":{"prototype":{"isAdmin":true}}}',
        deep(3000),
        `{"email":${deep(3000)}}`,
        `{"name":"${"x".repeat(70_000)}"}`,
        `{"a":1${',"b":2'.repeat(5000)}}`,
        "{",
        "nul",
        '{"a":1e999}',
        '{"email":"\\u0000"}',
      ),
    },
  );
}

const queries = (keys: string[]): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom(...keys, "page", "q", "tab", "__proto__"),
        fc.oneof(
          fc.constantFrom(...NASTY.filter((value) => typeof value !== "object").map(String)),
          fc.string({ unit: "binary" }),
        ),
      ),
      { maxLength: 4 },
    )
    .map((pairs) => pairs.map(([key, value]) => `${key}=${escapeLoosely(value)}`).join("&"));

/** As a careless program would: what cannot be escaped goes as it is. */
function escapeLoosely(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return "%ED%A0%80%";
  }
}

/** The names of the fields of a valibot shape, through its pipes, options and choices. */
function keysOf(shape: unknown): string[] {
  const { entries, options, pipe, wrapped } = (shape ?? {}) as {
    entries?: Record<string, unknown>;
    options?: unknown[];
    pipe?: unknown[];
    wrapped?: unknown;
  };
  if (entries) return Object.keys(entries);
  return [...(options ?? []), ...(pipe ?? []), ...(wrapped ? [wrapped] : [])].flatMap(keysOf);
}
