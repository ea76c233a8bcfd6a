// Joining the waitlist, requesting a demo, and the admin's list and export.
import { beforeAll, beforeEach, expect, test } from "bun:test";
import { openTestApp, type Person, useTestApp } from "../test-app.ts";

const app = useTestApp({ CITY_TIMEZONE: "Europe/Monaco" });
let admin: Person;
beforeAll(async () => {
  admin = await app.join("Ada", { admin: true });
});
beforeEach(async () => {
  await app.sql`delete from waitlist_entries`;
});

const lou = { name: "Lou", email: "lou@example.com", city: "Nice", role: "Traveler", userType: "traveler" };

test("Lou joins the waitlist and the admin sees the entry", async () => {
  const response = await app.visitor().post("/api/waitlist", { ...lou, email: " Lou@Example.com " });
  expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  const [entry] = await admin.read("/api/admin/waitlist");
  expect(entry).toMatchObject({
    name: "Lou",
    email: "lou@example.com",
    city: "Nice",
    company: null,
    role: "Traveler",
    userType: "traveler",
    requestType: "early_access",
  });
  expect(Number.isNaN(Date.parse(entry.createdAt))).toBe(false);
  expect(await (await admin.get("/admin?tab=waitlist&lang=de")).text()).toContain('data-label="Sortieren nach"');
});

test("name and email are required; city, company and role are not", async () => {
  const response = await app.visitor().post("/api/waitlist", { name: " ", email: "lou" });
  expect(response.status).toBe(422);
  expect((await response.json()).fields).toEqual({ name: ["Enter your name."], email: ["Enter an email address."] });
  expect((await app.visitor().post("/api/waitlist", { name: "Lou", email: "lou@example.com" })).status).toBe(200);
  expect(await admin.read("/api/admin/waitlist")).toMatchObject([
    { city: null, role: "Traveler", userType: "traveler" },
  ]);
});

test("the role defaults to Restaurant, Business Owner or Traveler", async () => {
  const visitor = app.visitor();
  await visitor.post("/api/waitlist", { name: "A", email: "a@example.com", userType: "business" });
  await visitor.post("/api/waitlist", {
    name: "B",
    email: "b@example.com",
    userType: "business",
    requestType: "demo_access",
  });
  await visitor.post("/api/waitlist", { name: "C", email: "c@example.com", requestType: "demo_access" });
  const roles = (await admin.read("/api/admin/waitlist")).map((entry: { name: string; role: string }) => [
    entry.name,
    entry.role,
  ]);
  expect(Object.fromEntries(roles)).toEqual({ A: "Restaurant", B: "Business Owner", C: "Traveler" });
});

test("sign-up accepts the five roles and no others", async () => {
  for (const role of ["Traveler", "Restaurant", "Bar", "Café", "Hotel"]) {
    const email = `${role.toLowerCase().replace("é", "e")}@example.com`;
    expect((await app.visitor().post("/api/waitlist", { ...lou, email, role })).status).toBe(200);
  }
  for (const role of ["Business Owner", "Admin", ""]) {
    expect((await app.visitor().post("/api/waitlist", { ...lou, role })).status).toBe(422);
  }
});

test("a demo request is stored beside the sign-up, with its type and company", async () => {
  await app.visitor().post("/api/waitlist", lou);
  const request = {
    name: "Lou",
    email: lou.email,
    company: "Lou's",
    role: "Business Owner",
    userType: "business",
    requestType: "demo_access",
  };
  expect((await app.visitor().post("/api/waitlist", request)).status).toBe(200);
  const entries = await admin.read("/api/admin/waitlist");
  expect(entries).toHaveLength(2);
  expect(entries[0]).toMatchObject({
    requestType: "demo_access",
    company: "Lou's",
    city: null,
    role: "Business Owner",
  });
});

test("simultaneous sign-ups with one email make one entry", async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => app.visitor().post("/api/waitlist", lou)));
  const texts = await Promise.all(
    responses.map(async (response) => [response.status, await response.text()].join(" ")),
  );
  expect(new Set(texts)).toEqual(new Set(['200 {"ok":true}']));
  expect(await admin.read("/api/admin/waitlist")).toHaveLength(1);
});

