// Unfinished and malicious uploads: what they may hold of the server's memory and time.
import { beforeAll, expect, spyOn, test } from "bun:test";
import { watchEventLoop } from "../event-loop.ts";
import { handIn, noodleBar, owner } from "../places/owner/people.ts";
import { png } from "../places/photos/pictures.ts";
import { type Person, useTestApp } from "../test-app.ts";

const MB = 1024 * 1024;
const TYPE = "multipart/form-data; boundary=x";
const PART = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\n';

const app = useTestApp();
let owners: Person[];
const places = new Map<Person, string>();
beforeAll(async () => {
  owners = await Promise.all(["Noor", "Luc", "Vera"].map((name) => owner(app, name)));
  for (const person of owners) places.set(person, await handIn(person, { ...noodleBar, name: person.email }));
});

const upload = (person: Person, body: Uint8Array | ReadableStream) =>
  person.upload(`/api/businesses/${places.get(person)}/photos`, body, TYPE);

/** An upload that stops after some megabytes, until it is continued or aborted. */
function stalledUpload(person: Person, megabytes: number) {
  const { promise: stalled, resolve } = Promise.withResolvers<void>();
  let controller!: ReadableStreamDefaultController;
  let left = megabytes;
  let isRead = false;
  const body = new ReadableStream(
    {
      pull(out) {
        controller = out;
        if (!isRead) out.enqueue(Buffer.from(PART));
        else if (left-- > 0) out.enqueue(new Uint8Array(MB));
        else resolve();
        isRead = true;
      },
    },
    { highWaterMark: 0 },
  );
  return {
    response: upload(person, body),
    stalled,
    isRead: () => isRead,
    send: (bytes: Uint8Array) => controller.enqueue(bytes),
    finish(bytes: Uint8Array): void {
      controller.enqueue(bytes);
      controller.enqueue(Buffer.from("\r\n--x--\r\n"));
      controller.close();
    },
    abort: () => controller.error(new Error("The connection was closed.")),
  };
}

/** The pieces in which a connection delivers a body. In one piece, copying it takes longer than reading it. */
function arriving(bytes: Uint8Array) {
  let sent = 0;
  const body = new ReadableStream(
    {
      pull(out) {
        if (sent >= bytes.length) return out.close();
        out.enqueue(bytes.subarray(sent, sent + 64 * 1024));
        sent += 64 * 1024;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, sent: () => sent };
}

test("unfinished uploads hold at most 64 MB, freed when the connections end", async () => {
  const [noor, luc, vera] = owners as [Person, Person, Person];
  const first = stalledUpload(noor, 24);
  const second = stalledUpload(luc, 24);
  await Promise.all([first.stalled, second.stalled]);
  const third = await stalledUpload(vera, 24).response;
  expect(third.status).toBe(503);
  expect(third.headers.get("retry-after")).toBe("10");
  first.abort();
  expect((await first.response).status).toBe(400);
  const fourth = stalledUpload(vera, 24);
  await fourth.stalled;
  for (const { abort } of [second, fourth]) abort();
  expect((await second.response).status).toBe(400);
  expect((await fourth.response).status).toBe(400);
});

test("uploads that only drip make room for Vera's, and one that goes on does not", async () => {
  const [noor, luc, vera] = owners as [Person, Person, Person];
  const first = stalledUpload(noor, 24);
  const second = stalledUpload(luc, 23);
  await Promise.all([first.stalled, second.stalled]);
  const later = performance.now() + 11_000;
  const clock = spyOn(performance, "now").mockImplementation(() => later);
  try {
    second.send(new Uint8Array(MB));
    const third = stalledUpload(vera, 24);
    await third.stalled;
    expect((await first.response).status).toBe(408);
    const fourth = await stalledUpload(noor, 24).response;
    expect(fourth.status).toBe(503);
    for (const { abort } of [second, third]) abort();
    expect((await second.response).status).toBe(400);
    expect((await third.response).status).toBe(400);
  } finally {
    clock.mockRestore();
  }
});

test("a user's second upload is not read before the first is done", async () => {
  const [noor] = owners as [Person];
  const first = stalledUpload(noor, 0);
  await first.stalled;
  const second = stalledUpload(noor, 0);
  await noor.get("/api/auth/user");
  await Bun.sleep(50);
  expect(second.isRead()).toBe(false);
  first.finish(png(30, 20, 1));
  expect((await first.response).status).toBe(200);
  await second.stalled;
  second.finish(png(30, 20, 2));
  expect((await (await second.response).json()).photos).toHaveLength(2);
});

test("a body that arrives too slowly is given up, and 64 KB/s are not too slow", async () => {
  const [noor] = owners as [Person];
  const timers = spyOn(globalThis, "setTimeout");
  const dripping = stalledUpload(noor, 0);
  await dripping.stalled;
  const [expire, ms] = timers.mock.calls.find(([, delay]) => delay! > 300_000) as unknown as [() => void, number];
  timers.mockRestore();
  const seconds = ms / 1000;
  expect(seconds).toBeGreaterThan((25 * MB) / (64 * 1024));
  expect(seconds).toBeLessThan(8 * 60);
  expire();
  expect((await dripping.response).status).toBe(408);
});

test("380,000 parts, or endless headers, are rejected without blocking others", async () => {
  const [noor] = owners as [Person];
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  const forms = [part.repeat(380_000), `--x\r\n${"a: b\r\n".repeat(4_000_000)}`, `--x\r\nX: ${"a".repeat(24 * MB)}`];
  for (const form of forms) {
    const { body, sent } = arriving(Buffer.from(form));
    const stop = watchEventLoop();
    expect((await upload(noor, body)).status).toBe(400);
    expect(stop()).toBeLessThan(50);
    expect(sent()).toBeLessThan(MB);
  }
});
