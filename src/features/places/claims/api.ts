import * as v from "valibot";
import type { AppContext, RateLimit } from "../../../context.ts";
import { FoundPageQuery, toOffset } from "../../../http/paging.ts";
import { MODERATORS, routes } from "../../../http/routes.ts";
import { IdPath } from "../../../validation.ts";
import { parseBusinessId } from "../listing/listings.ts";
import { claimPlace, findClaimablePlaces, listClaims, withdrawClaim } from "./claims.ts";
import { decideOnClaim, listWaitingClaims } from "./decisions.ts";
import * as shapes from "./schema.ts";

/** An account can only own one place. */
const CLAIMS: RateLimit = { name: "claims", max: 20, windowSeconds: 86_400 };

/** A search reads the names of all places; this is enough for typing. */
const SEARCHES: RateLimit = { name: "place-search", max: 300, windowSeconds: 600 };

export const claimsApi = (ctx: AppContext) =>
  routes(ctx)
    .post("/api/businesses/:id/claim", {
      auth: ["business"],
      errors: [409],
      limits: [CLAIMS],
      verified: true,
      body: shapes.NewClaim,
    })
    .returns(shapes.OwnClaim, ({ viewer, params, body }) =>
      claimPlace(ctx.db, viewer.id, parseBusinessId(params.id), body),
    )
    .get("/api/claims/my", { auth: ["business"] })
    .returns(v.array(shapes.OwnClaim), ({ viewer }) => listClaims(ctx.db, viewer.id))
    .get("/api/claims/places", { auth: ["business"], limits: [SEARCHES], query: shapes.PlaceSearch })
    .returns(v.array(shapes.ClaimablePlace), ({ query }) => findClaimablePlaces(ctx.db, query.q))
    .delete("/api/claims/:id", { auth: ["business"], errors: [409], params: IdPath })
    .returns(shapes.WithdrawnClaim, ({ viewer, params }) => withdrawClaim(ctx.db, viewer.id, params.id))
    .get("/api/admin/claims", { auth: MODERATORS, query: FoundPageQuery })
    .lists(shapes.WaitingClaim, ({ query }) => listWaitingClaims(ctx.db, toOffset(query.page), query.q))
    .post("/api/admin/claims/:id/decision", {
      auth: MODERATORS,
      errors: [409],
      params: IdPath,
      body: shapes.ClaimDecision,
    })
    .returns(shapes.DecidedClaim, ({ viewer, params, body }) => decideOnClaim(ctx.db, viewer.id, params.id, body));
