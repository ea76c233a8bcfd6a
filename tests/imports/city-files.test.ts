// Files as cities publish them, with what is wrong or unusual about each, and the right values.
import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { zipSync } from "fflate";
import { WrongEncoding } from "../../src/features/imports/encoding.ts";
import { FarAway } from "../../src/features/imports/mapping/mapped-file.ts";
import type { ImportMap } from "../../src/features/imports/mapping/schema.ts";
import type { ParseOptions } from "../../src/features/imports/parsed-file.ts";
import { REAL_DATA } from "../real-data.ts";
import { parseFile } from "./parsing.ts";

const NOW = new Date("2026-11-25T12:00:00Z");
const encode = (text: string) => new TextEncoder().encode(text);
const read = (file: string | object, options: ParseOptions = {}) =>
  parseFile(encode(typeof file === "string" ? file : JSON.stringify(file)), {
    timezone: "Europe/Paris",
    now: NOW,
    ...options,
  });
const table = (...lines: string[]) => lines.join("\n");
const positionsOf = (file: ReturnType<typeof read>) =>
  file.places.map(({ latitude, longitude }) => [latitude, longitude]);
const feature = (geometry: unknown, properties: object = {}) => ({
  type: "Feature",
  properties: { amenity: "cafe", name: "Café", ...properties },
  geometry,
});
const collection = (features: object[], more: object = {}) => ({ type: "FeatureCollection", ...more, features });

