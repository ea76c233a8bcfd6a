// Every documented example is sent to the sample city by somebody who may, and answered as documented.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { loadSample } from "../../db/sample/load.ts";
import { users } from "../../db/schema/index.ts";
import type { DocumentedRoute } from "../../src/features/api-docs/documented-route.ts";
import { getSuccessStatus, type Recorded, toRouteKey } from "../../src/features/api-docs/operations.ts";
import { listDocumentedRoutes } from "../../src/features/api-docs/pages.tsx";
import { hashPassword } from "../../src/features/auth/passwords.ts";
import { createSession } from "../../src/features/auth/sessions.ts";
import { EXAMPLE } from "../../src/http/example-ids.ts";
import { RunningProvider } from "../auth/openid-provider.ts";
import { CLIENT, openPayPal } from "../payments/paypal-stand-in.ts";
import { jpeg } from "../photos/pictures.ts";
import { type Person, type TestApp, useTestApp } from "../test-app.ts";
import { PLACES_FILE, preparations } from "./before.ts";

/** Where answers are written down for the documentation to show: `RECORD=yes bun test tests/docs`. */
const RECORDED = "src/features/api-docs/examples.json";

const paypal = openPayPal();
let provider: RunningProvider;
let passwordHash: string;
beforeAll(async () => {
  provider = await RunningProvider.start(1);
});
const shop = { PAYPAL_CLIENT_ID: CLIENT.id, PAYPAL_CLIENT_SECRET: CLIENT.secret, PAYPAL_API: paypal.api };
const city = useTestApp(() => ({ ...provider.settings, ...shop }));
const empty = useTestApp();
beforeAll(async () => {
  passwordHash = await hashPassword(EXAMPLE.password);
  const passwordHashes = { traveler: passwordHash, business: passwordHash, admin: passwordHash };
  await loadSample(city.db, { now: new Date(), passwordHashes });
}, 60_000);
afterAll(async () => {
  await provider.stop();
  paypal.close();
});

test("each example is answered with the documented status and shape", async () => {
  const recorded: Record<string, Recorded> = {};
  const wrong: string[] = [];
  for (const route of inOrder(listDocumentedRoutes(city.elysia.routes))) {
    const key = toRouteKey(route);
    try {
      const response = await sendExample(route);
      const expected = route.meta.example?.status ?? getSuccessStatus(route.meta);
      if (response.status !== expected) wrong.push(`${key}: ${response.status}, ${await response.clone().text()}`);
      recorded[key] = await asRecorded(response);
    } catch (error) {
      wrong.push(`${key}: ${(error as Error).message}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(recorded).length).toBeGreaterThan(100);
  if (process.env.RECORD) await Bun.write(RECORDED, `${JSON.stringify(recorded, null, 2)}\n`);
}, 120_000);

async function sendExample(route: DocumentedRoute): Promise<Response> {
  const { method, meta } = route;
  const { params = {}, query, body, headers } = meta.example ?? {};
  const app = toRouteKey(route).includes("/api/setup") ? empty : city;
  await preparations(app, paypal)[toRouteKey(route)]?.();
  const person = await somebodyFor(route, app);
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => params[name]!);
  const address = query ? `${path}?${new URLSearchParams(query)}` : path;
  if (!meta.files) return person.send(method, address, body, headers);
  const form = new FormData();
  const bytes = meta.files.field === "slice" ? Buffer.from(PLACES_FILE) : await jpeg(300, 200, 7);
  form.append(meta.files.field, new File([bytes as BlobPart], "quay.jpg"));
  const sent = new Response(form);
  const type = sent.headers.get("content-type")!;
  return person.upload(address, await sent.bytes(), type);
}

const EMAILS = { traveler: "amira@example.com", business: "ingrid@example.com", admin: "noor@example.com" } as const;

/** Routes that ask for somebody who has nothing yet. */
const NEWCOMERS: Record<string, "business" | null> = {
  "POST /api/businesses": "business",
  "POST /api/businesses/:id/claim": "business",
  "POST /api/users/setup": null,
};

async function somebodyFor(route: DocumentedRoute, app: TestApp): Promise<Person> {
  const { roles, example } = route.meta;
  const newcomer = NEWCOMERS[toRouteKey(route)];
  if (newcomer !== undefined) return app.join(`Newcomer ${crypto.randomUUID()}`, { type: newcomer });
  const first = roles[0] === "signed-in" ? "traveler" : roles[0];
  const role = example?.as ?? (first === "everyone" ? "nobody" : first);
  const person = app.visitor();
  if (role === "nobody") return person;
  const [user] = await app.db
    .update(users)
    .set({ passwordHash, emailVerifiedAt: new Date() })
    .where(eq(users.email, EMAILS[role as keyof typeof EMAILS]))
    .returning({ id: users.id });
  const { token } = await createSession(app.db, user!.id, { userAgent: "curl/8.14" });
  person.cookies.set("sid", token);
  return person;
}

/** What only reads comes first, what takes away last; what can be done once after all that it ends. */
function inOrder(routes: DocumentedRoute[]): DocumentedRoute[] {
  const weight = (route: DocumentedRoute) => (ENDS.includes(toRouteKey(route)) ? 3 : WEIGHTS[route.method]!);
  return routes.toSorted((a, b) => weight(a) - weight(b));
}
const ENDS = ["POST /api/setup", "DELETE /api/users/me"];
const WEIGHTS: Record<string, number> = { GET: 0, POST: 1, PUT: 1, PATCH: 1, DELETE: 2 };

async function asRecorded(response: Response): Promise<Recorded> {
  const { status } = response;
  const type = response.headers.get("content-type")?.split(";")[0] ?? null;
  const text = harmless(await response.text());
  if (!type || type === "text/html" || text.length > MAX_TEXT) return { status, type };
  if (type === "application/json") return { status, type, body: shortened(JSON.parse(text)) };
  return { status, type, body: text.split("\n").slice(0, 14).join("\n") };
}

/** What was a secret for a moment looks like none. */
const harmless = (text: string) => text.replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, EXAMPLE.token);

/** Characters from which an answer is too much to be read beside its route. */
const MAX_TEXT = 100_000;
const SHOWN = { things: 1, words: 12 };

function shortened(value: unknown): unknown {
  if (typeof value === "string") return value.length > 400 ? `${value.slice(0, 400)}…` : value;
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each)]));
  }
  const most = typeof value[0] === "object" ? SHOWN.things : SHOWN.words;
  return value.slice(0, most).map(shortened);
}
