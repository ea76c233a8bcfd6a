// Routes of the admins.
import { Elysia } from "elysia";
import * as v from "valibot";
import type { House } from "../../context.ts";
import { chapter } from "../../http/openapi-meta.ts";
import { type Limit, takePoint } from "../../http/rate-limits.ts";
import { session } from "../../http/session.ts";
import { Done } from "../../response-schemas.ts";
import { EXAMPLE } from "../api-docs/example-ids.ts";
import { ReviewedBusiness } from "../places/answers.ts";
import { makeAdminOf, readmitPerson, signOutPerson, suspendPerson, unmakeAdmin } from "./account-status.ts";
import { ListedPerson, LoggedMail, NotedAct, Overview, PersonDetail, ReviewDecision, TestedMail } from "./answers.ts";
import { findActs } from "./audit-log.ts";
import { ActQuery, Approval, MailQuery, OnPerson, PeopleQuery, ReviewQuery, Suspension, TestMail } from "./contract.ts";
import { findMails, sendTestMail } from "./mails.ts";
import { recentOverview } from "./overview.ts";
import { findPeople, personDetail } from "./people.ts";
import { businessId, decideOnBusiness, reviewQueue } from "./review.ts";

const tells = chapter("Administration");

/** Enough to find out why mail does not arrive, too few to spam anybody. */
const TEST_MAILS: Limit = { name: "test-mail", points: 20, window: 3600 };

/** Decisions on businesses. */
const reviews = (house: House) =>
  new Elysia({ name: "admin-reviews" })
    .use(session(house))
    .get(
      "/api/admin/businesses",
      async ({ query, set }) => {
        const { businesses, more } = await reviewQueue(house.db, query.status, query.page);
        if (more)
          set.headers.link = `</api/admin/businesses?status=${query.status}&page=${query.page + 1}>; rel="next"`;
        return businesses;
      },
      {
        ...tells("Lists businesses to review, by how they stand.", v.array(ReviewedBusiness), {
          headers: { Link: "The next page, where there is one." },
          example: { query: { status: "approved" } },
        }),
        admit: ["admin"],
        query: ReviewQuery,
      },
    )
    .post(
      "/api/admin/businesses/:id/approval",
      ({ viewer, params, body }) => decideOnBusiness(house.db, viewer.id, businessId(params.id), body),
      {
        ...tells("Approves a business, or rejects it with a reason that its owner sees.", ReviewDecision, {
          fails: [409],
          example: { params: { id: EXAMPLE.theatre }, body: { approved: true } },
        }),
        admit: ["admin"],
        body: Approval,
      },
    );

/** Accounts, and what an admin may do to them. */
const people = (house: House) => {
  const onPerson = { admit: ["admin"], params: OnPerson } as const;
  const done = async (act: Promise<void>) => {
    await act;
    return { ok: true };
  };
  return new Elysia({ name: "admin-people" })
    .use(session(house))
    .get(
      "/api/admin/people",
      async ({ query, request, set }) => {
        const { people, next } = await findPeople(house.db, query);
        linkNext(request, set, next);
        return people;
      },
      {
        ...tells("Lists people, searched and filtered, the newest first.", v.array(ListedPerson), {
          asks: {
            admin: "1: only admins",
            suspended: "1: only suspended people",
            after: "Where the page begins, as the Link header says.",
          },
          headers: { Link: "The next page, where there is one." },
          example: { query: { q: "amira" } },
        }),
        admit: ["admin"],
        query: PeopleQuery,
      },
    )
    .get("/api/admin/people/:id", ({ params }) => personDetail(house.db, params.id), {
      ...tells("Reads one person, and what they did in counts.", PersonDetail, {
        example: { params: { id: EXAMPLE.amira } },
      }),
      ...onPerson,
    })
    .post(
      "/api/admin/people/:id/suspension",
      ({ viewer, params, body }) => done(suspendPerson(house.db, viewer.id, params.id, body.reason)),
      {
        ...tells("Suspends a person and signs them out everywhere.", Done, {
          fails: [409],
          example: { params: { id: EXAMPLE.tomasz }, body: { reason: "Reports closed doors that are open." } },
        }),
        ...onPerson,
        body: Suspension,
      },
    )
    .delete(
      "/api/admin/people/:id/suspension",
      ({ viewer, params }) => done(readmitPerson(house.db, viewer.id, params.id)),
      {
        ...tells("Readmits a suspended person.", Done, { fails: [409], example: { params: { id: EXAMPLE.tomasz } } }),
        ...onPerson,
      },
    )
    .post("/api/admin/people/:id/admin", ({ viewer, params }) => done(makeAdminOf(house.db, viewer.id, params.id)), {
      ...tells("Makes a person an admin.", Done, { fails: [409], example: { params: { id: EXAMPLE.tomasz } } }),
      ...onPerson,
    })
    .delete("/api/admin/people/:id/admin", ({ viewer, params }) => done(unmakeAdmin(house.db, viewer.id, params.id)), {
      ...tells("Makes an admin a person like others.", Done, {
        fails: [409],
        example: { params: { id: EXAMPLE.tomasz } },
      }),
      ...onPerson,
    })
    .delete(
      "/api/admin/people/:id/sessions",
      ({ viewer, params }) => done(signOutPerson(house.db, viewer.id, params.id)),
      {
        ...tells("Signs a person out everywhere.", Done, { fails: [409], example: { params: { id: EXAMPLE.tomasz } } }),
        ...onPerson,
      },
    );
};

/** The overview, the mail log and the audit log. */
const records = (house: House) =>
  new Elysia({ name: "admin-records" })
    .use(session(house))
    .get("/api/admin/overview", () => recentOverview(house.db, house.city.timezone), {
      ...tells("Reads the city in figures: thirty days, and the thirty before.", Overview),
      admit: ["admin"],
    })
    .get(
      "/api/admin/mails",
      async ({ query, request, set }) => {
        const { mails, next } = await findMails(house.db, query);
        linkNext(request, set, next);
        return mails;
      },
      {
        ...tells("Lists mails that went out, or did not, the newest first.", v.array(LoggedMail), {
          headers: { Link: "The next page, where there is one." },
          example: { query: { state: "printed" } },
        }),
        admit: ["admin"],
        query: MailQuery,
      },
    )
    .post(
      "/api/admin/mails/test",
      async ({ viewer, body }) => {
        await takePoint(house, TEST_MAILS, viewer.id);
        return sendTestMail(house, viewer.id, body.to);
      },
      {
        ...tells("Sends a test mail and tells what the mail server said.", TestedMail, {
          limits: [TEST_MAILS],
          example: { body: { to: "noor@example.com" } },
        }),
        admit: ["admin"],
        body: TestMail,
      },
    )
    .get(
      "/api/admin/acts",
      async ({ query, request, set }) => {
        const { acts, next } = await findActs(house.db, query);
        linkNext(request, set, next);
        return acts;
      },
      {
        ...tells("Lists what admins did, the newest first.", v.array(NotedAct), {
          headers: { Link: "The next page, where there is one." },
          example: { query: { act: "mail.test" } },
        }),
        admit: ["admin"],
        query: ActQuery,
      },
    );

export const adminApi = (house: House) =>
  new Elysia({ name: "admin-api" }).use(reviews(house)).use(people(house)).use(records(house));

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
