// An office shows its own logo: in headers, as icons and in link previews, at once, where it can be seen.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { PNG } from "pngjs";
import { createApp } from "../../src/app.ts";
import type { AppContext } from "../../src/context.ts";
import { followChoices } from "../../src/jobs.ts";
import { makeAnswer } from "../../src/server.ts";
import { png } from "../places/photos/pictures.ts";
import { ORIGIN, type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let noor: Person;
beforeAll(async () => {
  noor = await app.join("Noor", { type: null, admin: true });
});

const NOTHING = { siteName: "Visit Harbor", cityName: null, tagline: null, contactEmail: null, accent: null };
const save = (logo: string | null, version: number) =>
  noor.send("PUT", "/api/admin/words", { ...NOTHING, logo, version });
const read = async (path: string) => (await app.visitor().get(path)).text();

async function upload(person: Person, bytes: Uint8Array): Promise<Response> {
  const form = new FormData();
  form.append("logo", new File([bytes as BlobPart], "logo.png"));
  const packed = new Response(form);
  const type = packed.headers.get("content-type")!;
  return person.upload("/api/admin/logo", await packed.bytes(), type);
}

const uploadLogo = async (bytes: Uint8Array): Promise<string> => (await (await upload(noor, bytes)).json()).logo;

/** A bar of one color on nothing, with a margin. */
function bar(width: number, height: number, color: readonly number[]): Buffer {
  const image = new PNG({ width, height });
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (x > 8 && y > 8 && x < width - 8 && y < height - 8) image.data.set([...color, 255], (y * width + x) * 4);
  return PNG.sync.write(image);
}

const INK = [20, 30, 60];
const WIDE = bar(400, 100, INK);

async function readPixels(path: string) {
  const answer = await app.visitor().get(path);
  expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, 200, "image/png"]);
  expect(answer.headers.get("cache-control")).toContain("immutable");
  const { width, height, data } = PNG.sync.read(Buffer.from(await answer.arrayBuffer()));
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
  return { width, height, corner: at(0, 0), middle: at(width >> 1, height >> 1) };
}

const HEADERS = ["/", "/?view=business", "/demo", "/login", "/places", "/try", "/help"];
let wide: string;

test("Noor's wide logo stands for the name in every header, and is in all icons", async () => {
  const og = (await app.visitor().get("/og/site.png")).headers.get("etag");
  wide = await uploadLogo(WIDE);
  for (const path of HEADERS) expect([path, (await read(path)).includes(wide)]).toEqual([path, false]);
  expect((await save(wide, 0)).status).toBe(200);
  for (const path of HEADERS) {
    const page = await read(path);
    const image = `<img src="/assets/logo/${wide}/mark.png" alt="Visit Harbor"`;
    expect([path, page.includes(image)]).toEqual([path, true]);
    expect([path, page.includes(`<link rel="icon" href="/assets/logo/${wide}/favicon.png"`)]).toEqual([path, true]);
    expect([path, page.includes("/favicon.svg")]).toEqual([path, false]);
  }
  expect(await (await noor.get("/profile")).text()).toContain(`/assets/logo/${wide}/mark.png`);
  const manifest = JSON.parse(await read(`/manifest.webmanifest?logo=${wide}`));
  expect(manifest.icons.map(({ src, purpose }: { src: string; purpose?: string }) => [src, purpose])).toEqual([
    [`/assets/logo/${wide}/icon-192.png`, undefined],
    [`/assets/logo/${wide}/icon-512.png`, undefined],
    [`/assets/logo/${wide}/icon-maskable-512.png`, "maskable"],
  ]);
  const icon = await app.visitor().get("/favicon.ico");
  expect([icon.status, icon.headers.get("location")]).toEqual([302, `/assets/logo/${wide}/favicon.png`]);
  expect(icon.headers.get("cache-control")).toBe("no-store");
  expect((await app.visitor().get("/og/site.png")).headers.get("etag")).not.toBe(og);
  const [entry] = await noor.read("/api/admin/audit-log?action=site.words");
  expect(entry.detail).toEqual({ changed: ["siteName", "logo"] });
});

const PAPER = [251, 246, 238, 255];
const NIGHT = [22, 28, 31, 255];

