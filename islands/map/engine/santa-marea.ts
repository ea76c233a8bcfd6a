// The map data of the sample city: coast, quarters, streets and gardens of Santa Marea, all fictional.

/** Degrees, longitude first, as GeoJSON writes them. */
export type Point = readonly [longitude: number, latitude: number];

/** The origin: all numbers below are ten-thousandths of a degree east and north of it. */
const CORNER: Point = [5.58, 41.94];
const UNIT = 1e-4;

/** "96,66 98,65" → points. */
function at(pairs: string): Point[] {
  return pairs.split(" ").map((pair) => {
    const [east, north] = pair.split(",").map(Number) as [number, number];
    return [CORNER[0] + east * UNIT, CORNER[1] + north * UNIT] as const;
  });
}

/** The island, clockwise from Punta Grigia. Drawn as a smooth line. */
export const COAST = at(
  "88,70 91,78 99,87 93,99 95,112 105,126 108,143 122,161 135,179 155,196 180,207 210,211 240,205 265,193 285,176 295,159 308,141 315,121 308,106 312,91 306,78 298,70 288,65.5 275,64.5 262,66 250,67.5 240,66 230,62 222,59.4",
);
/** The mole around the harbor and the quay inside it. Drawn with sharp corners. */
export const HARBOR = at(
  "214,56.6 205,54.2 197,54 187,55 185,57.6 189,59 198,60.6 206,61 213,63 214,65.2 207,65.6 198,64 189,64.2 182,63.8 177,66 172.5,66.3 168,63.6 163,60.5 158,58",
);
/** From the quay to the cape. */
export const COAST_WEST = at("150,54 141,52.5 133,56.5 128,62.5 123,65.5 119.5,64 114,60.5 106,63 99,64.5 92,66");

type Area = { kind: string; name?: string; ring: Point[] };

export const AREAS: readonly Area[] = [
  { kind: "residential", ring: at("160,63 172,68 214,68 232,79 226,96 214,112 200,120 180,122 165,114 158,96 152,78") },
  { kind: "residential", ring: at("166,124 186,120 204,120 218,132 226,150 228,166 208,166 190,156 172,146 158,138") },
  { kind: "residential", ring: at("236,74 262,72 284,74 300,84 302,96 286,100 262,102 242,98") },
  {
    kind: "beach",
    name: "Spiaggia di Levante",
    ring: at("238,66.5 250,68 262,66.4 275,65 288,66 298,70.4 305,78.4 300,80 292,75 280,71 268,70 256,72.4 244,72.6"),
  },
  { kind: "beach", name: "Cala Grigia", ring: at("118,63.8 123,65.6 128,62.8 127.5,66.6 123,69 118.5,67.4") },
  {
    kind: "forest",
    name: "Pineta del Faro",
    ring: at("100,92 112,88 122,92 124,106 120,122 110,128 106,120 97,110 95,100"),
  },
  {
    kind: "forest",
    name: "Bosco di Tramontana",
    ring: at(
      "140,168 160,176 186,182 214,184 240,178 262,166 276,150 284,158 272,178 248,194 214,203 180,200 156,189 142,178",
    ),
  },
  {
    kind: "orchard",
    name: "Lemon Terraces",
    ring: at("190,158 204,162 222,163 238,160 240,168 222,173 200,172 188,166"),
  },
  { kind: "garden", name: "Giardino dell'Orologio", ring: at("214,136 222,138 224,146 216,148 213,142") },
  { kind: "garden", name: "Villa Tamerici", ring: at("244,90 254,92 256,99 246,100 242,96") },
  { kind: "meadow", ring: at("264,108 284,106 298,112 302,122 294,136 280,140 268,128") },
  { kind: "meadow", ring: at("128,110 142,108 150,118 150,134 138,142 126,134 122,122") },
  { kind: "vineyard", name: "Vigne di Ponente", ring: at("128,140 144,146 156,150 160,160 148,166 134,158") },
  { kind: "cemetery", ring: at("248,126 258,124 260,133 250,135") },
  { kind: "pedestrian", name: "Piazza della Marea", ring: at("195,91.4 202,93.6 204,90 203.4,88.6 196.4,88.8") },
  { kind: "pedestrian", name: "Piazza dell'Orologio", ring: at("208.6,141 212.4,140.8 215,144.6 210.4,146") },
  { kind: "pedestrian", name: "Piazzetta dell'Ancora", ring: at("211,72 216,71.6 217.4,75.4 213,76.2") },
  {
    kind: "pedestrian",
    name: "Molo Vecchio",
    ring: at("205,54.6 197,54.4 187.4,55.4 185.6,57.4 189,58.6 198,60.2 206,60.6 213.4,62.6 215,58"),
  },
];

