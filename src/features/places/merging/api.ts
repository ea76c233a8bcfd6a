import { Elysia } from "elysia";
import * as v from "valibot";
import type { AppContext } from "../../../context.ts";
import { tag } from "../../../http/openapi-meta.ts";
import { session } from "../../../http/session.ts";
import { IdPath } from "../../../validation.ts";
import { listDuplicates } from "./duplicates.ts";
import { mergePlaces } from "./merge-places.ts";
import { DuplicatePair, DuplicatesQuery, Merge, MergedPlace, MergeView } from "./schema.ts";
import { listMerges, undoMerge } from "./undo-merge.ts";

const doc = tag("Administration");

export const duplicatesApi = (ctx: AppContext) =>
  new Elysia({ name: "duplicates-api" })
    .use(session(ctx))
    .get("/api/admin/places/duplicates", ({ query }) => listDuplicates(ctx.db, query), {
      ...doc("Lists up to 50 pairs of places with the same name, at most 150 m apart.", v.array(DuplicatePair)),
      auth: ["admin"],
      query: DuplicatesQuery,
    })
    .post("/api/admin/places/merge", ({ viewer, body }) => mergePlaces(ctx.db, viewer.id, body), {
      ...doc("Merges a place into another one, which can be undone for 30 days.", MergedPlace, { errors: [404, 409] }),
      inDemo: false,
      auth: ["admin"],
      body: Merge,
    })
    .get("/api/admin/places/merges", () => listMerges(ctx.db), {
      ...doc("Lists up to 50 merges of the last 30 days, newest first.", v.array(MergeView)),
      auth: ["admin"],
    })
    .post("/api/admin/places/merges/:id/undo", ({ viewer, params }) => undoMerge(ctx.db, viewer.id, params.id), {
      ...doc(
        "Undoes a merge: the former place is there again, and what was moved goes back to it. What has been added since stays.",
        MergedPlace,
        { errors: [409] },
      ),
      inDemo: false,
      auth: ["admin"],
      params: IdPath,
    });
