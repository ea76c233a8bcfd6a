import { sql } from "drizzle-orm";
import * as v from "valibot";
import { type Database, fillIn } from "../../../../db/index.ts";
import type { AppContext, RateLimit } from "../../../context.ts";
import { MODERATORS, routes } from "../../../http/routes.ts";
import { skipStoredText } from "../../../http/stored-text.ts";
import { confirmOwnListing } from "../listing/freshness.ts";
import { parseBusinessId } from "../listing/listings.ts";
import { Freshness } from "../listing/schema.ts";
import { toSearchFilters, toSearchPatterns } from "../listing/search-text.ts";
import { createBusiness, editBusiness, findOwnBusiness, getOwnBusiness, withdrawChanges } from "./business.ts";
import findAddressesSql from "./find-addresses.sql" with { type: "text" };
import { Address, AddressSearch, BusinessChanges, BusinessForm, OwnBusiness, TagLabels } from "./schema.ts";
import { translate } from "./translation.ts";
import { Translation, TranslationRequest } from "./translation-schema.ts";
import { listTagLabels } from "./vocabulary.ts";

/** Each edit of an approved business makes all servers reload it. */
const EDITS: RateLimit = { name: "business-edits", max: 60, windowSeconds: 3600 };

/** A search reads the addresses of all places; this is enough for typing. */
const ADDRESS_SEARCHES: RateLimit = { name: "address-search", max: 300, windowSeconds: 600 };

const TRANSLATIONS: RateLimit = { name: "translations", max: 60, windowSeconds: 3600 };

export const businessApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/businesses/my", { auth: ["business"], errors: [404] })
    .returns(OwnBusiness, ({ viewer }) => getOwnBusiness(ctx.db, viewer.id))
    .get("/api/businesses/tags", { auth: ["business", ...MODERATORS] })
    .returns(TagLabels, listTagLabels)
    .get("/api/businesses/addresses", {
      auth: ["business", ...MODERATORS],
      limits: [ADDRESS_SEARCHES],
      query: AddressSearch,
    })
    .returns(v.array(Address), ({ query }) => findAddresses(ctx.db, query.q))
    .post("/api/businesses", { auth: ["business"], errors: [409], body: BusinessForm })
    .returns(OwnBusiness, ({ viewer, body }) => createBusiness(ctx, viewer.id, body))
    .patch("/api/businesses/:id", {
      auth: ["business"],
      limits: [EDITS],
      transform: skipStoredText(ctx, async (viewer) => {
        const own = await findOwnBusiness(ctx.db, viewer.id);
        return { ...own, ...own?.pendingChanges };
      }),
      body: BusinessChanges,
    })
    .returns(OwnBusiness, ({ viewer, params, body }) => editBusiness(ctx, viewer.id, parseBusinessId(params.id), body))
    .delete("/api/businesses/:id/pending-changes", { auth: ["business"], limits: [EDITS] })
    .returns(OwnBusiness, ({ viewer, params }) => withdrawChanges(ctx, viewer.id, parseBusinessId(params.id)))
    .post("/api/businesses/:id/confirmation", { auth: ["business"] })
    .returns(Freshness, ({ viewer, params }) => confirmOwnListing(ctx.db, viewer.id, parseBusinessId(params.id)))
    .post("/api/translations", {
      auth: ["business", ...MODERATORS],
      errors: [404],
      limits: [TRANSLATIONS],
      body: TranslationRequest,
    })
    .returns(Translation, ({ body }) => translate(ctx.config.translation, body));

// Addresses of imported places, which owners choose from instead of asking an outside service.
const MAX_ADDRESSES = 6;

/** With a number and a position, the shortest first. @param search words that the address contains, ignoring accents */
async function findAddresses(db: Database, search: string): Promise<Address[]> {
  const patterns = toSearchPatterns(search);
  if (patterns.length === 0) return [];
  const contains = patterns.map((pattern) => sql`found.words like ${pattern}`);
  const rows = await db.execute<Address>(
    fillIn(findAddressesSql, {
      filters: sql.join(toSearchFilters(search), sql` and `),
      contains: sql.join(contains, sql` and `),
      max: MAX_ADDRESSES,
    }),
  );
  return [...rows];
}
