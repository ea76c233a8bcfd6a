import { Elysia } from "elysia";
import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { tag } from "../../http/openapi-meta.ts";
import { session } from "../../http/session.ts";
import { parseBusinessId } from "../places/listing/listings.ts";
import { decideOnBusiness, getReview, listReviews } from "../places/owner/review.ts";
import { Approval, ReviewedBusiness } from "../places/owner/schema.ts";
import { ReviewDecision, ReviewQuery } from "./schema.ts";

const doc = tag("Administration");

export const reviewApi = (ctx: AppContext) =>
  new Elysia({ name: "review-api" })
    .use(session(ctx))
    .get(
      "/api/admin/businesses",
      async ({ query, set }) => {
        const { businesses, more } = await listReviews(ctx.db, query.status, query.page);
        if (more)
          set.headers.link = `</api/admin/businesses?status=${query.status}&page=${query.page + 1}>; rel="next"`;
        return businesses;
      },
      {
        ...doc("Lists businesses by review status.", v.array(ReviewedBusiness), {
          headers: { Link: "The next page, if there is one." },
        }),
        auth: ["admin", "moderator"],
        query: ReviewQuery,
      },
    )
    .get("/api/admin/businesses/:id", ({ params }) => getReview(ctx.db, parseBusinessId(params.id)), {
      ...doc("Returns a business as the review shows it.", ReviewedBusiness),
      auth: ["admin", "moderator"],
    })
    .post(
      "/api/admin/businesses/:id/approval",
      ({ viewer, params, body }) => decideOnBusiness(ctx.db, viewer.id, parseBusinessId(params.id), body),
      {
        ...doc(
          "Approves a business with its pending changes, or rejects either with a reason that the owner sees.",
          ReviewDecision,
          { errors: [409] },
        ),
        auth: ["admin", "moderator"],
        body: Approval,
      },
    );
