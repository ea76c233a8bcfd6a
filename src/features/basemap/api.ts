// API routes with which admins get the street map.
import type { AppContext, RateLimit } from "../../context.ts";
import { Conflict, ValidationError } from "../../errors.ts";
import { routes } from "../../http/routes.ts";
import { t } from "../../i18n/t.ts";
import { done, Ok } from "../../validation.ts";
import { cancelMap, findDownload, measureMap, orderMap } from "./download.ts";
import { findImportedMap, findInstalledBytes } from "./installed-map.ts";
import { formatProblem, MapProblem } from "./problems.ts";
import { MapDownload, MapOrder, MapRequest, MapSize, MapStatus } from "./schema.ts";

const SIZE_LIMIT: RateLimit = { name: "map-size", max: 60, windowSeconds: 3600 };
const ORDER_LIMIT: RateLimit = { name: "map-order", max: 20, windowSeconds: 86_400 };

const onMap = { inDemo: false, auth: ["admin"], errors: [409] } as const;

export const basemapApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/admin/basemap", { auth: ["admin"] })
    .returns(MapStatus, () => readStatus(ctx))
    .post("/api/admin/basemap/size", { ...onMap, limits: [SIZE_LIMIT], body: MapRequest })
    .returns(MapSize, async ({ body }) => {
      assertNotFixed(ctx);
      return await measureMap(ctx, body).catch((error) => {
        const problem = error instanceof MapProblem ? error : new MapProblem("unreachable");
        const message = formatProblem(problem.code, problem.detail);
        throw new ValidationError(message, { address: [message] });
      });
    })
    .post("/api/admin/basemap/download", { ...onMap, limits: [ORDER_LIMIT], body: MapOrder })
    .returns(MapDownload, async ({ viewer, body }) => {
      assertNotFixed(ctx);
      return await orderMap(ctx.db, viewer.id, body);
    })
    .delete("/api/admin/basemap/download", { inDemo: false, auth: ["admin"] })
    .returns(Ok, () => done(cancelMap(ctx.db)));

export async function readStatus({ db, config }: AppContext): Promise<MapStatus> {
  const [bytes, imported, download] = await Promise.all([
    findInstalledBytes(config.dataDir),
    findImportedMap(db),
    findDownload(db),
  ]);
  return {
    isFixed: config.mapTiles !== undefined,
    bytes,
    imported: imported && { fileName: imported.fileName, bytes: imported.size },
    download,
  };
}

function assertNotFixed({ config }: AppContext): void {
  if (config.mapTiles) throw new Conflict(t("The setting MAP_TILES names the map. Remove it first."));
}