test("dark and white logos have a plate, and an opaque one goes on in its own color", async () => {
  const bright = await uploadLogo(bar(200, 200, [255, 255, 255]));
  const both = await uploadLogo(bar(200, 200, [190, 80, 40]));
  const opaque = await uploadLogo(png(300, 200));
  const grounds = [
    [wide, "mark.png", PAPER],
    [bright, "mark.png", NIGHT],
    [both, "mark.png", [0, 0, 0, 0]],
    [both, "icon-192.png", [0, 0, 0, 0]],
    [both, "apple-touch-icon.png", PAPER],
    [both, "icon-maskable-512.png", PAPER],
    [opaque, "mark.png", [0, 0, 0, 255]],
  ] as const;
  for (const [id, name, ground] of grounds) {
    const { corner } = await readPixels(`/assets/logo/${id}/${name}`);
    const isNear = corner.every((part, i) => Math.abs(part - ground[i]!) < 12);
    expect([id, name, corner, isNear]).toEqual([id, name, corner, true]);
  }
  const mark = await readPixels(`/assets/logo/${wide}/mark.png`);
  expect([mark.width, mark.height, mark.middle]).toEqual([324, 96, [...INK, 255]]);
  const sides = { favicon: 32, "icon-192": 192, "icon-512": 512, "icon-maskable-512": 512, "apple-touch-icon": 180 };
  for (const [name, side] of Object.entries(sides)) {
    const { width, height, middle } = await readPixels(`/assets/logo/${wide}/${name}.png`);
    expect([name, width, height, middle]).toEqual([name, side, side, [...INK, 255]]);
  }
});

test("a square logo stands beside the name", async () => {
  const square = await uploadLogo(bar(200, 200, INK));
  expect(await uploadLogo(bar(200, 200, INK))).toBe(square);
  expect((await save(square, 1)).status).toBe(200);
  const page = await read("/login");
  expect(page).toMatch(
    new RegExp(`<img src="/assets/logo/${square}/icon-192.png" alt="" [^>]*><span[^>]*>Visit Harbor<`),
  );
});

test("addresses that no logo has are not found, and words without a logo leave it", async () => {
  for (const path of ["%00/mark.png", `${wide}/mark.svg`, "0123456789abcdef-9x9/mark.png"])
    expect([path, (await app.visitor().get(`/assets/logo/${path}`)).status]).toEqual([path, 404]);
  const change = { ...NOTHING, accent: "", tagline: "Old streets", version: 2 };
  expect((await noor.send("PUT", "/api/admin/words", change)).status).toBe(200);
  expect(await read("/login")).toContain("/assets/logo/");
});

test("removed, the page is as before, and undo shows the logo again", async () => {
  expect((await save(null, 3)).status).toBe(200);
  const page = await read("/login");
  expect(page).not.toContain("/assets/logo/");
  expect(page).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>');
  expect((await app.visitor().get("/favicon.ico")).status).toBe(200);
  expect((await save(wide, 4)).status).toBe(200);
  expect((await save(null, 4)).status).toBe(409);
  expect(await read("/login")).toContain(wide);
});

test("what isn't a picture is refused, and only admins upload", async () => {
  for (const bytes of [Buffer.from("<svg/>"), WIDE.subarray(0, 200), Buffer.alloc(0)])
    expect((await upload(noor, bytes)).status).toBe(422);
  expect((await upload(await app.join("Mina", { moderator: true }), WIDE)).status).toBe(403);
  for (const logo of ["0123456789abcdef-96x96", "../secret", '"><script>']) {
    const answer = await save(logo, 5);
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([422, ["logo"]]);
  }
  for (const path of ["0123456789abcdef-96x96/mark.png", `${wide}/other.png`, `${wide}/constructor`])
    expect((await app.visitor().get(`/assets/logo/${path}`)).status).toBe(404);
});

let stop: (() => Promise<void>) | undefined;
afterAll(() => stop?.());

test("another server shows it at once, and old uploads that nobody saved go", async () => {
  const other: AppContext = { ...app.ctx, city: { ...app.ctx.city }, config: { ...app.ctx.config } };
  const answer = makeAnswer(other, await createApp(other));
  stop = await followChoices(other);
  const saved = await uploadLogo(bar(300, 100, INK));
  const forgotten = await uploadLogo(bar(301, 100, INK));
  await app.sql`update site_logos set created_at = now() - interval '2 days'`;
  expect((await save(saved, 5)).status).toBe(200);
  const readThere = async () => (await answer(new Request(`${ORIGIN}/login`))).text();
  const deadline = Date.now() + 5000;
  while (!(await readThere()).includes(saved) && Date.now() < deadline) await Bun.sleep(10);
  expect(await readThere()).toContain(saved);
  const image = await answer(new Request(`${ORIGIN}/assets/logo/${saved}/mark.png`));
  expect(image.status).toBe(200);
  const ids = (await app.sql`select id from site_logos`).map(({ id }) => id);
  expect(ids).toContain(wide);
  expect(ids).not.toContain(forgotten);
});
