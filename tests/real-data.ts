// Where the real data for trials lies: a folder beside the checkout, or the one that SIDESTREET_DATA names. It is not in the repository; who has none skips.
import { resolve } from "node:path";

/** An absolute path: the servers under test run in folders of their own. */
export const REAL_DATA = resolve(process.env.SIDESTREET_DATA ?? `${import.meta.dirname}/../../shared/data`);
export const MONACO = `${REAL_DATA}/osm-monaco.geojson`;
export const SAN_FRANCISCO = `${REAL_DATA}/osm-san-francisco.geojson`;
export const MONACO_TILES = `${REAL_DATA}/basemap-monaco.pmtiles`;
