// The command `sidestreet import FILE`.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { loadSample } from "../../db/sample/load.ts";
import { businesses, sources } from "../../db/schema/index.ts";
import { chooseCity, readCity } from "../../src/city/city.ts";
import { type Arguments, parseArguments } from "../../src/commands/command.ts";
import { importCommand, importPlaces } from "../../src/commands/import.ts";
import { type ImportArguments, parseImportArguments } from "../../src/commands/import-options.ts";
import { describeImports, undoByPrefix } from "../../src/commands/imports.ts";
import type { AppContext } from "../../src/context.ts";
import { freshDatabase } from "../test-app.ts";

let ctx: Awaited<ReturnType<typeof freshDatabase>>;
let folder: string;
beforeAll(async () => {
  ctx = await freshDatabase();
  folder = await mkdtemp(`${tmpdir()}/sidestreet-import-`);
});
afterAll(async () => {
  await ctx.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await ctx.sql`truncate users, businesses, sources, catalogue_version cascade`;
});

const run = (...args: string[]) => runWith({}, ...args);

async function runWith(options: { detailsFolder?: string; cityOnServer?: AppContext["city"] }, ...args: string[]) {
  const lines: string[] = [];
  const order = parseImportArguments(parseArguments(importCommand, args) as Arguments) as ImportArguments;
  const code = await importPlaces(order, {
    db: ctx.db,
    out: (line) => lines.push(line),
    progress: () => {},
    baseUrl: "https://city.example",
    ...options,
  });
  return { code, text: lines.join("\n") };
}

async function save(name: string, content: string | Uint8Array): Promise<string> {
  await Bun.write(`${folder}/${name}`, content);
  return `${folder}/${name}`;
}

const PLACES = [
  "id,name,lat,lon,type",
  "1,Bar,43.7,7.4,bar",
  "2,Museum,43.7,7.4,museum",
  "3,,43.7,7.4,bar",
  "4,Pub,43.7,7.4,pub",
].join("\n");
const countPlaces = () => ctx.db.$count(businesses);

