// Words and sizes of imports, without dependencies, so that the reading thread can use them too.

/** Most bytes of a file, and bytes of it that are sent at a time. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
export const SLICE_BYTES = 2 * 1024 * 1024;

/** Rows of a page of the history. */
export const IMPORTS_PAGE = 20;

export const IMPORT_FORMATS = ["OpenStreetMap GeoJSON", "Overpass JSON", "Overture Places GeoJSON", "CSV"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** The columns of a table, in the words of the form; the first four are needed. */
export const IMPORT_COLUMNS = {
  name: "Name",
  latitude: "Latitude",
  longitude: "Longitude",
  kind: "Type",
  ref: "Its own id",
  address: "Address",
  houseNumber: "House number",
  street: "Street",
  city: "City",
  phone: "Phone",
  email: "Email",
  contact: "Contact",
  website: "Website",
  openingHours: "Opening hours",
  description: "Description",
  cuisine: "Cuisine",
  tags: "Tags",
  preferences: "Good for",
  price: "Price level",
  stars: "Stars",
} as const;
export type ImportColumn = keyof typeof IMPORT_COLUMNS;
export const NEEDED_COLUMNS = ["name", "latitude", "longitude", "kind"] as const satisfies ImportColumn[];
