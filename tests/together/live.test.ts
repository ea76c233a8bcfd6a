// The state of a room, live: over server-sent events, between two servers, with and without notifications.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect } from "../../db/client.ts";
import { createApp } from "../../src/app.ts";
import type { RoomState } from "../../src/features/together/schema.ts";
import { type Server, startServer } from "../../src/server.ts";
import { putPlaces } from "../places.ts";
import { PASSWORD, Person, useTestApp } from "../test-app.ts";
import { decide, type Friend, openRoom, readState } from "./people.ts";

const app = useTestApp();
const servers: { server: Server; close(): Promise<void> }[] = [];
let ids: Record<string, string>;

/** A server on the same database, with a pool of its own. */
async function startAnother(): Promise<Server> {
  const connection = connect(app.address, { pool: 3 });
  const ctx = { ...app.ctx, db: connection.db, config: { ...app.ctx.config, port: 0 } };
  const server = startServer(ctx, await createApp(ctx));
  servers.push({ server, close: connection.close });
  return server;
}

beforeAll(async () => {
  ids = await putPlaces(
    app.db,
    Array.from({ length: 8 }, (_, i) => ({ name: `Kiosk ${i}` })),
  );
  await startAnother();
  await startAnother();
});
afterAll(async () => {
  for (const { server } of servers) await server.stop(1000);
  for (const { close } of servers) await close();
});

const at = (index: number): Person =>
  new Person((request) => {
    const url = new URL(request.url);
    return fetch(`http://localhost:${servers[index]!.server.port}${url.pathname}${url.search}`, request as never);
  });

type Event = { event: string; id: number; data: RoomState };

/** Reads the stream in the background. */
async function follow({ person, api }: Friend, lastEventId?: number | string) {
  const response = await person.get(`${api}/changes`, lastEventId ? { "last-event-id": String(lastEventId) } : {});
  const events: Event[] = [];
  const ended = (async () => {
    let text = "";
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += new TextDecoder().decode(chunk);
      const messages = text.split("\n\n");
      text = messages.pop()!;
      for (const message of messages) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(message)?.[1];
        if (field("data"))
          events.push({ event: field("event")!, id: Number(field("id")), data: JSON.parse(field("data")!) });
      }
    }
  })().catch(() => {});
  return { response, events, ended };
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const latest = Date.now() + 20_000; !isTrue(); await Bun.sleep(20))
    if (Date.now() > latest) throw new Error("It did not happen within 20 s.");
}

/** Two friends, each at their own server. */
async function openSplitRoom() {
  const { code, friends } = await openRoom({ visitor: () => at(0) }, ["Ana", "Ben"]);
  const [ana, ben] = friends as [Friend, Friend];
  const elsewhere = at(1);
  elsewhere.cookies = ben.person.cookies;
  return { code, ana, ben: { ...ben, person: elsewhere } };
}

test("Ana sees on one server what Ben does on the other, without a proxy in the way", async () => {
  const { ana, ben } = await openSplitRoom();
  const stream = await follow(ana);
  const { headers } = stream.response;
  expect(headers.get("content-type")).toBe("text/event-stream");
  expect(headers.get("x-accel-buffering")).toBe("no");
  expect(headers.get("cache-control")).toContain("no-transform");
  expect(headers.get("content-encoding")).toBeNull();
  await until(() => stream.events.length === 1);
  await decide(ben, ids["Kiosk 0"]!, "like");
  await decide(ana, ids["Kiosk 0"]!, "like");
  await until(() => stream.events.at(-1)!.data.matches.length === 1);
  expect(stream.events.at(-1)!.data.members.map(({ seen }) => seen)).toEqual([1, 1]);
  await ana.person.delete(`${ana.api}/members/me`);
  await stream.ended;
  expect(stream.events.at(-1)!.event).toBe("left");
});

/** Someone with an account in a room with Omar, whose browser and that of Omar watch it on another server. */
async function watchWithAccount(name: string) {
  const account = await app.join(name);
  const { code, friends } = await openRoom({ visitor: () => at(0) }, ["Omar"]);
  const api = `/api/together/${code}`;
  expect((await account.post(`${api}/members`, { name })).status).toBe(200);
  const browser = at(1);
  browser.cookies = new Map(account.cookies);
  const stream = await follow({ person: browser, name, api });
  const omars = await follow(friends[0]!);
  await until(() => stream.events.length > 0 && omars.events.length > 0);
  return { account, api, omar: friends[0]!, stream, omars };
}

