import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { toDownload } from "../../http/download.ts";
import { DOWNLOAD, returns } from "../../http/openapi-meta.ts";
import { FoundPageQuery, FoundQuery } from "../../http/paging.ts";
import type { RateLimit } from "../../http/rate-limits.ts";
import { routes } from "../../http/session.ts";
import { receiveFiles } from "../../http/upload.ts";
import { done, IdPath, Ok } from "../../validation.ts";
import { cancelImport, startReading, startUndoing, startWriting } from "./import-job.ts";
import { createImport, getImport, listImports, storeSlice } from "./imports.ts";
import { getLeftOut } from "./left-out.ts";
import { MS_PER_SLICE, SLICE_BYTES } from "./limits.ts";
import { startFetching } from "./pictures/stored-pictures.ts";
import { saveSchedule, stopSchedule } from "./schedules/schedules.ts";
import {
  CreatedImport,
  ImportDecision,
  ImportOptions,
  ImportView,
  NewImport,
  RemovalPlan,
  ScheduleForm,
  SourceSummary,
  UndoChoice,
  UndoCounts,
} from "./schema.ts";
import { listSources, planImportUndo, planSourceRemoval, removeSource } from "./undo-import.ts";

/** Each has the server fetch a file. */
const SCHEDULES: RateLimit = { name: "schedules", max: 60, windowSeconds: 3600 };

/** Bytes that multipart/form-data adds. */
const MULTIPART_OVERHEAD = 4 * 1024;

const forAdmins = (...response: Parameters<typeof returns>) => ({
  ...returns(...response),
  auth: ["admin"] as ["admin"],
});
const notInDemo = (...response: Parameters<typeof returns>) => ({ inDemo: false as const, ...forAdmins(...response) });

export const importsApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/admin/imports", async ({ query, viewer }) => (await listImports(ctx.db, viewer.id, query)).past, {
      ...forAdmins(v.array(ImportView)),
      query: FoundPageQuery,
    })
    .post("/api/admin/imports", ({ viewer, body }) => createImport(ctx.db, viewer.id, body), {
      ...notInDemo(CreatedImport),
      body: NewImport,
    })
    .get("/api/admin/imports/:id", ({ params }) => getImport(ctx.db, params.id), forAdmins(ImportView))
    .get(
      "/api/admin/imports/:id/left-out",
      async ({ params }) => toDownload(await getLeftOut(ctx.db, params.id), "left-out.csv", "text/csv; charset=utf-8"),
      forAdmins("text/csv", DOWNLOAD),
    )
    .post("/api/admin/imports/:id/pictures", ({ params }) => done(startFetching(ctx.db, params.id)), {
      ...notInDemo(Ok),
      params: IdPath,
    })
    .get("/api/admin/imports/:id/undo", ({ params }) => planImportUndo(ctx.db, params.id), forAdmins(RemovalPlan))
    .post(
      "/api/admin/imports/:id/undo",
      ({ viewer, params, body }) => done(startUndoing(ctx, viewer.id, params.id, body)),
      { ...notInDemo(Ok, { errors: [409] }), body: UndoChoice },
    )
    .get("/api/admin/sources", ({ query }) => listSources(ctx.db, query.q), {
      ...forAdmins(v.array(SourceSummary)),
      query: FoundQuery,
    })
    .get("/api/admin/sources/:id/removal", ({ params }) => planSourceRemoval(ctx.db, params.id), forAdmins(RemovalPlan))
    .post(
      "/api/admin/sources/:id/removal",
      ({ viewer, params, body }) =>
        ctx.db.transaction((tx) => removeSource(tx, params.id, { ...body, adminId: viewer.id, city: ctx.city })),
      { ...notInDemo(UndoCounts), body: UndoChoice },
    )
    .post(
      "/api/admin/schedules",
      ({ viewer, body }) => done(saveSchedule(ctx.db, viewer.id, body, ctx.config.allowedPrivateHosts)),
      { ...notInDemo(Ok), limits: [SCHEDULES], body: ScheduleForm },
    )
    .delete(
      "/api/admin/schedules/:id",
      ({ viewer, params }) => done(stopSchedule(ctx.db, viewer.id, params.id)),
      notInDemo(Ok),
    )
    .delete(
      "/api/admin/imports/:id",
      ({ params }) => done(cancelImport(ctx.db, params.id)),
      forAdmins(Ok, { errors: [409] }),
    )
    .post(
      "/api/admin/imports/:id/slices/:position",
      ({ viewer, params, body }) =>
        receiveFiles(
          body,
          { field: "slice", maxBytes: SLICE_BYTES + MULTIPART_OVERHEAD, viewerId: viewer.id },
          async ([slice = new Uint8Array()]) => {
            const rest = Bun.sleep(MS_PER_SLICE);
            await storeSlice(ctx.db, params.id, Number(params.position), slice);
            return done(rest);
          },
        ),
      notInDemo(Ok, { errors: [409, 422], files: { field: "slice", types: ["application/octet-stream"], max: 1 } }),
    )
    .post("/api/admin/imports/:id/reading", ({ params, body }) => done(startReading(ctx, params.id, body)), {
      ...notInDemo(Ok, { errors: [409] }),
      body: ImportOptions,
    })
    .post(
      "/api/admin/imports/:id/writing",
      ({ viewer, params, body }) => done(startWriting(ctx, viewer.id, params.id, body)),
      { ...notInDemo(Ok, { errors: [409] }), body: ImportDecision },
    );
