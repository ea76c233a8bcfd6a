import * as v from "valibot";
import type { AppContext, RateLimit } from "../../context.ts";
import { assertPublicCity } from "../../http/public-city.ts";
import { consumeInMemory } from "../../http/rate-limits.ts";
import { routes } from "../../http/routes.ts";
import { done, Ok } from "../../validation.ts";
import { listPictures, stateInterests } from "./interests.ts";
import { AskedInterests, InterestsQuery, StatedInterests } from "./interests-schema.ts";
import { HISTORY_LIMIT } from "./limits.ts";

/** From one address, which several people may share. */
const PICTURES_LIMIT: RateLimit = { name: "interests", max: 600, windowSeconds: 600 };

export const interestsApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/interests", { public: true, errors: [404], counts: [PICTURES_LIMIT], query: InterestsQuery })
    .returns(AskedInterests, ({ query, viewer, request }) => {
      if (!viewer) assertPublicCity(ctx, viewer);
      consumeInMemory(ctx, PICTURES_LIMIT, request);
      return listPictures(ctx.db, query);
    })
    .post("/api/users/interests", {
      auth: ["traveler"],
      limits: [HISTORY_LIMIT],
      body: v.strictObject({ interests: StatedInterests }),
    })
    .returns(Ok, ({ viewer, body }) => done(stateInterests(ctx.db, viewer.id, body.interests)));
