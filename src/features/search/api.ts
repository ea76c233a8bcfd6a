import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { returns } from "../../http/openapi-meta.ts";
import { assertPublicCity } from "../../http/public-city.ts";
import { consumeInMemory, type RateLimit } from "../../http/rate-limits.ts";
import { routes } from "../../http/session.ts";
import { findPlaces } from "./find-places.ts";
import { FoundPlace, SearchQuery } from "./schema.ts";

/** Enough for several people who type at one address. */
const SEARCHES: RateLimit = { name: "find-places", max: 1200, windowSeconds: 600 };

export const searchApi = (ctx: AppContext) =>
  routes(ctx).get(
    "/api/search",
    ({ query, viewer, request }) => {
      if (!viewer) assertPublicCity(ctx, viewer);
      consumeInMemory(ctx, SEARCHES, viewer?.id ?? request);
      return findPlaces(ctx, viewer, query);
    },
    { ...returns(v.array(FoundPlace), { errors: [404], limits: [SEARCHES] }), public: true, query: SearchQuery },
  );
