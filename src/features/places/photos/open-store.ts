import { join } from "node:path";
import type { Config } from "../../../config.ts";
import { createFolderStore } from "./folder-store.ts";
import { createS3Store } from "./s3-store.ts";
import type { PhotoStore } from "./store.ts";

/** The S3 bucket, if configured; otherwise the folder `photos` in DATA_DIR. */
export const openPhotoStore = ({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): PhotoStore =>
  s3 ? createS3Store(s3) : createFolderStore(join(dataDir, "photos"));