test("an entry with the honeypot filled in gets a success response and is not stored", async () => {
  const response = await app.visitor().post("/api/waitlist", { ...lou, website: "https://spam.example" });
  expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  expect(await admin.read("/api/admin/waitlist")).toEqual([]);
});

test("sign-up rejects overlong fields, unknown keys and control characters", async () => {
  const send = (change: object) => app.visitor().post("/api/waitlist", { ...lou, ...change });
  const statuses = await Promise.all(
    [
      { name: "n".repeat(121) },
      { city: "c".repeat(121) },
      { email: `${"e".repeat(244)}@example.com` },
      { isAdmin: true },
      { company: "not with a sign-up" },
      { name: "a\u0000b" },
      { userType: "admin" },
      { requestType: "other" },
      { name: 7 },
    ].map(async (change) => (await send(change)).status),
  );
  expect(statuses).toEqual(statuses.map(() => 422));
  expect((await send({ name: "n".repeat(120), city: "c".repeat(120) })).status).toBe(200);
});

test("sign-ups from one IP address are rate limited", async () => {
  const strict = await openTestApp({ RATE_LIMIT_FACTOR: "0.1" });
  const visitor = strict.visitor();
  const responses = [];
  for (let i = 0; i < 3; i++)
    responses.push(await visitor.post("/api/waitlist", { ...lou, email: `lou${i}@example.com` }));
  await strict.close();
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(Number(responses[2]!.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("only admins can read the waitlist", async () => {
  const amira = await app.join("Amira");
  for (const path of ["/api/admin/waitlist", "/api/admin/waitlist.csv"]) {
    expect((await app.visitor().get(path)).status).toBe(401);
    expect((await amira.get(path)).status).toBe(403);
  }
});

test("the list is newest first, 200 per page, linked without gaps", async () => {
  await app.sql`insert into waitlist_entries (name, email, created_at)
    select 'N' || i, 'n' || i || '@example.com', timestamptz '2026-01-01' + (i / 3) * interval '1 microsecond' from generate_series(1, 450) i`;
  const seen: string[] = [];
  let path: string | undefined = "/api/admin/waitlist";
  let pages = 0;
  while (path) {
    const response = await admin.get(path);
    const entries = (await response.json()) as { name: string }[];
    expect(entries.length).toBeLessThanOrEqual(200);
    seen.push(...entries.map(({ name }) => name));
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
    pages++;
  }
  expect([pages, seen.length, new Set(seen).size]).toEqual([3, 450, 450]);
  expect(seen[0]).toBe("N450");
  const first = await (await admin.get("/admin?tab=waitlist")).text();
  const [, next = ""] = /href="([^"]+)"[^>]*>Next page</.exec(first) ?? [];
  const second = await (await admin.get(next.replaceAll("&amp;", "&"))).text();
  // Three entries share each moment, in no particular order, so those at the edges of a page vary.
  expect([first.includes("N260<"), second.includes("N260<")]).toEqual([true, false]);
  expect([first.includes("N240<"), second.includes("N240<")]).toEqual([false, true]);
  expect(second).toMatch(/href="\/admin\?tab=waitlist"[^>]*>First page</);
});

test("the admin tab has four counters, a table and texts for missing values", async () => {
  const empty = await (await admin.get("/admin?tab=waitlist")).text();
  expect(empty).toContain("No entries yet");
  await app.visitor().post("/api/waitlist", { name: "Lou", email: "lou@example.com" });
  await app
    .visitor()
    .post("/api/waitlist", { name: "Bo <b>", email: "bo@example.com", city: "Ghent", userType: "business" });
  await app.sql`insert into waitlist_entries (name, email, created_at) values ('Old', 'old@example.com', now() - interval '3 days')`;
  const html = await (await admin.get("/admin?tab=waitlist")).text();
  const counters = [...html.matchAll(/<dt[^>]*>([^<]+)<\/dt><dd[^>]*>([^<]+)<\/dd>/g)].map(([, label, count]) => [
    label,
    count,
  ]);
  expect(counters).toEqual([
    ["Total Signups", "3"],
    ["Businesses", "1"],
    ["Travelers", "2"],
    ["Today", "2"],
  ]);
  const headings = [...html.matchAll(/<th [^>]*>(?:<a [^>]*>)?([^<]+)</g)].map(([, heading]) => heading);
  expect(headings).toEqual(["Name", "Email", "City", "Role", "Type", "Joined"]);
  for (const text of ["Not specified", "Ghent", "Restaurant", "Refresh", "Back to Site", "Bo &lt;b&gt;"])
    expect(html).toContain(text);
  const found = await (await admin.get("/admin?tab=waitlist&q=ghen")).text();
  expect(found).toContain("bo@example.com");
  expect(found).not.toContain("lou@example.com");
});

test("no text cell of the export starts a formula", async () => {
  const names = ["=1+1", "+1", "-1", "-1+A1", "@SUM(A1)", 'He said "hi", twice'];
  for (const [i, name] of names.entries())
    await app.visitor().post("/api/waitlist", { name, email: `c${i}@example.com` });
  const response = await admin.get("/api/admin/waitlist.csv");
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toContain("waitlist.csv");
  const csv = await response.text();
  expect(csv).toContain('"He said ""hi"", twice"');
  const cells = csv
    .replace("\ufeff", "")
    .split("\r\n")
    .flatMap((row) => row.split(","))
    .map((cell) => cell.replace(/^"/, ""));
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
});

test("the list sorts by any column in both directions, across pages", async () => {
  await app.sql`insert into waitlist_entries (name, email, city)
    select case when n % 2 = 0 then 'anna' else 'Bert' end, 'sorted' || n || '@example.com', case when n > 250 then 'Nice' end
    from generate_series(1, 260) n`;
  const sorted = async (query: string) => {
    const names: [string, string | null][] = [];
    for (let url: string | undefined = `/api/admin/waitlist?${query}`; url; ) {
      const response: Response = await admin.get(url);
      names.push(
        ...((await response.json()) as { name: string; city: string | null }[]).map(
          (e) => [e.name, e.city] as [string, string | null],
        ),
      );
      url = /<([^>]+)>/.exec(response.headers.get("link") ?? "")?.[1];
    }
    return names;
  };
  const byName = await sorted("sort=name");
  expect(byName.map(([name]) => name)).toEqual([...Array(130).fill("anna"), ...Array(130).fill("Bert")]);
  expect((await sorted("sort=name&order=desc")).map(([name]) => name)).toEqual(byName.map(([name]) => name).reverse());
  expect((await sorted("sort=city&order=desc")).slice(0, 10).every(([, city]) => city === "Nice")).toBe(true);
  expect((await admin.get("/api/admin/waitlist?sort=shoe-size")).status).toBe(422);
  const page = await (await admin.get("/admin?tab=waitlist&sort=name")).text();
  expect(page).toContain('aria-sort="ascending"');
  expect(page).toMatch(/sort=name&amp;order=desc/);
  const filtered = await (await admin.get("/admin?tab=waitlist&sort=name&type=traveler")).text();
  expect(filtered).toMatch(/href="\/admin\?tab=waitlist&amp;sort=name"[^>]*>Clear/);
});

test("an export is audited, and semicolons cannot start a formula either", async () => {
  await app.visitor().post("/api/waitlist", { name: "Eve;=cmd()", email: "eve@example.com", city: "＝1+1" });
  const csv = await (await admin.get("/api/admin/waitlist.csv?q=eve")).text();
  const cells = csv
    .slice(1)
    .split(/[,;\t\r\n]+/)
    .map((cell) => cell.replace(/^"/, ""));
  expect(cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
  const [entry] = await admin.read("/api/admin/audit-log?action=waitlist.export");
  expect(entry).toMatchObject({ admin: { name: "Ada" }, detail: { entries: 1, filter: "search" } });
});
