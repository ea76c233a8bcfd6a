// Line 15: a spreadsheet reckons with nothing that was typed, and the machine's own time zone changes nothing.
import { type City, openBusiness, openCity } from "./city.ts";
import type { Line } from "./line.ts";

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
const ZONES = ["UTC", "Asia/Kathmandu", "America/New_York"];
/** Around both changes of the clocks in the city and in New York, and in an hour that does not exist or comes twice. */
const MOMENTS = [
  "2027-03-14T06:59:00Z",
  "2027-03-14T07:01:00Z",
  "2027-03-28T00:59:00Z",
  "2027-03-28T01:00:00Z",
  "2027-10-31T00:30:00Z",
  "2027-10-31T01:30:00Z",
  "2027-11-07T05:30:00Z",
  "2027-11-07T06:30:00Z",
];

export const exports: Line = {
  number: 15,
  name: `CSV formulas; the same results in ${ZONES.join(", ")}`,
  target: "no cell starts a formula; no response differs",
  async measure() {
    const results = [];
    let cells = { asked: 0, formulas: 0 };
    for (const zone of ZONES) {
      const city = await openCity({ SAMPLE: "no", CITY_NAME: "Monaco", CITY_TIMEZONE: "Europe/Monaco", TZ: zone });
      try {
        if (zone === "UTC") cells = await formulasIn(city);
        results.push(await timesIn(city));
      } finally {
        await city.close();
      }
    }
    const different = new Set(results.map((result) => JSON.stringify(result))).size - 1;
    return {
      holds: cells.formulas === 0 && cells.asked >= FORMULAS.length && different === 0 && results[0]!.length > 0,
      figure: `${cells.formulas} of ${cells.asked} cells start a formula; ${results[0]!.length} responses in ${ZONES.length} zones, ${different} zones differ`,
    };
  },
};

async function formulasIn(city: City) {
  for (const [i, name] of FORMULAS.entries()) {
    const answer = await fetch(`${city.server.url}/api/waitlist`, {
      method: "POST",
      headers: { origin: city.server.url, "content-type": "application/json" },
      body: JSON.stringify({ name, email: `row${i}@example.com`, city: name, role: "Traveler", userType: "traveler" }),
    });
    if (!answer.ok) throw new Error(`${name} was refused: ${await answer.text()}`);
  }
  const [noor] = await city.people(1, "traveler", true);
  const csv = await (await noor!.get("/api/admin/waitlist.csv")).text();
  const parted = [",", ";", "\t"].flatMap((separator) => cellsOf(csv.replace(/^\ufeff/, ""), separator));
  return {
    asked: csv.split("\r\n").filter((row) => row.includes("row")).length,
    formulas: parted.filter((cell) => /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(cell)).length,
  };
}

/** As RFC 4180 has it, with whatever sign parts the cells: spreadsheets choose by the machine's country. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, quoted] = ["", false];
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]!;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[i + 1] === '"') cell += text[++i];
      else quoted = false;
    } else if (sign === '"' && cell === "") quoted = true;
    else if (sign === separator || sign === "\n") {
      cells.push(cell.replace(/\r$/, ""));
      cell = "";
    } else cell += sign;
  }
  return [...cells, cell];
}

/** What the API, the calendar file and the pages say of events around the changes of the clocks. */
async function timesIn(city: City): Promise<string[]> {
  const [ingrid] = await city.people(1, "business");
  const [amira] = await city.people(1);
  const business = await openBusiness(city.sql, ingrid!);
  const said: string[] = [];
  for (const [i, eventDate] of MOMENTS.entries()) {
    const answer = await ingrid!.post("/api/events", { title: `Evening ${i}`, eventDate });
    if (!answer.ok) throw new Error(await answer.text());
    const { id } = (await answer.json()) as { id: string };
    const event = await amira!.read(`/api/events/${id}`);
    const file = await (await amira!.get(`/api/events/${id}.ics`)).text();
    said.push(event.eventDate, ...(file.match(/^DT(START|END)[^\r\n]*/gm) ?? []));
  }
  for (const path of [`/business/${business}`, "/events"]) {
    const page = await (await amira!.get(path)).text();
    said.push(...(page.match(/<time[^>]*>.*?<\/time>/gs) ?? []).map((time) => time.replaceAll(/<[^>]+>/g, "")));
  }
  return said;
}
