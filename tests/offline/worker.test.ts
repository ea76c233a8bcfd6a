// The service worker's script, and what it is told to keep.
import { expect, test } from "bun:test";
import { putPlaces } from "../places.ts";
import { openTestApp, useTestApp } from "../test-app.ts";

const app = useTestApp();

test("the worker is small, and revalidated on every visit", async () => {
  const response = await app.visitor().get("/sw.js");
  expect(response.headers.get("content-type")).toContain("text/javascript");
  expect(response.headers.get("cache-control")).toBe("no-cache");
  const code = await response.text();
  expect(code.length).toBeLessThan(15_000);
  expect(code).toContain("/api/offline/shell");
});

test("the worker can say in its reader's language that nothing is kept", async () => {
  const code = async (language: string) => (await app.visitor().get("/sw.js", { "accept-language": language })).text();
  expect(await code("de-AT")).toContain('"de"]');
  expect(await code("ja")).not.toContain("You're offline, and nothing");
});

test("every file of the shell exists, in the visitor's language", async () => {
  const visitor = app.visitor();
  const readShell = async (language: string) =>
    (await (await visitor.get(`/api/offline/shell?lang=${language}`)).json()) as { files: string[] };
  const [english, german] = await Promise.all(["en", "de"].map(readShell));
  expect(german!.files.filter((file) => /\.de-\w+\.js$/.test(file)).length).toBeGreaterThan(10);
  expect(english!.files.filter((file) => /\.de-\w+\.js$/.test(file))).toEqual([]);
  for (const stem of ["app", "SwipeDeck", "CityMap", "Toaster", "figtree", "maplibre-gl-worker"])
    expect([stem, german!.files.some((file) => file.startsWith(`/assets/${stem}-`))]).toEqual([stem, true]);
  expect(german!.files.filter((file) => /ImportWizard|ReviewQueue|landing/.test(file))).toEqual([]);
  for (const file of german!.files) expect([file, (await visitor.get(file)).status]).toEqual([file, 200]);
});

test("OFFLINE=no serves a worker that removes itself, and pages don't register one", async () => {
  const closed = await openTestApp({ OFFLINE: "no" });
  const code = await (await closed.visitor().get("/sw.js")).text();
  expect(code).toContain("unregister");
  expect(code).not.toContain("/api/offline/shell");
  const [with_, without] = await Promise.all(
    [app, closed].map(async (each) => (await (await each.join("Noor")).get("/profile")).text()),
  );
  expect([/^<!doctype html><html[^>]* data-offline/.test(with_!), without!.includes("data-offline")]).toEqual([
    true,
    false,
  ]);
  await closed.close();
});

test("the manifest has shortcuts and screenshots that exist", async () => {
  const visitor = app.visitor();
  const manifest = (await (await visitor.get("/manifest.webmanifest?lang=de")).json()) as {
    shortcuts: { name: string; url: string }[];
    screenshots: { src: string; type: string; form_factor: string }[];
    icons: { purpose?: string }[];
  };
  expect(manifest.shortcuts.map(({ name, url }) => `${name} ${url}`)).toEqual([
    "Entdecken /discover",
    "Stadtplan /map",
    "Gespeicherte Orte /dashboard",
  ]);
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  expect(new Set(manifest.screenshots.map((each) => each.form_factor))).toEqual(new Set(["narrow", "wide"]));
  for (const { src, type } of manifest.screenshots)
    expect([src, (await visitor.get(src)).headers.get("content-type")]).toEqual([src, type]);
});

test("Noor's browser keeps her places and events, until her session ends", async () => {
  const noor = await app.join("Noor Haddad");
  const {
    "Fig & Olive": fig,
    "Old Quay": quay,
    Elsewhere: other,
  } = await putPlaces(app.db, [{ name: "Fig & Olive" }, { name: "Old Quay" }, { name: "Elsewhere" }]);
  await noor.post("/api/swipes", { businessId: fig, action: "save" });
  await noor.post("/api/swipes", { businessId: quay, action: "like" });
  await noor.post("/api/swipes", { businessId: other, action: "dislike" });
  const { until, pages } = await noor.read("/api/offline/pages");
  expect(pages).toContain(`/business/${fig}`);
  expect(pages).toContain(`/business/${quay}`);
  expect(pages).not.toContain(`/business/${other}`);
  for (const page of pages) expect([page, (await noor.get(page)).status]).toEqual([page, 200]);
  const hours = (Date.parse(until) - Date.now()) / 3600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThanOrEqual(24);
});