describe("importing a table", () => {
  test("a city is called and timed as its places are, until the operator says otherwise", async () => {
    const settings = { cityName: undefined, cityTimezone: undefined };
    const here = () => readCity(ctx.db, settings);
    expect(await here()).toMatchObject({ name: "your city", timezone: "UTC" });
    const file = await save("Monaco.csv", PLACES);
    expect((await run(file, "--city", "Monaco")).code).toBe(0);
    await ctx.sql`update businesses set location = name || ', Port, Monaco', background = '{"areas": ["Port"]}' where name <> 'Bar'`;
    expect((await run(await save("More.csv", PLACES), "--city", "Monaco")).code).toBe(0);
    expect(await here()).toMatchObject({ name: "Monaco", timezone: "Europe/Paris" });
    await chooseCity(ctx.db, { name: "Monte-Carlo", timezone: "Europe/Rome" });
    expect(await here()).toMatchObject({ name: "Monte-Carlo", timezone: "Europe/Rome" });
    expect(await readCity(ctx.db, { ...settings, cityTimezone: "UTC" })).toMatchObject({ timezone: "UTC" });
  });

  test("a first import writes addresses as later ones do, before there is a time zone", async () => {
    const columns = "id,name,lat,lon,type,street,houseNumber,city";
    const file = await save(
      "Wien.csv",
      [columns, "1,Café Ritter,48.1975,16.3517,cafe,Mariahilfer Straße,73,Wien"].join("\n"),
    );
    const unset = { cityName: undefined, cityTimezone: undefined };
    await ctx.sql`delete from settings where key like 'city.%'`;
    for (const timezone of ["UTC", "Europe/Vienna"]) {
      const cityOnServer = await readCity(ctx.db, unset);
      expect(cityOnServer.timezone).toBe(timezone);
      expect((await runWith({ cityOnServer }, file)).code).toBe(0);
      expect(await ctx.sql`select location from businesses`).toMatchObject([
        { location: "Mariahilfer Straße 73, Wien" },
      ]);
    }
  });

  test("leaves out websites at the address of this server, and says how many", async () => {
    const rows = ["id,name,lat,lon,type,website", "1,Bar,43.7,7.4,bar,https://city.example/api/logout"];
    const file = await save("Links.csv", [...rows, "2,Pub,43.7,7.4,pub,https://pub.example"].join("\n"));
    const { code, text } = await run(file);
    expect([code, text]).toEqual([0, expect.stringContaining("its website is an address of this site (1)")]);
    expect(await ctx.sql`select website from businesses order by source_ref`).toMatchObject([
      { website: null },
      { website: "https://pub.example/" },
    ]);
  });

  test("many invalid rows are summarized, and listed in a file", async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `${n},,43.7,7.4,bar`);
    const file = await save("Messy.csv", [PLACES, ...rows, "x,Far,143.7,7.4,bar"].join("\n"));
    const { code, text } = await runWith({ detailsFolder: `${folder}/details` }, file);
    expect(code).toBe(0);
    const lines = text.split("\n");
    expect(lines.length).toBeLessThanOrEqual(10);
    expect(lines[1]).toBe("  Restaurants: 2, Tours & Experiences: 1");
    expect(text).toMatch(/^Rejected: 302 \(has no name \(301\); /m);
    const [, path] = /^Details: (.+)$/m.exec(text)!;
    const details = await Bun.file(path!).text();
    expect(details).toContain("line 4: 3");
    expect(details).toContain("and 291 more");
  });

  test("imports valid rows, lists the others, and is idempotent", async () => {
    const file = await save("Old Town.csv", PLACES);
    const first = await run(file);
    expect(first.code).toBe(0);
    expect(first.text).toBe(
      [
        "Old Town.csv: CSV, 4 places, 3 of them for travelers.",
        "        2  Restaurants",
        "        1  Tours & Experiences",
        "Rejected: 1",
        "  has no name (1)",
        "           line 4: 3",
        "Nobody is named with these places. Use --attribution TEXT if their license requires it.",
        "Added 3, updated 0, 0 unchanged.",
      ].join("\n"),
    );
    expect((await run(file)).text).toEndWith("Added 0, updated 0, 3 unchanged.");
    expect(await ctx.db.select().from(sources)).toMatchObject([{ id: "old-town", name: "Old Town", attribution: "" }]);
  });

  test("--city overrides the city chosen at setup", async () => {
    await chooseCity(ctx.db, { name: "Porto Vecchio" });
    await run(await save("a.csv", PLACES));
    await run(await save("b.csv", PLACES), "--city", "Monaco");
    const rows = await ctx.db.select().from(businesses);
    const cityOf = (source: string) =>
      new Set(rows.filter((row) => row.sourceId === source).map((row) => row.location));
    expect([cityOf("a"), cityOf("b")]).toEqual([new Set(["Porto Vecchio"]), new Set(["Monaco"])]);
    await ctx.sql`delete from settings`;
  });

  test("--source names the source, --city the city", async () => {
    await run(await save("a.csv", PLACES), "--source", "Tourist Board", "--city", "Monaco");
    expect(await ctx.db.select().from(sources)).toMatchObject([{ id: "tourist-board", name: "Tourist Board" }]);
    expect((await ctx.db.select().from(businesses)).map(({ location }) => location)).toEqual([
      "Monaco",
      "Monaco",
      "Monaco",
    ]);
  });

  test("is in the audit log; a dry run isn't", async () => {
    const auditEntries = () =>
      ctx.sql`select admin_id, action, subject_name, detail from audit_log where subject_name = 'audited.csv'`;
    const file = await save("audited.csv", PLACES);
    await run(file, "--dry-run");
    expect(await auditEntries()).toHaveLength(0);
    await run(file);
    expect([...(await auditEntries())]).toMatchObject([
      { admin_id: null, action: "import.run", detail: { source: "audited", added: 3 } },
    ]);
  });

  test("--strict imports nothing if a row is invalid; a pharmacy is valid", async () => {
    const { code, text } = await run(await save("a.csv", PLACES), "--strict");
    expect(code).toBe(1);
    expect(text).toContain("line 4: 3");
    expect(text).toEndWith("Nothing was imported: 1 invalid rows, and --strict is set.");
    expect(await countPlaces()).toBe(0);
    expect(
      (await run(await save("b.csv", "name,amenity,lat,lon\nBar,bar,43.7,7.4\nApotheke,pharmacy,43.7,7.4"), "--strict"))
        .code,
    ).toBe(0);
  });

  test("--left-out lists each row that is left out, also if nothing is imported", async () => {
    const leftOut = `${folder}/left-out-of-a.csv`;
    const file = await save("a.csv", `${PLACES}\n5,,43.7,7.4,bar`);
    const lines = ["file,line,column,id,name,reason", ",4,,3,,has no name", ",6,,5,,has no name", ""];
    for (const options of [[], ["--strict"], ["--dry-run"]]) {
      await run(file, "--left-out", leftOut, ...options);
      expect((await Bun.file(leftOut).text()).split("\r\n")).toEqual(lines);
    }
  });

  test("--left-out has a line for each event whose place isn't found", async () => {
    const leftOut = `${folder}/left-out-of-events.csv`;
    await run(await save("a.csv", PLACES), "--city", "Monaco");
    const event = (name: string, place: string) =>
      `BEGIN:VEVENT\nUID:${name}\nSUMMARY:${name}\nDTSTART:20990101T200000Z\nLOCATION:${place}\nEND:VEVENT`;
    const events = [event("Rock", "Nowhere"), event("Folk", "Elsewhere")];
    const file = await save("city.ics", `BEGIN:VCALENDAR\nVERSION:2.0\n${events.join("\n")}\nEND:VCALENDAR\n`);
    await run(file, "--left-out", leftOut);
    const lines = (await Bun.file(leftOut).text()).split("\r\n");
    expect(lines.map((line) => line.split(",")[4])).toEqual(["name", "Rock", "Folk", undefined]);
  });

  test("--dry-run shows the changes and writes nothing", async () => {
    const { code, text } = await run(await save("a.csv", PLACES), "--dry-run");
    expect([code, await countPlaces(), await ctx.db.$count(sources)]).toEqual([0, 0, 0]);
    expect(text).toEndWith("Dry run: nothing was imported. The import would add 3, update 0, leave 0 unchanged.");
  });

  test("long lists of rejected records end in a count", async () => {
    const rows = Array.from({ length: 22 }, (_, i) => `${i},Bar ${i},,,bar`).join("\n");
    const { text } = await run(await save("a.csv", `${PLACES}\n${rows}`));
    expect(text).toContain('           line 15: 9 "Bar 9"\n           and 12 more\n');
    expect(text).not.toContain("line 16:");
  });
});

