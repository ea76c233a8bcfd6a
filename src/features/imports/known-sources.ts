import { basename, extname } from "node:path";
import { SAMPLE_SOURCE } from "../../../db/sample/city.ts";
import { t } from "../../i18n/t.ts";
import { cleanLine } from "./fields.ts";
import knownSources from "./known-sources.json" with { type: "json" };
import type { ImportFormat } from "./limits.ts";
import { readMap } from "./mapping/read-map.ts";
import type { ImportMap } from "./mapping/schema.ts";
import type { ParsedFile } from "./parsed-file.ts";
import type { ImportOptions, ImportSource } from "./schema.ts";

/** https://www.openstreetmap.org/copyright, https://docs.overturemaps.org/attribution/ */
const { openstreetmap, overture } = knownSources;
export const OPENSTREETMAP: ImportSource = openstreetmap;

const KNOWN: Partial<Record<ImportFormat, ImportSource>> = {
  "OpenStreetMap GeoJSON": openstreetmap,
  "Overpass JSON": openstreetmap,
  "OpenStreetMap PBF": openstreetmap,
  "Overture Places GeoJSON": overture,
};

/** The name of a source is empty or reserved. */
export class InvalidSource extends Error {}

export type SourceOptions = Partial<Omit<ImportOptions, "columns" | "city" | "map" | "encoding">>;

export const isKnownSource = (format: ImportFormat): boolean => KNOWN[format] !== undefined;

export type StoredSource = ImportSource & {
  mapping: string | null;
  area: string | null;
  hasPlaces: boolean;
  hasEvents: boolean;
  fileName: string | null;
};

/** The named source, else that of this file name, else the format's. Null removes what is said. @throws InvalidSource */
export function resolveSource(
  file: Pick<ParsedFile, "format" | "attribution" | "mapping" | "events" | "source">,
  fileName: string,
  options: SourceOptions,
  stored: StoredSource[] = [],
): ImportSource {
  const { format, attribution, mapping, events } = file;
  const known = file.source ?? KNOWN[format];
  const inMap = mapping?.map.source ?? {};
  const named = options.source ?? inMap.name;
  const isOther = ({ id }: { id: string }) =>
    stored.some((source) => source.id === id && (events ? source.hasPlaces : source.hasEvents));
  const same = named ? undefined : findByFile(stored, fileName);
  const isSame = same && !isOther(same);
  let base = isSame ? same : named || !known ? createSource(named ?? nameAfter(fileName)) : known;
  if (isOther(base)) {
    if (named || !events)
      throw new InvalidSource(
        events
          ? t("{name} is a source of places. Give its events another source.", { name: base.name })
          : t("{name} is a source of events. Give its places another source.", { name: base.name }),
      );
    base = createSource(`${base.name.slice(0, 100)} events`);
  }
  const before = stored.find(({ id }) => id === base.id);
  const remembered = before && before.attribution !== before.name ? before.attribution : undefined;
  // Nobody is named by the name of a file.
  const isNamed = Boolean(named) || (before !== undefined && before.name !== createSource(nameAfter(fileName)).name);
  const ownName = isNamed ? (named ?? before?.name ?? "") : "";
  // A known format keeps its attribution and license under any name.
  const shownAttribution =
    options.attribution || inMap.attribution || (options.attribution === null ? undefined : remembered);
  const licenseName = firstSaid(options.licenseName, inMap.license, before?.licenseName ?? undefined);
  const isNewLicense = Boolean(options.licenseName ?? inMap.license);
  const licenseUrl = firstSaid(
    options.licenseUrl,
    inMap.licenseUrl,
    isNewLicense ? undefined : (before?.licenseUrl ?? undefined),
  );
  return {
    id: base.id,
    name: before && !named ? before.name : base.name,
    attribution: (shownAttribution ?? known?.attribution ?? attribution ?? ownName).slice(0, 200),
    licenseName: licenseName ?? known?.licenseName ?? null,
    licenseUrl: licenseUrl ?? (isNewLicense ? null : (known?.licenseUrl ?? null)),
  };
}

/** Takes undefined, null and texts: null says that there is none. */
const firstSaid = (...values: (string | null | undefined)[]) => values.find((value) => value !== undefined);

export function findStoredMap(stored: StoredSource[], fileName: string, options: SourceOptions): ImportMap | undefined {
  const same = options.source ? undefined : findByFile(stored, fileName);
  const id = same?.id ?? createSource(options.source ?? nameAfter(fileName)).id;
  const text = stored.find((source) => source.id === id)?.mapping;
  const read = text ? readMap(text) : null;
  return read && "map" in read ? read.map : undefined;
}

/** Which part of an extract was imported last from the same source. */
export function findStoredArea(stored: StoredSource[], fileName: string, { source }: SourceOptions): string | null {
  const same = source ? createSource(source) : (findByFile(stored, fileName) ?? OPENSTREETMAP);
  return stored.find(({ id }) => id === same.id)?.area ?? null;
}

/** The source with a file of this name; of several, the one named after it, or none. */
function findByFile(stored: StoredSource[], fileName: string): StoredSource | undefined {
  const [only, ...others] = stored.filter((source) => source.fileName === fileName.slice(0, MAX_FILE_NAME_LENGTH));
  return others.length === 0 ? only : undefined;
}

const MAX_FILE_NAME_LENGTH = 200;
const nameAfter = (fileName: string) => basename(fileName, extname(fileName));

export function createSource(text: string): { id: string; name: string } {
  const name = cleanLine(text).slice(0, 120).trim();
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const id = plain
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 80)
    .replace(/^-|-$/g, "");
  if (id === "") throw new InvalidSource(t("The source needs a name with letters or digits."));
  if (id === SAMPLE_SOURCE.id)
    throw new InvalidSource(t("The source “{id}” is reserved for the sample city. Choose another name.", { id }));
  return { id, name };
}
