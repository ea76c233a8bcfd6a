import { msg, t } from "../../i18n/t.ts";
import { toLanguageTag } from "../places/listing/content-schema.ts";
import { IMPORT_COLUMNS, type ImportColumn, REQUIRED_COLUMNS } from "./limits.ts";
import type { ImportMap } from "./mapping/schema.ts";
import { toFieldName, toFields } from "./mapping/table-fields.ts";
import { normalizeHeader } from "./normalize-header.ts";
import { UnreadableFile } from "./parsed-file.ts";
import { findPictureIndices } from "./pictures/named-picture.ts";
import type { ColumnMapping } from "./schema.ts";

/** In English, German, French, Spanish, Italian, Portuguese, Dutch, Finnish and Polish. */
const LATIN_NAMES: Record<ImportColumn, readonly string[]> = {
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

/** In Ukrainian, Greek, Arabic, Japanese and Chinese. */
const OTHER_NAMES: Partial<Record<ImportColumn, string>> = {
  name: "nazwa obiektu,nazwa miejsca,ad,adı,isim,navn,namn,název,név,nume,naziv,назва,найменування,όνομα,ονομασία,τίτλος,الاسم,اسم,اسم المكان,名称,名前,施設名,名稱,店名",
  latitude:
    "enlem,breddegrad,bredde,bredd,zeměpisná šířka,szélesség,широта,γεωγραφικό πλάτος,πλάτος,خط العرض,緯度,纬度,szerokość geograficzna,latitud y",
  longitude:
    "boylam,lengdegrad,længdegrad,längd,zeměpisná délka,hosszúság,довгота,γεωγραφικό μήκος,μήκος,خط الطول,経度,經度,经度,długość geograficzna,longitud x",
  kind: "tür,kategori,druh,típus,vrsta,тип,категорія,вид,τύπος,κατηγορία,είδος,النوع,الفئة,التصنيف,نوع,種類,カテゴリ,カテゴリー,分類,類別,类别,类型,類型,tipologie",
  address: "adresa,adresi,cím,адреса,διεύθυνση,العنوان,عنوان,住所,所在地,地址",
  street: "вулиця,οδός,شارع,الشارع",
  city: "місто,πόλη,δήμος,المدينة,مدينة,市区町村,市町村,城市",
  phone: "телефон,τηλέφωνο,الهاتف,هاتف,رقم الهاتف,電話,電話番号,電話號碼,电话,telefon kontaktowy",
  email: "електронна пошта,email адреса,البريد الإلكتروني,メール,メールアドレス",
  website:
    "сайт,вебсайт,веб сайт,ιστοσελίδα,ιστότοπος,الموقع,الموقع الإلكتروني,ウェブサイト,ホームページ,網站,网址,strona,strona www,w3",
  openingHours:
    "години роботи,графік роботи,режим роботи,ωράριο,ώρες λειτουργίας,ωράριο λειτουργίας,ساعات العمل,أوقات العمل,営業時間,開館時間,利用時間,開放時間,營業時間,营业时间,open time,opentime,business hours,horário,horário de funcionamento,godziny",
  description: "опис,περιγραφή,الوصف,وصف,説明,紹介,概要,描述,簡介,简介",
  price: "ціна,τιμή,السعر,料金,価格",
};

const columns = Object.keys(IMPORT_COLUMNS) as ImportColumn[];

/** Normalized by `normalizeHeader`. */
export const HEADER_NAMES = Object.fromEntries(
  columns.map((column) => [
    column,
    [...LATIN_NAMES[column], ...(OTHER_NAMES[column]?.split(",").map(normalizeHeader) ?? [])],
  ]),
) as unknown as Record<ImportColumn, readonly string[]>;

/** How the headers of a table are recognized. */
export type Columns = {
  fields: ImportMap["fields"];
  /** Fields that the admin said the table doesn't have. */
  without: (keyof ImportMap["fields"])[];
  /** Whether an admin chose headers. */
  chosen: boolean;
  /** What to say if a required column isn't found. */
  missing: UnreadableFile | null;
};

/**
 * @param settings.options chosen headers, which take precedence over recognized ones
 * @param settings.optional columns that are not required for this file
 * @throws UnreadableFile if a chosen header doesn't exist
 */
export function findColumns(
  header: string[],
  line: number,
  settings: { options?: ColumnMapping; optional?: ImportColumn[] } = {},
): Columns {
  const { options = {}, optional = [] } = settings;
  const found = Object.fromEntries(columns.map((column) => [column, findIndices(column, header, line, options)]));
  const first = REQUIRED_COLUMNS.find((column) => !optional.includes(column) && found[column]?.length === 0);
  const translated = { name: findTranslated("name", header), description: findTranslated("description", header) };
  const names = uniqueHeaders(header);
  const withName = ([code, i]: [string, number]): [string, string] => [code, names[i]!];
  const [image, imageCredit, imageLicense] = findPictureIndices(header)?.map((i) => names[i]!) ?? [];
  const fields = {
    ...toFields({
      found: Object.fromEntries(columns.map((column) => [column, found[column]!.map((i) => names[i]!)])),
      translated: { name: translated.name.map(withName), description: translated.description.map(withName) },
    }),
    ...(image && { image, imageCredit, imageLicense }),
  };
  const examples = first && HEADER_NAMES[first].slice(0, 5).map((name) => `"${name}"`);
  return {
    fields,
    without: columns.filter((column) => options[column]?.trim() === "").map(toFieldName),
    chosen: Object.keys(options).length > 0,
    missing:
      first && examples
        ? new UnreadableFile(t(MISSING[first], { examples: examples.join(", "), headers: formatHeader(header) }), line)
        : null,
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

function formatHeader(header: string[]): string {
  const names = header.slice(0, 12).map((name) => `"${name.slice(0, 30)}"`);
  return names.join(", ") + (header.length > 12 ? " …" : "");
}
