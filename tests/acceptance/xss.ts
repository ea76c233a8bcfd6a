// Check 8: fills every text column with scripts, and opens every page in Chromium.
import type { Browser, BrowserContext } from "@playwright/test";
import { sha256 } from "../../src/encoding/hash.ts";
import { TABS } from "../../src/features/admin/tabs.tsx";
import { openChromium } from "../chromium.ts";
import type { Check } from "./check.ts";
import { type Deployment, startDeployment } from "./deployment.ts";
import { CORPUS } from "./xss-corpus.ts";

/** Columns with ids, hashes and constants, which users cannot write to. */
const NOT_USER_TEXT =
  /_hash$|_id$|^(sid|email|password_hash|token|key|url|agent|version|model|hash|viewer|type|kind|status|state|action|role|request_type|user_type|timezone|purpose|challenge|verifier|nonce|transports|act|public_key|sess|subject_kind|source_ref|iso)$/;
const WAIT_MS = 300;
const TABS_AT_ONCE = 4;
/** Pages of places for visitors, travelers and admins. */
const PLACES = { full: [25, 5, 3], quick: [3, 1, 0] };

export const xss: Check = {
  number: 8,
  name: `${CORPUS.length} scripts in every text field, every page opened in Chromium`,
  target: "no script runs, no Content-Security-Policy report",
  async run(size) {
    const deployment = await startDeployment({ SAMPLE: "yes" });
    const browser = await openChromium();
    try {
      await insertRows(deployment);
      const columns = await fillTextColumns(deployment);
      const visits = await openPages(deployment, browser, PLACES[size]);
      const ran = visits.filter(({ ran }) => ran);
      const shown = visits.filter(({ shown }) => shown).length;
      const reports = visits.flatMap(({ reports }) => reports);
      for (const { path } of ran) console.error(`a script ran on ${path}`);
      for (const report of new Set(reports)) console.error(report);
      return {
        passed: ran.length === 0 && reports.length === 0 && shown > visits.length / 2,
        result: `${columns} text columns; ${visits.length} pages opened, ${shown} show the scripts as text: ${ran.length} ran, ${reports.length} reports`,
      };
    } finally {
      await browser.close();
      await deployment.close();
    }
  },
};

/** Inserts records that the sample city does not have. */
async function insertRows({ sql, server }: Deployment): Promise<void> {
  const travelers = await sql`select id from users where user_type = 'traveler' and not is_admin limit 20`;
  const places = await sql`select id from businesses where is_approved order by created_at limit 20`;
  for (const [i, { id }] of places.entries()) {
    const userId = travelers[i % travelers.length]!.id;
    await sql`insert into reports (business_id, user_id, kind, note) values (${id}, ${userId}, 'wrong', 'x')`;
    await sql`insert into claims (business_id, user_id, note) values (${id}, ${userId}, 'x')`;
  }
  const origin = server.url;
  for (let i = 0; i < 100; i++) {
    await fetch(`${server.url}/api/waitlist`, {
      method: "POST",
      headers: { origin, "content-type": "application/json" },
      body: JSON.stringify({
        name: "x",
        email: `x${i}@example.com`,
        city: "x",
        role: "Traveler",
        userType: "traveler",
      }),
    });
  }
}

/** Writes a different script into each row of each text column. @returns the number of columns that accepted it */
async function fillTextColumns({ sql }: Deployment): Promise<number> {
  const columns = await sql`
    select table_name, column_name, coalesce(character_maximum_length, 1000) as most from information_schema.columns
    where table_schema = 'public' and data_type in ('character varying', 'text') order by 1, 2`;
  let filled = 0;
  for (const { table_name, column_name, most } of columns) {
    if (NOT_USER_TEXT.test(column_name)) continue;
    const taken = await sql
      .unsafe(
        `with numbered as (select ctid as row, row_number() over () as at from "${table_name}")
         update "${table_name}" set "${column_name}" = left(($1::text[])[1 + (at % ${CORPUS.length})], ${most})
         from numbered where "${table_name}".ctid = numbered.row`,
        [CORPUS as never],
      )
      .then(
        () => true,
        () => false,
      );
    if (taken) filled++;
  }
  await sql`update catalogue_version set version = version + 1`;
  return filled;
}

type Visit = { path: string; ran: boolean; shown: boolean; reports: string[] };

async function openPages(deployment: Deployment, browser: Browser, counts: number[]): Promise<Visit[]> {
  const [visitors, travelers, admins] = counts as [number, number, number];
  const places = (
    await deployment.sql`select id from businesses where is_approved order by created_at limit ${visitors}`
  ).map(({ id }) => `/business/${id}`);
  const screens = ["/", "/events", "/messages", "/profile"];
  const tours: [string | null, string[]][] = [
    [null, ["/", "/?view=business", "/demo", "/login", "/sample-listing", "/status", ...places]],
    ["amira@example.com", [...screens, "/discover", "/map", ...dashboardTabs(), ...places.slice(0, travelers)]],
    ["ingrid@example.com", [...screens, "/business-dashboard", "/business-profile"]],
    ["noor@example.com", [...TABS.map(({ name }) => `/admin?tab=${name}`), ...places.slice(0, admins)]],
  ];
  const visits: Visit[] = [];
  for (const [email, paths] of tours) {
    const context = await browser.newContext({ baseURL: deployment.server.url });
    if (email) await signIn(deployment, context, email);
    const remaining = [...paths];
    const openNext = async () => {
      for (let path = remaining.shift(); path; path = remaining.shift()) visits.push(await visit(context, path));
    };
    await Promise.all(Array.from({ length: TABS_AT_ONCE }, openNext));
    await context.close();
  }
  return visits;
}

const dashboardTabs = () => ["saved", "liked", "events", "messages"].map((tab) => `/dashboard?tab=${tab}`);

async function signIn({ sql, server }: Deployment, context: BrowserContext, email: string): Promise<void> {
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const sess = JSON.stringify({ createdAt: new Date().toISOString(), remember: false, agent: "trust" });
  await sql`
    insert into sessions (sid, user_id, sess, expire)
    select ${sha256(token)}, id, ${sess}::text::jsonb, now() + interval '1 day' from users where email = ${email}`;
  await context.addCookies([{ name: "sid", value: token, url: server.url }]);
}

/** Opens a page, and reports whether any injected script ran or was blocked by the Content Security Policy. */
async function visit(context: BrowserContext, path: string): Promise<Visit> {
  const page = await context.newPage();
  const reports: string[] = [];
  let dialogs = 0;
  page.on("dialog", (dialog) => {
    dialogs++;
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) reports.push(`${path}: ${message.text()}`);
  });
  await page.goto(path, { waitUntil: "load" });
  await page.waitForTimeout(WAIT_MS);
  if (path === "/discover") for (let i = 0; i < 10; i++) await page.keyboard.press("ArrowLeft");
  const ran = await page.evaluate(() => {
    const led = [...document.querySelectorAll("[href],[src],[action],[formaction]")].some((element) =>
      ["href", "src", "action", "formaction"].some((name) => /^\s*javascript:/i.test(element.getAttribute(name) ?? "")),
    );
    return led || "ran" in window;
  });
  const shown = (await page.locator("body").innerText()).includes("ran=1");
  await page.close();
  return { path, ran: ran || dialogs > 0, shown, reports };
}
