// Routes of claims, for claimants and admins.
import { Elysia } from "elysia";
import * as v from "valibot";
import type { House } from "../../context.ts";
import { chapter } from "../../http/openapi-meta.ts";
import { cutPage, PageQuery, sliceOf } from "../../http/paging.ts";
import { type Limit, takePoint } from "../../http/rate-limits.ts";
import { session } from "../../http/session.ts";
import { Id } from "../../validation.ts";
import { EXAMPLE } from "../api-docs/example-ids.ts";
import { businessId } from "../places/listings.ts";
import { ClaimablePlace, DecidedClaim, OwnClaim, WaitingClaim, WithdrawnClaim } from "./answers.ts";
import { findClaimablePlaces } from "./claimable-places.ts";
import { claimPlace, claimsOf, withdrawClaim } from "./claims.ts";
import { ClaimDecision, NewClaim, PlaceSearch } from "./contract.ts";
import { decideOnClaim, waitingClaims } from "./decisions.ts";

const tells = chapter("Claims");

/** A person can own one place, so nobody needs more claims in a day. */
const CLAIMS: Limit = { name: "claims", points: 20, window: 86_400 };

/** A search reads every place's name; this is enough for typing. */
const SEARCHES: Limit = { name: "place-search", points: 300, window: 600 };

const OnClaim = v.object({ id: Id });

export const claimsApi = (house: House) =>
  new Elysia({ name: "claims-api" })
    .use(session(house))
    .post(
      "/api/businesses/:id/claim",
      async ({ viewer, params, body }) => {
        const id = businessId(params.id);
        await takePoint(house, CLAIMS, viewer.id);
        return claimPlace(house.db, viewer.id, id, body);
      },
      {
        ...tells("Asks for an imported place that nobody owns.", OwnClaim, {
          fails: [409],
          limits: [CLAIMS],
          example: { as: "business", params: { id: EXAMPLE.unclaimed }, body: { note: "My name is on the licence." } },
        }),
        admit: ["business"],
        verified: true,
        body: NewClaim,
      },
    )
    .get("/api/claims/my", ({ viewer }) => claimsOf(house.db, viewer.id), {
      ...tells("Lists one's own claims, the newest first.", v.array(OwnClaim)),
      admit: ["business"],
    })
    .get(
      "/api/claims/places",
      async ({ viewer, query }) => {
        await takePoint(house, SEARCHES, viewer.id);
        return findClaimablePlaces(house.db, query.q);
      },
      {
        ...tells("Looks for imported places by words of their names.", v.array(ClaimablePlace), {
          limits: [SEARCHES],
          example: { query: { q: "quay" } },
        }),
        admit: ["business"],
        query: PlaceSearch,
      },
    )
    .delete("/api/claims/:id", ({ viewer, params }) => withdrawClaim(house.db, viewer.id, params.id), {
      ...tells("Withdraws a claim that is not decided yet.", WithdrawnClaim, {
        fails: [409],
        example: { params: { id: EXAMPLE.claim } },
      }),
      admit: ["business"],
      params: OnClaim,
    })
    .get(
      "/api/admin/claims",
      async ({ query, request, set }) => cutPage(await waitingClaims(house.db, sliceOf(query.page)), request, set),
      {
        ...tells("Lists the claims that wait for a decision, the oldest first.", v.array(WaitingClaim)),
        admit: ["admin"],
        query: PageQuery,
      },
    )
    .post(
      "/api/admin/claims/:id/decision",
      ({ viewer, params, body }) => decideOnClaim(house.db, viewer.id, params.id, body),
      {
        ...tells("Agrees to a claim, or refuses it with a reason.", DecidedClaim, {
          fails: [409],
          example: {
            params: { id: EXAMPLE.claim },
            body: { agree: false, reason: "The licence names somebody else." },
          },
        }),
        admit: ["admin"],
        params: OnClaim,
        body: ClaimDecision,
      },
    );