type Street = {
  name?: string;
  kind: "major_road" | "minor_road" | "path";
  detail?: "steps" | "footway";
  line: Point[];
};

export const STREETS: readonly Street[] = [
  {
    name: "Calata delle Reti",
    kind: "minor_road",
    line: at("156,62 163,63.4 168.4,66 173.4,68.2 178,68.2 184,65.8 192,66.2 200,66.4 207,68 216,67.4"),
  },
  { name: "Molo Vecchio", kind: "minor_road", line: at("216,67.4 217.4,63 212,60 204,58.8 196,58.6 189.6,57.6") },
  { name: "Via dei Bottai", kind: "minor_road", line: at("192,66.2 195,71.2 203.6,73.2 210,76.8 220,78 232,79") },
  { name: "Vicolo del Sale", kind: "minor_road", line: at("184,65.8 189.4,70.6 190.2,72.6 186.6,76 182,79") },
  { name: "Piazzetta dell'Ancora", kind: "minor_road", line: at("207,68 211.4,72 212,76.8") },
  { name: "Via del Mercato", kind: "minor_road", line: at("195,71.2 193,79 189.8,85.4 183.6,89 184.6,93.6 189,96") },
  { name: "Via della Dogana", kind: "minor_road", line: at("168.4,66 170,73 174,80 183.6,89") },
  { name: "Vicolo Storto", kind: "minor_road", line: at("201,94 205.4,95.4 208.6,99 212.6,98 217,101 224,101.6") },
  { name: "Via Cisterna", kind: "minor_road", line: at("190,99.4 198,99.8 206,101 216,103.6 223,108.6 232,112") },
  { name: "Via dei Fornai", kind: "minor_road", line: at("189,96 190,99.4 192.4,104.4 189.4,111 186.6,117 187,122") },
  { name: "Piazza della Marea", kind: "minor_road", line: at("193,79 198,84 200,89 201,94 199,99.8") },
  { name: "Via San Brizio", kind: "minor_road", line: at("192.4,104.4 200,107.4 208,111 214,117") },
  { name: "Via delle Lanterne", kind: "minor_road", line: at("203.6,73.2 206,81 207,88 205.4,95.4") },
  { name: "Vicolo dei Tre Pozzi", kind: "minor_road", line: at("208.6,99 208.2,104 208,111") },
  { name: "Via del Pesce", kind: "minor_road", line: at("178,68.2 179,76 182,79 189.8,85.4") },
  { name: "Via Ponente", kind: "minor_road", line: at("184.6,93.6 176,96 168,97 160,99") },
  {
    name: "Corso Umbra",
    kind: "major_road",
    line: at(
      "137,102 150,103 160,99 166,92 170,84 174,80 182,79 193,79 206,81 218,84 232,86 243,88 252,94 262,100 280,102 296,98 303,92",
    ),
  },
  {
    name: "Strada di Tramontana",
    kind: "major_road",
    line: at("232,86 232,98 232,112 230,124 232,140 238,152 250,162 262,160 276,146 290,132 300,118 303,104 303,92"),
  },
  { name: "Via del Levante", kind: "minor_road", line: at("220,78 228,75.6 232,73.6") },
  {
    name: "Lungomare Levante",
    kind: "minor_road",
    line: at("216,67.4 224,69 232,73.6 245,77.4 257,78.4 266.6,76.2 277,79.4 285,80.8 296,85 303,92"),
  },
  { name: "Via Duna", kind: "minor_road", line: at("268,68.8 274,70.6 279,73.8 285,80.8 292.4,85 295,91 296,98") },
  { name: "Via delle Tamerici", kind: "minor_road", line: at("277,79.4 270.4,84 261.4,89 252,94") },
  { name: "Via dei Gabbiani", kind: "minor_road", line: at("257,78.4 258.6,84 261.4,89 263,95 262,100") },
  { name: "Via Salmastra", kind: "minor_road", line: at("285,80.8 280,88 277,96 280,102") },
  { name: "Via delle Conchiglie", kind: "minor_road", line: at("245,77.4 244,83 243,88") },
  { name: "Scala Lunga", kind: "path", detail: "steps", line: at("187,122 193,121 188,126 190.4,130.6 195,135") },
  { name: "Salita dei Gatti", kind: "minor_road", line: at("214,117 208.4,121.6 202,126.6 203,132.4 208,138 210,141") },
  { name: "Via Belvista", kind: "minor_road", line: at("208,138 195,135 184,132.4 178,131.8 172,133.4 164,138") },
  {
    name: "Via dei Limoni",
    kind: "minor_road",
    line: at("210,146 204,149.6 197,152.6 199,156.6 208,159 220,159 232,163 250,162"),
  },
  { name: "Via dell'Orologio", kind: "minor_road", line: at("214,144 222,141 232,140") },
  { name: "Via Alta", kind: "minor_road", line: at("184,132.4 184,140 190,147 197,152.6") },
  { name: "Vicolo del Gufo", kind: "minor_road", line: at("195,135 196,142 204,149.6") },
  { name: "Via delle Mura", kind: "minor_road", line: at("187,122 197,121 208.4,121.6 218,124 230,124") },
  {
    name: "Salita del Faro",
    kind: "minor_road",
    line: at("150,103 138,102 136.6,96 137.6,91 131,87 122,83 113,78.4 108.6,75.4"),
  },
  { name: "Via dei Pini", kind: "minor_road", line: at("137.6,91 127,95 121,101 116,110 118,122 128,138") },
  { name: "Discesa di Cala Grigia", kind: "path", detail: "footway", line: at("122,83 124,76 122.4,69.6") },
  {
    name: "Sentiero del Ginepro",
    kind: "path",
    detail: "footway",
    line: at("137,102 140,116 138,132 144,146 150,160 160,172 184,180 214,186 244,180 262,160"),
  },
  {
    name: "Sentiero della Costa",
    kind: "path",
    detail: "footway",
    line: at("108.6,75.4 104,84 103,96 106,110 112,128 118,146 132,166 152,186 180,201"),
  },
  { kind: "path", detail: "footway", line: at("164,138 156,146 150,160") },
  { kind: "path", detail: "footway", line: at("214,186 212,174 208,159") },
  { kind: "path", detail: "footway", line: at("230,124 244,130 258,128 276,146") },
];

