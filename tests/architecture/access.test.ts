// Who may call what: the written table, the routes themselves, and whoever asks about another's things agree.
import { beforeAll, expect, test } from "bun:test";
import { useTestApp } from "../test-app.ts";
import { ACCESS, FOR_ALL_OF_A_KIND } from "./access.ts";
import { type Attempt, fingerprint, giveThings, REFUSED } from "./theirs.ts";

const app = useTestApp();
let attempts: Attempt[];
beforeAll(async () => {
  const [amira, luc] = [await app.join("Amira"), await app.join("Luc", { type: "business" })];
  attempts = await giveThings(app.sql, { traveler: amira.id, business: luc.id });
});

type Hooks = { detail?: { "x-auth"?: string[] } };

test("the table holds every route, and says of each what the route says", () => {
  const said = app.elysia.routes.map(({ method, path, hooks }) => [
    `${method === "ALL" ? "GET" : method} ${path}`,
    ((hooks as Hooks).detail?.["x-auth"] ?? []).join(" "),
  ]);
  const written = Object.entries(ACCESS).flatMap(([who, routes]) => routes.map((route) => [route, who]));
  const sorted = (rows: (string | undefined)[][]) => rows.map((row) => row.join(" → ")).sort();
  expect(sorted(said)).toEqual(sorted(written));
});

test("every route that names a thing of somebody's is tried with another's, or is for all of a kind", () => {
  const naming = Object.entries(ACCESS)
    .filter(([who]) => who !== "everyone" && who !== "admin")
    .flatMap(([, routes]) => routes)
    .filter((route) => route.includes("/:"));
  const tried = attempts.map(({ route }) => route);
  expect(naming.filter((route) => !tried.includes(route) && !FOR_ALL_OF_A_KIND.includes(route))).toEqual([]);
});

test("what belongs to another is refused, and stays as it is", async () => {
  const others = {
    traveler: await app.join("Teo"),
    business: await app.join("Ingrid", { type: "business" }),
  };
  const before = await fingerprint(app.sql);
  const answers = [];
  for (const { route, as, path, body } of attempts) {
    const { status } = await others[as].send(route.split(" ")[0]!, path, body);
    answers.push([route, REFUSED.includes(status) ? "refused" : status]);
  }
  expect(answers).toEqual(attempts.map(({ route }) => [route, "refused"]));
  expect(await fingerprint(app.sql)).toBe(before);
});
