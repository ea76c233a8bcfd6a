// Formats, columns and limits of imports. Has no dependencies, because the worker and the browser use it too.

import { msg } from "../../i18n/t.ts";
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
export const SLICE_BYTES = 2 * 1024 * 1024;

export const IMPORTS_PER_PAGE = 20;

export const IMPORT_FORMATS = ["OpenStreetMap GeoJSON", "Overpass JSON", "Overture Places GeoJSON", "CSV"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export const IMPORT_COLUMNS = {
  name: "Name",
  latitude: "Latitude",
  longitude: "Longitude",
  kind: "Type",
  ref: "ID",
  address: "Address",
  houseNumber: "House number",
  street: "Street",
  city: "City",
  phone: "Phone",
  email: "Email",
  contact: "Contact",
  website: "Website",
  openingHours: "Opening hours",
  description: msg("Description"),
  cuisine: "Cuisine",
  tags: "Tags",
  preferences: "Good for",
  price: "Price level",
  stars: "Stars",
} as const;
export type ImportColumn = keyof typeof IMPORT_COLUMNS;
export const REQUIRED_COLUMNS = ["name", "latitude", "longitude", "kind"] as const satisfies ImportColumn[];
