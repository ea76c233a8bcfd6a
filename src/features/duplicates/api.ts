import { Elysia } from "elysia";
import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { EXAMPLE } from "../../http/example-ids.ts";
import { tag } from "../../http/openapi-meta.ts";
import { session } from "../../http/session.ts";
import { listDuplicates } from "./duplicates.ts";
import { mergePlaces } from "./merge-places.ts";
import { DuplicatePair, DuplicatesQuery, Merge, MergedPlace } from "./schema.ts";

const doc = tag("Administration");

export const duplicatesApi = (ctx: AppContext) =>
  new Elysia({ name: "duplicates-api" })
    .use(session(ctx))
    .get("/api/admin/places/duplicates", ({ query }) => listDuplicates(ctx.db, query), {
      ...doc("Lists up to 50 pairs of places with the same name, at most 150 m apart.", v.array(DuplicatePair), {
        example: { query: { place: EXAMPLE.cafe, with: EXAMPLE.twin } },
      }),
      auth: ["admin"],
      query: DuplicatesQuery,
    })
    .post("/api/admin/places/merge", ({ viewer, body }) => mergePlaces(ctx.db, viewer.id, body), {
      ...doc("Merges a place into another one, which can't be undone.", MergedPlace, {
        errors: [404, 409],
        example: { body: { keep: EXAMPLE.cafe, merge: EXAMPLE.twin } },
      }),
      inDemo: false,
      auth: ["admin"],
      body: Merge,
    });
