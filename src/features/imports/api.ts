// Importing from /admin: a file is announced, sent in slices, read, previewed, and imported or discarded.
import { Elysia } from "elysia";
import * as v from "valibot";
import type { House } from "../../context.ts";
import { chapter } from "../../http/openapi-meta.ts";
import { pageIn } from "../../http/paging.ts";
import { session } from "../../http/session.ts";
import { readFiles } from "../../http/upload.ts";
import { Done } from "../../response-schemas.ts";
import { EXAMPLE } from "../api-docs/example-ids.ts";
import { BegunImport, ImportView } from "./answers.ts";
import { ImportDecision, ImportWishes, NewImport, SLICE_BYTES } from "./contract.ts";
import { startReading, startWriting } from "./import-job.ts";
import { beginImport, discardImport, keepSlice, pastImports, viewImport } from "./imports.ts";

const tells = chapter("Imports");

/** Bytes that multipart/form-data adds to a slice. */
const AROUND = 4 * 1024;

export const importsApi = (house: House) =>
  new Elysia({ name: "imports-api" })
    .use(session(house))
    .get("/api/admin/imports", ({ request }) => pastImports(house.db, pageIn(request.url)), {
      ...tells("Lists imports, the latest first.", v.array(ImportView), { asks: { page: "From 1." } }),
      admit: ["admin"],
    })
    .post("/api/admin/imports", ({ viewer, body }) => beginImport(house.db, viewer.id, body), {
      ...tells("Announces a file of places.", BegunImport, {
        example: { body: { fileName: "santa-marea.geojson", size: 400 } },
      }),
      admit: ["admin"],
      body: NewImport,
    })
    .get("/api/admin/imports/:id", ({ params }) => viewImport(house.db, params.id), {
      ...tells("Reads how an import stands.", ImportView, { example: { params: { id: EXAMPLE.import } } }),
      admit: ["admin"],
    })
    .delete("/api/admin/imports/:id", ({ params }) => discardImport(house.db, params.id), {
      ...tells("Gives an import up; nothing of it was brought in.", Done, {
        fails: [409],
        example: { params: { id: EXAMPLE.import } },
      }),
      admit: ["admin"],
    })
    .post(
      "/api/admin/imports/:id/slices/:position",
      async ({ params, body }) => {
        const [slice = new Uint8Array()] = await readFiles(body, "slice", SLICE_BYTES + AROUND);
        return keepSlice(house.db, params.id, Number(params.position), slice);
      },
      {
        ...tells("Sends a slice of at most 2 MB of an announced file; positions count from 0.", Done, {
          fails: [409, 422],
          files: { field: "slice", types: ["application/octet-stream"], most: 1 },
          example: { params: { id: EXAMPLE.import, position: "0" } },
        }),
        admit: ["admin"],
      },
    )
    .post("/api/admin/imports/:id/reading", ({ params, body }) => startReading(house, params.id, body), {
      ...tells("Begins to read a file that has arrived.", Done, {
        fails: [409],
        example: { params: { id: EXAMPLE.import }, body: { city: "Santa Marea" } },
      }),
      admit: ["admin"],
      body: ImportWishes,
    })
    .post(
      "/api/admin/imports/:id/writing",
      ({ viewer, params, body }) => startWriting(house, viewer.id, params.id, body),
      {
        ...tells("Begins to bring in what was read.", Done, {
          fails: [409],
          example: { params: { id: EXAMPLE.import }, body: { markMissing: false } },
        }),
        admit: ["admin"],
        body: ImportDecision,
      },
    );
