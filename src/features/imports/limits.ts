// Formats, columns and limits of imports, for the server, its worker and the browser.
import { msg } from "../../i18n/t.ts";

export const MAX_FILE_BYTES = 50 * 1024 * 1024;
export const SLICE_BYTES = 2 * 1024 * 1024;

/** A file or source whose reading was begun this often without coming to an end is set aside. */
export const MAX_READ_ATTEMPTS = 2;

export const IMPORTS_PER_PAGE = 20;

export const IMPORT_FORMATS = [
  "OpenStreetMap GeoJSON",
  "Overpass JSON",
  "Overture Places GeoJSON",
  "iCalendar",
  "CSV",
  "JSON",
] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export const ENCODINGS = ["utf-8", "windows-1252"] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const IMPORT_COLUMNS = {
  name: msg("Name"),
  latitude: msg("Latitude"),
  longitude: msg("Longitude"),
  kind: msg("Type"),
  ref: msg("ID"),
  address: msg("Address"),
  houseNumber: msg("House number"),
  street: msg("Street"),
  city: msg("City"),
  phone: msg("Phone"),
  email: msg("Email"),
  contact: msg("Contact"),
  website: msg("Website"),
  openingHours: msg("Opening hours"),
  description: msg("Description"),
  cuisine: msg("Cuisine"),
  tags: msg("Tags"),
  preferences: msg("Good for"),
  price: msg("Price level"),
  stars: msg("Stars"),
} as const;
export type ImportColumn = keyof typeof IMPORT_COLUMNS;
export const REQUIRED_COLUMNS = ["name", "latitude", "longitude", "kind"] as const satisfies ImportColumn[];
