// The API documentation: valid OpenAPI, complete, and with examples that match its schemas.
import { beforeAll, expect, test } from "bun:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import type { DocumentedRoute } from "../../src/features/api-docs/documented-route.ts";
import { listErrorStatuses } from "../../src/features/api-docs/error-responses.ts";
import recorded from "../../src/features/api-docs/examples.json" with { type: "json" };
import { type Document, TAGS } from "../../src/features/api-docs/openapi.ts";
import { toRouteKey } from "../../src/features/api-docs/operations.ts";
import { listDocumentedRoutes } from "../../src/features/api-docs/pages.tsx";
import { EXAMPLE } from "../../src/features/api-docs/requests.ts";
import texts from "../../src/features/api-docs/route-texts.json" with { type: "json" };
import { findDifference } from "../documented.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();
let document: Document;
let routes: DocumentedRoute[];
beforeAll(async () => {
  document = await app.visitor().read("/api/docs/openapi.json");
  routes = listDocumentedRoutes(app.elysia.routes);
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, ...operation })),
  );

test("the OpenAPI document is valid", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document) as never);
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
});

test("every API route is documented", () => {
  const documented = new Set(routes.map(toRouteKey));
  const missing = app.elysia.routes
    .filter(({ path }) => /^\/(api|paypal)\//.test(path))
    .map(toRouteKey)
    .filter((key) => !documented.has(key));
  expect(missing).toEqual([]);
  expect(operations().length).toBe(routes.length);
});

test("every route documents its purpose, roles and error statuses", () => {
  const wrong: string[] = [];
  for (const route of routes) {
    const { meta, method, path, schemas } = route;
    const key = toRouteKey(route);
    const failures = listErrorStatuses(route);
    const needs = (status: number, when: boolean) =>
      when && !failures.includes(status) && wrong.push(`${key}: no ${status}`);
    if (!/^[A-Z].{10,}\.$/.test(meta.description)) wrong.push(`${key}: "${meta.description}"`);
    if (!TAGS.includes(meta.tag)) wrong.push(`${key}: "${meta.tag}" is an unknown tag`);
    if (meta.roles.length === 0) wrong.push(`${key}: no roles`);
    needs(401, !meta.roles.includes("everyone"));
    needs(403, !meta.roles.includes("everyone") || method !== "GET");
    needs(404, path.includes(":"));
    needs(422, Boolean(schemas.body || schemas.query));
    needs(415, method !== "GET");
    if (new Set(operations().map(({ operationId }) => operationId)).size !== routes.length)
      wrong.push("duplicate operationId");
  }
  expect(wrong).toEqual([]);
});

test("every text is about a route", () => {
  const described = Object.values(texts).flatMap((ofTag) => Object.keys(ofTag));
  expect(described.sort()).toEqual(routes.map(toRouteKey).sort());
});

/** Applied without an error response, so that callers can't learn whether an account exists. */
const SILENT = ["RESET_EMAIL_LIMIT", "MAILBOX_LIMIT"];

test("a route that counts against a rate limit documents it", async () => {
  const wrong: string[] = [];
  for (const path of new Bun.Glob("src/features/**/*api.ts").scanSync(".")) {
    const text = await Bun.file(path).text();
    const limits = [...text.matchAll(/^const (\w+): RateLimit = /gm)].map(([, name]) => name!);
    for (const name of limits.filter((one) => !SILENT.includes(one)))
      if (!new RegExp(`(?:limits|counts): \\[[^\\]]*\\b${name}\\b`).test(text)) wrong.push(`${path}: ${name}`);
  }
  expect(wrong).toEqual([]);
});

test("every route has a request example and a recorded response", async () => {
  const wrong: string[] = [];
  for (const route of routes) {
    const key = toRouteKey(route);
    const { example, bodySchema } = route.meta;
    const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
    if (names.some((name) => example?.params?.[name] === undefined))
      wrong.push(`${key}: no example of its path parameters parameters`);
    if ((route.schemas.body || bodySchema) && example?.body === undefined) wrong.push(`${key}: no example of its body`);
    const stored = (recorded as Record<string, { status: number; type: string | null; body?: unknown }>)[key];
    if (!stored) wrong.push(`${key}: no recorded response; run RECORD=yes bun test tests/api-docs`);
    if (!stored?.body || stored.type !== "application/json") continue;
    const difference = await findDifference(route, Response.json(stored.body, { status: stored.status }));
    if (difference) wrong.push(`${key}: ${difference}; run RECORD=yes bun test tests/api-docs`);
  }
  expect(wrong).toEqual([]);
});

test("no example contains a secret", () => {
  const text = JSON.stringify(document).replaceAll(EXAMPLE.token, "");
  expect(text.match(/(?<![\w-])[\w-]{43}(?![\w-])/g)).toBeNull();
  expect(text).not.toMatch(/argon2|sid=[\w-]{20}|passwordHash/);
});

test("the public page is in the language of whoever reads it", async () => {
  const langOf = async (language: string) =>
    /<html lang="(\w+)"/.exec(
      await (await app.visitor().get("/api/docs", { "accept-language": language })).text(),
    )?.[1];
  expect([await langOf("ar"), await langOf("de"), await langOf("ar")]).toEqual(["ar", "de", "ar"]);
});

test("the public page shows every route without JavaScript", async () => {
  const response = await app.visitor().get("/api/docs");
  const html = await response.text();
  expect(response.status).toBe(200);
  for (const { operationId } of operations()) expect(html).toContain(`id="${operationId}"`);
  expect(html).not.toContain("<script");
  expect(html).not.toContain('style="');
});
