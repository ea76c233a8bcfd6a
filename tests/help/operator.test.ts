// The operator's own name, address and texts on the legal pages.
import { expect, test } from "bun:test";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();
const readPage = async (path: string) => (await app.visitor().get(path)).text();

test("Noor's name, address and additions are on the legal pages, without HTML", async () => {
  expect(await readPage("/privacy")).not.toContain("Who runs this site");
  const noor = await app.join("Noor", { admin: true, type: null });
  const terms = [
    "## Cancellations",
    "Write to [us](mailto:hello@city.example), not [here](javascript:alert(1)).",
    "<script>alert(1)</script> ![logo](https://city.example/logo.png)",
    "| fee | 0 |\n| --- | --- |\n| tax | 0 |",
  ].join("\n\n");
  const details = { name: "Visit Monaco", address: "1 Quay Street\nMonaco", privacy: null, terms };
  const answer = await noor.send("PUT", "/api/admin/operator", details);
  expect([answer.status, await answer.json()]).toEqual([200, details]);
  expect(await readPage("/privacy")).toContain("Visit Monaco\n1 Quay Street\nMonaco");
  expect(await readPage("/privacy")).not.toContain("Added by the operator");
  const page = await readPage("/terms");
  expect(page).toContain("<h3>Cancellations</h3>");
  expect(page).toContain('<a href="mailto:hello@city.example"');
  expect(page).toContain("<table>");
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt; logo");
  expect(page).not.toMatch(/href="javascript|<script>alert|city\.example\/logo\.png/);
  expect(await (await noor.get("/admin?tab=settings")).text()).toContain("Legal name");
  const [entry] = await noor.read("/api/admin/audit-log");
  expect(entry).toMatchObject({ action: "site.operator" });
});

test("only admins change it, and too long a text is refused", async () => {
  const mina = await app.join("Mina", { moderator: true });
  expect((await mina.send("PUT", "/api/admin/operator", { name: "Mine" })).status).toBe(403);
  const vera = await app.join("Vera", { admin: true });
  const answer = await vera.send("PUT", "/api/admin/operator", { terms: "x".repeat(8001) });
  expect([answer.status, Object.keys(((await answer.json()) as { fields: object }).fields)]).toEqual([422, ["terms"]]);
});
