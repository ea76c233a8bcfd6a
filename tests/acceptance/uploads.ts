// Line 13: what is stored of an upload is a picture and nothing else, and what is none is refused with its reason.
import { fromTelephone, jpeg, jpegOf, PLACE, png, pngOf, SCRIPT, webp } from "../photos/pictures.ts";
import { type City, type Client, openBusiness, openCity } from "./city.ts";
import type { Line } from "./line.ts";

const MAX_BYTES = 5 * 1024 * 1024;

export const uploads: Line = {
  number: 13,
  name: "uploads: polyglots, SVG, wrong bytes, a sixth file, 5 MB + 1, chunked, a bomb, GPS, a script in a color profile",
  target: "each refused or cleaned, no server error",
  async measure() {
    const city = await openCity({ SAMPLE: "no" });
    try {
      const [owner] = await city.people(1, "business");
      const business = await openBusiness(city.sql, owner!);
      const refused = await refusals(city, owner!, business);
      const leaks = await leftOver(city, owner!, business);
      const sixth = await sixthFile(city, owner!, business);
      const taken = refused.filter(({ status }) => status < 400 || status >= 500);
      return {
        holds: taken.length === 0 && leaks === 0 && sixth === 409,
        figure: `${refused.length - taken.length} of ${refused.length} refused${taken.length ? ` (not: ${taken.map(({ name, status }) => `${name} ${status}`).join(", ")})` : ""}; ${leaks} leaks in stored files; sixth file ${sixth}`,
      };
    } finally {
      await city.close();
    }
  },
};

async function refusals(city: City, owner: Client, business: string) {
  const picture = await jpeg();
  const behind = (rest: string) => Buffer.concat([picture, Buffer.from(rest, "latin1")]);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>ran=1</script></svg>`;
  const files: Record<string, Buffer> = {
    "a page behind a JPG": behind("<html><script>ran=1</script>"),
    "an archive behind a JPG": behind("PK\x03\x04aaaa"),
    "a program behind a PNG": Buffer.concat([png(), Buffer.from("MZ\x90\0")]),
    "an SVG": Buffer.from(svg),
    "an SVG with a byte order mark": Buffer.from(`\ufeff  ${svg}`),
    "a page named .jpg": Buffer.from("<!doctype html><script>ran=1</script>"),
    "a GIF": Buffer.from("GIF89a\x01\0\x01\0\0\0;", "latin1"),
    "a BMP": Buffer.concat([Buffer.from("BM"), Buffer.alloc(400)]),
    "a TIFF": Buffer.concat([Buffer.from("II*\0"), Buffer.alloc(400)]),
    "half a JPG": picture.subarray(0, picture.length / 2),
    nothing: Buffer.alloc(0),
    "5 MB + 1": await jpegOf(MAX_BYTES + 1),
    "a bomb of 16k × 16k": pngOf(16_000, 16_000, Buffer.from("eJwBAAD//wAAAAE=", "base64")),
    "a path of another file": Buffer.from("/etc/passwd"),
  };
  const answers = [];
  for (const [name, bytes] of Object.entries(files))
    answers.push({ name, status: (await send(city, owner, business, bytes)).status });
  answers.push({ name: "chunked without end", status: await sendEndlessly(city, owner, business) });
  return answers;
}

const send = ({ server }: City, owner: Client, business: string, bytes: Buffer) => {
  const form = new FormData();
  form.append("photo", new Blob([new Uint8Array(bytes)]), "photo.jpg");
  return fetch(`${server.url}/api/businesses/${business}/photos`, {
    method: "POST",
    headers: { origin: server.url, cookie: owner.cookie },
    body: form,
  });
};

/** A body without a length, of which 64 MB would come. */
async function sendEndlessly({ server }: City, owner: Client, business: string): Promise<number> {
  let left = 64;
  const body = new ReadableStream({
    pull(controller) {
      if (left-- === 0) controller.close();
      else controller.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  const answer = await fetch(`${server.url}/api/businesses/${business}/photos`, {
    method: "POST",
    headers: { origin: server.url, cookie: owner.cookie, "content-type": "multipart/form-data; boundary=x" },
    body,
  }).catch(() => null);
  return answer?.status ?? 413;
}

/** What is served of a telephone's photo: where it was taken and what its profile hid must be gone. */
async function leftOver(city: City, owner: Client, business: string): Promise<number> {
  const telephone = await fromTelephone(600, 400);
  if (!telephone.includes(PLACE) || !telephone.includes(SCRIPT.subarray(0, 20)))
    throw new Error("the photo hides nothing");
  const answer = await send(city, owner, business, telephone);
  if (answer.status !== 200) throw new Error(`a telephone's photo got ${answer.status}`);
  const names = await Array.fromAsync(new Bun.Glob("photos/**/*").scan({ cwd: city.server.dataDir }));
  if (names.length === 0) throw new Error("nothing was stored");
  let leaks = 0;
  for (const name of names) {
    const bytes = Buffer.from(await Bun.file(`${city.server.dataDir}/${name}`).arrayBuffer());
    if (bytes.includes(PLACE) || bytes.includes("alert(") || bytes.includes("EXIF") || bytes.includes("ICCP")) leaks++;
  }
  return leaks;
}

/** Four more make five. @returns the status of the sixth */
async function sixthFile(city: City, owner: Client, business: string): Promise<number> {
  for (let seed = 1; seed <= 4; seed++) {
    const { status } = await send(city, owner, business, await webp(64, 48, seed));
    if (status !== 200) throw new Error(`photo ${seed + 1} got ${status}`);
  }
  return (await send(city, owner, business, await webp(64, 48, 9))).status;
}
