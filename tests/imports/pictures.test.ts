// Pictures that imported data names, fetched from a server that stands in for Wikimedia Commons and a tourist office.
import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { ImportMap } from "../../src/features/imports/mapping/schema.ts";
import { parseFile } from "../../src/features/imports/parse-file.ts";
import { fetchPictures } from "../../src/features/imports/pictures/fetch-pictures.ts";
import { findCommonsFile, readFreeLicense } from "../../src/features/imports/pictures/named-picture.ts";
import { wantPictures } from "../../src/features/imports/pictures/stored-pictures.ts";
import type { ImportView } from "../../src/features/imports/schema.ts";
import { jpeg } from "../places/photos/pictures.ts";
import { type Person, useTestApp } from "../test-app.ts";
import { killTask } from "../workers/task-processes.ts";
import { importFile } from "./import-file.ts";

/** What the servers know. `requests` are the addresses with the user agent. */
const web = {
  license: "CC BY-SA 4.0",
  artist: `<a href="//x">Marie <b>Blanc</b></a>`,
  status: 200,
  requests: [""],
  titles: [""] as (string | null)[],
};

/** What Wikidata says of an item. The contract: https://www.wikidata.org/w/api.php?action=help&modules=wbgetclaims */
const ITEMS: Record<string, { rank: string; file?: string }[]> = {
  Q1: [
    { rank: "deprecated", file: "Wrong harbor.jpg" },
    { rank: "normal", file: "Old harbor.jpg" },
    { rank: "preferred", file: "Harbor.jpg" },
  ],
  Q2: [],
  Q3: [{ rank: "normal" }],
};

function answerWikidata(url: URL): Response {
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    action: "wbgetclaims",
    format: "json",
    property: "P18",
  });
  const claims = ITEMS[url.searchParams.get("entity") ?? ""];
  if (!claims) return Response.json({ error: { code: "no-such-entity", info: "Could not find an entity" } });
  const P18 = claims.map(({ rank, file }) => ({
    id: "Q1$0",
    type: "statement",
    rank,
    mainsnak: {
      property: "P18",
      datatype: "commonsMedia",
      snaktype: file ? "value" : "somevalue",
      ...(file && { datavalue: { type: "string", value: file } }),
    },
  }));
  return Response.json({ claims: P18.length > 0 ? { P18 } : {} });
}

/** By the contract of https://www.mediawiki.org/wiki/API:Imageinfo */
async function answer(address: string, options: RequestInit): Promise<Response> {
  const url = new URL(address);
  web.requests.push(`${url.hostname}${url.pathname} ${new Headers(options.headers).get("user-agent")}`);
  if (web.status !== 200) return new Response("Sorry", { status: web.status });
  if (url.hostname === "www.wikidata.org") return answerWikidata(url);
  if (url.hostname !== "commons.wikimedia.org") return new Response(await jpeg(64, 48, url.pathname.length));
  const title = url.searchParams.get("titles");
  web.titles.push(title);
  if (title === "File:Gone.jpg") return Response.json({ query: { pages: [{ title, missing: true }] } });
  const value = (text: string) => ({ value: text, source: "commons-desc-page" });
  const extmetadata = {
    Artist: value(web.artist),
    LicenseShortName: value(web.license),
    LicenseUrl: value("https://creativecommons.org/licenses/by-sa/4.0"),
  };
  const imageinfo = [
    {
      url: "https://upload.wikimedia.org/wikipedia/commons/a/ab/Harbor.jpg",
      thumburl: "https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/Harbor.jpg/1600px-Harbor.jpg",
      descriptionurl: "https://commons.wikimedia.org/wiki/File:Harbor.jpg",
      extmetadata,
    },
  ];
  return Response.json({ query: { pages: [{ title, imageinfo }] } });
}

const app = useTestApp();
let noor: Person;
let amira: Person;
beforeAll(async () => {
  noor = await app.join("Noor", { type: null, admin: true });
  amira = await app.join("Amira");
});
beforeEach(async () => {
  await app.sql`truncate businesses, sources, imports, catalogue_version cascade`;
  Object.assign(web, {
    license: "CC BY-SA 4.0",
    artist: `<a href="//x">Marie <b>Blanc</b></a>`,
    status: 200,
    requests: [],
    titles: [],
  });
});

const osm = (tags: object) =>
  JSON.stringify({
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        id: "node/1",
        geometry: { type: "Point", coordinates: [7.4157, 43.7294] },
        properties: { name: "Harbor Bar", amenity: "bar", ...tags },
      },
    ],
  });

const SOURCE = { id: "osm", name: "OpenStreetMap", attribution: "©", licenseName: null, licenseUrl: null };

