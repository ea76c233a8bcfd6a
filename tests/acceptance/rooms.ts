// Check 32: what members of rooms can make the server do, and what it costs everybody else.
import { join } from "node:path";
import { type Check, quantile, timed } from "./check.ts";
import { type Client, type Deployment, startDeployment } from "./deployment.ts";

const LANGUAGES = ["en", "ar", "cs", "de", "el", "es", "fr", "it", "ja", "nl", "pl", "pt"];
const ROOMS = 3;
const MEMBERS = 12;
const STREAMS = 3;
/** Of everyone's median plus what rarely takes longer: the 95th percentile with streams, to that without. */
const MAX_RATIO = 1.5;
const READS = { full: 300, quick: 80 };
/** ms between two swipes of the members, with streams and without. */
const SWIPE_EVERY_MS = 100;
/** Requests with which one address tries to fill the database. */
const MAX_SWIPES = 6000;

type Guest = { path: string; cookie: string };

export const rooms: Check = {
  number: 32,
  name: "streams, announcements and rows of rooms",
  target: `bounded per member; ${ROOMS * MEMBERS * STREAMS} streams leave others' p95 ≤ ${MAX_RATIO} ×`,
  isTimed: true,
  async run(size) {
    const deployment = await startDeployment({ SAMPLE: "yes", RATE_LIMIT_FACTOR: "1" });
    try {
      const opened: Guest[][] = [];
      for (let i = 0; i < ROOMS; i++) opened.push(await openRoom(deployment));
      const guests = opened.flat();
      const places = (await deployment.sql`select id from businesses where is_approved limit 200`).map(({ id }) => id);
      const [amira] = await deployment.people(1);
      const read = () => readWhile(deployment, guests, places, amira!, READS[size]);
      await read();
      const alone = await read();
      const followers = await follow(deployment, guests);
      const watched = await read();
      const streams = await followers.stop();
      const bounds = await tryBounds(deployment, opened[0]!, places);
      const ratio = watched / alone;
      return {
        passed: streams === ROOMS * MEMBERS * STREAMS && ratio <= MAX_RATIO && bounds.isBounded,
        result: `${streams} streams: p95 ${alone.toFixed(1)} → ${watched.toFixed(1)} ms (${ratio.toFixed(2)} ×); ${bounds.result}`,
      };
    } finally {
      await deployment.close();
    }
  },
};

async function send({ server }: Deployment, method: string, path: string, cookie = "", body?: unknown) {
  const headers = { origin: server.url, "content-type": "application/json", ...(cookie && { cookie }) };
  return fetch(server.url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
}

async function openRoom(deployment: Deployment): Promise<Guest[]> {
  const started = await send(deployment, "POST", "/api/together", "", { name: "Ana", rule: "all", type: "all" });
  const { path } = (await started.json()) as { path: string };
  const guests = [{ path: `/api${path}`, cookie: toCookie(started) }];
  for (let i = 1; i < MEMBERS; i++) {
    const joined = await send(deployment, "POST", `/api${path}/members`, "", { name: `Guest ${i}` });
    guests.push({ path: `/api${path}`, cookie: toCookie(joined) });
  }
  return guests;
}

const toCookie = ({ headers }: Response) => headers.getSetCookie()[0]!.split(";")[0]!;

const swipe = (deployment: Deployment, { path, cookie }: Guest, businessId: string) =>
  send(deployment, "POST", `${path}/swipes`, cookie, { id: crypto.randomUUID(), businessId, action: "like" });

/** @returns ms of the 95th percentile of somebody's cards, while the members of the rooms swipe */
async function readWhile(
  deployment: Deployment,
  guests: Guest[],
  places: string[],
  reader: Client,
  reads: number,
): Promise<number> {
  let nth = 0;
  const swiping = setInterval(() => {
    const guest = guests[nth++ % guests.length]!;
    void swipe(deployment, guest, places[nth % places.length]!).then((response) => response.arrayBuffer());
  }, SWIPE_EVERY_MS);
  const times: number[] = [];
  for (let i = 0; i < reads; i++) {
    const { ms } = await timed(async () => (await reader.get("/api/businesses?unseen=1")).arrayBuffer());
    times.push(ms);
    await Bun.sleep(20);
  }
  clearInterval(swiping);
  return quantile(times, 0.95);
}

/** In a process of its own, so that reading the streams doesn't slow the reader of cards down. */
async function follow({ server }: Deployment, guests: Guest[]) {
  const requests = guests.flatMap(({ path, cookie }, i) =>
    Array.from({ length: STREAMS }, (_, nth) => ({
      url: `${server.url}${path}/changes`,
      headers: { cookie, "accept-language": LANGUAGES[(i + nth) % LANGUAGES.length]! },
    })),
  );
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "follow-rooms.ts")], {
    stdin: new Blob([JSON.stringify(requests)]),
    stdout: "pipe",
    stderr: "inherit",
  });
  const output = child.stdout.getReader();
  const { value } = await output.read();
  return {
    /** @returns how many streams were open */
    async stop(): Promise<number> {
      child.kill();
      await child.exited;
      return Number(new TextDecoder().decode(value));
    },
  };
}

/** What one guest, and one address, can open, announce and store. */
async function tryBounds(deployment: Deployment, [first, ...others]: Guest[], places: string[]) {
  const guest = first!;
  const opened = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const { status, body } = await send(deployment, "GET", `${guest.path}/changes`, guest.cookie);
      return { status, body };
    }),
  );
  const streams = opened.filter(({ status }) => status === 200).length;
  for (const { body } of opened) await body?.cancel();
  const countRows = async () => {
    const [row] = await deployment.sql`
      select (select count(*) from room_swipes)::int + (select count(*) from room_members)::int as rows`;
    return row!.rows as number;
  };
  const statuses = new Set<number>();
  for (let i = 0; i < MAX_SWIPES && !(statuses.has(429) && i % 1000 === 0); i += 20) {
    const batch = Array.from({ length: 20 }, (_, nth) =>
      swipe(deployment, [guest, ...others][(i + nth) % MEMBERS]!, places[(i + nth) % places.length]!),
    );
    for (const { status } of await Promise.all(batch)) statuses.add(status);
  }
  const rows = await countRows();
  const code = guest.path.split("/").at(-1)!;
  const getVersion = async () =>
    Number((await deployment.sql`select version from rooms where code = ${code}`)[0]!.version);
  const before = await getVersion();
  const ended: number[] = [];
  for (let i = 0; i < 100; i++) ended.push((await send(deployment, "POST", `${guest.path}/end`, guest.cookie)).status);
  const announced = (await getVersion()) - before;
  const refusedEnds = ended.filter((status) => status === 429).length;
  return {
    isBounded: streams <= STREAMS && announced === 1 && refusedEnds > 0 && statuses.has(429) && rows < 5000,
    result: `one guest holds ${streams} streams; 100 × /end: ${announced} announced, ${refusedEnds} refused; one address stores ${rows.toLocaleString("en")} rows of ${MAX_SWIPES.toLocaleString("en")}`,
  };
}
