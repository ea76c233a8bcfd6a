// A second source about the same places: the names, addresses and contacts of real data as another office writes them.
import type { Entry } from "../../../src/features/places/twins/same-place.ts";
import { seededRandom } from "../../../src/taste/random.ts";

type Write = (name: string, entry: Entry, random: () => number) => string;

const KIND_NAMES: Record<string, string[]> = {
  restaurant: ["Restaurant", "Ravintola", "Ristorante", "Restaurante", "Trattoria"],
  café: ["Café", "Cafe", "Kahvila", "Caffè", "Coffee"],
  bar: ["Bar", "Pub", "Baari"],
  hotel: ["Hotel", "Hôtel", "Hotelli", "Albergo"],
  museum: ["Museum", "Musée", "Museo"],
  gallery: ["Gallery", "Galerie", "Galleria"],
  church: ["Church", "Église", "Chiesa"],
  theater: ["Theatre", "Théâtre", "Teatro"],
  park: ["Park", "Parc", "Parque"],
};
const KIND_WORDS = Object.values(KIND_NAMES).flat();
const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!;
const isKindWord = (word: string) => KIND_WORDS.some((kind) => kind.toLowerCase() === word.toLowerCase());

/** How names differ between sources; each leaves a name alone that it doesn't fit. */
const SPELLINGS: Record<string, Write> = {
  withoutKind(name) {
    const rest = name.split(" ").filter((word) => !isKindWord(word) && !/^(the|le|la|les|l'|el)$/i.test(word));
    return rest.join(" ").length >= 3 ? rest.join(" ") : name;
  },
  withKind(name, { kinds, type }, random) {
    if (name.split(" ").some(isKindWord)) return name;
    const words = kinds.flatMap((kind) => KIND_NAMES[kind] ?? []);
    const kind = words.length > 0 ? pick(words, random) : type === "restaurant" ? "Restaurant" : "The";
    return random() < 0.7 ? `${kind} ${name}` : `${name} ${kind === "The" ? "" : kind}`.trim();
  },
  withArticle: (name) => (/^the /i.test(name) ? name.slice(4) : `The ${name}`),
  otherKindLanguage: (name, _, random) =>
    name.replace(/[\p{L}]+/gu, (word) => {
      const names = Object.values(KIND_NAMES).find((list) =>
        list.some((kind) => kind.toLowerCase() === word.toLowerCase()),
      );
      return names ? pick(names, random) : word;
    }),
  otherOrder(name) {
    const words = name.split(" ");
    return words.length > 1 ? `${words.slice(1).join(" ")} ${words[0]}` : name;
  },
  comma(name) {
    const [first, ...others] = name.split(" ");
    return others.length > 0 ? `${others.join(" ")}, ${first}` : name;
  },
  withoutMarks: (name) =>
    name
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replace(/['’.!&-]/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  upperCase: (name) => name.toUpperCase(),
  joined: (name) => name.replace(/\s+(?=\p{L})/u, ""),
  ampersand: (name) => (name.includes("&") ? name.replace("&", "and") : name.replace(/ (and|et|und) /, " & ")),
  withCity: (name, { location }) =>
    `${name} ${
      location
        .split(", ")
        .at(-1)
        ?.replace(/[\d.]+/g, "")
        .trim() ?? ""
    }`.trim(),
  company: (name, _, random) => `${name} ${pick(["LLC", "Inc.", "SARL", "GmbH"], random)}`,
  typingError(name, _, random) {
    const at = 1 + Math.floor(random() * (name.length - 2));
    return name.length < 6 || !/\p{L}{2}/u.test(name.slice(at, at + 2))
      ? name
      : random() < 0.5
        ? name.slice(0, at) + name.slice(at + 1)
        : name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2);
  },
  translated: (name, { names }, random) => pick([...names.slice(1), name], random),
};

const ABBREVIATIONS: [RegExp, string][] = [
  [/\bStreet\b/, "St."],
  [/\bAvenue\b/, "Av."],
  [/\bBoulevard\b/, "Bd"],
  [/\bRoad\b/, "Rd"],
  [/\bPlace\b/, "Pl."],
];

const MAX_METERS = 55;

/** @param seed the same seed writes the same entries */
export function writeSecondSource(entries: readonly Entry[], count: number, seed: number): [Entry, Entry][] {
  const random = seededRandom(seed);
  const chosen = entries
    .map((entry) => ({ entry, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count);
  return chosen.map(({ entry }) => [entry, writeAnew(entry, random)]);
}

function writeAnew(entry: Entry, random: () => number): Entry {
  let [name = ""] = entry.names;
  const spellings = Object.values(SPELLINGS);
  const times = 1 + Math.floor(random() * 2);
  for (let i = 0; i < times; i++) name = pick(spellings, random)(name, entry, random);
  const [meters, angle] = [Math.sqrt(random()) * MAX_METERS, random() * 2 * Math.PI];
  const { latitude, longitude } = entry;
  return {
    id: `second/${entry.id}`,
    names: [name],
    type: entry.type,
    kinds: random() < 0.5 ? entry.kinds : [],
    latitude: latitude + (meters * Math.cos(angle)) / 111_320,
    longitude: longitude + (meters * Math.sin(angle)) / (111_320 * Math.cos((latitude * Math.PI) / 180)),
    location: random() < 0.6 ? rewriteAddress(entry.location, random) : (entry.location.split(", ").at(-1) ?? ""),
    contactInfo: random() < 0.6 ? rewritePhone(entry.contactInfo, random) : null,
    website: random() < 0.6 ? rewriteSite(entry.website, random) : null,
    source: "second",
    ownerId: null,
  };
}

const rewriteAddress = (location: string, random: () => number) =>
  ABBREVIATIONS.reduce((text, [word, short]) => (random() < 0.5 ? text.replace(word, short) : text), location);

function rewritePhone(phone: string | null, random: () => number): string | null {
  if (!phone || phone.includes("@")) return phone;
  const digits = phone.replace(/\D/g, "");
  return pick([phone, digits, phone.replace(/^\+\d{1,3} ?/, "0"), phone.replace(/[ -]/g, ".")], random);
}

function rewriteSite(site: string | null, random: () => number): string | null {
  if (!site) return site;
  const other = random() < 0.5 ? site.replace(/^https:/, "http:") : site.replace("://www.", "://");
  return random() < 0.2 ? new URL(other).origin : other;
}
