import * as v from "valibot";
import type { AppContext } from "../../../context.ts";
import { tag } from "../../../http/openapi-meta.ts";
import { routes } from "../../../http/session.ts";
import { IdPath } from "../../../validation.ts";
import { findDuplicates } from "./duplicates.ts";
import { mergeCertain, mergePlaces } from "./merge-places.ts";
import { DuplicatePair, DuplicatesQuery, Merge, MergedPlace, Merges, MergeView } from "./schema.ts";
import { listMerges, undoMerges } from "./undo-merge.ts";

const doc = tag("Administration");

export const duplicatesApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/admin/places/duplicates", async ({ query }) => (await findDuplicates(ctx.db, query)).pairs, {
      ...doc(
        "Lists up to 50 pairs of entries that are probably one place, at most 150 m apart.",
        v.array(DuplicatePair),
      ),
      auth: ["admin"],
      query: DuplicatesQuery,
    })
    .post("/api/admin/places/merge", ({ viewer, body }) => mergePlaces(ctx.db, viewer.id, body), {
      ...doc("Merges a place into another one, which can be undone for 30 days.", MergedPlace, { errors: [404, 409] }),
      inDemo: false,
      auth: ["admin"],
      body: Merge,
    })
    .post("/api/admin/places/merges", ({ viewer }) => mergeCertain(ctx.db, viewer.id), {
      ...doc("Merges all pairs that are certain, up to 1,000, which one undo takes back for 30 days.", Merges),
      inDemo: false,
      auth: ["admin"],
    })
    .get("/api/admin/places/merges", () => listMerges(ctx.db), {
      ...doc("Lists up to 50 merges of the last 30 days, newest first.", v.array(MergeView)),
      auth: ["admin"],
    })
    .post("/api/admin/places/merges/:id/undo", ({ viewer, params }) => undoMerges(ctx.db, viewer.id, params.id), {
      ...doc(
        "Undoes a merge, or all that were made at once: the former place is there again, and what was moved goes back to it. What has been added since stays.",
        Merges,
        { errors: [409] },
      ),
      inDemo: false,
      auth: ["admin"],
      params: IdPath,
    });
