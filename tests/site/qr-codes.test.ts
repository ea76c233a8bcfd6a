// The QR code of a place, on screen and for printing.
import { beforeAll, expect, test } from "bun:test";
import { drawQrCode } from "../../src/features/places/qr.ts";
import { putPlaces } from "../places.ts";
import { ORIGIN, useTestApp } from "../test-app.ts";

const app = useTestApp();
let noodleBar: string;
beforeAll(async () => {
  noodleBar = (await putPlaces(app.db, [{ name: "Noodle <Bar>" }]))["Noodle <Bar>"]!;
});

test("the code contains the place's public URL and is cacheable", async () => {
  const response = await app.visitor().get(`/business/${noodleBar}/qr.svg`);
  expect(response.headers.get("content-type")).toStartWith("image/svg+xml");
  expect(response.headers.get("cache-control")).toBe("public, max-age=604800");
  expect(await response.text()).toBe(drawQrCode(`${ORIGIN}/business/${noodleBar}`));
});

test("the code is plain SVG without scripts, links or styles", async () => {
  const svg = await (await app.visitor().get(`/business/${noodleBar}/qr.svg`)).text();
  expect(svg.match(/<[a-z]+/g)!.every((tag) => ["<svg", "<rect", "<path"].includes(tag))).toBe(true);
  expect(svg).not.toMatch(/style|href|script/);
});

test("unapproved places have no code and no sheet", async () => {
  const ids = [crypto.randomUUID(), "none"];
  for (const id of ids)
    for (const path of ["qr.svg", "print"])
      expect((await app.visitor().get(`/business/${id}/${path}`)).status).toBe(404);
});

test("the place's page shares its link and code, and the sheet shows the location", async () => {
  const page = await (await app.visitor().get(`/business/${noodleBar}`)).text();
  for (const text of [
    `value="${ORIGIN}/business/${noodleBar}"`,
    `/business/${noodleBar}/qr.svg`,
    "Share Noodle &lt;Bar&gt;",
  ])
    expect(page).toContain(text);
  const sheet = await (await app.visitor().get(`/business/${noodleBar}/print`)).text();
  for (const text of ["Noodle &lt;Bar&gt;", "1 Quay Street", `${ORIGIN}/business/${noodleBar}`])
    expect(sheet).toContain(text);
});
