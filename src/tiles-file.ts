// The street map in the data folder. It is served unless MAP_TILES is set.
import { join } from "node:path";

/** A PMTiles archive that the server made from a larger one, or that the operator put there. */
export const getTilesFile = (dataDir: string) => join(dataDir, "tiles", "city.pmtiles");