describe("an invalid file changes nothing", () => {
  test.each([
    [
      "broken.geojson",
      '{"type":"FeatureCollection","features":[\n{"type":"Feature",',
      "broken.geojson: line 2, column 19: the file ends where a name in quotes is expected",
    ],
    [
      "latin1.csv",
      Uint8Array.from("name,lat,lon,type\nCaf\u00e9,43.7,7.4,bar", (letter) => letter.charCodeAt(0)),
      "latin1.csv: line 2, column 4: The file isn't UTF-8",
    ],
    ["open.csv", 'name,lat,lon,type\nA,43.7,7.4,bar\n"B,43.7,7.4,bar\n', "open.csv: line 3: unclosed quotation mark"],
    ["note.txt", "hello", "note.txt: line 1: No column for the name."],
    ["none.csv", "name,lat,lon,type\n", "no places for travelers"],
  ])("%s", async (name, content, words) => {
    await run(await save("a.csv", PLACES));
    const before = await ctx.db.select().from(businesses);
    const { code, text } = await run(await save(name, content));
    expect(code).toBe(1);
    expect(text).toContain(words);
    expect(text).toContain("Nothing was imported");
    expect(await ctx.db.select().from(businesses)).toEqual(before);
  });

  test("a missing file is reported", async () => {
    expect(await run(`${folder}/gone.csv`)).toEqual({ code: 1, text: `File not found: ${folder}/gone.csv.` });
    expect((await run(folder)).code).toBe(1);
  });
});

describe("the sample city", () => {
  const fill = () =>
    loadSample(ctx.db, {
      now: new Date("2026-06-01T12:00:00Z"),
      passwordHashes: { traveler: "x", business: "x", admin: "x" },
    });

  test("is mentioned, and removed with --remove-sample", async () => {
    await fill();
    const file = await save("a.csv", PLACES);
    expect((await run(file)).text).toEndWith("The sample city is still there. Use --remove-sample to remove it.");
    expect((await run(file, "--remove-sample", "--dry-run")).code).toBe(0);
    expect(await countPlaces()).toBeGreaterThan(3);
    expect((await run(file, "--remove-sample")).text).toEndWith("Removed the sample city.");
    expect(await countPlaces()).toBe(3);
    expect((await run(file)).text).not.toContain("sample");
  });

  test("is no city that a file could be far away from", async () => {
    await fill();
    const file = await save("far.json", JSON.stringify([{ name: "Bar Ida", lat: 60.1, lon: 24.9, type: "bar" }]));
    expect((await run(file)).text).toContain("Added 1, updated 0, 0 unchanged.");
    await run(file, "--remove-sample");
  });

  test("stays if the file is invalid", async () => {
    await fill();
    const before = await countPlaces();
    expect((await run(await save("a.csv", "name\n"), "--remove-sample")).code).toBe(1);
    expect(await countPlaces()).toBe(before);
  });
});

