// Valid requests that are the most work to answer, each as large as the limits allow.

import { seededRandom } from "../../src/taste/random.ts";
import { randomHours } from "../places/hours-grammar.ts";
import { jpegOf, png } from "../places/photos/pictures.ts";
import { type Client, type Deployment, insertBusiness } from "./deployment.ts";

export type Work = { name: string; run(nth: number): Promise<unknown> };

const MB = 1024 * 1024;

/** `share` is that of the bytes of files, from 0 to 1. */
export const FULL_WORK = { places: 5000, swipes: 500, events: 200, planners: 10, photos: 5, share: 1 };
export const QUICK_WORK: Amounts = { places: 1000, swipes: 60, events: 200, planners: 2, photos: 1, share: 0.25 };
type Amounts = typeof FULL_WORK;

type People = { amira: Client; ingrid: Client; noor: Client; business: string; places: string[] };

/** Imports places, and gives a traveler a long history. Each step is work, too. */
export async function listHeavyWork(deployment: Deployment, amounts: Amounts): Promise<Work[]> {
  const [amira] = await deployment.people(1);
  const [ingrid] = await deployment.people(1, "business");
  const [noor] = await deployment.people(1, "traveler", true);
  const business = await insertBusiness(deployment.sql, ingrid!);
  const people: People = { amira: amira!, ingrid: ingrid!, noor: noor!, business, places: [] };
  return [
    ...listImports(people, amounts),
    ...listSwipes(deployment, people, amounts),
    listPlanning(deployment, amounts),
    ...listHours(people),
    ...(await listEvents(deployment, people, amounts)),
    ...(await listUploads(people, amounts)),
    listPasskeys(people),
  ];
}

const listImports = ({ noor }: People, { places, share }: Amounts): Work[] => [
  {
    name: `an import of ${places} places with random hours`,
    async run(nth) {
      const random = seededRandom(nth);
      const lines = Array.from({ length: places }, (_, i) => {
        const hours = randomHours(random)
          .replaceAll('"', '""')
          .replaceAll(/[\r\n]/g, " ");
        return `${nth}-${i},Place ${i},${43.7 + i / 1e5},${7.4 + (i % 100) / 1e4},restaurant,"${hours}","${"a ".repeat(100)}"`;
      });
      await importFile(noor, `id,name,latitude,longitude,kind,opening hours,description\n${lines.join("\n")}`, "x.csv");
    },
  },
  {
    name: "an import of a file that is only quotes",
    run: (nth) => importFile(noor, `id,name,latitude,longitude,kind\n${'"'.repeat(4 * MB * share + nth)}`, "x.csv"),
  },
  {
    name: "an import of deep JSON",
    run: (nth) =>
      importFile(noor, `{"type":"FeatureCollection","features":${"[".repeat(4 * MB * share + nth)}`, "x.geojson"),
  },
];

const PLANS_EACH = 5;

/** After the imports, so that most places have random hours. */
const listPlanning = ({ people }: Deployment, { planners: count }: Amounts): Work => ({
  name: `${count * PLANS_EACH} days planned at once`,
  async run() {
    const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const plan = { date, start: "09:00", end: "22:00", pace: "brisk", meals: ["lunch", "dinner"] };
    const planners = await people(count);
    const posted = planners.flatMap((person) =>
      Array.from({ length: PLANS_EACH }, () => person.post("/api/plans", plan)),
    );
    for (const response of await Promise.all(posted))
      if (response.status !== 200 && response.status !== 503)
        throw new Error(`A plan was answered with ${response.status}.`);
  },
});

async function importFile(admin: Client, text: string, fileName: string): Promise<void> {
  const bytes = Buffer.from(text);
  const created = await admin.post("/api/admin/imports", { fileName, size: bytes.length });
  const { id } = (await created.json()) as { id: string };
  for (let at = 0; at * 2 * MB < bytes.length; at++) {
    const form = new FormData();
    form.append("slice", new Blob([new Uint8Array(bytes.subarray(at * 2 * MB, (at + 1) * 2 * MB))]));
    await sendForm(admin, `/api/admin/imports/${id}/slices/${at}`, form);
  }
  await admin.post(`/api/admin/imports/${id}/reading`, { city: "Nowhere" });
  if ((await waitUntilDone(admin, id)) !== "ready")
    return void (await admin.send("DELETE", `/api/admin/imports/${id}`));
  await admin.post(`/api/admin/imports/${id}/writing`, { markMissing: false });
  await waitUntilDone(admin, id);
}

