import * as v from "valibot";
import type { AppContext, RateLimit } from "../../context.ts";
import { DOWNLOAD, toDownload } from "../../http/download.ts";
import { FoundPageQuery, FoundQuery } from "../../http/paging.ts";
import { routes } from "../../http/routes.ts";
import { receiveFiles } from "../../http/upload.ts";
import { done, IdPath, Ok } from "../../validation.ts";
import { cancelImport, startReading, startUndoing, startWriting } from "./import-job.ts";
import { createImport, getImport, listImports, storeSlice } from "./imports.ts";
import { getLeftOut } from "./left-out.ts";
import { MS_PER_SLICE, SLICE_BYTES } from "./limits.ts";
import { startFetching } from "./pictures/stored-pictures.ts";
import { saveSchedule, stopSchedule } from "./schedules/schedules.ts";
import * as shapes from "./schema.ts";
import { listSources, planImportUndo, planSourceRemoval, removeSource } from "./undo-import.ts";

/** Each has the server fetch a file. */
const SCHEDULES: RateLimit = { name: "schedules", max: 60, windowSeconds: 3600 };

/** Bytes that multipart/form-data adds. */
const MULTIPART_OVERHEAD = 4 * 1024;

const onImport = { inDemo: false, auth: ["admin"], params: IdPath } as const;

export const importsApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/admin/imports", { auth: ["admin"], query: FoundPageQuery })
    .returns(
      v.array(shapes.ImportView),
      async ({ query, viewer }) => (await listImports(ctx.db, viewer.id, query)).past,
    )
    .post("/api/admin/imports", { inDemo: false, auth: ["admin"], body: shapes.NewImport })
    .returns(shapes.CreatedImport, ({ viewer, body }) => createImport(ctx.db, viewer.id, body))
    .get("/api/admin/imports/:id", { auth: ["admin"] })
    .returns(shapes.ImportView, ({ params }) => getImport(ctx.db, params.id))
    .get("/api/admin/imports/:id/left-out", { auth: ["admin"], ...DOWNLOAD })
    .returns("text/csv", async ({ params }) =>
      toDownload(await getLeftOut(ctx.db, params.id), "left-out.csv", "text/csv; charset=utf-8"),
    )
    .post("/api/admin/imports/:id/pictures", onImport)
    .returns(Ok, ({ params }) => done(startFetching(ctx.db, params.id)))
    .get("/api/admin/imports/:id/undo", { auth: ["admin"] })
    .returns(shapes.RemovalPlan, ({ params }) => planImportUndo(ctx.db, params.id))
    .post("/api/admin/imports/:id/undo", { inDemo: false, auth: ["admin"], errors: [409], body: shapes.UndoChoice })
    .returns(Ok, ({ viewer, params, body }) => done(startUndoing(ctx, viewer.id, params.id, body)))
    .get("/api/admin/sources", { auth: ["admin"], query: FoundQuery })
    .returns(v.array(shapes.SourceSummary), ({ query }) => listSources(ctx.db, query.q))
    .get("/api/admin/sources/:id/removal", { auth: ["admin"] })
    .returns(shapes.RemovalPlan, ({ params }) => planSourceRemoval(ctx.db, params.id))
    .post("/api/admin/sources/:id/removal", { inDemo: false, auth: ["admin"], body: shapes.UndoChoice })
    .returns(shapes.UndoCounts, ({ viewer, params, body }) =>
      ctx.db.transaction((tx) => removeSource(tx, params.id, { ...body, adminId: viewer.id, city: ctx.city })),
    )
    .post("/api/admin/schedules", { inDemo: false, auth: ["admin"], limits: [SCHEDULES], body: shapes.ScheduleForm })
    .returns(Ok, ({ viewer, body }) => done(saveSchedule(ctx.db, viewer.id, body, ctx.config.allowedPrivateHosts)))
    .delete("/api/admin/schedules/:id", { inDemo: false, auth: ["admin"] })
    .returns(Ok, ({ viewer, params }) => done(stopSchedule(ctx.db, viewer.id, params.id)))
    .delete("/api/admin/imports/:id", { auth: ["admin"], errors: [409] })
    .returns(Ok, ({ params }) => done(cancelImport(ctx.db, params.id)))
    .post("/api/admin/imports/:id/slices/:position", {
      inDemo: false,
      auth: ["admin"],
      errors: [409, 422],
      files: { field: "slice", types: ["application/octet-stream"], max: 1 },
    })
    .returns(Ok, ({ viewer, params, body }) =>
      receiveFiles(
        body,
        { field: "slice", maxBytes: SLICE_BYTES + MULTIPART_OVERHEAD, viewerId: viewer.id },
        async ([slice = new Uint8Array()]) => {
          const rest = Bun.sleep(MS_PER_SLICE);
          await storeSlice(ctx.db, params.id, Number(params.position), slice);
          return done(rest);
        },
      ),
    )
    .post("/api/admin/imports/:id/reading", { ...onImport, errors: [409], body: shapes.ImportOptions })
    .returns(Ok, ({ params, body }) => done(startReading(ctx, params.id, body)))
    .post("/api/admin/imports/:id/writing", { ...onImport, errors: [409], body: shapes.ImportDecision })
    .returns(Ok, ({ viewer, params, body }) => done(startWriting(ctx, viewer.id, params.id, body)));
