// Routes of a business, for its owner and for the public. The list of places is discovery's.
import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { tag } from "../../http/openapi-meta.ts";
import { consumeRateLimit, type RateLimit } from "../../http/rate-limits.ts";
import { session } from "../../http/session.ts";
import { EXAMPLE } from "../api-docs/example-ids.ts";
import { createBusiness, editBusiness, findOwnBusiness } from "../business/business.ts";
import { Freshness, HoursReading, OwnBusiness, WholeListing } from "./answers.ts";
import { BusinessChanges, BusinessForm, HoursQuestion } from "./contract.ts";
import { confirmOwn, freshnessOf } from "./freshness.ts";
import { businessId, findListingFor } from "./listings.ts";
import { explainHours, withHours } from "./opening-hours.ts";

const tells = tag("Businesses");

/** Hours are read while an owner types; the longest take the server as much time as ten pages. */
const HOURS: RateLimit = { name: "hours", max: 300, windowSeconds: 600 };

export const placesApi = (ctx: AppContext) =>
  new Elysia({ name: "businesses-api" })
    .use(session(ctx))
    .get("/api/businesses/my", ({ viewer }) => findOwnBusiness(ctx.db, viewer.id), {
      ...tells("Reads one's own business.", OwnBusiness, { errors: [404] }),
      auth: ["business"],
    })
    .post("/api/businesses", ({ viewer, body }) => createBusiness(ctx.db, viewer.id, body), {
      ...tells("Creates one's business; an admin looks at it before others see it.", OwnBusiness, {
        errors: [409],
        example: {
          body: {
            name: "Quay Books",
            type: "retail",
            location: "Molo Vecchio 3, Porto Vecchio",
            openingHours: "Mo-Sa 10:00-18:00",
            priceLevel: 2,
            latitude: 41.95,
            longitude: 5.6,
          },
        },
      }),
      auth: ["business"],
      body: BusinessForm,
    })
    .patch(
      "/api/businesses/:id",
      ({ viewer, params, body }) => editBusiness(ctx.db, viewer.id, businessId(params.id), body),
      {
        ...tells(
          "Changes one's business; an approved one stays approved, and an admin sees what changed.",
          OwnBusiness,
          { example: { params: { id: EXAMPLE.cafe }, body: { openingHours: "Tu-Su 08:00-18:00" } } },
        ),
        auth: ["business"],
        body: BusinessChanges,
      },
    )
    .get(
      "/api/businesses/:id",
      async ({ viewer, params }) => {
        const listing = await findListingFor(ctx.db, viewer, params.id);
        const [shown] = await withHours([listing], ctx.city.timezone);
        return { ...shown, ...(await freshnessOf(ctx.db, listing.id)) };
      },
      {
        ...tells("Reads an approved business.", WholeListing, { example: { params: { id: EXAMPLE.cafe } } }),
        public: true,
      },
    )
    .post(
      "/api/businesses/:id/confirmation",
      ({ viewer, params }) => confirmOwn(ctx.db, viewer.id, businessId(params.id)),
      {
        ...tells("Confirms that one's listing is still true.", Freshness, {
          example: { params: { id: EXAMPLE.cafe } },
        }),
        auth: ["business"],
      },
    )
    .get(
      "/api/hours",
      async ({ viewer, query }) => {
        await consumeRateLimit(ctx, HOURS, viewer.id);
        return explainHours(query.text);
      },
      {
        ...tells("Reads opening hours as an owner types them.", HoursReading, {
          limits: [HOURS],
          example: { query: { text: "Mo-Fr 9-18" } },
        }),
        auth: ["business", "admin"],
        query: HoursQuestion,
      },
    );