async function waitUntilDone(admin: Client, id: string): Promise<string> {
  for (;;) {
    const { state } = await admin.read<{ state: string }>(`/api/admin/imports/${id}`);
    if (state !== "reading" && state !== "writing") return state;
    await Bun.sleep(100);
  }
}

/** @throws if the request was refused, since that is less work */
async function accepted(response: Promise<Response>): Promise<Response> {
  const { ok, url, status } = await response;
  if (!ok) throw new Error(`${url} got ${status}: ${await (await response).text()}`);
  return response;
}

const sendForm = (client: Client, path: string, body: FormData | string | Uint8Array, type?: string) => {
  const url = client.base();
  const headers = { cookie: client.cookie, origin: url, ...(type && { "content-type": type }) };
  return fetch(url + path, { method: "POST", headers, body: body as BodyInit });
};

const SCREENS = ["/", "/discover", "/dashboard", "/map", "/events", "/messages", "/profile"];

function listSwipes({ sql }: Deployment, { amira, places }: People, { swipes }: Amounts): Work[] {
  const answer = (nth: number) => (nth % 2 ? "like" : "dislike");
  const swipe = (place: number, action: string) =>
    accepted(amira.post("/api/swipes", { businessId: places[place % places.length], action }));
  return [
    {
      name: `${swipes} swipes, 20 at a time`,
      async run(nth) {
        if (places.length === 0)
          places.push(...(await sql`select id from businesses where is_approved order by id`).map(({ id }) => id));
        for (let at = nth * swipes; at < (nth + 1) * swipes; at += 20)
          await Promise.all(Array.from({ length: 20 }, (_, i) => swipe(at + i, answer(at + i))));
      },
    },
    { name: "another answer after a long history", run: (nth) => swipe(7, answer(nth)) },
    {
      name: "a swipe taken back after a long history",
      run: (nth) => accepted(amira.send("DELETE", `/api/swipes/${places[20 + nth]}`)),
    },
    {
      name: "a trait changed after a long history",
      run: (nth) =>
        accepted(amira.send("PATCH", "/api/users/taste", { trait: "type:restaurant", adjustment: nth / 10 - 0.5 })),
    },
    { name: "the export of a long history", run: () => accepted(amira.get("/api/users/export")) },
    { name: "the first 200 of the deck", run: () => accepted(amira.get("/api/businesses?unseen=1&limit=200")) },
    { name: "a search", run: (nth) => accepted(amira.get(`/api/businesses?q=${"a%20".repeat(30)}${nth}`)) },
    { name: "every place on the map", run: () => accepted(amira.get("/api/map/points?bbox=7,43,8,44")) },
    ...SCREENS.map((path) => ({ name: path, run: () => accepted(amira.get(path)) })),
  ];
}

/** 227 characters that take the parser seconds. */
const SLOW_HOURS = `${Array.from({ length: 15 }, (_, i) => `${String(i + 8).padStart(2, "0")}:00-${String(i + 8).padStart(2, "0")}:01`)} off${";easter off".repeat(4)}`;

const listHours = ({ ingrid, business }: People): Work[] => [
  {
    name: "hours that take seconds, read by everyone",
    async run(nth) {
      const openingHours = `${SLOW_HOURS}; Jan ${nth + 1} off`;
      await accepted(ingrid.send("PATCH", `/api/businesses/${business}`, { openingHours }));
      await Promise.all(
        [`/business/${business}`, `/api/businesses/${business}`, `/business/${business}/print`].map((path) =>
          fetch(ingrid.base() + path).then((response) => response.arrayBuffer()),
        ),
      );
    },
  },
  {
    name: "hours explained while they are typed",
    run: (nth) => accepted(ingrid.get(`/api/hours?text=${encodeURIComponent(`${SLOW_HOURS}; Feb ${nth + 1} off`)}`)),
  },
  {
    name: "a listing whose every text is as long as allowed",
    run: (nth) =>
      accepted(
        ingrid.send("PATCH", `/api/businesses/${business}`, {
          name: `${nth}${"n".repeat(119)}`,
          description: "d ".repeat(1000),
          location: "l".repeat(200),
          contactInfo: "c".repeat(200),
        }),
      ),
  },
  {
    name: "the link preview of a listing",
    run: (nth) => accepted(ingrid.get(`/og/business/${business}.png?v=${nth}`)),
  },
];