async function importText(text: string, fetchesPictures?: boolean, map?: ImportMap) {
  const parsed = parseFile(new TextEncoder().encode(text), { map });
  const file = { name: "city.geojson", size: text.length, hash: Bun.hash(text).toString(16) };
  await app.db.transaction((tx) => importFile(tx, { source: SOURCE, parsed, file, fetchesPictures }));
  return parsed;
}
const fetchAll = () => fetchPictures(app.ctx, { fetch: answer, pauseMs: 0 });
const listPast = () => noor.read<ImportView[]>("/api/admin/imports");
const getPhotos = async () =>
  [...(await app.sql`select id, credit from business_photos`)] as unknown as { id: string; credit: object }[];
const getPlaceId = async (): Promise<string> => (await app.sql`select id from businesses`)[0]!.id;

test("A picture on Wikimedia Commons comes with its credit", async () => {
  await importText(osm({ wikimedia_commons: "File:Harbor.jpg" }), true);
  expect((await listPast())[0]?.pictures).toEqual({
    ...{ waiting: 1, fetched: 0, failed: 0, areFetched: true, failures: [] },
  });
  await fetchAll();
  expect((await listPast())[0]?.pictures).toMatchObject({ waiting: 0, fetched: 1 });
  const [photo] = await getPhotos();
  expect(photo?.credit).toEqual({
    author: "Marie Blanc",
    license: "CC BY-SA 4.0",
    licenseUrl: "https://creativecommons.org/licenses/by-sa/4.0",
    page: "https://commons.wikimedia.org/wiki/File:Harbor.jpg",
  });
  const html = await (await amira.get(`/business/${await getPlaceId()}`)).text();
  expect(html).toContain("Marie Blanc");
  expect(html).toContain("https://commons.wikimedia.org/wiki/File:Harbor.jpg");
  expect(html).toContain("CC BY-SA 4.0");
  const served = await amira.get(`/photos/${photo!.id}/960.webp`);
  expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(web.requests.every((request) => request.includes("Sidestreet ("))).toBe(true);
});

test("No picture is fetched unless an admin asked for it, once per source", async () => {
  const text = osm({ image: "https://commons.wikimedia.org/wiki/File:Harbor.jpg" });
  await importText(text);
  await fetchAll();
  expect(web.requests).toEqual([]);
  await importText(text, true);
  await fetchAll();
  expect(await getPhotos()).toHaveLength(1);
  await importText(text);
  await fetchAll();
  expect(web.requests).toHaveLength(2);
  await importText(osm({}));
  expect(await getPhotos()).toEqual([]);
});

test("A place with only an item of Wikidata has that item's best image", async () => {
  await importText(osm({ wikidata: "Q1", wikimedia_commons: "Category:Harbors" }), true);
  await fetchAll();
  expect(web.titles).toEqual(["File:Harbor.jpg"]);
  expect((await getPhotos())[0]?.credit).toMatchObject({ author: "Marie Blanc", license: "CC BY-SA 4.0" });
});

test.each(["Q2", "Q3", "Q4"])("The item %s has no image, and the import says so", async (wikidata) => {
  await importText(osm({ wikidata }), true);
  await fetchAll();
  expect((await listPast())[0]?.pictures).toMatchObject({ failed: 1, failures: ["not-found"] });
});

test("What was chosen at set-up counts for new sources, however they are imported", async () => {
  await wantPictures(app.db);
  try {
    await importText(osm({ wikimedia_commons: "File:Harbor.jpg" }));
    const source = "District";
    const url = "https://data.example.com/places.csv";
    expect((await noor.post("/api/admin/schedules", { source, url, every: "weekly" })).status).toBe(200);
    const rows = await app.sql`select id, fetches_pictures from sources order by id`;
    expect(rows.map(({ id, fetches_pictures: fetches }) => [id, fetches])).toEqual([
      ["district", true],
      ["osm", true],
    ]);
    await importText(osm({ wikimedia_commons: "File:Harbor.jpg", bar: "yes" }), false);
    await importText(osm({ wikimedia_commons: "File:Harbor.jpg" }));
    await fetchAll();
    expect(await getPhotos()).toEqual([]);
  } finally {
    await app.sql`delete from settings where key = 'imports.pictures'`;
  }
});

test("Noor can ask for the pictures when the import is done", async () => {
  await importText(osm({ wikidata: "Q1" }));
  await fetchAll();
  const [past] = await listPast();
  expect(past?.pictures).toMatchObject({ waiting: 1, areFetched: false });
  expect(web.requests).toEqual([]);
  expect((await noor.post(`/api/admin/imports/${past!.id}/pictures`)).status).toBe(200);
  expect((await listPast())[0]?.pictures).toMatchObject({ waiting: 1, areFetched: true });
  await fetchAll();
  expect((await listPast())[0]?.pictures).toMatchObject({ waiting: 0, fetched: 1 });
  expect((await noor.post(`/api/admin/imports/${crypto.randomUUID()}/pictures`)).status).toBe(404);
});

