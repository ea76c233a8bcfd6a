import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { returns } from "../../http/openapi-meta.ts";
import { assertPublicCity } from "../../http/public-city.ts";
import { consumeInMemory, type RateLimit } from "../../http/rate-limits.ts";
import { routes } from "../../http/session.ts";
import { done, Ok } from "../../validation.ts";
import { listPictures, stateInterests } from "./interests.ts";
import { AskedInterests, InterestsQuery, StatedInterests } from "./interests-schema.ts";
import { HISTORY_LIMIT } from "./limits.ts";

/** From one address, which several people may share. */
const PICTURES_LIMIT: RateLimit = { name: "interests", max: 600, windowSeconds: 600 };

export const interestsApi = (ctx: AppContext) =>
  routes(ctx)
    .get(
      "/api/interests",
      ({ query, viewer, request }) => {
        if (!viewer) assertPublicCity(ctx, viewer);
        consumeInMemory(ctx, PICTURES_LIMIT, request);
        return listPictures(ctx.db, query);
      },
      { ...returns(AskedInterests, { errors: [404], limits: [PICTURES_LIMIT] }), public: true, query: InterestsQuery },
    )
    .post("/api/users/interests", ({ viewer, body }) => done(stateInterests(ctx.db, viewer.id, body.interests)), {
      ...returns(Ok),
      auth: ["traveler"],
      limits: [HISTORY_LIMIT],
      body: v.strictObject({ interests: StatedInterests }),
    });
