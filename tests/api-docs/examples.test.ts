// Sends every documented example to the sample city, and compares the response with the documentation.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { loadSample } from "../../db/sample/load.ts";
import { users } from "../../db/schema/index.ts";
import type { DocumentedRoute } from "../../src/features/api-docs/documented-route.ts";
import { getSuccessStatus, type Recorded, toRouteKey } from "../../src/features/api-docs/operations.ts";
import { listDocumentedRoutes } from "../../src/features/api-docs/pages.tsx";
import { EXAMPLE } from "../../src/features/api-docs/requests.ts";
import { hashPassword } from "../../src/features/auth/passwords.ts";
import { createSession } from "../../src/features/auth/sessions.ts";
import { RunningProvider } from "../auth/openid-provider.ts";
import { CLIENT, startFakePayPal } from "../payments/fake-paypal.ts";
import { startTranslator } from "../places/owner/translator.ts";
import { jpeg } from "../places/photos/pictures.ts";
import { type Person, type TestApp, useTestApp } from "../test-app.ts";
import { PLACES_FILE, preparations } from "./fixtures.ts";

/** The responses shown in the documentation. Update them with `RECORD=yes bun test tests/api-docs`. */
const RECORDED = "src/features/api-docs/examples.json";

const paypal = startFakePayPal();
let provider: RunningProvider;
let passwordHash: string;
beforeAll(async () => {
  provider = await RunningProvider.start(1);
});
const shop = { PAYPAL_CLIENT_ID: CLIENT.id, PAYPAL_CLIENT_SECRET: CLIENT.secret, PAYPAL_API: paypal.api };
const translator = await startTranslator();
const city = useTestApp(() => ({ ...provider.settings, ...shop, TRANSLATE_URL: translator.url }));
const empty = useTestApp();
beforeAll(async () => {
  passwordHash = await hashPassword(EXAMPLE.password);
  const passwordHashes = { traveler: passwordHash, business: passwordHash, admin: passwordHash };
  await loadSample(city.db, { now: new Date(), passwordHashes });
}, 60_000);
afterAll(async () => {
  await provider.stop();
  paypal.close();
  translator.stop();
});

test("every example gets the documented status and schema", async () => {
  const recorded: Record<string, Recorded> = {};
  const wrong: string[] = [];
  for (const route of sortRoutes(listDocumentedRoutes(city.elysia.routes))) {
    const key = toRouteKey(route);
    try {
      const response = await sendExample(route);
      const expected = route.meta.example?.status ?? getSuccessStatus(route.meta);
      if (response.status !== expected) wrong.push(`${key}: ${response.status}, ${await response.clone().text()}`);
      recorded[key] = await toRecorded(response);
    } catch (error) {
      wrong.push(`${key}: ${(error as Error).message}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(recorded).length).toBeGreaterThan(100);
  if (process.env.RECORD) await record(recorded);
}, 120_000);

/** Keeps the stored response if only ids, times and decimals differ, so that recording changes no more than it has to. */
async function record(responses: Record<string, Recorded>): Promise<void> {
  const stored: Record<string, Recorded> = await Bun.file(RECORDED).json();
  const next = Object.entries(responses).map(([key, response]) => [
    key,
    stored[key] && maskVolatile(stored[key]) === maskVolatile(response) ? stored[key] : response,
  ]);
  await Bun.write(RECORDED, `${JSON.stringify(Object.fromEntries(next), null, 2)}\n`);
}

const VOLATILE = [
  /[\da-f]{8}[-.][\da-f]{4}[-.][\da-f]{4}[-.][\da-f]{4}[-.][\da-f]{12}/g,
  /\d{4}-\d\d-\d\d(T[\d:.]+Z)?|\d{8}T\d{6}Z|\b\d{13}\b/g,
  /127\.0\.0\.1:\d+|-?\d+\.\d+(e-\d+)?/g,
];

const maskVolatile = (response: Recorded) =>
  VOLATILE.reduce((text, pattern) => text.replace(pattern, "#"), JSON.stringify(response));

async function sendExample(route: DocumentedRoute): Promise<Response> {
  const { method, meta } = route;
  const { params = {}, query, body, headers } = meta.example ?? {};
  const app = toRouteKey(route).includes("/api/setup") ? empty : city;
  await preparations(app, paypal)[toRouteKey(route)]?.();
  const person = await personFor(route, app);
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

/** Routes that need a new account. */
const NEWCOMERS: Record<string, "business" | null> = {
  "POST /api/businesses": "business",
  "POST /api/businesses/:id/claim": "business",
  "POST /api/users/setup": null,
};

async function personFor(route: DocumentedRoute, app: TestApp): Promise<Person> {
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

/** Reads first, deletions last. */
function sortRoutes(routes: DocumentedRoute[]): DocumentedRoute[] {
  const weight = (route: DocumentedRoute) => (LAST.includes(toRouteKey(route)) ? 3 : WEIGHTS[route.method]!);
  return routes.toSorted((a, b) => weight(a) - weight(b));
}
const LAST = ["POST /api/setup", "DELETE /api/users/me"];
const WEIGHTS: Record<string, number> = { GET: 0, POST: 1, PUT: 1, PATCH: 1, DELETE: 2 };

async function toRecorded(response: Response): Promise<Recorded> {
  const { status } = response;
  const type = response.headers.get("content-type")?.split(";")[0] ?? null;
  const text = maskTokens(await response.text()).replaceAll(paypal.api, "https://www.paypal.com");
  const isShown = type && type !== "text/html" && type !== "application/octet-stream";
  if (!isShown || text.length > MAX_TEXT) return { status, type };
  if (type === "application/json") return { status, type, body: shorten(JSON.parse(text)) };
  return { status, type, body: text.split("\n").slice(0, 14).join("\n") };
}

/** Replaces tokens, although they are no longer valid. */
const maskTokens = (text: string) =>
  text.replace(/(?<![\w-])(sidestreet_)?[\w-]{43}(?![\w-])/g, (_, prefix = "") => prefix + EXAMPLE.token);

/** Longer responses are not shown. */
const MAX_TEXT = 100_000;
const MAX_ITEMS = { objects: 1, scalars: 12 };

function shorten(value: unknown): unknown {
  if (typeof value === "string") return value.length > 400 ? `${value.slice(0, 400)}…` : value;
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shorten(each)]));
  }
  const max = typeof value[0] === "object" ? MAX_ITEMS.objects : MAX_ITEMS.scalars;
  return value.slice(0, max).map(shorten);
}
