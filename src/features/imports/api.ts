// Importing from /admin: a file is announced, sent in slices, read, previewed, and imported or discarded.
import { Elysia } from "elysia";
import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { EXAMPLE } from "../../http/example-ids.ts";
import { tag } from "../../http/openapi-meta.ts";
import { parsePage } from "../../http/paging.ts";
import { session } from "../../http/session.ts";
import { receiveFiles } from "../../http/upload.ts";
import { Ok } from "../../validation.ts";
import { startReading, startWriting } from "./import-job.ts";
import { beginImport, discardImport, keepSlice, pastImports, viewImport } from "./imports.ts";
import { SLICE_BYTES } from "./limits.ts";
import { BegunImport, ImportDecision, ImportOptions, ImportView, NewImport } from "./schema.ts";

const doc = tag("Imports");

/** Bytes that multipart/form-data adds to a slice. */
const AROUND = 4 * 1024;

export const importsApi = (ctx: AppContext) =>
  new Elysia({ name: "imports-api" })
    .use(session(ctx))
    .get("/api/admin/imports", ({ request }) => pastImports(ctx.db, parsePage(request.url)), {
      ...doc("Lists imports, the latest first.", v.array(ImportView), { queryParams: { page: "From 1." } }),
      auth: ["admin"],
    })
    .post("/api/admin/imports", ({ viewer, body }) => beginImport(ctx.db, viewer.id, body), {
      ...doc("Announces a file of places.", BegunImport, {
        example: { body: { fileName: "santa-marea.geojson", size: 400 } },
      }),
      inDemo: false,
      auth: ["admin"],
      body: NewImport,
    })
    .get("/api/admin/imports/:id", ({ params }) => viewImport(ctx.db, params.id), {
      ...doc("Reads how an import stands.", ImportView, { example: { params: { id: EXAMPLE.import } } }),
      auth: ["admin"],
    })
    .delete("/api/admin/imports/:id", ({ params }) => discardImport(ctx.db, params.id), {
      ...doc("Gives an import up; nothing of it was brought in.", Ok, {
        errors: [409],
        example: { params: { id: EXAMPLE.import } },
      }),
      auth: ["admin"],
    })
    .post(
      "/api/admin/imports/:id/slices/:position",
      ({ viewer, params, body }) =>
        receiveFiles(
          body,
          { field: "slice", maxBytes: SLICE_BYTES + AROUND, viewerId: viewer.id },
          ([slice = new Uint8Array()]) => keepSlice(ctx.db, params.id, Number(params.position), slice),
        ),
      {
        ...doc("Sends a slice of at most 2 MB of an announced file; positions count from 0.", Ok, {
          errors: [409, 422],
          files: { field: "slice", types: ["application/octet-stream"], max: 1 },
          example: { params: { id: EXAMPLE.import, position: "0" } },
        }),
        inDemo: false,
        auth: ["admin"],
      },
    )
    .post("/api/admin/imports/:id/reading", ({ params, body }) => startReading(ctx, params.id, body), {
      ...doc("Begins to read a file that has arrived.", Ok, {
        errors: [409],
        example: { params: { id: EXAMPLE.import }, body: { city: "Santa Marea" } },
      }),
      inDemo: false,
      auth: ["admin"],
      body: ImportOptions,
    })
    .post(
      "/api/admin/imports/:id/writing",
      ({ viewer, params, body }) => startWriting(ctx, viewer.id, params.id, body),
      {
        ...doc("Begins to bring in what was read.", Ok, {
          errors: [409],
          example: { params: { id: EXAMPLE.import }, body: { markMissing: false } },
        }),
        inDemo: false,
        auth: ["admin"],
        body: ImportDecision,
      },
    );
