// Where places come from: known sources with their licenses, and those that an operator names.
import { basename, extname } from "node:path";
import { SAMPLE_SOURCE } from "../../../db/sample/city.ts";
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

/** The name cannot be a source's: it gives no id, or is the sample city's. */
export class UnfitSource extends Error {}

export type SourceOptions = Partial<Omit<ImportOptions, "columns" | "city">>;

/** Whether the format alone says whose data it is. */
export const knowsSource = (format: ImportFormat): boolean => KNOWN[format] !== undefined;

/**
 * The source that a person named, else that of the format, else one named after the file.
 * @param attribution the words that the file asks to be shown
 * @throws UnfitSource
 */
export function sourceOf(
  { format, attribution }: { format: ImportFormat; attribution: string | null },
  fileName: string,
  wishes: SourceOptions,
): ImportSource {
  const known = KNOWN[format];
  const base = wishes.source || !known ? sourceNamed(wishes.source ?? basename(fileName, extname(fileName))) : known;
  // A known format keeps its source's attribution and license, whatever a person calls the copy.
  const words = wishes.attribution ?? known?.attribution ?? attribution ?? base.name;
  return {
    ...base,
    attribution: words.slice(0, 200),
    licenseName: wishes.licenseName ?? known?.licenseName ?? null,
    licenseUrl: wishes.licenseUrl ?? (wishes.licenseName ? null : (known?.licenseUrl ?? null)),
  };
}

/** A person's own source, by its name. @throws UnfitSource */
export function sourceNamed(text: string): { id: string; name: string } {
  const name = cleanLine(text).slice(0, 120).trim();
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const id = plain
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 80)
    .replace(/^-|-$/g, "");
  if (id === "") throw new UnfitSource("The source needs a name with letters or digits.");
  if (id === SAMPLE_SOURCE.id)
    throw new UnfitSource(`The source "${id}" is the sample city's own; choose another name.`);
  return { id, name };
}
