import * as v from "valibot";
import type { AppContext } from "../../../context.ts";
import { routes } from "../../../http/routes.ts";
import { IdPath } from "../../../validation.ts";
import { findDuplicates } from "./duplicates.ts";
import { mergeCertain, mergePlaces } from "./merge.ts";
import { DuplicatePair, DuplicatesQuery, Merge, Merges, MergeView, PlaceId } from "./schema.ts";
import { listMerges, undoMerges } from "./undo-merge.ts";

export const duplicatesApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/admin/places/duplicates", { auth: ["admin"], query: DuplicatesQuery })
    .returns(v.array(DuplicatePair), async ({ query }) => (await findDuplicates(ctx.db, query)).pairs)
    .post("/api/admin/places/merge", { inDemo: false, auth: ["admin"], errors: [404, 409], body: Merge })
    .returns(PlaceId, ({ viewer, body }) => mergePlaces(ctx.db, viewer.id, body))
    .post("/api/admin/places/merges", { inDemo: false, auth: ["admin"] })
    .returns(Merges, ({ viewer }) => mergeCertain(ctx.db, viewer.id))
    .get("/api/admin/places/merges", { auth: ["admin"] })
    .returns(v.array(MergeView), () => listMerges(ctx.db))
    .post("/api/admin/places/merges/:id/undo", { inDemo: false, auth: ["admin"], errors: [409], params: IdPath })
    .returns(Merges, ({ viewer, params }) => undoMerges(ctx.db, viewer.id, params.id));
