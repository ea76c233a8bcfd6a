import { msg, t } from "../../i18n/t.ts";
import { toLanguageTag } from "../listings/content-schema.ts";
import type { TextByCode } from "./content.ts";
import { IMPORT_COLUMNS, type ImportColumn, REQUIRED_COLUMNS } from "./limits.ts";
import type { ImportMap } from "./mapping/schema.ts";
import { toFields } from "./mapping/table-fields.ts";
import { UnreadableFile } from "./parsed-file.ts";
import type { ColumnMapping } from "./schema.ts";

/** In English, German, French, Spanish, Italian, Portuguese, Dutch, Finnish and Polish, normalized by `normalizeHeader`. */
export const HEADER_NAMES: Record<ImportColumn, readonly string[]> = {
  ref: [
    "id",
    "ref",
    "uid",
    "key",
    "osm id",
    "place id",
    "source id",
    "source ref",
    "identifier",
    "identifiant",
    "codigo",
    "codice",
    "kennung",
    "tunniste",
  ],
  name: ["name", "title", "place", "place name", "business", "business name"].concat([
    "bezeichnung",
    "nom",
    "denomination",
    "nombre",
    "nome",
    "naam",
    "titel",
    "titre",
    "titulo",
    "titolo",
    "nimi",
    "nazwa",
  ]),
  latitude: ["lat", "latitude", "y", "breitengrad", "breite", "latitud"].concat([
    "latitudine",
    "breedtegraad",
    "leveysaste",
    "szerokosc",
  ]),
  longitude: ["lon", "lng", "long", "longitude", "x"].concat([
    "langengrad",
    "laengengrad",
    "lange",
    "longitud",
    "longitudine",
    "lengtegraad",
    "pituusaste",
    "dlugosc",
  ]),
  kind: ["type", "category", "kind", "business type", "place type", "subcategory", "subtype", "categories"].concat([
    "typ",
    "art",
    "kategorie",
    "categorie",
    "categoria",
    "tipo",
    "soort",
    "tipologia",
    "tyyppi",
    "luokka",
    "rodzaj",
    "branche",
    "rubrik",
    "rubrique",
  ]),
  address: ["address", "location", "full address", "street address", "addr full"].concat([
    "adresse",
    "anschrift",
    "direccion",
    "indirizzo",
    "endereco",
    "morada",
    "adres",
    "osoite",
    "katuosoite",
  ]),
  houseNumber: [
    "house number",
    "housenumber",
    "street number",
    "addr housenumber",
    "hausnummer",
    "numero",
    "huisnummer",
    "hausnr",
    "huisnr",
    "numero civico",
    "talonumero",
  ],
  street: ["street", "street name", "addr street", "strasse", "straße", "rue", "voie", "calle", "via", "rua"].concat([
    "straat",
    "straatnaam",
    "katu",
    "ulica",
  ]),
  city: ["city", "town", "addr city", "municipality"].concat([
    "ort",
    "stadt",
    "ville",
    "commune",
    "ciudad",
    "citta",
    "comune",
    "cidade",
    "stad",
    "plaats",
    "gemeinde",
    "gemeente",
    "municipio",
    "localidad",
    "kaupunki",
    "kunta",
    "miasto",
  ]),
  phone: ["phone", "telephone", "tel", "phone number", "mobile", "contact phone"].concat([
    "telefon",
    "telefono",
    "telefone",
    "telefoon",
    "telefonnummer",
    "telefoonnummer",
    "puhelin",
    "puhelinnumero",
  ]),
  email: ["email", "e mail", "mail", "contact email", "courriel", "correo", "correo electronico"].concat([
    "e mail adresse",
    "email address",
    "sahkoposti",
  ]),
  contact: ["contact", "contact info", "contactinfo", "kontakt", "contacto", "contatto"],
  website: [
    "website",
    "url",
    "web",
    "link",
    "homepage",
    "site",
    "contact website",
    "webseite",
    "site web",
    "sitio web",
    "sito",
    "sito web",
    "internet",
    "internetseite",
    "internetadresse",
    "www",
    "web site",
    "site internet",
    "kotisivu",
    "verkkosivu",
  ],
  openingHours: ["opening hours", "openinghours", "hours", "open", "opening times"].concat([
    "offnungszeiten",
    "oeffnungszeiten",
    "horaires",
    "horario",
    "orari",
    "orario",
    "openingstijden",
    "offnungszeit",
    "oeffnungszeit",
    "openingsuren",
    "aukioloajat",
    "aukioloaika",
    "horarios",
    "horario de apertura",
    "orario di apertura",
    "orari di apertura",
    "horaires d ouverture",
    "godziny otwarcia",
  ]),
  description: [
    "description",
    "desc",
    "about",
    "summary",
    "text",
    "beschreibung",
    "descripcion",
    "descrizione",
    "descricao",
    "omschrijving",
    "beschrijving",
    "kuvaus",
    "opis",
  ],
  cuisine: ["cuisine", "cuisines", "kuche", "kueche", "cocina", "cucina", "cozinha", "keuken"],
  tags: ["tags", "features", "amenities", "attributes", "labels", "merkmale", "etiquetas", "etichette"],
  preferences: ["preferences", "travel preferences", "good for", "for"],
  price: ["price", "price level", "pricelevel", "price range", "preis", "prix", "precio", "prezzo", "preco", "prijs"],
  stars: ["stars", "sterne", "etoiles", "estrellas", "stelle", "estrelas", "sterren"],
};

