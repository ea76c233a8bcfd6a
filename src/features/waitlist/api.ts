import { Elysia } from "elysia";
import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { tag } from "../../http/openapi-meta.ts";
import { consumeRateLimit, type RateLimit } from "../../http/rate-limits.ts";
import { session } from "../../http/session.ts";
import { Ok } from "../../validation.ts";
import { toWaitlistCsv } from "./csv.ts";
import { NewWaitlistEntry, WaitlistEntry, WaitlistQuery } from "./schema.ts";
import { exportWaitlist, joinWaitlist, listWaitlist } from "./waitlist.ts";

const doc = tag("Waitlist");

const JOIN_LIMIT: RateLimit = { name: "waitlist", max: 20, windowSeconds: 3600 };

export const waitlistApi = (ctx: AppContext) =>
  new Elysia({ name: "waitlist-api" })
    .use(session(ctx))
    .post(
      "/api/waitlist",
      async ({ request, body }) => {
        await consumeRateLimit(ctx, JOIN_LIMIT, request);
        await joinWaitlist(ctx.db, body);
        return { ok: true };
      },
      {
        ...doc("Joins the waitlist or requests a demo. The response is the same if the email is already listed.", Ok, {
          limits: [JOIN_LIMIT],
          example: {
            body: { name: "Greta Molinder", email: "greta@example.com", city: "Trondholm", role: "Traveler" },
          },
        }),
        public: true,
        body: NewWaitlistEntry,
      },
    )
    .get(
      "/api/admin/waitlist",
      async ({ query, set }) => {
        const { entries, next } = await listWaitlist(ctx.db, query);
        if (next)
          set.headers.link = `</api/admin/waitlist?${new URLSearchParams({ ...query, after: next })}>; rel="next"`;
        return entries;
      },
      {
        ...doc("Lists waitlist entries. Supports search and sorting.", v.array(WaitlistEntry), {
          headers: { Link: "The next page, if there is one." },
          example: { query: { q: "greta", sort: "name", order: "asc" } },
        }),
        auth: ["admin"],
        query: WaitlistQuery,
      },
    )
    .get(
      "/api/admin/waitlist.csv",
      async ({ viewer, query }) => {
        const entries = await exportWaitlist(ctx.db, viewer.id, query);
        return new Response(toWaitlistCsv(entries), {
          headers: {
            "content-type": "text/csv; charset=utf-8",
            "content-disposition": 'attachment; filename="waitlist.csv"',
            "cache-control": "no-store",
          },
        });
      },
      {
        ...doc("Exports the waitlist as CSV.", "text/csv", {
          headers: { "Content-Disposition": "The file name." },
        }),
        auth: ["admin"],
        query: WaitlistQuery,
      },
    );