test.each([
  ["signs out", "Nadia", ({ account }) => account.get("/api/logout")],
  ["is suspended", "Pavel", ({ account }, admin) => admin.post(...suspension(account))],
  ["deletes the account", "Quentin", ({ account }) => account.delete("/api/users/me", { password: PASSWORD })],
  ["is removed by Omar", "Rosa", removeFromRoom],
] as [string, string, (room: Watched, admin: Person) => Promise<Response>][])(
  "the stream of someone who %s ends at once, and Omar's goes on",
  async (_, name, end) => {
    const room = await watchWithAccount(name);
    const response = await end(room, await app.join(`${name}-admin`, { admin: true }));
    expect(response.status).toBeLessThan(400);
    await room.stream.ended;
    expect(room.stream.events.at(-1)!.event).toBe("left");
    await decide(room.omar, ids["Kiosk 2"]!, "like");
    await until(() => room.omars.events.at(-1)!.data.members.find(({ name }) => name === "Omar")?.seen === 1);
    expect(room.omars.events.map(({ event }) => event)).not.toContain("left");
  },
);

type Watched = Awaited<ReturnType<typeof watchWithAccount>>;

const suspension = ({ id }: Person) => [`/api/admin/people/${id}/suspension`, { reason: "Spam" }] as const;

async function removeFromRoom({ omar, api }: Watched): Promise<Response> {
  const { members } = await readState(omar);
  return omar.person.delete(`${api}/members/${members.at(-1)!.id}`);
}

test("Sven signs out on his laptop, and his phone, which is still signed in, goes on", async () => {
  const { account, api, stream, omar } = await watchWithAccount("Sven");
  const phone = at(1);
  await phone.post("/api/auth/login", { email: account.email, password: PASSWORD });
  const onPhone = await follow({ person: phone, name: "Sven", api });
  await until(() => onPhone.events.length > 0);
  await account.get("/api/logout");
  await stream.ended;
  await decide(omar, ids["Kiosk 3"]!, "like");
  await until(() => onPhone.events.at(-1)!.data.members[0]!.seen === 1);
  expect(onPhone.events.map(({ event }) => event)).not.toContain("left");
});

test("with Last-Event-ID, only what has changed is sent", async () => {
  const { ana, ben } = await openSplitRoom();
  const first = await follow(ana);
  await until(() => first.events.length === 1);
  const seen = first.events[0]!.id;
  const second = await follow(ana, seen);
  await decide(ben, ids["Kiosk 1"]!, "dislike");
  await until(() => second.events.length === 1);
  expect(second.events[0]!.id).toBeGreaterThan(seen);
  const third = await follow(ana, seen);
  await until(() => third.events.length === 1);
  expect(third.events[0]!.data).toEqual(second.events[0]!.data);
});

test("a Last-Event-ID that this room never sent is not believed", async () => {
  const { ana, ben } = await openSplitRoom();
  for (const [i, id] of ["1000000", "Infinity", "-1", "yesterday"].entries()) {
    const stream = await follow(i % 2 ? ana : ben, id);
    await until(() => stream.events.length === 1);
    expect(stream.events[0]!.event).toBe("state");
  }
});

test("without notifications, as behind a pooler, changes arrive by polling", async () => {
  const { ana, ben } = await openSplitRoom();
  const stream = await follow(ana);
  await until(() => stream.events.length === 1);
  // As if the notification was lost: the version changes, and nobody is told.
  await app.sql`update rooms set version = version + 1, ended_at = now() where code = ${ben.api.split("/").at(-1)!}`;
  await until(() => stream.events.at(-1)!.data.hasEnded);
}, 30_000);

test("a member has three streams, whatever the others have", async () => {
  const { ana, ben } = await openSplitRoom();
  const open = async ({ person, api }: Friend) => person.get(`${api}/changes`);
  const streams = await Promise.all(Array.from({ length: 6 }, () => open(ana)));
  expect(streams.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429, 429]);
  expect((await open(ben)).status).toBe(200);
  await streams.find(({ status }) => status === 200)!.body!.cancel();
  let again = 429;
  for (const latest = Date.now() + 20_000; again === 429 && Date.now() < latest; await Bun.sleep(20))
    again = (await open(ana)).status;
  expect(again).toBe(200);
});

test("the streams of a room are closed when the server stops", async () => {
  await startAnother();
  const { friends } = await openRoom({ visitor: () => at(2) }, ["Ana", "Ben", "Cleo"]);
  const streams = await Promise.all(friends.map((friend) => follow(friend)));
  const started = performance.now();
  await servers[2]!.server.stop(5000);
  await Promise.all(streams.map(({ ended }) => ended));
  expect(performance.now() - started).toBeLessThan(4000);
});

test("a stranger gets no stream", async () => {
  const { code } = await openRoom({ visitor: () => at(0) }, ["Ana"]);
  expect((await at(1).get(`/api/together/${code}/changes`)).status).toBe(403);
});
