// Check 15: looks for formulas in the CSV export, and compares responses in different time zones of the machine.
import type { Check } from "./check.ts";
import { type Deployment, insertBusiness, startDeployment } from "./deployment.ts";

const FORMULAS = [
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(A1)",
  '=HYPERLINK("https://evil.example","x")',
  "=cmd|' /C calc'!A0",
  "\uff1d1+1",
  "\uff0b1",
  "\uff0d1",
  "\uff20x",
  " =1+1",
  "a;=1+1",
  'x";=1+1',
  'x","=1+1',
  "'=1+1",
];
const ZONES = { full: ["UTC", "Asia/Kathmandu", "America/New_York"], quick: ["UTC", "America/New_York"] };
/** Around the DST changes of the city and of New York, including hours that do not exist or occur twice. */
const TIMES = [
  "2027-03-14T06:59:00Z",
  "2027-03-14T07:01:00Z",
  "2027-03-28T00:59:00Z",
  "2027-03-28T01:00:00Z",
  "2027-10-31T00:30:00Z",
  "2027-10-31T01:30:00Z",
  "2027-11-07T05:30:00Z",
  "2027-11-07T06:30:00Z",
];

export const exports: Check = {
  number: 15,
  name: "CSV formulas; the same results in every time zone of the machine",
  target: "no cell starts a formula; no response differs",
  async run(size) {
    const zones = ZONES[size];
    const results = [];
    let cells = { rows: 0, formulas: 0 };
    for (const zone of zones) {
      const deployment = await startDeployment({
        SAMPLE: "no",
        CITY_NAME: "Monaco",
        CITY_TIMEZONE: "Europe/Monaco",
        TZ: zone,
      });
      try {
        if (zone === "UTC") cells = await countFormulas(deployment);
        results.push(await collectTimes(deployment));
      } finally {
        await deployment.close();
      }
    }
    const different = new Set(results.map((result) => JSON.stringify(result))).size - 1;
    return {
      passed: cells.formulas === 0 && cells.rows >= FORMULAS.length && different === 0 && results[0]!.length > 0,
      result: `${cells.formulas} of ${cells.rows} cells start a formula; ${results[0]!.length} responses in ${zones.length} zones (${zones.join(", ")}), ${different} zones differ`,
    };
  },
};

async function countFormulas(deployment: Deployment) {
  for (const [i, name] of FORMULAS.entries()) {
    const response = await fetch(`${deployment.server.url}/api/waitlist`, {
      method: "POST",
      headers: { origin: deployment.server.url, "content-type": "application/json" },
      body: JSON.stringify({ name, email: `row${i}@example.com`, city: name, role: "Traveler", userType: "traveler" }),
    });
    if (!response.ok) throw new Error(`${name} was refused: ${await response.text()}`);
  }
  const [noor] = await deployment.people(1, "traveler", true);
  const csv = await (await noor!.get("/api/admin/waitlist.csv")).text();
  const cells = [",", ";", "\t"].flatMap((separator) => parseCells(csv.replace(/^\ufeff/, ""), separator));
  return {
    rows: csv.split("\r\n").filter((row) => row.includes("row")).length,
    formulas: cells.filter((cell) => /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(cell)).length,
  };
}

/** Parses CSV (RFC 4180) with any separator, since spreadsheets choose it by locale. */
function parseCells(text: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, quoted] = ["", false];
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[i + 1] === '"') cell += text[++i];
      else quoted = false;
    } else if (character === '"' && cell === "") quoted = true;
    else if (character === separator || character === "\n") {
      cells.push(cell.replace(/\r$/, ""));
      cell = "";
    } else cell += character;
  }
  return [...cells, cell];
}

/** The times of events around DST changes, as the API, the calendar file and the pages show them. */
async function collectTimes(deployment: Deployment): Promise<string[]> {
  const [ingrid] = await deployment.people(1, "business");
  const [amira] = await deployment.people(1);
  const business = await insertBusiness(deployment.sql, ingrid!);
  const times: string[] = [];
  for (const [i, eventDate] of TIMES.entries()) {
    const response = await ingrid!.post("/api/events", { title: `Evening ${i}`, eventDate });
    if (!response.ok) throw new Error(await response.text());
    const { id } = (await response.json()) as { id: string };
    const event = await amira!.read(`/api/events/${id}`);
    const file = await (await amira!.get(`/api/events/${id}.ics`)).text();
    times.push(event.eventDate, ...(file.match(/^DT(START|END)[^\r\n]*/gm) ?? []));
  }
  for (const path of [`/business/${business}`, "/events"]) {
    const page = await (await amira!.get(path)).text();
    times.push(...(page.match(/<time[^>]*>.*?<\/time>/gs) ?? []).map((time) => time.replaceAll(/<[^>]+>/g, "")));
  }
  return times;
}
