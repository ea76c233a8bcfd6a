import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import { toStoredJson } from "../../encoding/stored-json.ts";
import { t } from "../../i18n/t.ts";
import { withTagLabels } from "../../i18n/tags.ts";
import { boxOf } from "./areas.ts";
import type { MatchedEvents } from "./events/staged-events.ts";
import { isKnownSource } from "./known-sources.ts";
import { sampleRows } from "./mapping/rows.ts";
import type { ImportMap } from "./mapping/schema.ts";
import type { ImportWarning, ParsedFile, RejectedRecord } from "./parsed-file.ts";
import type { PlacedPlace, PlaceList } from "./place-list.ts";
import type { DotMap, ImportPreview, ImportSource, ReasonGroup } from "./schema.ts";
import { frame } from "./sketch.ts";

const MAX_REASONS = 30;
const EXAMPLES_PER_REASON = 5;
const SAMPLE_SIZE = 6;

export function toPreview(preview: ParsedFile, source: ImportSource): ImportPreview {
  const { format, places, events, rejected, warnings, guessedHours, mapping, streets, areas, area, sketch } = preview;
  const sample = sampleRows({ count: places.length, at: (i) => places.at(i) }, SAMPLE_SIZE);
  const pictures = places.packed.filter(({ hasPicture }) => hasPicture).length;
  return {
    format,
    source,
    isSourceKnown: isKnownSource(format),
    found: (events ?? places).length + rejected.length,
    accepted: (events ?? places).length,
    ...(events && { events: [] }),
    types: events
      ? []
      : BUSINESS_TYPES.map((type) => ({ type, count: places.packed.filter((place) => place.type === type).length })),
    rejected: groupByReason(rejected),
    warnings: groupByReason(warnings),
    guessedHours,
    sample: sample.map(({ name, type, location, tags, description, openingHours, contactInfo, website }) => ({
      ...withTagLabels({ name, type, location, tags: tags.slice(0, 3) }),
      description: description?.slice(0, 200) ?? null,
      openingHours,
      contactInfo,
      website,
    })),
    map: events ? null : toDotMap(places),
    ...(streets && { streets }),
    areas,
    area,
    sketch,
    ...(pictures > 0 && { pictures: { count: pictures, areFetched: false } }),
    mapping: mapping && { ...mapping, map: toStoredJson(JSON.stringify(mapping.map)) },
    problem: null,
  };
}

/** Before a table had a report too, each was of a map that was used. */
export const findUsedMap = ({ mapping }: ImportPreview): ImportMap | null =>
  mapping && mapping.isUsed !== false ? (JSON.parse(mapping.map) as ImportMap) : null;

/** Completes a preview of events, once it is known at which places they are. */
export const withPlaces = (preview: ImportPreview, { accepted, unmatched, sample }: MatchedEvents): ImportPreview => ({
  ...preview,
  accepted,
  rejected: [...preview.rejected, ...groupByReason(unmatched)],
  events: sample,
});

function groupByReason(warnings: (ImportWarning & Partial<Pick<RejectedRecord, "broken">>)[]): ReasonGroup[] {
  const groups = [...Map.groupBy(warnings, ({ reason }) => reason)].sort((a, b) => b[1].length - a[1].length);
  const rest = groups.slice(MAX_REASONS).flatMap(([, group]) => group);
  // All are counted, so that the numbers agree with those of the file.
  const all: typeof groups = rest.length > 0 ? [...groups.slice(0, MAX_REASONS), [t("other reasons"), rest]] : groups;
  return all.map(([reason, group]) => ({
    reason,
    count: group.length,
    broken: group.some(({ broken }) => broken),
    examples: group
      .slice(0, EXAMPLES_PER_REASON)
      .map(({ line, column, record, ref, name }) => ({
        line,
        column,
        record,
        ref: ref?.slice(0, 80) ?? null,
        name: name?.slice(0, 80) ?? null,
      })),
  }));
}

/** More dots would be indistinguishable and make the page heavy. */
const MAX_DOTS = 1500;

/** Null without places. */
function toDotMap({ placed: places }: PlaceList): DotMap | null {
  if (places.length === 0) return null;
  const { width, height, project } = frame(boxOf(places.map(({ longitude, latitude }) => [longitude, latitude])));
  const at = ({ longitude, latitude, type }: PlacedPlace): DotMap["dots"][number] => [
    ...project(longitude, latitude),
    BUSINESS_TYPES.indexOf(type),
  ];
  const dots = [...new Map(places.map(at).map((dot) => [`${dot[0]},${dot[1]}`, dot])).values()];
  return { width, height, dots: sampleRows({ count: dots.length, at: (i) => dots[i]! }, MAX_DOTS) };
}
