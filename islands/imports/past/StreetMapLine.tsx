import { STREET_MAP_PROBLEMS } from "../../../src/features/imports/limits.ts";
import type { StreetMap } from "../../../src/features/imports/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { formatMegabytes } from "../../../src/ui/numbers.ts";

export const StreetMapLine = ({ map: { bytes, problem, shown } }: { map: StreetMap }) => (
  <p>
    {problem
      ? t(STREET_MAP_PROBLEMS[problem])
      : t("The file also has a street map ({size}).", { size: formatMegabytes(bytes) })}{" "}
    {shown?.by === "import" &&
      t("It replaces the one of an earlier import ({size}).", { size: formatMegabytes(shown.bytes) })}
    {shown?.by === "admin" && t("The map that was chosen on the Map tab or by MAP_TILES is shown instead.")}
  </p>
);