/** Ferry routes, drawn as on old charts. */
export const FERRIES: readonly { name: string; line: Point[] }[] = [
  { name: "Ferry to the mainland", line: at("183,60.6 176,57 168,48 150,34 120,16 80,0") },
];

export const QUARTERS: readonly { name: string; at: Point }[] = [
  { name: "Porto Vecchio", at: at("199,75.6")[0]! },
  { name: "Centro", at: at("196,102.8")[0]! },
  { name: "Borgo Alto", at: at("202,138.4")[0]! },
  { name: "Levante", at: at("270,92")[0]! },
  { name: "Il Faro", at: at("114,84")[0]! },
];

export const WATERS: readonly { name: string; at: Point }[] = [
  { name: "Golfo di Santa Marea", at: at("250,50")[0]! },
  { name: "Mare di Ponente", at: at("62,118")[0]! },
  { name: "Porto", at: at("196,62.4")[0]! },
];

/** Hilltops, around which contour lines run: radius in ten-thousandths of a degree of latitude. */
export const HILLS: readonly { name: string; at: Point; radius: number; rings: number }[] = [
  { name: "Monte Corvo", at: at("216,176")[0]!, radius: 24, rings: 5 },
  { name: "Punta Grigia", at: at("108,104")[0]!, radius: 11, rings: 3 },
];
