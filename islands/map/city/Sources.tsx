// The sources of the map and its places.
import type { BasemapView } from "../../../src/features/map/schema.ts";
import type { Credit } from "../../../src/ui/SourceLine.tsx";

/** In the words that the licenses ask for; OpenStreetMap only once, though basemap and places may both ask. */
export function Sources({ basemap, attributions }: Omit<BasemapView, "area">) {
  const credits = [...attributions, ...underneath(basemap)];
  const named = new Map(credits.map((credit) => [toRouteKey(credit), credit] as const).reverse());
  return (
    <p className="city-sources">
      {[...named.values()].reverse().map((credit) => (
        <span key={toRouteKey(credit)}>
          <Words credit={credit} />
        </span>
      ))}
    </p>
  );
}

/** Links to OpenStreetMap's own page, which says more than the license. */
function Words({ credit: { attribution, licenseName, licenseUrl } }: { credit: Credit }) {
  return (
    <>
      {OSM.test(attribution) ? (
        <a href="https://www.openstreetmap.org/copyright" rel="noopener">
          {attribution}
        </a>
      ) : (
        attribution
      )}
      {(licenseName || licenseUrl) && ", "}
      {licenseUrl ? (
        <a href={licenseUrl} rel="noopener license">
          {licenseName ?? "license"}
        </a>
      ) : (
        licenseName
      )}
    </>
  );
}

const underneath = (basemap: BasemapView["basemap"]): Credit[] =>
  basemap.kind !== "sample" && basemap.attribution
    ? [{ attribution: basemap.attribution, licenseName: null, licenseUrl: null }]
    : [];

const toRouteKey = ({ attribution, licenseName }: Credit) =>
  OSM.test(attribution) ? "OpenStreetMap" : [attribution, licenseName].join();

const OSM = /^© OpenStreetMap( contributors)?(, ODbL( 1\.0)?)?$/;
