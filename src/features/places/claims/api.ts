import * as v from "valibot";
import type { AppContext } from "../../../context.ts";
import { returns } from "../../../http/openapi-meta.ts";
import { FoundPageQuery, paginate, toOffset } from "../../../http/paging.ts";
import type { RateLimit } from "../../../http/rate-limits.ts";
import { routes } from "../../../http/session.ts";
import { IdPath } from "../../../validation.ts";
import { parseBusinessId } from "../listing/listings.ts";
import { claimPlace, findClaimablePlaces, listClaims, withdrawClaim } from "./claims.ts";
import { decideOnClaim, listWaitingClaims } from "./decisions.ts";
import {
  ClaimablePlace,
  ClaimDecision,
  DecidedClaim,
  NewClaim,
  OwnClaim,
  PlaceSearch,
  WaitingClaim,
  WithdrawnClaim,
} from "./schema.ts";

/** An account can only own one place. */
const CLAIMS: RateLimit = { name: "claims", max: 20, windowSeconds: 86_400 };

/** A search reads the names of all places; this is enough for typing. */
const SEARCHES: RateLimit = { name: "place-search", max: 300, windowSeconds: 600 };

export const claimsApi = (ctx: AppContext) =>
  routes(ctx)
    .post(
      "/api/businesses/:id/claim",
      ({ viewer, params, body }) => claimPlace(ctx.db, viewer.id, parseBusinessId(params.id), body),
      { ...returns(OwnClaim, { errors: [409] }), auth: ["business"], limits: [CLAIMS], verified: true, body: NewClaim },
    )
    .get("/api/claims/my", ({ viewer }) => listClaims(ctx.db, viewer.id), {
      ...returns(v.array(OwnClaim)),
      auth: ["business"],
    })
    .get("/api/claims/places", ({ query }) => findClaimablePlaces(ctx.db, query.q), {
      ...returns(v.array(ClaimablePlace)),
      auth: ["business"],
      limits: [SEARCHES],
      query: PlaceSearch,
    })
    .delete("/api/claims/:id", ({ viewer, params }) => withdrawClaim(ctx.db, viewer.id, params.id), {
      ...returns(WithdrawnClaim, { errors: [409] }),
      auth: ["business"],
      params: IdPath,
    })
    .get(
      "/api/admin/claims",
      async ({ query, request, set }) =>
        paginate(await listWaitingClaims(ctx.db, toOffset(query.page), query.q), request, set),
      { ...returns(v.array(WaitingClaim)), auth: ["admin", "moderator"], query: FoundPageQuery },
    )
    .post(
      "/api/admin/claims/:id/decision",
      ({ viewer, params, body }) => decideOnClaim(ctx.db, viewer.id, params.id, body),
      {
        ...returns(DecidedClaim, { errors: [409] }),
        auth: ["admin", "moderator"],
        params: IdPath,
        body: ClaimDecision,
      },
    );