test.each([
  ["without a free license", { license: "CC BY-NC 4.0" }, "not-free"],
  ["without a credit", { artist: "" }, "not-free"],
  ["that is gone", { status: 404 }, "not-found"],
] as const)("A picture %s is not used, and the import says so", async (_, world, failure) => {
  Object.assign(web, world);
  await importText(osm({ wikimedia_commons: "File:Harbor.jpg" }), true);
  await fetchAll();
  expect((await listPast())[0]?.pictures).toMatchObject({ waiting: 0, fetched: 0, failed: 1, failures: [failure] });
  expect(await getPhotos()).toEqual([]);
});

test("A server that is down is asked four times", async () => {
  web.status = 503;
  await importText(osm({ wikimedia_commons: "File:Harbor.jpg" }), true);
  for (let attempt = 0; attempt < 6; attempt++) {
    await app.sql`update place_pictures set next_at = now()`;
    await fetchAll();
  }
  expect(web.requests).toHaveLength(4);
  expect((await listPast())[0]?.pictures).toMatchObject({ waiting: 0, failed: 1, failures: ["unreachable"] });
});

test.skipIf(process.platform !== "linux")("A picture whose reader is killed is read again", async () => {
  await importText(osm({ wikimedia_commons: "File:Harbor.jpg" }), true);
  await Promise.all([fetchAll(), killTask("features/places/photos/image-worker")]);
  expect((await listPast())[0]?.pictures).toMatchObject({ waiting: 1, failed: 0 });
  await app.sql`update place_pictures set next_at = now()`;
  await fetchAll();
  expect((await listPast())[0]?.pictures).toMatchObject({ waiting: 0, fetched: 1 });
});

test("A private address is never fetched", async () => {
  await importText(osm({ wikimedia_commons: "File:Harbor.jpg" }), true);
  await app.sql`update place_pictures set address = 'https://127.0.0.1/secret.jpg', credit = 'X', license = 'CC0'`;
  await fetchPictures(app.ctx, { pauseMs: 0 });
  expect((await listPast())[0]?.pictures).toMatchObject({ failed: 1, failures: ["not-public"] });
});

test("A place with an owner keeps its own photos", async () => {
  await importText(osm({ wikimedia_commons: "File:Harbor.jpg" }), true);
  const leo = await app.join("Leo", { type: "business" });
  await app.sql`update businesses set user_id = ${leo.id}`;
  await fetchAll();
  expect(await getPhotos()).toEqual([]);
  expect((await listPast())[0]?.pictures).toMatchObject({ failed: 1, failures: ["has-owner"] });
});

test("Undoing the import removes the place with its picture", async () => {
  await importText(osm({ wikimedia_commons: "File:Harbor.jpg" }), true);
  await fetchAll();
  const [past] = await listPast();
  expect((await noor.post(`/api/admin/imports/${past!.id}/undo`, { used: "keep" })).status).toBe(200);
  while ((await listPast())[0]?.state === "undoing") await Bun.sleep(20);
  expect([...(await app.sql`select id from businesses`), ...(await getPhotos())]).toEqual([]);
});

test("Undoing an update removes only the picture", async () => {
  await importText(osm({}));
  await importText(osm({ wikimedia_commons: "File:Harbor.jpg" }), true);
  await fetchAll();
  const [past] = await listPast();
  await noor.post(`/api/admin/imports/${past!.id}/undo`, { used: "keep" });
  while ((await listPast())[0]?.state === "undoing") await Bun.sleep(20);
  expect(await getPhotos()).toEqual([]);
  expect(await getPlaceId()).toBeString();
  const [source] = await app.sql`select fetches_pictures from sources`;
  expect(source?.fetches_pictures).toBe(false);
});

test("A map says where the picture, its credit and its license are", async () => {
  const row = { id: "1", name: "Museum", lat: 43.7, lon: 7.4, type: "museum", photo: "https://office.example/m.jpg" };
  const map: ImportMap = {
    fields: {
      id: "id",
      name: "name",
      latitude: "lat",
      longitude: "lon",
      category: "type",
      image: "photo",
      imageCredit: "by",
      imageLicense: { value: "Licence Ouverte 2.0" },
    },
  };
  const parsed = await importText(
    JSON.stringify([
      { ...row, by: "Office <b>Blois</b>" },
      { ...row, id: "2" },
    ]),
    true,
    map,
  );
  expect(parsed.warnings.map(({ reason }) => reason)).toEqual([
    "its picture lacks a public address, a credit or a free license",
  ]);
  await fetchAll();
  expect((await getPhotos()).map(({ credit }) => credit)).toEqual([
    {
      author: "Office Blois",
      license: "Licence Ouverte",
      licenseUrl: "https://www.etalab.gouv.fr/licence-ouverte-open-licence/",
      page: "https://office.example/m.jpg",
    },
  ]);
});

