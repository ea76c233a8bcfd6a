// Check 7: sends generated bodies and queries to every route, and looks for server errors and hangs.
import fc from "fast-check";
import { fillPath, type Route } from "../architecture/access.ts";
import { type Callers, createCallers } from "./callers.ts";
import type { Check } from "./check.ts";
import { type Deployment, startDeployment } from "./deployment.ts";
import { getFieldNames, isWrite, listAppRoutes } from "./routes.ts";

/** Per route. */
const SIZES = { full: { bodies: 1000, queries: 100 }, quick: { bodies: 12, queries: 4 } };
const SEED = 20_260_101;
const TIMEOUT_MS = 5000;
const CONCURRENCY = 8;

export const fuzzing: Check = {
  number: 7,
  name: "every route × generated bodies and queries (NUL, surrogates, 1e22, `__proto__`, deep, huge)",
  target: "no 5xx and no hang",
  async run(size) {
    const deployment = await startDeployment({ SAMPLE: "yes", RATE_LIMIT_FACTOR: "1000000" });
    try {
      const callers = await createCallers(deployment);
      const routes = (await listAppRoutes()).filter(({ path }) => path !== "/*" && !path.startsWith("/assets"));
      const failures: string[] = [];
      let requests = 0;
      const remaining = [...routes];
      await Promise.all(
        Array.from({ length: CONCURRENCY }, async () => {
          for (let route = remaining.pop(); route; route = remaining.pop()) {
            const { runs, failure } = await fuzzRoute(deployment, callers, route, SIZES[size]);
            requests += runs;
            if (failure) failures.push(failure);
          }
        }),
      );
      for (const failure of failures) console.error(failure);
      return {
        passed: failures.length === 0,
        result: `${requests.toLocaleString("en")} requests to ${routes.length} routes, ${failures.length} routes failed (seed ${SEED})`,
      };
    } finally {
      await deployment.close();
    }
  },
};

async function fuzzRoute(
  deployment: Deployment,
  callers: Callers,
  route: Route,
  size: (typeof SIZES)["full"],
): Promise<{ runs: number; failure?: string }> {
  const caller = await callers.callerOf(route);
  const runs = isWrite(route) ? size.bodies : size.queries;
  const name = `${route.method} ${route.path}`;
  const property = fc.asyncProperty(
    isWrite(route)
      ? bodies(getFieldNames(route.schemas.body), callers.ids)
      : queries(getFieldNames(route.schemas.query)),
    fc.constantFrom(...callers.ids, crypto.randomUUID()),
    async (sent, id) => {
      const path = fillPath(route.path, id);
      const response = isWrite(route)
        ? await fetch(deployment.server.url + path, {
            method: route.method,
            body: sent,
            redirect: "manual",
            signal: AbortSignal.timeout(TIMEOUT_MS),
            headers: { cookie: caller.cookie, origin: deployment.server.url, "content-type": "application/json" },
          })
        : await fetch(`${deployment.server.url}${path}?${sent}`, {
            headers: { cookie: caller.cookie },
            redirect: "manual",
            signal: AbortSignal.timeout(TIMEOUT_MS),
          });
      await response.arrayBuffer();
      if (response.status >= 500 && !(route.path === "/readyz")) throw new Error(`${response.status}`);
    },
  );
  try {
    await fc.assert(property, { numRuns: runs, seed: SEED, interruptAfterTimeLimit: 240_000 });
    return { runs };
  } catch (error) {
    return { runs, failure: `${name}: ${error instanceof Error ? error.message.slice(0, 1200) : error}` };
  }
}

const HOSTILE_VALUES = [
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

/** Valid values, so that validation passes and the code behind it is tested, too. */
const VALID_VALUES: Record<string, unknown> = {
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
  createApprovedOrder: true,
  reason: "Because",
  userType: "traveler",
  travelPreferences: ["nightlife"],
};

const hostileValues = (ids: string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_VALUES) as fc.Arbitrary<unknown> },
    { weight: 2, arbitrary: fc.constantFrom(...ids) as fc.Arbitrary<unknown> },
    { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: fc.double() as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown> },
  );

/** Bodies as text: mostly the route's fields with some hostile values, sometimes arbitrary or malformed JSON. */
function bodies(keys: string[], ids: string[]): fc.Arbitrary<string> {
  const hostile = hostileValues(ids);
  const fields = fc.record(
    Object.fromEntries(
      keys.map((key) => [
        key,
        key in VALID_VALUES
          ? fc.oneof({ weight: 2, arbitrary: fc.constant(VALID_VALUES[key]) }, { weight: 1, arbitrary: hostile })
          : hostile,
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
          fc.constantFrom(...HOSTILE_VALUES.filter((value) => typeof value !== "object").map(String)),
          fc.string({ unit: "binary" }),
        ),
      ),
      { maxLength: 4 },
    )
    .map((pairs) => pairs.map(([key, value]) => `${key}=${encodeLoosely(value)}`).join("&"));

/** Lone surrogates cannot be encoded. */
function encodeLoosely(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return "%ED%A0%80%";
  }
}
