// Where somebody who found a security problem of a server reports it (RFC 9116).
import { expect, test } from "bun:test";
import { useTestApp } from "../test-app.ts";

const DAY_MS = 86_400_000;
const PATH = "/.well-known/security.txt";

const app = useTestApp({ CONTACT_EMAIL: "hello@visit-monaco.example" });
const silent = useTestApp();

test("Nadia finds a hole and reads to whom she reports it, and until when", async () => {
  const response = await app.visitor().get(PATH);
  expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
    200,
    "text/plain; charset=utf-8",
    "public, max-age=3600, must-revalidate",
  ]);
  const fields = new Map(
    (await response.text())
      .trimEnd()
      .split("\n")
      .map((line) => line.split(": ") as [string, string]),
  );
  expect([...fields.keys()]).toEqual(["Contact", "Expires", "Canonical"]);
  expect(fields.get("Contact")).toBe("mailto:hello@visit-monaco.example");
  expect(fields.get("Canonical")).toBe(`http://localhost:3000${PATH}`);
  const daysLeft = (Date.parse(fields.get("Expires")!) - Date.now()) / DAY_MS;
  expect(daysLeft).toBeGreaterThan(178);
  expect(daysLeft).toBeLessThan(366);
});

test("without a contact there is no file, and one that Ada chooses is there at once", async () => {
  expect((await silent.visitor().get(PATH)).status).toBe(404);
  const ada = await silent.join("Ada", { admin: true });
  const words = { siteName: null, cityName: null, tagline: null, contactEmail: "ada@visit-monaco.example" };
  expect((await ada.send("PUT", "/api/admin/words", { ...words, version: 0 })).ok).toBe(true);
  expect(await (await silent.visitor().get(PATH)).text()).toStartWith("Contact: mailto:ada@visit-monaco.example\n");
});
