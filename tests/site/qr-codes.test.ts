// A place's link as a QR code: for a phone held to a screen, and on paper for a window.
import { beforeAll, expect, test } from "bun:test";
import { drawQrCode } from "../../src/features/places/qr.ts";
import { putPlaces } from "../places.ts";
import { ORIGIN, useTestApp } from "../test-app.ts";

const app = useTestApp();
let noodleBar: string;
beforeAll(async () => {
  noodleBar = (await putPlaces(app.db, [{ name: "Noodle <Bar>" }]))["Noodle <Bar>"]!;
});

test("the code says the public address of the place, and may be kept", async () => {
  const answer = await app.visitor().get(`/business/${noodleBar}/qr.svg`);
  expect(answer.headers.get("content-type")).toStartWith("image/svg+xml");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=604800");
  expect(await answer.text()).toBe(drawQrCode(`${ORIGIN}/business/${noodleBar}`));
});

test("the code is plain shapes: nothing in it runs, loads or is styled", async () => {
  const svg = await (await app.visitor().get(`/business/${noodleBar}/qr.svg`)).text();
  expect(svg.match(/<[a-z]+/g)!.every((tag) => ["<svg", "<rect", "<path"].includes(tag))).toBe(true);
  expect(svg).not.toMatch(/style|href|script/);
});

test("what is not public has no code and nothing to print", async () => {
  const ids = [crypto.randomUUID(), "none"];
  for (const id of ids)
    for (const path of ["qr.svg", "print"])
      expect((await app.visitor().get(`/business/${id}/${path}`)).status).toBe(404);
});

test("the page of a place hands on its link and its code, and the sheet to print says where it is", async () => {
  const page = await (await app.visitor().get(`/business/${noodleBar}`)).text();
  for (const words of [
    `value="${ORIGIN}/business/${noodleBar}"`,
    `/business/${noodleBar}/qr.svg`,
    "Share Noodle &lt;Bar&gt;",
  ])
    expect(page).toContain(words);
  const sheet = await (await app.visitor().get(`/business/${noodleBar}/print`)).text();
  for (const words of ["Noodle &lt;Bar&gt;", "1 Quay Street", `${ORIGIN}/business/${noodleBar}`])
    expect(sheet).toContain(words);
});
