// Twelve friends on two servers, one of which is killed: nobody loses a swipe.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { putPlaces } from "../places.ts";
import { Person, useTestApp } from "../test-app.ts";
import { type Friend, openRoom, readState } from "./people.ts";

const NAMES = ["Ana", "Ben", "Carla", "Dai", "Eun", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kit", "Luc"];
const SWIPES = 25;

const app = useTestApp();
const servers: { process: Bun.Subprocess<"ignore", "pipe", "inherit">; port: number }[] = [];
let places: string[];

async function startServer() {
  const process_ = Bun.spawn([process.execPath, `${import.meta.dir}/serve-on.ts`, JSON.stringify(app.address)], {
    stdout: "pipe",
    stderr: "inherit",
    stdin: "ignore",
  });
  const reader = process_.stdout.getReader();
  const { value } = await reader.read();
  servers.push({ process: process_, port: Number(new TextDecoder().decode(value)) });
}

beforeAll(async () => {
  const wanted = Array.from({ length: SWIPES }, (_, i) => ({ name: `Kiosk ${i}` }));
  places = Object.values(await putPlaces(app.db, wanted));
  await Promise.all([startServer(), startServer()]);
}, 60_000);
afterAll(() => {
  for (const { process } of servers) process.kill("SIGKILL");
});

/** A phone that stays with a server until it doesn't answer, and then goes to the other, as behind a balancer. */
function makePhone(first: number): Person {
  let at = first;
  return new Person(async (request) => {
    const body = request.body ? await request.text() : undefined;
    const { pathname, search } = new URL(request.url);
    for (let attempt = 0; ; attempt++) {
      try {
        const { method, headers } = request;
        return await fetch(`http://localhost:${servers[at]!.port}${pathname}${search}`, { method, headers, body });
      } catch (error) {
        if (attempt === 20) throw error;
        at = 1 - at;
        await Bun.sleep(50);
      }
    }
  });
}

/** As the outbox does: each swipe has an id, and is sent again until the server has answered. */
async function swipeAll({ person, api }: Friend, count: (sent: number) => void): Promise<void> {
  for (const businessId of places) {
    const swipe = { id: crypto.randomUUID(), businessId, action: "like" };
    for (let status = 0; status !== 200; ) {
      status = (await person.post(`${api}/swipes`, swipe)).status;
      if (status !== 200) await Bun.sleep(50);
    }
    count(1);
  }
}

test("twelve friends swipe while a server is killed, and nobody loses a swipe", async () => {
  let nth = 0;
  const { code, friends } = await openRoom({ visitor: () => makePhone(nth++ % 2) }, NAMES);
  let sent = 0;
  const half = Promise.withResolvers<void>();
  const swiping = friends.map((friend) =>
    swipeAll(friend, (count) => {
      sent += count;
      if (sent >= (NAMES.length * SWIPES) / 2) half.resolve();
    }),
  );
  await half.promise;
  servers[0]!.process.kill("SIGKILL");
  expect(sent).toBeLessThan(NAMES.length * SWIPES);
  await Promise.all(swiping);

  const state = await readState(friends[0]!);
  expect(state.members.map(({ name, seen }) => `${name} ${seen}`)).toEqual(NAMES.map((name) => `${name} ${SWIPES}`));
  expect(state.matches).toHaveLength(SWIPES);
  const [rows] = await app.sql`
    select count(*)::int as count from room_swipes s join room_members m on m.id = s.member_id
    join rooms r on r.id = m.room_id where r.code = ${code}`;
  expect(rows!.count).toBe(NAMES.length * SWIPES);
}, 90_000);
