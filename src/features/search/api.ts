import * as v from "valibot";
import type { AppContext, RateLimit } from "../../context.ts";
import { assertPublicCity } from "../../http/public-city.ts";
import { consumeInMemory } from "../../http/rate-limits.ts";
import { routes } from "../../http/routes.ts";
import { findPlaces } from "./find-places.ts";
import { FoundPlace, SearchQuery } from "./schema.ts";

/** Enough for several people who type at one address. */
const SEARCHES: RateLimit = { name: "find-places", max: 1200, windowSeconds: 600 };

export const searchApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/search", { public: true, errors: [404], counts: [SEARCHES], query: SearchQuery })
    .returns(v.array(FoundPlace), ({ query, viewer, request }) => {
      if (!viewer) assertPublicCity(ctx, viewer);
      consumeInMemory(ctx, SEARCHES, viewer?.id ?? request);
      return findPlaces(ctx, viewer, query);
    });
