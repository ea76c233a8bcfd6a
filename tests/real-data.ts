// The folder with real data for tests, next to the checkout or named by SIDESTREET_DATA. Without it, those tests are skipped.
import { resolve } from "node:path";

/** Absolute, since servers under test run in other folders. */
export const REAL_DATA = resolve(process.env.SIDESTREET_DATA ?? `${import.meta.dirname}/../../shared/data`);
export const MONACO = `${REAL_DATA}/osm-monaco.geojson`;
export const SAN_FRANCISCO = `${REAL_DATA}/osm-san-francisco.geojson`;
export const MONACO_EXTRACT = `${REAL_DATA}/osm-monaco.osm.pbf`;
export const SAN_FRANCISCO_EXTRACT = `${REAL_DATA}/osm-san-francisco.osm.pbf`;
export const BLOIS = `${REAL_DATA}/datatourisme-blois.json`;
export const MONACO_TILES = `${REAL_DATA}/basemap-monaco.pmtiles`;
