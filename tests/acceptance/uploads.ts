// Check 13: uploads hostile files, and looks for metadata in what is stored of a valid one.
import { fromPhone, jpeg, jpegOf, PLACE, png, pngOf, SCRIPT, webp } from "../places/photos/pictures.ts";
import type { Check } from "./check.ts";
import { type Client, type Deployment, insertBusiness, startDeployment } from "./deployment.ts";

const MAX_BYTES = 5 * 1024 * 1024;

export const uploads: Check = {
  number: 13,
  name: "uploads: polyglots, SVG, wrong bytes, a sixth file, 5 MB + 1, chunked, a bomb, GPS, a script in a color profile",
  target: "each refused or cleaned, no server error",
  async run() {
    const deployment = await startDeployment({ SAMPLE: "no" });
    try {
      const [owner] = await deployment.people(1, "business");
      const business = await insertBusiness(deployment.sql, owner!);
      const uploads = await uploadHostileFiles(deployment, owner!, business);
      const leaks = await countLeaks(deployment, owner!, business);
      const sixth = await uploadSixthPhoto(deployment, owner!, business);
      const accepted = uploads.filter(({ status }) => status < 400 || status >= 500);
      return {
        passed: accepted.length === 0 && leaks === 0 && sixth === 409,
        result: `${uploads.length - accepted.length} of ${uploads.length} refused${accepted.length ? ` (not: ${accepted.map(({ name, status }) => `${name} ${status}`).join(", ")})` : ""}; ${leaks} leaks in stored files; sixth file ${sixth}`,
      };
    } finally {
      await deployment.close();
    }
  },
};

async function uploadHostileFiles(deployment: Deployment, owner: Client, business: string) {
  const picture = await jpeg();
  const behind = (rest: string) => Buffer.concat([picture, Buffer.from(rest, "latin1")]);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>ran=1</script></svg>`;
  const files: Record<string, Buffer> = {
    "HTML after a JPG": behind("<html><script>ran=1</script>"),
    "a ZIP after a JPG": behind("PK\x03\x04aaaa"),
    "an executable after a PNG": Buffer.concat([png(), Buffer.from("MZ\x90\0")]),
    "an SVG": Buffer.from(svg),
    "an SVG with a byte order mark": Buffer.from(`\ufeff  ${svg}`),
    "HTML named .jpg": Buffer.from("<!doctype html><script>ran=1</script>"),
    "a GIF": Buffer.from("GIF89a\x01\0\x01\0\0\0;", "latin1"),
    "a BMP": Buffer.concat([Buffer.from("BM"), Buffer.alloc(400)]),
    "a TIFF": Buffer.concat([Buffer.from("II*\0"), Buffer.alloc(400)]),
    "a truncated JPG": picture.subarray(0, picture.length / 2),
    "an empty file": Buffer.alloc(0),
    "5 MB + 1": await jpegOf(MAX_BYTES + 1),
    "16k × 16k pixels": pngOf(16_000, 16_000, Buffer.from("eJwBAAD//wAAAAE=", "base64")),
    "the path of a file": Buffer.from("/etc/passwd"),
  };
  const responses = [];
  for (const [name, bytes] of Object.entries(files))
    responses.push({ name, status: (await send(deployment, owner, business, bytes)).status });
  responses.push({ name: "an endless chunked body", status: await sendEndlessBody(deployment, owner, business) });
  return responses;
}

const send = ({ server }: Deployment, owner: Client, business: string, bytes: Buffer) => {
  const form = new FormData();
  form.append("photo", new Blob([new Uint8Array(bytes)]), "photo.jpg");
  return fetch(`${server.url}/api/businesses/${business}/photos`, {
    method: "POST",
    headers: { origin: server.url, cookie: owner.cookie },
    body: form,
  });
};

/** A chunked body of 64 MB without a length. */
async function sendEndlessBody({ server }: Deployment, owner: Client, business: string): Promise<number> {
  let left = 64;
  const body = new ReadableStream({
    pull(controller) {
      if (left-- === 0) controller.close();
      else controller.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  const response = await fetch(`${server.url}/api/businesses/${business}/photos`, {
    method: "POST",
    headers: { origin: server.url, cookie: owner.cookie, "content-type": "multipart/form-data; boundary=x" },
    body,
  }).catch(() => null);
  return response?.status ?? 413;
}

/** Uploads a photo with GPS data and a script in its color profile. @returns the number of stored files with either */
async function countLeaks(deployment: Deployment, owner: Client, business: string): Promise<number> {
  const photo = await fromPhone(600, 400);
  if (!photo.includes(PLACE) || !photo.includes(SCRIPT.subarray(0, 20)))
    throw new Error("the photo has no GPS data or script");
  const response = await send(deployment, owner, business, photo);
  if (response.status !== 200) throw new Error(`the photo got ${response.status}`);
  const names = await Array.fromAsync(new Bun.Glob("photos/**/*").scan({ cwd: deployment.server.dataDir }));
  if (names.length === 0) throw new Error("nothing was stored");
  let leaks = 0;
  for (const name of names) {
    const bytes = Buffer.from(await Bun.file(`${deployment.server.dataDir}/${name}`).arrayBuffer());
    if (bytes.includes(PLACE) || bytes.includes("alert(") || bytes.includes("EXIF") || bytes.includes("ICCP")) leaks++;
  }
  return leaks;
}

/** Uploads four more photos, which makes five, and then a sixth. @returns the status of the sixth */
async function uploadSixthPhoto(deployment: Deployment, owner: Client, business: string): Promise<number> {
  for (let seed = 1; seed <= 4; seed++) {
    const { status } = await send(deployment, owner, business, await webp(64, 48, seed));
    if (status !== 200) throw new Error(`photo ${seed + 1} got ${status}`);
  }
  return (await send(deployment, owner, business, await webp(64, 48, 9))).status;
}
