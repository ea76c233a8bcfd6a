// Every route says whom it admits, and says it truly to everybody else.
import { beforeAll, expect, test } from "bun:test";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let people: Record<string, Person>;
beforeAll(async () => {
  people = {
    traveler: await app.join("Amira"),
    business: await app.join("Luc", { type: "business" }),
    admin: await app.join("Noor", { type: null, admin: true }),
    newcomer: await app.join("Newcomer", { type: null }),
  };
});

const routes = () =>
  app.elysia.routes.map(({ method, path, hooks }) => ({
    method: method === "ALL" ? "GET" : method,
    path: path
      .replace(/:\w*[iI]d\b/g, crypto.randomUUID())
      .replace(/:\w+/g, "x")
      .replace("*", "nowhere"),
    admits: (hooks as { detail?: { "x-auth"?: string[] } }).detail?.["x-auth"],
    name: `${method} ${path}`,
  }));

test("no route stands without a guard", () => {
  expect(
    routes()
      .filter(({ admits }) => !admits?.length)
      .map(({ name }) => name),
  ).toEqual([]);
});

test("whoever is not admitted is turned away, before anything of the request is looked at", async () => {
  const wrong: string[] = [];
  for (const { method, path, admits, name } of routes()) {
    if (admits!.includes("everyone")) continue;
    const body = method === "GET" ? undefined : { nonsense: true };
    const anonymous = await app.visitor().send(method, path, body);
    if (anonymous.status !== 401) wrong.push(`${name}: nobody got ${anonymous.status}`);
    for (const [role, person] of Object.entries(people)) {
      const admitted = admits!.includes("signed-in") || admits!.includes(role);
      if (admitted) continue;
      const answer = await person.send(method, path, body);
      if (answer.status !== 403) wrong.push(`${name}: ${role} got ${answer.status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("no route answers an admitted person with a server error, whatever nonsense is sent", async () => {
  const wrong: string[] = [];
  for (const { method, path, name } of routes()) {
    if (name === "GET /readyz") continue;
    for (const person of [...Object.values(people), app.visitor()]) {
      if (path === "/api/logout") continue;
      const answer = await person.send(method, path, method === "GET" ? undefined : { nonsense: true });
      if (answer.status >= 500) wrong.push(`${name}: ${answer.status}`);
    }
  }
  expect(wrong).toEqual([]);
}, 60_000);