/** As another installation with the same data would see it. */
async function exportPlaces(format: "csv" | "geojson"): Promise<string> {
  const text = await (await noor.get(`/api/admin/places.${format}`)).text();
  return text.replaceAll(app.ctx.config.baseUrl, "https://old.example");
}

test.each(["csv", "geojson"] as const)(
  "Places exported as %s come back with picture, credit and license",
  async (format) => {
    await importText(osm({ wikimedia_commons: "File:Harbor.jpg" }), true);
    await fetchAll();
    const [photo] = await getPhotos();
    const text = await exportPlaces(format);
    expect(text).toContain(`https://old.example/photos/${photo!.id}/960.webp`);
    expect(text).toContain("https://commons.wikimedia.org/wiki/File:Harbor.jpg");
    await app.sql`truncate businesses, sources, imports, catalogue_version cascade`;
    const { warnings, places } = await importText(text, true);
    expect([warnings, places.at(0).name]).toEqual([[], "Harbor Bar"]);
    await fetchAll();
    expect((await getPhotos()).map(({ credit }) => credit)).toEqual([
      {
        author: "Marie Blanc",
        license: "CC BY-SA 4.0",
        licenseUrl: "https://creativecommons.org/licenses/by-sa/4.0/",
        page: `https://old.example/photos/${photo!.id}/960.webp`,
      },
    ]);
  },
);

test("An owner's photos are exported without a license, and pending ones aren't", async () => {
  await importText(osm({}));
  const id = await getPlaceId();
  await app.sql`insert into business_photos (business_id, position, url, width, height, hash, is_pending)
    select ${id}, n, '/photos/' || n || '/960.webp', 8, 8, n, n = 2 from generate_series(0, 3) n`;
  const { features } = await noor.read<{ features: { properties: object }[] }>("/api/admin/places.geojson");
  const { baseUrl } = app.ctx.config;
  expect(features[0]?.properties).toMatchObject({
    image: `${baseUrl}/photos/0/960.webp`,
    imageCredit: null,
    imageLicense: null,
    moreImages: [`${baseUrl}/photos/1/960.webp`, `${baseUrl}/photos/3/960.webp`],
  });
  const csv = await exportPlaces("csv");
  expect(csv).toContain("https://old.example/photos/1/960.webp https://old.example/photos/3/960.webp");
  await app.sql`truncate businesses, sources, imports, catalogue_version cascade`;
  expect((await importText(csv, true)).warnings.map(({ reason }) => reason)).toEqual([
    "its picture lacks a public address, a credit or a free license",
  ]);
});

describe("which licenses are free", () => {
  test.each([
    ["CC BY-SA 4.0", "CC BY-SA 4.0"],
    ["CC-BY-3.0", "CC BY 3.0"],
    ["https://creativecommons.org/licenses/by/4.0/", "CC BY 4.0"],
    ["Creative Commons Attribution-ShareAlike 4.0", "CC BY-SA 4.0"],
    ["CC0", "CC0"],
    ["Public domain", "Public domain"],
    ["Licence Ouverte / Open Licence version 2.0", "Licence Ouverte"],
    ["CC BY-NC 4.0", undefined],
    ["CC BY-ND 4.0", undefined],
    ["https://creativecommons.org/licenses/by-nc-sa/4.0/", undefined],
    ["All rights reserved", undefined],
    ["", undefined],
  ])("%s is %s", (text, license) => {
    expect(readFreeLicense(text)?.license).toBe(license!);
  });
});

test.each([
  ["File:Café_Nord.jpg", "File:Café Nord.jpg"],
  ["https://commons.wikimedia.org/wiki/File:Caf%C3%A9_Nord.jpg", "File:Café Nord.jpg"],
  ["https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/Nord.jpg/800px-Nord.jpg", "File:Nord.jpg"],
  ["https://commons.wikimedia.org/wiki/Special:FilePath/Nord.jpg", "File:Nord.jpg"],
  ["Category:Bars in Monaco", null],
  ["https://example.com/File:Nord.jpg", null],
  ["File:A.jpg|File:B.jpg", null],
])("the file of %s is %s", (address, file) => {
  expect(findCommonsFile(address)).toBe(file);
});