const CITY_ROWS = [
  { id: 1, title: "Bar Ida", where: { lat: "60,17", lon: "24,94" }, sort: "SHOPPING" },
  { id: 2, title: "", where: { lat: "60,18", lon: "24,95" }, sort: "SHOPPING" },
];
const CITY_MAP = {
  rows: "data[]",
  source: { name: "City of Turku", attribution: "© City of Turku", license: "CC BY 4.0" },
  fields: { id: "id", name: "title", latitude: "where.lat", longitude: "where.lon", category: "sort" },
  categories: { SHOPPING: "retail" },
};

describe("a city's own data", () => {
  const saveCity = () => save("city.json", JSON.stringify({ data: CITY_ROWS }));

  test("comes in by a map, and what is left out is written as CSV with its lines", async () => {
    const map = await save("map.json", JSON.stringify(CITY_MAP));
    const leftOut = `${folder}/left-out.csv`;
    const { code, text } = await run(await saveCity(), "--map", map, "--left-out", leftOut);
    expect([code, text]).toEqual([0, expect.stringContaining("Added 1, updated 0, 0 unchanged.")]);
    expect(await Bun.file(leftOut).text()).toBe("file,line,column,id,name,reason\r\n,1,93,2,,has no name\r\n");
    expect(await ctx.db.select().from(businesses)).toMatchObject([{ name: "Bar Ida", type: "retail", sourceRef: "1" }]);
    expect(await ctx.db.select().from(sources)).toMatchObject([
      { id: "city-of-turku", attribution: "© City of Turku", licenseName: "CC BY 4.0" },
    ]);
  });

  test("a second import of the source keeps map, attribution and license", async () => {
    const categories = { SHOPPING: "retail", Bar: null };
    const map = await save("map.json", JSON.stringify({ ...CITY_MAP, source: undefined, categories }));
    const file = await saveCity();
    const said = [
      "--attribution",
      "© City of Turku",
      "--license",
      "CC BY 4.0",
      "--license-url",
      "https://cc.example/by",
    ];
    await run(file, "--map", map, ...said);
    const before = await ctx.db.select().from(sources);
    // The order of categories decides, so it has to stay.
    expect(Object.keys(JSON.parse(before[0]!.mapping!).categories)).toEqual(["SHOPPING", "Bar"]);
    const { code, text } = await run(file);
    expect([code, text]).toEqual([0, expect.stringContaining("Added 0, updated 0, 1 unchanged.")]);
    expect(await ctx.db.select().from(sources)).toEqual(before);
    expect(before).toMatchObject([
      { id: "city", attribution: "© City of Turku", licenseName: "CC BY 4.0", licenseUrl: "https://cc.example/by" },
    ]);
  });

  test("a table keeps its license too", async () => {
    const file = await save("Old Town.csv", PLACES);
    await run(file, "--attribution", "© Ida", "--license", "CC0");
    await run(file);
    expect(await ctx.db.select().from(sources)).toMatchObject([{ attribution: "© Ida", licenseName: "CC0" }]);
  });

  test("a file of the same name belongs to the source that it was imported as", async () => {
    const map = await save("map.json", JSON.stringify(CITY_MAP));
    const file = await saveCity();
    await run(file, "--map", map);
    expect((await run(file)).text).toEndWith("Added 0, updated 0, 1 unchanged.");
    const office = await save("list.csv", PLACES.replaceAll("43.7,7.4", "60.1,24.9"));
    await run(office, "--source", "Old Town");
    expect((await run(office)).text).toEndWith("Added 0, updated 0, 3 unchanged.");
    // Of two sources with files of one name, neither is meant.
    await run(office, "--source", "New Town");
    expect((await run(office)).text).toEndWith("Added 3, updated 0, 0 unchanged.");
  });

  test("chosen columns are remembered", async () => {
    const file = await save("Stadt.csv", "Objekt;Nord;Ost;Sparte\nBar Ida;43,7;7,4;bar");
    const columns = ["name=Objekt", "lat=Nord", "lon=Ost", "type=Sparte"].flatMap((column) => ["--column", column]);
    expect((await run(file)).code).toBe(1);
    expect((await run(file, ...columns)).text).toEndWith("Added 1, updated 0, 0 unchanged.");
    expect((await run(file)).text).toEndWith("Added 0, updated 0, 1 unchanged.");
  });

  test("--save-map writes the map that was used, which imports the same", async () => {
    const file = await save("guess.json", JSON.stringify([{ name: "Bar Ida", lat: 60.1, lon: 24.9, type: "bar" }]));
    const map = `${folder}/saved.json`;
    expect((await run(file, "--save-map", map)).code).toBe(0);
    expect(await Bun.file(map).json()).toEqual({
      rows: "[]",
      fields: { name: "name", latitude: "lat", longitude: "lon", category: "type" },
      categories: { bar: { type: "restaurant", kind: "bar" } },
    });
    expect((await run(file, "--map", map)).text).toEndWith("Added 0, updated 0, 1 unchanged.");
  });

  test.each([
    [
      "a wrong path",
      { ...CITY_MAP, fields: { ...CITY_MAP.fields, name: "titel" } },
      'fields.name: no row has "titel".',
    ],
    ["a wrong word", { ...CITY_MAP, categories: { SHOPPING: "shop" } }, "map.json: categories.SHOPPING: Use a type"],
  ])("a map with %s is refused with it and changes nothing", async (_, map, words) => {
    const { code, text } = await run(await saveCity(), "--map", await save("map.json", JSON.stringify(map)));
    expect([code, text]).toEqual([1, expect.stringContaining(words)]);
    expect(text).toEndWith("Nothing was imported.");
    expect(await countPlaces()).toBe(0);
  });

  test("far away from the other places, it is asked about", async () => {
    await run(await save("home.csv", "name,lat,lon,type\nBar,24.94,60.17,bar\nPub,24.94,60.17,pub"));
    const table = await save("Table.csv", "name,lat,lon,type\nBar Ida,60.17,24.94,bar");
    expect((await run(table)).text).toContain("Are latitude and longitude swapped?");
    expect((await run(table, "--far", "keep")).text).toEndWith("Added 1, updated 0, 0 unchanged.");
    // The source remembers it.
    expect((await run(table)).text).toEndWith("Added 0, updated 0, 1 unchanged.");
    const file = await save("away.json", JSON.stringify([{ name: "Bar Ida", lat: 60.17, lon: 24.94, type: "bar" }]));
    const { code, text } = await run(file);
    expect([code, text]).toEqual([1, expect.stringContaining("Are latitude and longitude swapped?")]);
    expect(text).toContain("Use --far keep if they are right.");
    expect((await run(file, "--far", "keep")).code).toBe(0);
  });

  test("swapped coordinates are imported once they are confirmed, and then always", async () => {
    const file = await save("tokyo.csv", "name,lat,lon,type\nBar,139.76,35.68,bar\nPub,139.75,35.69,pub");
    const asked = await run(file);
    expect([asked.code, await countPlaces()]).toEqual([1, 0]);
    expect(asked.text).toContain("Use --coordinates swapped to swap them.");
    expect((await run(file, "--coordinates", "swapped")).text).toContain("Added 2");
    expect((await run(file)).text).toEndWith("Added 0, updated 0, 2 unchanged.");
  });

  test("one type is given to all places without one", async () => {
    const file = await save("plain.csv", "name,lat,lon\nAlpha,60.1,24.9\nBeta,60.2,24.9");
    expect((await run(file)).code).toBe(1);
    expect((await run(file, "--type", "tour")).text).toContain("Added 2");
    expect(await ctx.db.select().from(businesses)).toMatchObject([{ type: "tour" }, { type: "tour" }]);
    expect(parseImportArguments(parseArguments(importCommand, [file, "--type", "castle"]) as Arguments)).toBe(
      "--type must be one of restaurant, hotel, event_organizer, tour, retail.",
    );
  });

  test("Polish in Windows-1250 is proposed, and read by name", async () => {
    const text = Uint8Array.from([
      ...Buffer.from("name,lat,lon,type\n"),
      0xaf,
      0xf3,
      0xb3,
      0x77,
      0x2c,
      ...Buffer.from("50.1,19.9,bar\n"),
    ]);
    const file = await save("polish.csv", text);
    const asked = await run(file);
    expect(asked.text).toContain("--encoding windows-1250  Żółw,50.1,19.9,bar");
    await run(file, "--encoding", "windows-1250");
    expect(await ctx.db.select().from(businesses)).toMatchObject([{ name: "Żółw" }]);
  });

  test("Windows-1252 is imported once it is confirmed", async () => {
    const bytes = Uint8Array.from('[{"name":"Caf\u00e9","lat":60.1,"lon":24.9,"type":"bar"}]', (letter) =>
      letter.charCodeAt(0),
    );
    const file = await save("old.json", bytes);
    const { code, text } = await run(file);
    expect([code, text]).toEqual([1, expect.stringContaining("Café")]);
    expect(text).toContain("Use --encoding windows-1252.");
    await run(file, "--encoding", "windows-1252");
    expect(await ctx.db.select().from(businesses)).toMatchObject([{ name: "Café" }]);
    expect((await run(file)).text).toEndWith("Added 0, updated 0, 1 unchanged.");
    const table = await save(
      "old.csv",
      Uint8Array.from("name,lat,lon,type\nB\u00e4r,60.1,24.9,bar", (letter) => letter.charCodeAt(0)),
    );
    expect((await run(table, "--source", "Table", "--encoding", "windows-1252")).text).toEndWith(
      "Added 1, updated 0, 0 unchanged.",
    );
    expect((await run(table)).text).toEndWith("Added 0, updated 0, 1 unchanged.");
  });

  test("a folder of objects comes in", async () => {
    await save("objects/1.json", JSON.stringify({ name: "Bar Ida", lat: 60.1, lon: 24.9, type: "bar" }));
    await save("objects/2.json", JSON.stringify({ name: "Pub Matti", lat: 60.1, lon: 24.9, type: "pub" }));
    expect((await run(`${folder}/objects`)).text).toEndWith("Added 2, updated 0, 0 unchanged.");
  });
});

