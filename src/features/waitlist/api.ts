// Joining the waitlist, for everybody; reading it, for admins.
import { Elysia } from "elysia";
import * as v from "valibot";
import type { House } from "../../context.ts";
import { addressOf } from "../../http/client-ip.ts";
import { chapter } from "../../http/openapi-meta.ts";
import { type Limit, takePoint } from "../../http/rate-limits.ts";
import { session } from "../../http/session.ts";
import { Done } from "../../response-schemas.ts";
import { WaitlistEntry } from "./answers.ts";
import { NewWaitlistEntry, WaitlistQuery } from "./contract.ts";
import { waitlistCsv } from "./csv.ts";
import { exportWaitlist, joinWaitlist, waitlistPage } from "./waitlist.ts";

const tells = chapter("Waitlist");

const JOIN_LIMIT: Limit = { name: "waitlist", points: 20, window: 3600 };

export const waitlistApi = (house: House) =>
  new Elysia({ name: "waitlist-api" })
    .use(session(house))
    .post(
      "/api/waitlist",
      async ({ request, body }) => {
        await takePoint(house, JOIN_LIMIT, addressOf(house, request));
        await joinWaitlist(house.db, body);
        return { ok: true };
      },
      {
        ...tells("Joins the waitlist, or asks for a demo. An address that is there already is not told so.", Done, {
          limits: [JOIN_LIMIT],
          example: {
            body: { name: "Greta Molinder", email: "greta@example.com", city: "Trondholm", role: "Traveler" },
          },
        }),
        open: true,
        body: NewWaitlistEntry,
      },
    )
    .get(
      "/api/admin/waitlist",
      async ({ query, set }) => {
        const { entries, next } = await waitlistPage(house.db, query);
        const more = new URLSearchParams({ ...query, after: next ?? "" });
        if (next) set.headers.link = `</api/admin/waitlist?${more}>; rel="next"`;
        return entries;
      },
      {
        ...tells("Lists the waitlist, searched and sorted.", v.array(WaitlistEntry), {
          headers: { Link: "The next page, where there is one." },
          example: { query: { q: "greta", sort: "name", order: "asc" } },
        }),
        admit: ["admin"],
        query: WaitlistQuery,
      },
    )
    .get(
      "/api/admin/waitlist.csv",
      async ({ viewer, query }) => {
        const entries = await exportWaitlist(house.db, viewer.id, query);
        return new Response(waitlistCsv(entries), {
          headers: {
            "content-type": "text/csv; charset=utf-8",
            "content-disposition": 'attachment; filename="waitlist.csv"',
            "cache-control": "no-store",
          },
        });
      },
      {
        ...tells("Exports the waitlist as a table.", "text/csv", {
          headers: { "Content-Disposition": "A file's name." },
        }),
        admit: ["admin"],
        query: WaitlistQuery,
      },
    );
