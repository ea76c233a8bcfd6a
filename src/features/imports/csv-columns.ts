// Which column of a table holds what: as a person says, or found by the many names people use for the same thing.

import { IMPORT_COLUMNS, type ImportColumn, NEEDED_COLUMNS } from "./limits.ts";
import { UnreadableFile } from "./parsed-file.ts";
import type { ColumnMapping, ImportTable } from "./schema.ts";

/** In English, German, French, Spanish, Italian, Portuguese and Dutch, in the form that `plainHeader` gives. */
const NAMES: Record<ImportColumn, readonly string[]> = {
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
  ]),
  latitude: ["lat", "latitude", "y", "breitengrad", "breite", "latitud", "latitudine", "breedtegraad"],
  longitude: ["lon", "lng", "long", "longitude", "x"].concat([
    "langengrad",
    "laengengrad",
    "lange",
    "longitud",
    "longitudine",
    "lengtegraad",
  ]),
  kind: ["type", "category", "kind", "business type", "place type", "subcategory", "subtype", "categories"].concat([
    "typ",
    "art",
    "kategorie",
    "categorie",
    "categoria",
    "tipo",
    "soort",
  ]),
  address: ["address", "location", "full address", "street address", "addr full"].concat([
    "adresse",
    "anschrift",
    "direccion",
    "indirizzo",
    "endereco",
    "morada",
    "adres",
  ]),
  houseNumber: [
    "house number",
    "housenumber",
    "street number",
    "addr housenumber",
    "hausnummer",
    "numero",
    "huisnummer",
  ],
  street: ["street", "street name", "addr street", "strasse", "straße", "rue", "voie", "calle", "via", "rua", "straat"],
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
  ]),
  phone: ["phone", "telephone", "tel", "phone number", "mobile", "contact phone"].concat([
    "telefon",
    "telefono",
    "telefone",
    "telefoon",
  ]),
  email: ["email", "e mail", "mail", "contact email", "courriel", "correo", "correo electronico"],
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
  ],
  openingHours: ["opening hours", "openinghours", "hours", "open"].concat([
    "offnungszeiten",
    "oeffnungszeiten",
    "horaires",
    "horario",
    "orari",
    "orario",
    "openingstijden",
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
  ],
  cuisine: ["cuisine", "cuisines", "kuche", "kueche", "cocina", "cucina", "cozinha", "keuken"],
  tags: ["tags", "features", "amenities", "attributes", "labels", "merkmale", "etiquetas", "etichette"],
  preferences: ["preferences", "travel preferences", "good for", "for"],
  price: ["price", "price level", "pricelevel", "price range", "preis", "prix", "precio", "prezzo", "preco", "prijs"],
  stars: ["stars", "sterne", "etoiles", "estrellas", "stelle", "estrelas", "sterren"],
};

const columns = Object.keys(IMPORT_COLUMNS) as ImportColumn[];

/** Rows of a table that its preview shows. */
const SHOWN_ROWS = 3;
const SHOWN_CELL = 80;

/** Gives a record's cells by meaning; several columns of one meaning give several texts, empty cells none. */
export type CellsOf = (cells: string[], column: ImportColumn) => string[];

/** Needed columns were not found; `table` holds what was, so that a person can be asked. */
export class MissingColumns extends UnreadableFile {
  constructor(
    reason: string,
    line: number,
    readonly table: ImportTable,
  ) {
    super(reason, line);
  }
}

/**
 * Finds the columns in a header.
 * @param asked.wishes what a person said, which goes before every guess
 * @param asked.optional columns that are not needed
 * @throws UnreadableFile where the file has no such header, MissingColumns where a needed column is not found
 */
export function findColumns(
  header: string[],
  line: number,
  asked: { wishes?: ColumnMapping; optional?: ImportColumn[]; rows?: string[][] } = {},
): { cellsOf: CellsOf; table: ImportTable } {
  const { wishes = {}, optional = [], rows = [] } = asked;
  const found = Object.fromEntries(columns.map((column) => [column, placesOf(column, header, line, wishes)]));
  const needed = NEEDED_COLUMNS.filter((column) => !optional.includes(column));
  const missing = needed.filter((column) => found[column]?.length === 0);
  const table = {
    headers: header.map((name) => name.trim()),
    columns: Object.fromEntries(
      columns.flatMap((column) =>
        found[column]?.length ? [[column, found[column].map((i) => header[i]!.trim())]] : [],
      ),
    ),
    rows: rows.slice(0, SHOWN_ROWS).map((cells) => cells.map((cell) => cell.slice(0, SHOWN_CELL))),
    missing,
  };
  const [first] = missing;
  if (first) {
    const names = NAMES[first].slice(0, 5).map((name) => `"${name}"`);
    throw new MissingColumns(
      `There is no column for the ${WORDS[first]}. It may be called ${names.join(", ")}; this file has ${listHeader(header)}.`,
      line,
      table,
    );
  }
  return { cellsOf: (cells, column) => (found[column] ?? []).flatMap((i) => cells[i]?.trim() || []), table };
}

const WORDS: Partial<Record<ImportColumn, string>> = {
  name: "name",
  latitude: "latitude",
  longitude: "longitude",
  kind: "type",
};

/** Indices of a column in the header. A header that a person assigned to one column is not guessed for another. */
function placesOf(column: ImportColumn, header: string[], line: number, wishes: ColumnMapping): number[] {
  const wish = wishes[column]?.trim();
  if (wish === "") return [];
  if (wish !== undefined) {
    const wished = header.flatMap((name, i) => (name.trim() === wish ? [i] : []));
    if (wished.length === 0)
      throw new UnreadableFile(`There is no column "${wish.slice(0, 60)}"; this file has ${listHeader(header)}.`, line);
    return wished;
  }
  const given = new Set(Object.values(wishes));
  return header.flatMap((name, i) => (!given.has(name.trim()) && NAMES[column].includes(plainHeader(name)) ? [i] : []));
}

/** "@lat", "LAT " and "Opening_Hours" → "lat", "lat" and "opening hours". */
function plainHeader(name: string): string {
  const ascii = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return ascii.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

function listHeader(header: string[]): string {
  const names = header.slice(0, 12).map((name) => `"${name.slice(0, 30)}"`);
  return names.join(", ") + (header.length > 12 ? " …" : "");
}
