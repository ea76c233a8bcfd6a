import { Elysia } from "elysia";
import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { toDownload } from "../../http/download.ts";
import { DOWNLOAD, tag } from "../../http/openapi-meta.ts";
import { parsePage } from "../../http/paging.ts";
import type { RateLimit } from "../../http/rate-limits.ts";
import { session } from "../../http/session.ts";
import { receiveFiles } from "../../http/upload.ts";
import { IdPath, Ok } from "../../validation.ts";
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

const doc = tag("Imports");

/** Each has the server fetch a file. */
const SCHEDULES: RateLimit = { name: "schedules", max: 60, windowSeconds: 3600 };

/** Bytes that multipart/form-data adds. */
const MULTIPART_OVERHEAD = 4 * 1024;

export const importsApi = (ctx: AppContext) =>
  new Elysia({ name: "imports-api" })
    .use(session(ctx))
    .get(
      "/api/admin/imports",
      async ({ request, viewer }) => (await listImports(ctx.db, viewer.id, parsePage(request.url))).past,
      {
        ...doc("Lists completed imports, newest first.", v.array(ImportView), { queryParams: { page: "From 1." } }),
        auth: ["admin"],
      },
    )
    .post("/api/admin/imports", ({ viewer, body }) => createImport(ctx.db, viewer.id, body), {
      ...doc("Announces a file to import.", CreatedImport),
      inDemo: false,
      auth: ["admin"],
      body: NewImport,
    })
    .get("/api/admin/imports/:id", ({ params }) => getImport(ctx.db, params.id), {
      ...doc("Returns the state and preview of an import.", ImportView),
      auth: ["admin"],
    })
    .get(
      "/api/admin/imports/:id/left-out",
      async ({ params }) => toDownload(await getLeftOut(ctx.db, params.id), "left-out.csv", "text/csv; charset=utf-8"),
      {
        ...doc("Lists what an import leaves out, with line numbers and reasons, as CSV.", "text/csv", DOWNLOAD),
        auth: ["admin"],
      },
    )
    .post(
      "/api/admin/imports/:id/pictures",
      async ({ params }) => {
        await startFetching(ctx.db, params.id);
        return { ok: true };
      },
      {
        ...doc("Fetches the pictures that the data of the import's source names, also after later imports.", Ok),
        inDemo: false,
        auth: ["admin"],
        params: IdPath,
      },
    )
    .get("/api/admin/imports/:id/undo", ({ params }) => planImportUndo(ctx.db, params.id), {
      ...doc("Returns what undoing an import would remove and restore, and the places in use.", RemovalPlan),
      auth: ["admin"],
    })
    .post("/api/admin/imports/:id/undo", ({ viewer, params, body }) => startUndoing(ctx, viewer.id, params.id, body), {
      ...doc("Starts undoing the last import of a source. Places in use are kept, or marked as maybe closed.", Ok, {
        errors: [409],
      }),
      inDemo: false,
      auth: ["admin"],
      body: UndoChoice,
    })
    .get("/api/admin/sources", () => listSources(ctx.db), {
      ...doc("Lists the sources of imported places and events.", v.array(SourceSummary)),
      auth: ["admin"],
    })
    .get("/api/admin/sources/:id/removal", ({ params }) => planSourceRemoval(ctx.db, params.id), {
      ...doc("Returns what removing a source would remove, and the places in use.", RemovalPlan),
      auth: ["admin"],
    })
    .post(
      "/api/admin/sources/:id/removal",
      ({ viewer, params, body }) =>
        ctx.db.transaction((tx) => removeSource(tx, params.id, { ...body, adminId: viewer.id, city: ctx.city })),
      {
        ...doc(
          "Removes the places or events of a source. Those in use are kept; or places are marked as maybe closed, and events canceled.",
          UndoCounts,
        ),
        inDemo: false,
        auth: ["admin"],
        body: UndoChoice,
      },
    )
    .post(
      "/api/admin/schedules",
      ({ viewer, body }) => saveSchedule(ctx.db, viewer.id, body, ctx.config.allowedPrivateHosts),
      {
        ...doc("Fetches a source from an address every day or week, the first time within a minute.", Ok),
        inDemo: false,
        auth: ["admin"],
        limits: [SCHEDULES],
        body: ScheduleForm,
      },
    )
    .delete("/api/admin/schedules/:id", ({ viewer, params }) => stopSchedule(ctx.db, viewer.id, params.id), {
      ...doc("Fetches a source no longer. What was imported stays.", Ok),
      inDemo: false,
      auth: ["admin"],
    })
    .delete("/api/admin/imports/:id", ({ params }) => cancelImport(ctx.db, params.id), {
      ...doc("Discards an import that hasn't been written, also while its file is read.", Ok, { errors: [409] }),
      auth: ["admin"],
    })
    .post(
      "/api/admin/imports/:id/slices/:position",
      ({ viewer, params, body }) =>
        receiveFiles(
          body,
          { field: "slice", maxBytes: SLICE_BYTES + MULTIPART_OVERHEAD, viewerId: viewer.id },
          async ([slice = new Uint8Array()]) => {
            const rest = Bun.sleep(MS_PER_SLICE);
            const stored = await storeSlice(ctx.db, params.id, Number(params.position), slice);
            await rest;
            return stored;
          },
        ),
      {
        ...doc("Uploads a slice of the file: 128 KB, the last one less. Positions start at 0.", Ok, {
          errors: [409, 422],
          files: { field: "slice", types: ["application/octet-stream"], max: 1 },
        }),
        inDemo: false,
        auth: ["admin"],
      },
    )
    .post("/api/admin/imports/:id/reading", ({ params, body }) => startReading(ctx, params.id, body), {
      ...doc("Starts parsing an uploaded file for the preview.", Ok, { errors: [409] }),
      inDemo: false,
      auth: ["admin"],
      body: ImportOptions,
    })
    .post(
      "/api/admin/imports/:id/writing",
      ({ viewer, params, body }) => startWriting(ctx, viewer.id, params.id, body),
      {
        ...doc("Starts writing the previewed places or events.", Ok, { errors: [409] }),
        inDemo: false,
        auth: ["admin"],
        body: ImportDecision,
      },
    );
