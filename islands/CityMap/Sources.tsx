// Where what is on the map comes from.
import type { BasemapAnswer } from "../../src/features/map/contract.ts";
import type { Credit } from "../../src/ui/SourceLine.tsx";

/** Whose data is on the map, in the words their licences ask for; OpenStreetMap, which may be asked for twice, once. */
export function Sources({ basemap, attributions }: Omit<BasemapAnswer, "area">) {
  const credits = [...attributions, ...underneath(basemap)];
  const named = new Map(credits.map((credit) => [keyOf(credit), credit] as const).reverse());
  return (
    <p className="city-sources">
      {[...named.values()].reverse().map((credit) => (
        <span key={keyOf(credit)}>
          <Words credit={credit} />
        </span>
      ))}
    </p>
  );
}

/** OpenStreetMap's own page says more than the licence alone. */
function Words({ credit: { attribution, licenceName, licenceUrl } }: { credit: Credit }) {
  return (
    <>
      {OSM.test(attribution) ? (
        <a href="https://www.openstreetmap.org/copyright" rel="noopener">
          {attribution}
        </a>
      ) : (
        attribution
      )}
      {(licenceName || licenceUrl) && ", "}
      {licenceUrl ? (
        <a href={licenceUrl} rel="noopener license">
          {licenceName ?? "licence"}
        </a>
      ) : (
        licenceName
      )}
    </>
  );
}

const underneath = (basemap: BasemapAnswer["basemap"]): Credit[] =>
  basemap.kind !== "sample" && basemap.attribution
    ? [{ attribution: basemap.attribution, licenceName: null, licenceUrl: null }]
    : [];

const keyOf = ({ attribution, licenceName }: Credit) =>
  OSM.test(attribution) ? "OpenStreetMap" : [attribution, licenceName].join();

const OSM = /^© OpenStreetMap( contributors)?(, ODbL( 1\.0)?)?$/;
