// Check 21: starts many large uploads that don't finish, and watches the memory of the server.
import { connect, type Socket } from "node:net";
import { png } from "../places/photos/pictures.ts";
import type { Check } from "./check.ts";
import { type Client, type Deployment, insertBusiness, startDeployment } from "./deployment.ts";

const SIZES = { full: { uploads: 45, settleMs: 5000 }, quick: { uploads: 12, settleMs: 2000 } };
const MB = 1024 * 1024;
const UPLOAD_MB = 25;
/** The 64 MB that unfinished uploads may hold (src/http/upload.ts), and what the refused ones left to the garbage collector. */
const MAX_GROWTH_MB = 256;
const MAX_KEPT_MB = 64;
const FREED_WITHIN_MS = 30_000;

export const unfinishedUploads: Check = {
  number: 21,
  name: `unfinished uploads of ${UPLOAD_MB} MB each, all from different owners`,
  target: `memory grows by at most ${MAX_GROWTH_MB} MB, ${MAX_KEPT_MB} MB afterwards; then an upload succeeds`,
  isTimed: true,
  async run(size) {
    const { uploads, settleMs } = SIZES[size];
    const deployment = await startDeployment({ SAMPLE: "no" });
    try {
      const owners = await deployment.people(uploads, "business");
      const businesses = await Promise.all(owners.map((owner, i) => insertBusiness(deployment.sql, owner, `Bar ${i}`)));
      const readMemoryMb = () => readMemory(deployment);
      await holdUploads(deployment, owners.slice(0, 2), businesses, readMemoryMb, settleMs);
      const before = await readMemoryMb();
      const { most, refused } = await holdUploads(deployment, owners, businesses, readMemoryMb, settleMs);
      const after = await waitUntilFreed(readMemoryMb, before + MAX_KEPT_MB);
      const upload = await uploadPhoto(deployment, owners[0]!, businesses[0]!);
      const growth = most - before;
      return {
        passed: growth <= MAX_GROWTH_MB && after <= before + MAX_KEPT_MB && refused > uploads / 2 && upload === 200,
        result: `${refused} of ${uploads} refused with 503; ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB during, ${after.toFixed(0)} MB after; an upload ${upload}`,
      };
    } finally {
      await deployment.close();
    }
  },
};

/**
 * Sends all but the end of each upload, and closes the connections.
 * @param settleMs until the server has answered or stopped reading
 * @returns the most memory, and the refused uploads
 */
async function holdUploads(
  { server }: Deployment,
  owners: Client[],
  businesses: string[],
  readMemoryMb: () => Promise<number>,
  settleMs: number,
) {
  let refused = 0;
  const sockets = owners.map((owner, i) => {
    const socket = startUpload(server.url, owner, businesses[i]!);
    socket.on("data", (data) => {
      if (data.toString("latin1").startsWith("HTTP/1.1 503")) refused++;
    });
    return socket;
  });
  let most = 0;
  for (const end = Date.now() + settleMs; Date.now() < end || sockets.some(isSending); await Bun.sleep(100))
    most = Math.max(most, await readMemoryMb());
  for (const socket of sockets) socket.destroy();
  return { most, refused };
}

const isSending = ({ destroyed, writableLength }: Socket) => !destroyed && writableLength > 0;

function startUpload(url: string, owner: Client, business: string): Socket {
  const head = [
    `POST /api/businesses/${business}/photos HTTP/1.1`,
    "Host: localhost",
    `Origin: ${url}`,
    `Cookie: ${owner.cookie}`,
    "Content-Type: multipart/form-data; boundary=x",
    `Content-Length: ${UPLOAD_MB * MB}`,
    "\r\n",
  ].join("\r\n");
  const socket = connect(Number(new URL(url).port), "127.0.0.1", async () => {
    socket.write(`${head}--x\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\n`);
    for (let sent = 1; sent < UPLOAD_MB && socket.writable; sent++)
      if (!socket.write(Buffer.alloc(MB, sent))) await drained(socket);
  });
  return socket.setMaxListeners(UPLOAD_MB * 2).on("error", () => {});
}

const drained = (socket: Socket) =>
  new Promise<void>((resolve) => socket.once("drain", resolve).once("close", () => resolve()));

async function waitUntilFreed(readMemoryMb: () => Promise<number>, goal: number): Promise<number> {
  let memory = await readMemoryMb();
  for (const end = Date.now() + FREED_WITHIN_MS; memory > goal && Date.now() < end; await Bun.sleep(500))
    memory = await readMemoryMb();
  return memory;
}

async function uploadPhoto({ server }: Deployment, owner: Client, business: string): Promise<number> {
  const form = new FormData();
  form.append("photo", new Blob([new Uint8Array(png())]), "a.png");
  const headers = { origin: server.url, cookie: owner.cookie };
  return (await fetch(`${server.url}/api/businesses/${business}/photos`, { method: "POST", headers, body: form }))
    .status;
}

async function readMemory({ server }: Deployment): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)![1]) / MB;
}
