import { basename, extname } from "node:path";
import { SAMPLE_SOURCE } from "../../../db/sample/city.ts";
import { t } from "../../i18n/t.ts";
import { cleanLine } from "./fields.ts";
import type { ImportFormat } from "./limits.ts";
import type { ImportOptions, ImportSource } from "./schema.ts";

/** https://www.openstreetmap.org/copyright */
const OPENSTREETMAP: ImportSource = {
  id: "openstreetmap",
  name: "OpenStreetMap",
  attribution: "© OpenStreetMap contributors",
  licenseName: "ODbL 1.0",
  licenseUrl: "https://opendatacommons.org/licenses/odbl/1-0/",
};

/** https://docs.overturemaps.org/attribution/ */
const OVERTURE: ImportSource = {
  id: "overture-places",
  name: "Overture Places",
  attribution: "Overture Maps Foundation",
  licenseName: "CDLA-Permissive-2.0",
  licenseUrl: "https://cdla.dev/permissive-2-0/",
};

const KNOWN: Partial<Record<ImportFormat, ImportSource>> = {
  "OpenStreetMap GeoJSON": OPENSTREETMAP,
  "Overpass JSON": OPENSTREETMAP,
  "Overture Places GeoJSON": OVERTURE,
};

/** The name of a source is empty or reserved. */
export class InvalidSource extends Error {}

export type SourceOptions = Partial<Omit<ImportOptions, "columns" | "city">>;

export const isKnownSource = (format: ImportFormat): boolean => KNOWN[format] !== undefined;

/** The named source, else the format's, else one named after the file. @throws InvalidSource */
export function resolveSource(
  { format, attribution }: { format: ImportFormat; attribution: string | null },
  fileName: string,
  options: SourceOptions,
): ImportSource {
  const known = KNOWN[format];
  const base = options.source || !known ? createSource(options.source ?? basename(fileName, extname(fileName))) : known;
  // A known format keeps its attribution and license under any name.
  const shownAttribution = options.attribution ?? known?.attribution ?? attribution ?? base.name;
  return {
    ...base,
    attribution: shownAttribution.slice(0, 200),
    licenseName: options.licenseName ?? known?.licenseName ?? null,
    licenseUrl: options.licenseUrl ?? (options.licenseName ? null : (known?.licenseUrl ?? null)),
  };
}

/** @throws InvalidSource */
export function createSource(text: string): { id: string; name: string } {
  const name = cleanLine(text).slice(0, 120).trim();
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const id = plain
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 80)
    .replace(/^-|-$/g, "");
  if (id === "") throw new InvalidSource(t("The source needs a name with letters or digits."));
  if (id === SAMPLE_SOURCE.id)
    throw new InvalidSource(t('The source "{id}" is reserved for the sample city. Choose another name.', { id }));
  return { id, name };
}
