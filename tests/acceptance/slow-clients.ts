// Check 17: keeps many slow connections open, and measures the response times of others and a slow upload.
import { connect, type Socket } from "node:net";
import { deflateSync } from "node:zlib";
import { pngOf } from "../places/photos/pictures.ts";
import { type Check, median, timed } from "./check.ts";
import { type Client, type Deployment, insertBusiness, startDeployment } from "./deployment.ts";

const SLOW = 500;
/** The round with the least median counts, since others also measure what else the machine does. */
const SIZES = { full: { rounds: 8, width: 700 }, quick: { rounds: 3, width: 250 } };
const REQUESTS = 50;
const UPLOAD_BYTES_PER_SECOND = 64 * 1024;
/** Two measurements of the same thing differ by less. */
const TOLERANCE = 1.5;

export const slowClients: Check = {
  number: 17,
  name: `${SLOW} clients at one byte a second; an upload at 64 KB/s`,
  target: `median of others ≤ ${TOLERANCE} ×; the upload succeeds`,
  isTimed: true,
  async run(size) {
    const { rounds, width } = SIZES[size];
    const deployment = await startDeployment({ SAMPLE: "yes" });
    try {
      const [amira] = await deployment.people(1);
      const [ingrid] = await deployment.people(1, "business");
      const business = await insertBusiness(deployment.sql, ingrid!);
      await measureMedian(amira!);
      const alone = await measureLeastMedian(amira!, rounds);
      const dripping = await openSlowClients(deployment.server.url);
      const upload = uploadSlowly(deployment, ingrid!, business, width);
      await Bun.sleep(3000);
      const withSlowClients = await measureLeastMedian(amira!, rounds);
      const { ms, value: status } = await upload;
      dripping.stop();
      return {
        passed: withSlowClients <= TOLERANCE * alone && status === 200 && dripping.connected === SLOW,
        result: `${(withSlowClients / alone).toFixed(2)} × (${withSlowClients.toFixed(1)} ms vs. ${alone.toFixed(1)} ms) with ${dripping.connected} slow clients; upload ${status} after ${Math.round(ms / 1000)} s`,
      };
    } finally {
      await deployment.close();
    }
  },
};

async function measureLeastMedian(person: Client, rounds: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) least = Math.min(least, await measureMedian(person));
  return least;
}

async function measureMedian(person: Client): Promise<number> {
  const times = [];
  for (let i = 0; i < REQUESTS; i++) {
    const { ms, value } = await timed(async () => {
      const response = await person.get("/api/businesses?limit=20");
      await response.arrayBuffer();
      return response.status;
    });
    if (value !== 200) throw new Error(`answered ${value}`);
    times.push(ms);
  }
  return median(times);
}

/** Half of them send their headers slowly, the other half their body. */
async function openSlowClients(url: string) {
  const port = Number(new URL(url).port);
  const heads = [
    `GET /login HTTP/1.1\r\nHost: localhost\r\nX-Filler: ${"x".repeat(2000)}`,
    `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nOrigin: ${url}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{"email":"${"x".repeat(2000)}`,
  ];
  const sockets = await Promise.all(
    Array.from(
      { length: SLOW },
      () =>
        new Promise<Socket | null>((resolve) => {
          const socket = connect(port, "127.0.0.1", () => resolve(socket));
          socket.on("error", () => resolve(null));
        }),
    ),
  );
  const bodyFrom = heads[1]!.indexOf("\r\n\r\n") + 4;
  sockets.forEach((socket, i) => {
    if (i % 2 === 1) socket?.write(heads[1]!.slice(0, bodyFrom));
  });
  let at = 0;
  const timer = setInterval(() => {
    sockets.forEach((socket, i) => {
      const from = i % 2 === 1 ? bodyFrom : 0;
      if (socket?.writable) socket.write(heads[i % 2]!.slice(from + at, from + at + 1));
    });
    at++;
  }, 1000);
  return {
    connected: sockets.filter(Boolean).length,
    stop() {
      clearInterval(timer);
      for (const socket of sockets) socket?.destroy();
    },
  };
}

/** @param width of a square picture without compression, in pixels */
function uploadSlowly({ server }: Deployment, owner: Client, business: string, width: number) {
  const row = 1 + width * 3;
  const noise = Buffer.alloc(width * row, 7);
  for (let y = 0; y < width; y++) noise[y * row] = 0;
  const picture = pngOf(width, width, deflateSync(noise, { level: 0 }));
  const boundary = "----honest";
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const head = [
    `POST /api/businesses/${business}/photos HTTP/1.1`,
    "Host: localhost",
    `Origin: ${server.url}`,
    `Cookie: ${owner.cookie}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${body.length}`,
    "Connection: close",
    "\r\n",
  ].join("\r\n");
  return timed(
    () =>
      new Promise<number>((resolve, reject) => {
        const socket = connect(Number(new URL(server.url).port), "127.0.0.1", async () => {
          socket.write(head);
          for (let from = 0; from < body.length && socket.writable; from += UPLOAD_BYTES_PER_SECOND / 4) {
            socket.write(body.subarray(from, from + UPLOAD_BYTES_PER_SECOND / 4));
            await Bun.sleep(250);
          }
        });
        let heard = "";
        socket.on("data", (data) => {
          heard += data.toString("latin1");
        });
        socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? 0)));
        socket.on("error", reject);
      }),
  );
}