async function listEvents(
  { sql }: Deployment,
  { amira, ingrid, business }: People,
  { events }: Amounts,
): Promise<Work[]> {
  await sql`
    insert into events (business_id, title, description, event_date)
    select ${business}, ${"t".repeat(140)}, ${"d, ".repeat(600)}, now() + n * interval '1 hour' from generate_series(1, ${events}) n`;
  await sql`
    insert into rsvps (user_id, event_id, status) select ${amira.id}, id, 'in' from events where business_id = ${business}`;
  const feed = (await (await amira.post("/api/users/calendar")).json()) as { url: string };
  return [
    { name: `a calendar with ${events} events`, run: () => accepted(amira.get(new URL(feed.url).pathname)) },
    { name: `${events} events of a place`, run: () => accepted(amira.get(`/api/businesses/${business}/events`)) },
    {
      name: "a long announcement",
      run: (nth) =>
        ingrid.post("/api/messages", { title: "t", content: `${nth}${"& ".repeat(2400)}`, isAnnouncement: true }),
    },
  ];
}

async function listUploads({ ingrid, business }: People, { photos, share }: Amounts): Promise<Work[]> {
  const path = `/api/businesses/${business}/photos`;
  const multipart = "multipart/form-data; boundary=x";
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  const file = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\n';
  const forms: Record<string, () => string> = {
    "empty parts": () => part.repeat(380_000 * share),
    "endless headers of a part": () => `--x\r\n${"a: b\r\n".repeat(4_000_000 * share)}`,
    "a long header of a part": () => `--x\r\nX: ${"a".repeat(24 * MB * share)}`,
    "almost a boundary, repeated": () => `${file}${"\r\n--".repeat(6 * MB * share)}`,
  };
  const large = await jpegOf(5 * MB);
  const sendFiles = async (target: string, field: string, files: Buffer[]) => {
    const form = new FormData();
    for (const bytes of files) form.append(field, new Blob([new Uint8Array(bytes)]), "a.jpg");
    await accepted(sendForm(ingrid, target, form));
  };
  return [
    ...Object.entries(forms).map(([name, make]) => ({ name, run: () => sendForm(ingrid, path, make(), multipart) })),
    {
      name: `photos of 5 MB: ${photos}`,
      async run() {
        await sendFiles(path, "photo", Array(photos).fill(large));
        const { photos: stored } = await ingrid.read<{ photos: { id: string }[] }>(`/api/businesses/${business}`);
        for (const { id } of stored) await ingrid.send("DELETE", `${path}/${id}`);
      },
    },
    {
      name: "an avatar of 4,000 × 4,000 pixels",
      run: (nth) => sendFiles("/api/users/avatar", "avatar", [png(4000, 4000, nth)]),
    },
  ];
}

function listPasskeys({ amira }: People): Work {
  return {
    name: "a passkey of deep CBOR",
    async run(nth) {
      const options = (await (await amira.post("/api/auth/passkeys/options", {})).json()) as { challenge?: string };
      const client = { type: "webauthn.create", challenge: options.challenge, origin: amira.base() };
      const encode = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");
      const response = {
        clientDataJSON: encode(JSON.stringify(client)),
        attestationObject: encode(Buffer.alloc(6000, nth % 2 ? 0x81 : 0xa1)),
      };
      const id = encode("a".repeat(32));
      return amira.post("/api/auth/passkeys", { name: "a", response: { id, rawId: id, type: "public-key", response } });
    },
  };
}
