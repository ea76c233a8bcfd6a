import type { BasemapView } from "../../../src/features/map/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { type Credit, translateAttribution } from "../../../src/ui/SourceLine.tsx";

/** In the wording the licenses require. OpenStreetMap appears once, even if both basemap and places come from it. */
export function Sources({ basemap, attributions }: Omit<BasemapView, "area">) {
  const credits = [...attributions, ...basemapCredits(basemap)].filter(
    ({ attribution, licenseName }) => attribution || licenseName,
  );
  const named = new Map(credits.map((credit) => [keyOf(credit), credit] as const).reverse());
  return (
    <p className="city-sources">
      {[...named.values()].reverse().map((credit) => (
        <bdi key={keyOf(credit)}>
          <CreditText credit={credit} />
        </bdi>
      ))}
    </p>
  );
}

/** OpenStreetMap requires a link to its copyright page. */
const CreditText = ({ credit: { attribution, licenseName, licenseUrl } }: { credit: Credit }) => (
  <>
    {OSM.test(attribution) ? (
      <a href="https://www.openstreetmap.org/copyright" rel="noopener">
        {translateAttribution(attribution)}
      </a>
    ) : (
      translateAttribution(attribution)
    )}
    {attribution && (licenseName || licenseUrl) && ", "}
    {licenseUrl ? (
      <a href={licenseUrl} rel="noopener license">
        {licenseName ?? t("license")}
      </a>
    ) : (
      licenseName
    )}
  </>
);

const basemapCredits = (basemap: BasemapView["basemap"]): Credit[] =>
  basemap.attribution ? [{ attribution: basemap.attribution, licenseName: null, licenseUrl: null }] : [];

const keyOf = ({ attribution, licenseName }: Credit) =>
  OSM.test(attribution) ? "OpenStreetMap" : [attribution, licenseName].join();

const OSM = /^© OpenStreetMap( contributors)?(, ODbL( 1\.0)?)?$/;
