import * as v from "valibot";
import type { AppContext } from "../../../context.ts";
import { returns } from "../../../http/openapi-meta.ts";
import { routes } from "../../../http/session.ts";
import { IdPath } from "../../../validation.ts";
import { findDuplicates } from "./duplicates.ts";
import { mergeCertain, mergePlaces } from "./merge.ts";
import { DuplicatePair, DuplicatesQuery, Merge, Merges, MergeView, PlaceId } from "./schema.ts";
import { listMerges, undoMerges } from "./undo-merge.ts";

export const duplicatesApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/admin/places/duplicates", async ({ query }) => (await findDuplicates(ctx.db, query)).pairs, {
      ...returns(v.array(DuplicatePair)),
      auth: ["admin"],
      query: DuplicatesQuery,
    })
    .post("/api/admin/places/merge", ({ viewer, body }) => mergePlaces(ctx.db, viewer.id, body), {
      ...returns(PlaceId, { errors: [404, 409] }),
      inDemo: false,
      auth: ["admin"],
      body: Merge,
    })
    .post("/api/admin/places/merges", ({ viewer }) => mergeCertain(ctx.db, viewer.id), {
      ...returns(Merges),
      inDemo: false,
      auth: ["admin"],
    })
    .get("/api/admin/places/merges", () => listMerges(ctx.db), { ...returns(v.array(MergeView)), auth: ["admin"] })
    .post("/api/admin/places/merges/:id/undo", ({ viewer, params }) => undoMerges(ctx.db, viewer.id, params.id), {
      ...returns(Merges, { errors: [409] }),
      inDemo: false,
      auth: ["admin"],
      params: IdPath,
    });