test("imports are listed, and the last one of a source is undone by its ID", async () => {
  await ctx.sql`truncate imports cascade`;
  expect(await describeImports(ctx.db)).toEqual(["No imports yet."]);
  await run(await save("Office.csv", PLACES));
  await run(await save("Office.csv", `${PLACES}\n5,Hotel,43.7,7.4,hotel`));
  const [last, first] = await describeImports(ctx.db);
  expect(last).toContain("Office.csv (Office)  1 added, 0 updated, 0 marked maybe closed  can be undone");
  expect(first).not.toContain("can be undone");
  const id = last!.split(" ")[0]!;
  const lines: string[] = [];
  const undo = (dryRun = false) => undoByPrefix(ctx.db, id, { close: false, dryRun }, (line) => lines.push(line));
  expect(await undo(true)).toBe(0);
  expect(await countPlaces()).toBe(4);
  expect(await undo()).toBe(0);
  expect(await countPlaces()).toBe(3);
  expect(lines.at(-1)).toBe("Removed 1 place, restored 0, kept 0, marked 0 as maybe closed.");
  expect((await describeImports(ctx.db))[0]).toContain("undone");
  expect(undo()).rejects.toThrow("This import is already undone.");
});

test("a snapshot is saved before the first import of a source over other places", async () => {
  const saved: string[] = [];
  const importWithSnapshot = async (path: string) => {
    const order = parseImportArguments(parseArguments(importCommand, [path]) as Arguments) as ImportArguments;
    const saveSnapshot = async () => `snapshot ${saved.push(path)}`;
    return importPlaces(order, { db: ctx.db, out: () => {}, progress: () => {}, saveSnapshot });
  };
  const [office, other] = [await save("Office.csv", PLACES), await save("Other.csv", PLACES)];
  const start = new Date(Date.now() + 7 * 24 * 3600_000).toISOString();
  const events = await save("Calendar.csv", `id,title,start,venue\n1,Jazz,${start},Museum`);
  for (const path of [office, office, other, other, events, events]) expect(await importWithSnapshot(path)).toBe(0);
  expect(saved).toEqual([other, events]);
});
