import * as v from "valibot";
import type { AppContext, RateLimit } from "../../context.ts";
import { assertPublicCity } from "../../http/public-city.ts";
import { consumeInMemory } from "../../http/rate-limits.ts";
import { routes } from "../../http/routes.ts";
import { done, Ok, text } from "../../validation.ts";
import { currentCatalogue } from "./catalogue-cache.ts";
import { filterByQuery, readNeeds } from "./deck.ts";
import { findListed } from "./listed-places.ts";
import { countNeeds } from "./needs-filter.ts";
import { FilterChoices, NeedCounts, NeedsToStore, PlacesQuery, StoredNeeds } from "./schema.ts";
import { listStartingPoints } from "./starting-points.ts";
import { deleteNeeds, getStoredNeeds, storeNeeds } from "./stored-needs.ts";
import { assertWalkStarts, getSurroundings } from "./surroundings.ts";

/** From one address: several people may share it. */
const COUNTS: RateLimit = { name: "need-counts", max: 1200, windowSeconds: 600 };

/** `area`: a part of addresses, instead of a box. `from`: as `near`, where the counted walks start, without such a filter. */
const CountsQuery = v.strictObject({
  ...v.omit(PlacesQuery, ["unseen", "skipped", "limit", "page", "q"]).entries,
  area: v.optional(text(200)),
  tag: v.optional(text(100)),
  from: PlacesQuery.entries.near,
});

export const needsApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/users/needs", { auth: ["traveler"] })
    .returns(StoredNeeds, ({ viewer }) => getStoredNeeds(ctx.db, viewer.id))
    .put("/api/users/needs", { inDemo: false, auth: ["traveler"], body: NeedsToStore })
    .returns(StoredNeeds, ({ viewer, body }) => storeNeeds(ctx.db, viewer.id, body.needs))
    .delete("/api/users/needs", { auth: ["traveler"] })
    .returns(Ok, ({ viewer }) => done(deleteNeeds(ctx.db, viewer.id)))
    .get("/api/businesses/filters", { public: true, errors: [404] })
    .returns(FilterChoices, async ({ viewer }) => {
      if (!viewer) assertPublicCity(ctx, viewer);
      const { name, timezone } = ctx.city;
      const startingPoints = viewer?.userType === "traveler" ? await listStartingPoints(ctx.db, viewer.id) : [];
      return { city: { name, timezone }, startingPoints };
    })
    .get("/api/businesses/options", { public: true, errors: [404], counts: [COUNTS], query: CountsQuery })
    .returns(NeedCounts, async ({ viewer, query: { area, tag, from, ...query }, request }) => {
      if (!viewer) assertPublicCity(ctx, viewer);
      consumeInMemory(ctx, COUNTS, request);
      assertWalkStarts(query);
      const filter = { ...query, unseen: "0", skipped: "0" } as const;
      const snapshot = await currentCatalogue(ctx.db);
      const listed =
        area === undefined && tag === undefined
          ? filterByQuery(snapshot, { ...filter, type: "all" })
          : await findListed(ctx.db, snapshot, { area, tag });
      return countNeeds(snapshot.facts, listed, readNeeds(filter), getSurroundings(ctx), {
        type: query.type,
        ...(from && { from: { latitude: from[0], longitude: from[1] } }),
      });
    });