const columns = Object.keys(IMPORT_COLUMNS) as ImportColumn[];

/** The non-empty cells of a record for a column; several headers may map to one column. */
export type ReadCells = (cells: string[], column: ImportColumn) => string[];

/** The non-empty cells of columns such as `name_fr` and `Description (de)`. */
export type ReadTranslated = (cells: string[], column: "name" | "description") => TextByCode[];

/** Required columns are missing. `fields` are those that were found. */
export class MissingColumns extends UnreadableFile {
  constructor(
    reason: string,
    line: number,
    readonly fields: ImportMap["fields"],
  ) {
    super(reason, line);
  }
}

/**
 * @param settings.options chosen headers, which take precedence over recognized ones
 * @param settings.optional columns that are not required for this file
 * @throws UnreadableFile if a chosen header doesn't exist, MissingColumns if a required column isn't found
 */
export function findColumns(
  header: string[],
  line: number,
  settings: { options?: ColumnMapping; optional?: ImportColumn[] } = {},
): { readCells: ReadCells; readTranslated: ReadTranslated; fields: ImportMap["fields"] } {
  const { options = {}, optional = [] } = settings;
  const found = Object.fromEntries(columns.map((column) => [column, findIndices(column, header, line, options)]));
  const required = REQUIRED_COLUMNS.filter((column) => !optional.includes(column));
  const missing = required.filter((column) => found[column]?.length === 0);
  const translated = { name: findTranslated("name", header), description: findTranslated("description", header) };
  const names = uniqueHeaders(header);
  const withName = ([code, i]: [string, number]): [string, string] => [code, names[i]!];
  const fields = toFields({
    found: Object.fromEntries(columns.map((column) => [column, found[column]!.map((i) => names[i]!)])),
    translated: { name: translated.name.map(withName), description: translated.description.map(withName) },
  });
  const [first] = missing;
  if (first) {
    const names = HEADER_NAMES[first].slice(0, 5).map((name) => `"${name}"`);
    throw new MissingColumns(
      t(MISSING[first], { examples: names.join(", "), headers: formatHeader(header) }),
      line,
      fields,
    );
  }
  return {
    readCells: (cells, column) => (found[column] ?? []).flatMap((i) => cells[i]?.trim() || []),
    readTranslated: (cells, column) =>
      translated[column].flatMap(([code, i]): TextByCode[] => (cells[i]?.trim() ? [[code, cells[i]]] : [])),
    fields,
  };
}

/** Of several columns with one name, the others are "Name 2", "Name 3". */
export function uniqueHeaders(cells: string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell) => {
    const name = cell.trim();
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}

const MISSING: Record<(typeof REQUIRED_COLUMNS)[number], string> = {
  name: msg("No column for the name. Expected a header such as {examples}; the file has {headers}."),
  latitude: msg("No column for the latitude. Expected a header such as {examples}; the file has {headers}."),
  longitude: msg("No column for the longitude. Expected a header such as {examples}; the file has {headers}."),
  kind: msg("No column for the type. Expected a header such as {examples}; the file has {headers}."),
};

/** A header chosen for one column is not recognized for another. */
function findIndices(column: ImportColumn, header: string[], line: number, options: ColumnMapping): number[] {
  const choice = options[column]?.trim();
  if (choice === "") return [];
  if (choice !== undefined) {
    const chosen = header.flatMap((name, i) => (name.trim() === choice ? [i] : []));
    if (chosen.length === 0)
      throw new UnreadableFile(
        t("There's no column {column}. The file has {headers}.", {
          column: `"${choice.slice(0, 60)}"`,
          headers: formatHeader(header),
        }),
        line,
      );
    return chosen;
  }
  const assigned = new Set(Object.values(options));
  return header.flatMap((name, i) =>
    !assigned.has(name.trim()) && HEADER_NAMES[column].includes(normalizeHeader(name)) ? [i] : [],
  );
}

/** The language code and index of each header such as "name_fr" or "Beschreibung (pt-BR)", unless it means something else. */
function findTranslated(column: "name" | "description", header: string[]): [code: string, index: number][] {
  return header.flatMap((text, i): [string, number][] => {
    const normalized = normalizeHeader(text);
    const [, base = "", code = ""] = /^(.+?) ((?:[a-z]{2,3})(?: [a-z]{4})?(?: [a-z]{2})?)$/.exec(normalized) ?? [];
    const tag = toLanguageTag(code.replaceAll(" ", "-"));
    const isKnown = Object.values(HEADER_NAMES).some((names) => names.includes(normalized));
    return tag && !isKnown && HEADER_NAMES[column].includes(base) ? [[tag, i]] : [];
  });
}

/** "@lat", "LAT " and "Opening_Hours" → "lat", "lat" and "opening hours". */
export function normalizeHeader(name: string): string {
  const ascii = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return ascii.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

function formatHeader(header: string[]): string {
  const names = header.slice(0, 12).map((name) => `"${name.slice(0, 30)}"`);
  return names.join(", ") + (header.length > 12 ? " …" : "");
}
