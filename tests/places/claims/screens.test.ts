// What each viewer of an imported place is offered, and the admin's queues.
import { beforeAll, expect, test } from "bun:test";
import { putPlaces } from "../../places.ts";
import { type Person, useTestApp } from "../../test-app.ts";
import { handIn, owner } from "../owner/people.ts";

const app = useTestApp();
let ada: Person;
let mill: string;
beforeAll(async () => {
  ada = await app.join("Ada Admin", { type: null, admin: true });
  mill = (await putPlaces(app.db, [{ name: "Old Mill" }]))["Old Mill"]!;
});

const page = async (person: Person, path: string) => (await person.get(path)).text();

const CLAIM = "Claim this place";
const REPORT = "Closed for good";

test("a signed-out visitor is sent to sign in and back", async () => {
  const html = await page(app.visitor(), `/business/${mill}`);
  expect(html).toContain(`href="/login?returnTo=${encodeURIComponent(`/business/${mill}`)}" class="plain-link`);
  expect(html).toContain("Is this yours?");
  expect(html).not.toContain(CLAIM);
  expect(html).not.toContain(REPORT);
});

test("a traveler can report but not claim; a user without a type can do neither", async () => {
  const html = await page(await app.join("Amira"), `/business/${mill}`);
  expect(html).toContain(REPORT);
  expect(html).toContain("Something is wrong");
  expect(html).not.toContain(CLAIM);
  const newcomer = await page(await app.join("Newcomer", { type: null }), `/business/${mill}`);
  for (const text of [REPORT, CLAIM, "Is this yours?"]) expect(newcomer).not.toContain(text);
});

test("a business user can claim and follows the claim on the business profile", async () => {
  const luc = await owner(app, "Luc");
  expect(await page(luc, `/business/${mill}`)).toContain(CLAIM);
  expect(await page(luc, "/business-profile")).toContain("Is your place listed already?");
  const { id } = (await (await luc.post(`/api/businesses/${mill}/claim`, {})).json()) as { id: string };
  expect(await page(luc, `/business/${mill}`)).toContain("Claim pending");
  expect(await page(ada, "/admin?tab=claims")).toContain(luc.email);
  await ada.post(`/api/admin/claims/${id}/decision`, { agree: false, reason: "Which miller are you?" });
  expect(await page(luc, "/business-profile")).toContain("Which miller are you?");
  expect(await page(luc, `/business/${mill}`)).toContain(CLAIM);
});

test("owners can't claim another place, and owned places can't be claimed", async () => {
  const otto = await owner(app, "Otto");
  await handIn(otto);
  expect(await page(otto, `/business/${mill}`)).not.toContain(CLAIM);
  expect(await page(otto, "/business-profile")).not.toContain("Is your place listed already?");
  const { Taken: taken } = await putPlaces(app.db, [{ name: "Taken" }]);
  await app.sql`update businesses set user_id = ${(await owner(app, "Pia")).id} where id = ${taken!}`;
  expect(await page(await owner(app, "Quinn"), `/business/${taken}`)).not.toContain(CLAIM);
  expect(await page(app.visitor(), `/business/${taken}`)).not.toContain("Is this yours?");
});

test("the admin tabs show how many claims and reports are waiting", async () => {
  expect(await page(ada, "/admin?tab=claims")).toContain("No claims to review.");
  expect(await page(ada, "/admin?tab=reports")).toContain("No reports to review.");
  const rosa = await app.join("Rosa");
  await rosa.post(`/api/businesses/${mill}/reports`, { kind: "closed", note: "Boards & <b>nails</b>." });
  const html = await page(ada, "/admin?tab=reports");
  expect(html).toContain("Boards &amp; &lt;b&gt;nails&lt;/b&gt;.");
  expect(html).toMatch(/Reports<span[^>]*>1<span/);
});

test("long queues are paginated and show what is waiting on other pages", async () => {
  await app.sql`delete from claims`;
  await app.sql`delete from reports`;
  const { "Wind Mill": windMill } = await putPlaces(app.db, [{ name: "Wind Mill" }]);
  await app.sql`
    with crowd as (
      insert into users (email, first_name, user_type)
      select 'miller-' || n || '@example.com', 'Miller ' || n, 'business' from generate_series(1, 120) n returning id, first_name
    ), claimed as (
      insert into claims (business_id, user_id, note, created_at)
      select ${windMill!}, id, 'I am ' || first_name || '.', timestamptz '2026-01-01' + substr(first_name, 8)::int * interval '1 minute' from crowd
    )
    insert into reports (business_id, user_id, kind, note, created_at)
    select ${windMill!}, id, 'wrong', 'So says ' || first_name || '.', timestamptz '2026-01-01' + substr(first_name, 8)::int * interval '1 minute' from crowd`;
  for (const [tab, note] of [
    ["claims", "I am Miller"],
    ["reports", "So says Miller"],
  ] as const) {
    const at = (number: number) => page(ada, `/admin?tab=${tab}&page=${number}`);
    const [first, second, third, beyondLast] = [await at(1), await at(2), await at(3), await at(99)];
    const more = (number: number) => `href="/admin?tab=${tab}&amp;page=${number}"`;
    expect(first).toContain(`${note} 50.`);
    expect(first).not.toContain(`${note} 51.`);
    for (const text of ["1–50 of 120", more(2), '"waiting":70']) expect(first).toContain(text);
    for (const text of ["51–100 of 120", `${note} 51.`, more(3)]) expect(second).toContain(text);
    for (const text of ["101–120 of 120", `${note} 120.`, more(2)]) expect(third).toContain(text);
    expect(beyondLast).toContain("101–120 of 120");
    expect(await page(ada, `/admin?tab=${tab}&page=none`)).toContain("1–50 of 120");
  }
});
