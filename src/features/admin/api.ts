// Routes of the admins.
import { Elysia } from "elysia";
import * as v from "valibot";
import { listAuditEntries } from "../../audit-log.ts";
import type { AppContext } from "../../context.ts";
import { EXAMPLE } from "../../http/example-ids.ts";
import { tag } from "../../http/openapi-meta.ts";
import { consumeRateLimit, type RateLimit } from "../../http/rate-limits.ts";
import { session } from "../../http/session.ts";
import { Ok } from "../../validation.ts";
import { decideOnBusiness, listReviews } from "../business/review.ts";
import { Approval, ReviewedBusiness } from "../business/schema.ts";
import { parseBusinessId } from "../listings/listings.ts";
import { makeAdminOf, reinstatePerson, signOutPerson, suspendPerson, unmakeAdmin } from "./account-status.ts";
import { findMails, sendTestMail } from "./mails.ts";
import { recentOverview } from "./overview.ts";
import { findPeople, personDetail } from "./people.ts";
import {
  ActQuery,
  AuditEntry,
  ListedPerson,
  LoggedMail,
  MailQuery,
  OnPerson,
  Overview,
  PeopleQuery,
  PersonDetail,
  ReviewDecision,
  ReviewQuery,
  Suspension,
  TestEmail,
  TestedMail,
} from "./schema.ts";

const doc = tag("Administration");

/** Enough to find out why mail does not arrive, too few to spam anybody. */
const TEST_MAILS: RateLimit = { name: "test-mail", max: 20, windowSeconds: 3600 };

/** Decisions on businesses. */
const reviews = (ctx: AppContext) =>
  new Elysia({ name: "admin-reviews" })
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
        ...doc("Lists businesses to review, by how they stand.", v.array(ReviewedBusiness), {
          headers: { Link: "The next page, where there is one." },
          example: { query: { status: "approved" } },
        }),
        auth: ["admin"],
        query: ReviewQuery,
      },
    )
    .post(
      "/api/admin/businesses/:id/approval",
      ({ viewer, params, body }) => decideOnBusiness(ctx.db, viewer.id, parseBusinessId(params.id), body),
      {
        ...doc("Approves a business, or rejects it with a reason that its owner sees.", ReviewDecision, {
          errors: [409],
          example: { params: { id: EXAMPLE.theatre }, body: { approved: true } },
        }),
        auth: ["admin"],
        body: Approval,
      },
    );

/** Accounts, and what an admin may do to them. */
const people = (ctx: AppContext) => {
  const onPerson = { auth: ["admin"], params: OnPerson } as const;
  const done = async (act: Promise<void>) => {
    await act;
    return { ok: true };
  };
  return new Elysia({ name: "admin-people" })
    .use(session(ctx))
    .get(
      "/api/admin/people",
      async ({ query, request, set }) => {
        const { people, next } = await findPeople(ctx.db, query);
        linkNext(request, set, next);
        return people;
      },
      {
        ...doc("Lists people, searched and filtered, the newest first.", v.array(ListedPerson), {
          queryParams: {
            admin: "1: only admins",
            suspended: "1: only suspended people",
            after: "Where the page begins, as the Link header says.",
          },
          headers: { Link: "The next page, where there is one." },
          example: { query: { q: "amira" } },
        }),
        auth: ["admin"],
        query: PeopleQuery,
      },
    )
    .get("/api/admin/people/:id", ({ params }) => personDetail(ctx.db, params.id), {
      ...doc("Reads one person, and what they did in counts.", PersonDetail, {
        example: { params: { id: EXAMPLE.amira } },
      }),
      ...onPerson,
    })
    .post(
      "/api/admin/people/:id/suspension",
      ({ viewer, params, body }) => done(suspendPerson(ctx.db, viewer.id, params.id, body.reason)),
      {
        ...doc("Suspends a person and signs them out everywhere.", Ok, {
          errors: [409],
          example: { params: { id: EXAMPLE.tomasz }, body: { reason: "Reports closed doors that are open." } },
        }),
        ...onPerson,
        body: Suspension,
      },
    )
    .delete(
      "/api/admin/people/:id/suspension",
      ({ viewer, params }) => done(reinstatePerson(ctx.db, viewer.id, params.id)),
      {
        ...doc("Readmits a suspended person.", Ok, { errors: [409], example: { params: { id: EXAMPLE.tomasz } } }),
        ...onPerson,
      },
    )
    .post("/api/admin/people/:id/admin", ({ viewer, params }) => done(makeAdminOf(ctx.db, viewer.id, params.id)), {
      ...doc("Makes a person an admin.", Ok, { errors: [409], example: { params: { id: EXAMPLE.tomasz } } }),
      ...onPerson,
    })
    .delete("/api/admin/people/:id/admin", ({ viewer, params }) => done(unmakeAdmin(ctx.db, viewer.id, params.id)), {
      ...doc("Makes an admin a person like others.", Ok, {
        errors: [409],
        example: { params: { id: EXAMPLE.tomasz } },
      }),
      ...onPerson,
    })
    .delete(
      "/api/admin/people/:id/sessions",
      ({ viewer, params }) => done(signOutPerson(ctx.db, viewer.id, params.id)),
      {
        ...doc("Signs a person out everywhere.", Ok, { errors: [409], example: { params: { id: EXAMPLE.tomasz } } }),
        ...onPerson,
      },
    );
};

/** The overview, the mail log and the audit log. */
const records = (ctx: AppContext) =>
  new Elysia({ name: "admin-records" })
    .use(session(ctx))
    .get("/api/admin/overview", () => recentOverview(ctx.db, ctx.city.timezone), {
      ...doc("Reads the city in figures: thirty days, and the thirty before.", Overview),
      auth: ["admin"],
    })
    .get(
      "/api/admin/mails",
      async ({ query, request, set }) => {
        const { mails, next } = await findMails(ctx.db, query);
        linkNext(request, set, next);
        return mails;
      },
      {
        ...doc("Lists mails that went out, or did not, the newest first.", v.array(LoggedMail), {
          headers: { Link: "The next page, where there is one." },
          example: { query: { state: "printed" } },
        }),
        auth: ["admin"],
        query: MailQuery,
      },
    )
    .post(
      "/api/admin/mails/test",
      async ({ viewer, body }) => {
        await consumeRateLimit(ctx, TEST_MAILS, viewer.id);
        return sendTestMail(ctx, viewer.id, body.to);
      },
      {
        ...doc("Sends a test mail and tells what the mail server said.", TestedMail, {
          limits: [TEST_MAILS],
          example: { body: { to: "noor@example.com" } },
        }),
        auth: ["admin"],
        body: TestEmail,
      },
    )
    .get(
      "/api/admin/acts",
      async ({ query, request, set }) => {
        const { auditEntries, next } = await listAuditEntries(ctx.db, query);
        linkNext(request, set, next);
        return auditEntries;
      },
      {
        ...doc("Lists what admins did, the newest first.", v.array(AuditEntry), {
          headers: { Link: "The next page, where there is one." },
          example: { query: { act: "mail.test" } },
        }),
        auth: ["admin"],
        query: ActQuery,
      },
    );

export const adminApi = (ctx: AppContext) =>
  new Elysia({ name: "admin-api" }).use(reviews(ctx)).use(people(ctx)).use(records(ctx));

function linkNext(
  request: Request,
  set: { headers: Record<string, string | number | undefined> },
  next: string | number | undefined,
): void {
  if (next === undefined) return;
  const url = new URL(request.url);
  url.searchParams.set("after", String(next));
  set.headers.link = `<${url.pathname}${url.search}>; rel="next"`;
}
