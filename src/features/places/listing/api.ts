import { Elysia } from "elysia";
import type { AppContext } from "../../../context.ts";
import { tag } from "../../../http/openapi-meta.ts";
import type { RateLimit } from "../../../http/rate-limits.ts";
import { session } from "../../../http/session.ts";
import { getFreshness } from "./freshness.ts";
import { findVisibleListing } from "./listings.ts";
import { explainHours, withHours } from "./opening-hours.ts";
import { HoursExplanation, HoursQuery, ListingDetails } from "./schema.ts";

const doc = tag("Businesses");

/** Called while an owner types. The most complex hours take as long as rendering ten pages. */
const HOURS: RateLimit = { name: "hours", max: 300, windowSeconds: 600 };

export const listingsApi = (ctx: AppContext) =>
  new Elysia({ name: "listings-api" })
    .use(session(ctx))
    .get(
      "/api/businesses/:id",
      async ({ viewer, params }) => {
        const listing = await findVisibleListing(ctx.db, viewer, params.id);
        const [withCurrentHours] = await withHours([listing], ctx.city.timezone);
        return { ...withCurrentHours, ...(await getFreshness(ctx.db, listing.id)) };
      },
      {
        ...doc("Returns an approved business.", ListingDetails),
        public: true,
      },
    )
    .get("/api/hours", ({ query }) => explainHours(query.text), {
      ...doc("Explains opening hours and suggests a standard form.", HoursExplanation),
      auth: ["business", "admin", "moderator"],
      limits: [HOURS],
      query: HoursQuery,
    });
