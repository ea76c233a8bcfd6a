// Chooses where photo files are stored.
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { photoFolder } from "./folder-store.ts";
import { photoBucket } from "./s3-store.ts";
import type { PhotoStore } from "./store.ts";

/** The bucket of the settings, or the folder `photos` beside the database. */
export const openPhotos = ({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): PhotoStore =>
  s3 ? photoBucket(s3) : photoFolder(join(dataDir, "photos"));
