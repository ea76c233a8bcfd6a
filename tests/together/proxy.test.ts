// Rooms behind a reverse proxy that collects small answers, and that cuts a connection now and then.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createApp } from "../../src/app.ts";
import { type Server, startServer } from "../../src/server.ts";
import { putPlaces } from "../places.ts";
import { Person, useTestApp } from "../test-app.ts";
import { decide, openRoom } from "./people.ts";

const app = useTestApp();
let server: Server;
let ids: Record<string, string>;

/** As nginx does: answers are held back until they end or fill a buffer, except with `X-Accel-Buffering: no`. */
const BUFFER_BYTES = 64 * 1024;
const streams = new Set<ServerResponse>();

const proxy = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
  const { method, url: path, headers } = incoming;
  const forwarded = request({ port: server.port, method, path, headers: { ...headers } }, (answer) => {
    const isBuffered = answer.headers["x-accel-buffering"] !== "no";
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    if (!isBuffered) outgoing.flushHeaders();
    let held = Buffer.alloc(0);
    answer.on("data", (chunk: Buffer) => {
      held = Buffer.concat([held, chunk]);
      if (isBuffered && held.length < BUFFER_BYTES) return;
      outgoing.write(held);
      held = Buffer.alloc(0);
    });
    answer.on("end", () => outgoing.end(held));
    answer.on("error", () => outgoing.destroy());
    if (answer.headers["content-type"] === "text/event-stream") streams.add(outgoing);
    outgoing.on("close", () => forwarded.destroy());
  });
  forwarded.on("error", () => outgoing.destroy());
  incoming.pipe(forwarded);
});

beforeAll(async () => {
  ids = await putPlaces(
    app.db,
    Array.from({ length: 4 }, (_, i) => ({ name: `Kiosk ${i}` })),
  );
  const ctx = { ...app.ctx, config: { ...app.ctx.config, port: 0 } };
  server = startServer(ctx, await createApp(ctx));
  await new Promise<void>((listening) => proxy.listen(0, listening));
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await server.stop(1000);
});

/** A visitor whose requests go through the proxy. */
const visitor = () =>
  new Person((sent) => {
    const { pathname, search } = new URL(sent.url);
    return fetch(`http://localhost:${(proxy.address() as AddressInfo).port}${pathname}${search}`, sent as never);
  });

type Event = { name: string; id: number; matches: number };
/** What one connection has received so far. */
type Connection = { text: string; hasEnded: boolean };

const readEvents = ({ text }: Connection): Event[] =>
  [...text.matchAll(/^event: (.*)\nid: (\d+)\ndata: (.*)$/gm)].map(([, name, id, data]) => ({
    name: name!,
    id: Number(id),
    matches: JSON.parse(data!).matches?.length,
  }));

async function connect(person: Person, api: string, lastEventId?: number): Promise<Connection> {
  const response = await person.get(`${api}/changes`, lastEventId ? { "last-event-id": `${lastEventId}` } : {});
  expect(response.status).toBe(200);
  const connection: Connection = { text: "", hasEnded: false };
  (async () => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
      connection.text += new TextDecoder().decode(chunk);
  })()
    .catch(() => {})
    .finally(() => {
      connection.hasEnded = true;
    });
  return connection;
}

async function until(isTrue: () => boolean, seconds = 30): Promise<void> {
  for (const latest = Date.now() + 1000 * seconds; !isTrue(); await Bun.sleep(20))
    if (Date.now() > latest) throw new Error(`It did not happen within ${seconds} s.`);
}

test("Ana sees each swipe at once, and after a cut connection what she missed", async () => {
  const { friends } = await openRoom({ visitor }, ["Ana", "Ben"]);
  const [ana, ben] = friends as [(typeof friends)[0], (typeof friends)[0]];
  const first = await connect(ana.person, ana.api);
  await until(() => readEvents(first).length === 1);
  await decide(ben, ids["Kiosk 0"]!, "like");
  await until(() => readEvents(first).length >= 2);
  const seen = readEvents(first).at(-1)!;

  for (const stream of streams) stream.destroy();
  await until(() => first.hasEnded);
  await decide(ana, ids["Kiosk 0"]!, "like");
  const second = await connect(ana.person, ana.api, seen.id);
  await until(() => readEvents(second).some(({ matches }) => matches === 1));
  expect(readEvents(second)[0]!.id).toBeGreaterThan(seen.id);
}, 60_000);

test("a silent room is kept open by a heartbeat every 15 seconds", async () => {
  const { friends } = await openRoom({ visitor }, ["Ana"]);
  const stream = await connect(friends[0]!.person, friends[0]!.api);
  await until(() => stream.text.includes("\n: still here\n"), 25);
  expect(stream.hasEnded).toBe(false);
}, 60_000);
