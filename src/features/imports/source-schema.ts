import { MAX_WEB_ADDRESS } from "../../../db/vocabulary.ts";
import { msg } from "../../i18n/t.ts";
import type { WrittenField } from "../../validation.ts";

/** What an admin says about a file. */
export const SOURCE_FIELDS = {
  city: { kind: "line", max: 120, label: msg("City"), hint: msg("For places without a city in their address.") },
  area: {
    kind: "line",
    max: 200,
    label: msg("Part of the file"),
    hint: msg(
      "To import only a part: the name of a boundary in the file, such as Porto, or a box as west, south, east and north in degrees.",
    ),
  },
  source: {
    kind: "line",
    max: 120,
    label: msg("Source"),
    hint: msg(
      "Name of the data source. Defaults to the file name. Later files from the same source update these places.",
    ),
  },
  attribution: {
    kind: "line",
    max: 200,
    label: msg("Attribution"),
    hint: msg("Who has to be named, such as “City of Porto, CC BY 4.0”. It is shown with the places."),
  },
  licenseName: { kind: "line", max: 120, label: msg("License"), placeholder: "CC BY 4.0" },
  licenseUrl: { kind: "website", max: MAX_WEB_ADDRESS, label: msg("License URL"), placeholder: "https://" },
  defaultPlace: {
    kind: "line",
    max: 120,
    label: msg("Place of other events"),
    hint: msg("The name of a place that hosts events that are at none of your places. Without it, they are left out."),
  },
} as const satisfies Record<string, WrittenField>;