describe("decimal points that a spreadsheet removed", () => {
  const HEADER = "name;type;lat;lng";
  test.each([
    ["points as thousands", "45.764.043;4.835.659", "45.757.800;4.832.000"],
    ["commas as thousands", "45,764,043;4,835,659", "45,757,800;4,832,000"],
    ["apostrophes as thousands", "45'764'043;4'835'659", "45'757'800;4'832'000"],
    ["groups below 60", "45.012.043;4.035.059", "45.057.000;4.032.000"],
    ["whole numbers", "45764043;4835659", "457578;4832"],
    ["of which one column looks right", "457.640;48.356", "457.578;48.320"],
    ["of which some kept theirs", "45.764.043;4,835659", "45,7578;4.832.000"],
  ])("%s are restored, with a warning", (_, first, second) => {
    const file = read(table(HEADER, `Museum;museum;${first}`, `Opéra;opera;${second}`));
    for (const [latitude, longitude] of positionsOf(file)) {
      expect(latitude).toBeWithin(45, 45.8);
      expect(longitude).toBeWithin(4, 4.9);
    }
    expect(file.warnings).toHaveLength(2);
    expect(file.warnings[0]?.reason).toBe("its coordinates had lost their decimal points, which were restored");
  });

  test("are restored by the city in a spreadsheet, too, where trailing zeros are missing", () => {
    const cells = (values: (string | number)[], row: number) =>
      `<row r="${row}">${values.map((value, i) => `<c r="${"ABCD"[i]}${row}"${typeof value === "string" ? ' t="inlineStr"' : ""}>${typeof value === "string" ? `<is><t>${value}</t></is>` : `<v>${value}</v>`}</c>`).join("")}</row>`;
    const sheet = [
      ["name", "type", "lat", "lng"],
      ["Zoo", "zoo", 48849, 2353],
      ["Bar", "bar", 4886, 23],
      ["Pub", "pub", 48.851, 2.36],
    ];
    const bytes = zipSync({
      "xl/workbook.xml": encode('<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>'),
      "xl/_rels/workbook.xml.rels": encode(
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      "xl/worksheets/sheet1.xml": encode(
        `<worksheet><sheetData>${sheet.map((row, i) => cells(row, i + 1)).join("")}</sheetData></worksheet>`,
      ),
    });
    const file = parseFile(bytes, { timezone: "Europe/Paris" });
    expect(positionsOf(file)).toEqual([
      [48.849, 2.353],
      [48.86, 2.3],
      [48.851, 2.36],
    ]);
  });

  test.each([
    ["millionths", "lat", "lng", [48856600, 352200], [48849000, -70000]],
    ["ten millionths", "lat", "lng", [488566000, 3522000], [488490000, -700000]],
    ["millionths that the header names", "latitudeE6", "longitudeE6", [48856600, 352200], [48849000, -70000]],
  ])("are where %s put them, in a table and in JSON", (_, latitude, longitude, first, second) => {
    const rows = [first, second].map(([y, x], i) => ({ name: `Bar ${i}`, type: "bar", [latitude]: y, [longitude]: x }));
    const timezone = latitude === "lat" ? "Europe/Paris" : "UTC";
    const csv = [Object.keys(rows[0]!).join(), ...rows.map((row) => Object.values(row).join())].join("\n");
    for (const text of [csv, JSON.stringify(rows)]) {
      const file = parseFile(encode(text), { timezone });
      expect(positionsOf(file)).toEqual([
        [48.8566, 0.3522],
        [48.849, -0.07],
      ]);
      expect(file.warnings).toEqual([]);
    }
  });

  test.each(["−", "–", "‐", "‑", "—", "﹣", "－"])("and signs written as %s are minus signs", (dash) => {
    const signed = (digits: string) => `${dash}${digits}`;
    const far = { timezone: "America/Sao_Paulo" };
    const lost = read(table(HEADER, `Bar;bar;${signed("23550520")};${signed("46633300")}`), far);
    const pair = read(table("name;type;position", `Bar;bar;"${signed("23.55052")}, ${signed("46.6333")}"`), far);
    const point = read(table("name;type;wkt", `Bar;bar;POINT(${signed("46.6333")} ${signed("23.55052")})`), far);
    const shape = { type: "Point", coordinates: [signed("46.6333"), signed("23.55052")] };
    const feature = { type: "Feature", id: "node/1", geometry: shape, properties: { name: "Bar", amenity: "bar" } };
    const json = parseFile(encode(JSON.stringify({ type: "FeatureCollection", features: [feature] })), far);
    for (const file of [lost, pair, point, json]) expect(positionsOf(file)).toEqual([[-23.55052, -46.6333]]);
  });

  test("are refused with that reason where nobody can say where they were", () => {
    const file = read(table(HEADER, "Museum;museum;45764043;4835659"), { timezone: "UTC" });
    expect(file.rejected).toMatchObject([{ reason: "has coordinates that have lost their decimal points" }]);
    expect(file.places).toEqual([]);
  });

  test("are restored in whole numbers of ten millionths of a degree", () => {
    const rows = ["A", "B"].map((name, i) => ({
      name,
      type: "museum",
      latitudeE7: 488566000 + i,
      longitudeE7: 23522000 + i,
    }));
    expect(positionsOf(read(rows))[0]).toEqual([48.8566, 2.3522]);
  });

  test("aren't missing in the meters of maps on the web", () => {
    const file = read(table("name;type;x;y", "Museum;museum;261848;6250566", "Bar;bar;262848;6251566"));
    expect(file.places.map(({ latitude, longitude }) => [latitude?.toFixed(3), longitude?.toFixed(3)])).toEqual([
      ["48.857", "2.352"],
      ["48.863", "2.361"],
    ]);
    expect(file.warnings).toEqual([]);
  });

  test("degrees, minutes and seconds stay what they are", () => {
    const file = read(table(HEADER, "Museum;museum;45°45'50\" N;4°50'08\" E", "Bar;bar;45.45.50;4.50.08"));
    expect(positionsOf(file)[0]).toEqual([45.7638889, 4.8355556]);
    expect(positionsOf(file)[1]).toEqual([45.7638889, 4.8355556]);
  });
});

describe("latitude and longitude that are swapped", () => {
  const ROWS = ["Bar;bar;4.8357;45.764", "Café;café;4.832;45.7578", "Musée;musée;4.81;45.74"];
  const SWAPPED: ImportMap = { fields: {}, coordinates: "swapped" };

  function ask(file: string | object, options: ParseOptions = {}): FarAway {
    try {
      read(file, options);
    } catch (error) {
      if (error instanceof FarAway) return error;
      throw error;
    }
    throw new Error("nothing was asked");
  }

  test("are asked about in a first file, by the time zone, and swapped on request", () => {
    const file = table("name;type;lat;lng", ...ROWS);
    const question = ask(file);
    expect(question.message).toContain("km away from Europe/Paris. Are latitude and longitude swapped?");
    expect(question.report.offersSwap).toBe(true);
    expect(positionsOf(read(file, { map: { ...question.report.map, coordinates: "swapped" } }))[0]).toEqual([
      45.764, 4.8357,
    ]);
    expect(positionsOf(read(file, { map: SWAPPED }))[0]).toEqual([45.764, 4.8357]);
    expect(read(file, { map: { fields: {}, coordinates: "as-written" } }).places).toHaveLength(3);
    expect(read(file, { keepsFar: true }).places).toHaveLength(3);
  });

  test("are asked about where they can't be on earth as they are", () => {
    const file = table("name;type;lat;lng", "Bar;bar;139.76;35.68", "Café;café;139.75;35.67");
    expect(ask(file, { timezone: "Asia/Tokyo" }).report.offersSwap).toBe(true);
    expect(positionsOf(read(file, { timezone: "Asia/Tokyo", map: SWAPPED }))[0]).toEqual([35.68, 139.76]);
  });

  test.each([
    ["OpenStreetMap", (x: number, y: number) => feature({ type: "Point", coordinates: [x, y] }, { "@id": "node/1" })],
    [
      "its own properties",
      (x: number, y: number) => ({
        ...feature({ type: "Point", coordinates: [x, y] }),
        properties: { title: "Café", kind: "café" },
      }),
    ],
  ])("are asked about in GeoJSON with %s", (_, toFeature) => {
    const file = collection([toFeature(45.764, 4.8357)]);
    expect(ask(file).report.offersSwap).toBe(true);
    expect(positionsOf(read(file, { map: SWAPPED }))).toEqual([[45.764, 4.8357]]);
  });

  test("are asked about where letters contradict the headers", () => {
    const file = table("name;type;lat;lng", "Bar;bar;4.8357 E;45.764 N", "Café;café;4.832 E;45.7578 N");
    expect(ask(file).message).toContain("swapped in this file: Bar has letters that contradict the headers");
    expect(positionsOf(read(file, { map: SWAPPED }))).toEqual([
      [45.764, 4.8357],
      [45.7578, 4.832],
    ]);
  });

  test("are named in a single row among few", () => {
    const file = read(
      table(
        "name;type;lat;lng",
        ...ROWS.map((row) => row.replace(/;([\d.]+);([\d.]+)$/, ";$2;$1")),
        "Zoo;zoo;4.9;45.7",
      ),
    );
    expect(file.places.map(({ name }) => name)).toEqual(["Bar", "Café", "Musée"]);
    expect(file.rejected).toMatchObject([
      { name: "Zoo", reason: "is 6,400 km away: are latitude and longitude swapped?" },
    ]);
  });

  test("are not suspected in a large time zone", () => {
    expect(
      read(table("name;type;lat;lng", "Bar;bar;27.95;-82.46"), { timezone: "America/New_York" }).places,
    ).toHaveLength(1);
  });
});

describe("types", () => {
  test("never come from the addresses of pages or pictures", () => {
    const rows = [1, 2, 3].map((id) => ({
      id,
      name: `Salle ${id}`,
      lat: 48.85,
      lon: 2.35 + id / 1000,
      picture: `https://files.example/museum/hotel/${id}.jpg`,
      page: `https://city.example/restaurants/${id}`,
    }));
    expect(() => read(rows)).toThrow("No field for the type was found.");
    expect(read(rows, { type: "event_organizer" }).places.map(({ type }) => type)).toEqual(
      Array(3).fill("event_organizer"),
    );
  });

  test("come from a numbered class in Chinese, and from the end of a name", () => {
    const row = (Name: string, Class1: string, OpenTime: string) => ({
      Name,
      Class1,
      OpenTime,
      Position: { PositionLat: 25.04, PositionLon: 121.5 + Name.length / 100 },
      City: "臺北市",
      Address: "新北市三重區重陽橋",
    });
    const file = read(
      [
        row("青田書店", "藝術類", "每日10:00~21:00"),
        row("河邊公園大景", "自然風景類", "全年開放"),
        row("老橋燈光秀場地", "其他", "週一～五公休"),
      ],
      { timezone: "Asia/Taipei", city: "Taipei" },
    );
    expect(file.mapping?.map.fields.category).toBe("Class1");
    expect(file.places.map(({ type, openingHours, location }) => [type, openingHours, location])).toEqual([
      ["retail", "Mo-Su 10:00-21:00", "新北市三重區重陽橋"],
      ["tour", "全年開放", "新北市三重區重陽橋"],
      ["tour", "週一～五公休", "新北市三重區重陽橋"],
    ]);
  });

  test("come from the last part of an address in @type", () => {
    const node = (name: string, type: string) => ({
      "@id": `#${name}`,
      "@type": `https://data.example/terms/${type}`,
      title: name,
      location: { latitude: 40.4, longitude: -3.7 },
      organization: { "organization-desc": "Con jardín y pe&amp;ntilde;a" },
    });
    const { places } = read(
      { "@graph": [node("Torre Vieja", "MonumentosEdificiosArtisticos"), node("Arte Hoy", "Museos")] },
      { timezone: "Europe/Madrid" },
    );
    expect(places.map(({ type, tags, description, website }) => [type, tags[0], description, website])).toEqual([
      ["tour", "kind:monument", "Con jardín y peña", null],
      ["tour", "kind:museum", "Con jardín y peña", null],
    ]);
  });

  test("come from the title of the file, and the kinds from names", () => {
    const museum = (name: string, id: number) => ({
      type: "Feature",
      id: `SEHENSWUERDIGOGD.${id}`,
      properties: { NAME: name, WEITERE_INF: `http://${id}.example/` },
      geometry: { type: "Point", coordinates: [16.37, 48.2 + id / 1000] },
    });
    const file = read(collection([museum("Rochuskirche", 1), museum("Alte Mühle Museum", 2), museum("Zum Adler", 3)]), {
      timezone: "Europe/Vienna",
    });
    expect(file.places.map(({ type, tags, website }) => [type, tags[0], website])).toEqual([
      ["tour", "kind:historic church", "http://1.example/"],
      ["tour", "kind:museum", "http://2.example/"],
      ["tour", undefined, "http://3.example/"],
    ]);
  });

  test("of each class of Taiwan's tourism bureau are known", () => {
    const types = Object.fromEntries(
      (
        "文化類 生態類 古蹟類 廟宇類 藝術類 小吃/特產類 國家公園類 國家風景區類 休閒農業類 溫泉類 自然風景類 遊憩類 體育健身類 觀光工廠類 " +
        "都會公園類 森林遊樂區類 林場類"
      )
        .split(" ")
        .map((Class1) => [
          Class1,
          read(
            [1, 2].map((ID) => ({
              ID,
              Name: "甲乙丙",
              Class1,
              Position: { PositionLat: 25 + ID / 100, PositionLon: 121.5 },
            })),
            { timezone: "Asia/Taipei" },
          ).places[0]?.type,
        ]),
    );
    const { "小吃/特產類": food, ...others } = types;
    expect(food).toBe("restaurant");
    expect(new Set(Object.values(others))).toEqual(new Set(["tour"]));
  });

  test("that the file's title says aren't contradicted by another word in a name", () => {
    const { places } = read(
      [
        { name: "Weihnachtsmarkt Charlottenburg", lat: 52.5, lon: 13.3 },
        { name: "Adventsmarkt Gnadenkirche", lat: 52.51, lon: 13.3 },
      ],
      { timezone: "Europe/Berlin", fileName: "markets.json" },
    );
    expect(places.map(({ type, tags }) => [type, tags[0]])).toEqual(Array(2).fill(["retail", "kind:market"]));
  });

  test("are guessed from all rows, not from the first", () => {
    const rows = Array.from({ length: 900 }, (_, i) => ({
      name: `Ort ${i}`,
      lat: 48.2,
      lon: 16 + i / 1000,
      art: i < 700 ? `X${i}` : "Museum",
    }));
    expect(read(rows, { timezone: "Europe/Vienna" }).mapping?.map.fields.category).toBe("art");
  });
});

describe("encodings", () => {
  const decoders = [
    "windows-1250",
    "windows-1251",
    "windows-1253",
    "windows-1256",
    "iso-8859-2",
    "iso-8859-5",
    "ibm866",
    "koi8-u",
    "big5",
    "gb18030",
    "shift_jis",
    "euc-jp",
    "euc-kr",
    "macintosh",
    "windows-1254",
    "windows-1257",
  ];
  const SAMPLES: Record<string, string> = {
    "windows-1250":
      "Nazwa;Rodzaj;Szerokość;Długość\nŻółta Kawiarnia;kawiarnia;50,06;19,94\nDzięcioł;kawiarnia;50,06;19,95",
    "iso-8859-2":
      "Nazwa;Rodzaj;Szerokość;Długość\nŻółta Kawiarnia;kawiarnia;50,06;19,94\nŚwięta Łąka;kawiarnia;50,06;19,95",
    "windows-1251": "Назва;Тип;Широта;Довгота\nПекарня Їжак;кафе;49,84;24,03\nТеатр опери;театр;49,84;24,02",
    "iso-8859-5": "Назва;Тип;Широта;Довгота\nПекарня Їжак;кафе;49,84;24,03\nТеатр опери;театр;49,84;24,02",
    ibm866: "Назва;Тип;Широта;Довгота\nПекарня Їжак;кафе;49,84;24,03\nТеатр опери;театр;49,84;24,02",
    "koi8-u": "Назва;Тип;Широта;Довгота\nПекарня Їжак;кафе;49,84;24,03\nТеатр опери;театр;49,84;24,02",
    "windows-1253": "Όνομα;Τύπος;Πλάτος;Μήκος\nΤο Παλιό Καφενείο;καφέ;37,97;23,72\nΑρχαία Αγορά;μουσείο;37,97;23,73",
    "windows-1256": "الاسم;النوع;خط العرض;خط الطول\nمقهى النيل;مقهى;30.04;31.23\nبيت القرآن;متحف;30.05;31.24",
    shift_jis: "名称,種類,緯度,経度\n喫茶さくら,カフェ,35.68,139.76\n中央美術館,美術館,35.69,139.77",
    "euc-jp": "名称,種類,緯度,経度\n喫茶さくら,カフェ,35.68,139.76\n中央美術館,美術館,35.69,139.77",
    big5: "名稱,類別,緯度,經度\n大安書店,書店,25.03,121.54\n中山美術館,美術館,25.04,121.52",
    gb18030: "名称,类别,纬度,经度\n上海书店,书店,31.23,121.47\n北京公园,公园,39.9,116.4",
    "euc-kr": "name,type,lat,lon\n서울시립미술관,museum,37.56,126.97\n남산공원,park,37.55,126.99",
    macintosh: "Name;Typ;Breite;Länge\nCafé Größenwahn;Café;50,1;8,6\nMüllers Gaststätte;Restaurant;50,2;8,7",
    "windows-1254": "Ad;Tür\nKız Kulesi;müze\nIşık Sokağı;kafe",
    "windows-1257": "Pavadinimas\nŽalioji ąžuolynė\nŠiaulių bažnyčia",
  };
  /** The bytes of a text, by what each pair or byte decodes to. */
  function encodeIn(encoding: string, text: string): Uint8Array {
    const decoder = new TextDecoder(encoding);
    const table = new Map<string, number[]>();
    for (let high = 0x80; high < 0x100; high++) {
      for (let low = 0x40; low < 0x100; low++) {
        const pair = decoder.decode(Uint8Array.of(high, low));
        if ([...pair].length === 1 && pair !== "\ufffd" && !table.has(pair)) table.set(pair, [high, low]);
      }
      const one = decoder.decode(Uint8Array.of(high));
      if ([...one].length === 1 && one !== "\ufffd") table.set(one, [high]);
    }
    return Uint8Array.from(
      [...text].flatMap((character) => (character <= "\x7f" ? [character.charCodeAt(0)] : table.get(character)!)),
    );
  }

  test.each([
    ["gb18030", "name,type,lat,lon\n老舍茶馆,teahouse,39.9,116.39\n故宫博物院,museum,39.91,116.39"],
    ["iso-8859-6", "الاسم;النوع;lat;lon\nمقهى النيل;مقهى;30.04;31.23"],
    ["iso-8859-7", "Όνομα;Τύπος\nΤο Παλιό Καφενείο;καφέ\nΆγιος Νικόλαος;μουσείο"],
    ["windows-1252", "name;type\nBar Central;bar\nCafé Sol;café"],
    ["windows-1252", "navn;type\nKøbenhavns Smørrebrød;restaurant\nÅrhus Café;café"],
    ["windows-1250", "name;typ\nKavárna Slavia;kavárna\nŽižkovská věž;rozhledna"],
    ["windows-1255", "name;type\nבית קפה תל אביב;cafe"],
    ["koi8-u", "name;type\nКафе Пушкин;cafe"],
    ["ibm866", "name;type\nКафе Пушкин;cafe"],
  ])("%s is recognized by a few names", (encoding, text) => {
    let choices: { encoding: string }[] = [];
    try {
      parseFile(encodeIn(encoding, text));
    } catch (error) {
      if (error instanceof WrongEncoding) choices = error.choices;
    }
    expect(choices[0]?.encoding).toBe(encoding);
  });

  test.each(decoders)("%s is proposed with readable lines, and read on request", (encoding) => {
    const text = SAMPLES[encoding]!;
    const bytes = encodeIn(encoding, text);
    let problem: unknown;
    try {
      parseFile(bytes);
    } catch (error) {
      problem = error;
    }
    expect(problem).toBeInstanceOf(WrongEncoding);
    const [best, ...others] = (problem as WrongEncoding).choices;
    expect(best?.encoding).toBe(encoding as never);
    expect(text).toContain(best!.lines.at(-1)!);
    expect(others.length).toBeGreaterThan(0);
    if (/;l|,l|lat|Breite|Szer|Шир|Πλά|خط|緯|纬/.test(text))
      expect(parseFile(bytes, { encoding: best!.encoding }).places.map(({ name }) => name)).toEqual(
        text
          .split("\n")
          .slice(1)
          .map((line) => line.split(/[;,]/)[0]!),
      );
  });
});

describe("geometry and reference systems", () => {
  const MERCATOR = { crs: { type: "name", properties: { name: "urn:ogc:def:crs:EPSG::3857" } } };
  const osm = { "@id": "node/1" };

  test.each([
    ["of OpenStreetMap", osm],
    ["with its own properties", { amenity: undefined, kind: "café" }],
  ])("meters %s are converted, texts are read", (_, properties) => {
    const file = collection(
      [
        feature({ type: "Point", coordinates: [538313, 5743560] }, properties),
        feature({ type: "Point", coordinates: ["4.8357", "45.764"] }, { ...properties, name: "Text", "@id": "node/2" }),
      ],
      MERCATOR,
    );
    for (const [latitude, longitude] of positionsOf(read(file))) {
      expect(latitude).toBeCloseTo(45.76, 1);
      expect(longitude).toBeCloseTo(4.83, 1);
    }
  });

  test.each(["urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326", "urn:ogc:def:crs:EPSG::4258"])("%s is degrees", (name) => {
    const file = collection([feature({ type: "Point", coordinates: [4.8357, 45.764] }, osm)], {
      crs: { type: "name", properties: { name } },
    });
    expect(positionsOf(read(file))).toEqual([[45.764, 4.8357]]);
  });

  test.each([
    ["urn:ogc:def:crs:EPSG::31256", "EPSG:31256"],
    ["EPSG:2154", "EPSG:2154"],
    ["http://www.opengis.net/def/crs/EPSG/0/25832", "EPSG:25832"],
  ])("%s is refused by name", (name, shown) => {
    const file = collection([feature({ type: "Point", coordinates: [1, 2] }, osm)], {
      crs: { type: "name", properties: { name } },
    });
    expect(() => read(file)).toThrow(`The coordinates are in ${shown}, which can't be read.`);
  });

  test.each([
    [null, "has no geometry"],
    [{ type: "Point", coordinates: [] }, "has an empty geometry"],
    [{ type: "Blob", coordinates: [1, 2] }, "has a geometry of an unknown type: Blob"],
    [{ type: "Point", coordinates: ["north", "east"] }, `has coordinates that aren't numbers: ["north","east"]`],
  ])("%j gets its sentence", (geometry, reason) => {
    const good = feature({ type: "Point", coordinates: [4.8357, 45.764] });
    for (const properties of [osm, { amenity: undefined, kind: "café" }]) {
      const bad = feature(geometry, properties);
      const file = collection([{ ...good, properties: { ...good.properties, ...properties, name: "Good" } }, bad]);
      expect(read(file).rejected.map((rejected) => rejected.reason)).toEqual([reason]);
    }
  });
});

describe("seasons", () => {
  const MARKETS = [
    "id;name;von;bis;Mo;Di;Mi;Do;Fr;Sa;So;oeffnungszeiten;lat;lng",
    "1;Markt am Brunnen;23.11.26;23.12.26;0;-;x;;14:00 - 20:00;12:00 - 20:00;12:00 - 20:00;;52.52;13.40",
    "2;Hofmarkt;05.12.2026 | 12.12.2026;06.12.2026 | 13.12.2026;0;0;0;0;0;0;0;Samstag und Sonntag: 11-18 Uhr;52.51;13.39",
    "3;Nachtmarkt;28.11.26;26.12.26;;;;;;;;nach Laune;52.50;13.38",
  ];

  test("of two dates bound the hours of places, and 0, - and x are closed days", () => {
    const { places, rejected } = read(table(...MARKETS), { timezone: "Europe/Berlin" });
    expect(rejected).toEqual([]);
    expect(places.map(({ name, type, openingHours }) => [name, type, openingHours])).toEqual([
      ["Markt am Brunnen", "retail", "Nov 23-Dec 23 Fr 14:00-20:00; Nov 23-Dec 23 Sa-Su 12:00-20:00"],
      ["Hofmarkt", "retail", "Dec 05-Dec 06,Dec 12-Dec 13 Sa-Su 11:00-18:00"],
      ["Nachtmarkt", "retail", "28.11.26 - 26.12.26: nach Laune"],
    ]);
  });

  test("complete a map that doesn't name them", () => {
    const map: ImportMap = {
      rows: "[]",
      fields: {
        name: "name",
        latitude: "lat",
        longitude: "lng",
        openingHours: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
      },
      defaultType: "event_organizer",
    };
    const [first] = read(table(...MARKETS), { timezone: "Europe/Berlin", map }).places;
    expect(first).toMatchObject({
      type: "event_organizer",
      openingHours: "Nov 23-Dec 23 Fr 14:00-20:00; Nov 23-Dec 23 Sa-Su 12:00-20:00",
    });
    const bare = read(table(...MARKETS), {
      timezone: "Europe/Berlin",
      map: { ...map, without: ["start", "end"] },
    }).places;
    expect(bare[0]?.openingHours).toBe("Fr 14:00-20:00; Sa-Su 12:00-20:00");
  });

  test("of events go on until their last day", () => {
    const map: ImportMap = { kind: "events", fields: { name: "name", start: "von", end: "bis" } };
    const { events } = read(table(...MARKETS.slice(0, 2)), { timezone: "Europe/Berlin", map });
    expect(events).toMatchObject([
      {
        title: "Markt am Brunnen",
        eventDate: "2026-11-22T23:00:00.000Z",
        endsAt: "2026-12-23T23:00:00.000Z",
        isAllDay: true,
      },
    ]);
  });
});

describe("lists of saved places from Google", () => {
  const saved = (properties: object, coordinates = [2.35, 48.85]) => ({
    type: "Feature",
    geometry: { type: "Point", coordinates },
    properties,
  });
  test("have their names in two places, and some have no location", () => {
    const file = read(
      collection([
        saved({
          google_maps_url: "http://maps.google.com/?cid=7",
          location: { name: "Café Sept", address: "7 rue des Lilas, 75019 Paris, France" },
        }),
        saved({ Title: "Bar Huit", Comment: "No location information is available for this saved place" }, [0, 0]),
        saved({ Title: "Musée Neuf" }),
      ]),
    );
    expect(file.places.map(({ name, type }) => [name, type])).toEqual([
      ["Café Sept", "restaurant"],
      ["Musée Neuf", "tour"],
    ]);
    expect(file.rejected).toMatchObject([{ name: "Bar Huit", reason: expect.stringContaining("Google") }]);
  });
});

describe("dates and times apart", () => {
  test("in a list of dates, with a title per language", () => {
    const date = { From: "2026-12-09T00:00:00", To: "2026-12-10T00:00:00", Begin: "09:00:00", End: "17:30:00" };
    const item = {
      Id: "w",
      Detail: { de: { Title: "Rundgang" }, it: { Title: "Passeggiata" } },
      Latitude: 46.6,
      Longitude: 11.2,
    };
    const { events } = read(
      {
        Items: [
          {
            ...item,
            EventDate: [
              { ...date, Cancelled: "0" },
              { ...date, From: "2026-12-12T00:00:00", Cancelled: "1" },
            ],
          },
        ],
      },
      { timezone: "Europe/Rome" },
    );
    expect(events).toMatchObject([
      { title: "Rundgang", eventDate: "2026-12-09T08:00:00.000Z", endsAt: "2026-12-09T16:30:00.000Z", isAllDay: false },
      { eventDate: "2026-12-10T08:00:00.000Z", endsAt: "2026-12-10T16:30:00.000Z" },
    ]);
  });

  test.each([
    ["title;date;start time;end time;venue", "Concert;19/12/2026;7.30 pm;10 pm;Town Hall"],
    ["title;date;start;end;venue", "Concert;2026-12-19;19:30;22:00;Town Hall"],
    ["Titel;Datum;von;bis;Ort", "Konzert;19.12.26;19:30;22:00;Stadthalle"],
    ["Titel;Tag;Beginn;Ende;Ort", "Konzert;19.12.26;19.30 Uhr;22 Uhr;Stadthalle"],
    ["titre;date;heure de début;heure de fin;lieu", "Concert;19/12/2026;19h30;22h;Mairie"],
    ["タイトル;開催日;開始時間;終了時間;会場", "音楽会;2026/12/19;19:30;22:00;公会堂"],
  ])("in the columns %s", (header, row) => {
    const { events } = read(table(header, row), { timezone: "Europe/Berlin" });
    expect(events).toMatchObject([{ eventDate: "2026-12-19T18:30:00.000Z", endsAt: "2026-12-19T21:00:00.000Z" }]);
  });

  test("in two columns", () => {
    const { events } = read(table("Titel;Datum;Uhrzeit;Ort", "Konzert;27.11.26;19:30 Uhr;Stadthalle"), {
      timezone: "Europe/Berlin",
    });
    expect(events).toMatchObject([{ title: "Konzert", eventDate: "2026-11-27T18:30:00.000Z" }]);
  });
});

const CASES = resolve(REAL_DATA, "../cases/cities");
describe.skipIf(!existsSync(CASES))("published files (needs shared/cases)", () => {
  const readCity = async (name: string, timezone: string) =>
    parseFile(await Bun.file(`${CASES}/${name}`).bytes(), { timezone, fileName: name, city: "City" });

  test.each([
    ["vienna-sights.geojson", "Europe/Vienna", 63, ["tour"]],
    ["taipei-tdx.json", "Asia/Taipei", 12, ["tour", "retail"]],
    ["berlin-markets.csv", "Europe/Berlin", 47, ["retail"]],
    ["berlin-markets.xlsx", "Europe/Berlin", 51, ["retail"]],
    ["leipzig-markets.geojson", "Europe/Berlin", 85, ["retail"]],
  ])("%s comes in as given", async (name, timezone, count, types) => {
    const { places, rejected } = await readCity(name, timezone);
    expect([places.length, rejected.length]).toEqual([count, 0]);
    expect([...new Set(places.map(({ type }) => type))].sort().join()).toBe([...types].sort().join());
  });

  test("markets aren't open all year, and the spreadsheet says what the table does", async () => {
    const [csv, xlsx] = await Promise.all([
      readCity("berlin-markets.csv", "Europe/Berlin"),
      readCity("berlin-markets.xlsx", "Europe/Berlin"),
    ]);
    const dated = csv.places.filter(
      ({ openingHours }) => openingHours && !/\b(Nov|Dec|Jan|Feb|Mar)\b|\d\d\.\d\d\./.test(openingHours),
    );
    expect(dated.map(({ name }) => name)).toEqual([]);
    const byName = new Map(xlsx.places.map((place) => [place.name, place]));
    const shared = csv.places.filter(({ name }) => byName.has(name));
    expect(shared.length).toBeGreaterThan(20);
    for (const { name, latitude, longitude } of shared) {
      expect(Math.abs(byName.get(name)!.latitude! - latitude!)).toBeLessThan(0.05);
      expect(Math.abs(byName.get(name)!.longitude! - longitude!)).toBeLessThan(0.05);
    }
  });
});
