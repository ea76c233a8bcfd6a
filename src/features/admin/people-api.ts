import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { PAGED, tag } from "../../http/openapi-meta.ts";
import { setNextLink } from "../../http/paging.ts";
import { routes } from "../../http/session.ts";
import { done, IdPath, Ok } from "../../validation.ts";
import { REAUTHENTICATION_LIMIT, reauthenticateViewer } from "../auth/reauthentication-api.ts";
import { Reauthentication } from "../auth/schema.ts";
import {
  grantRole,
  reinstatePerson,
  revokeRole,
  type StaffRole,
  signOutPerson,
  suspendPerson,
} from "./account-status.ts";
import { getPersonDetail, listPeople } from "./people.ts";
import { ListedPerson, PeopleQuery, PersonDetail, Suspension } from "./schema.ts";

const doc = tag("Administration");

const onPerson = { auth: ["admin"], params: IdPath } as const;

export const peopleApi = (ctx: AppContext) => {
  return routes(ctx)
    .get(
      "/api/admin/people",
      async ({ query, request, set }) => {
        const { people, next } = await listPeople(ctx.db, query);
        setNextLink(request, set, next);
        return people;
      },
      {
        ...doc("Lists users, newest first. Supports search and filters.", v.array(ListedPerson), {
          queryParams: {
            role: "admin or moderator",
            suspended: "1: suspended users only",
            after: "The cursor from the Link header.",
          },
          ...PAGED,
        }),
        auth: ["admin"],
        query: PeopleQuery,
      },
    )
    .get("/api/admin/people/:id", ({ params }) => getPersonDetail(ctx.db, params.id), {
      ...doc("Returns a user with their activity counts.", PersonDetail),
      ...onPerson,
    })
    .post(
      "/api/admin/people/:id/suspension",
      ({ viewer, params, body }) => done(suspendPerson(ctx.db, viewer.id, params.id, body.reason)),
      {
        ...doc("Suspends a user and ends all their sessions.", Ok, { errors: [409] }),
        inDemo: false,
        ...onPerson,
        body: Suspension,
      },
    )
    .delete(
      "/api/admin/people/:id/suspension",
      ({ viewer, params }) => done(reinstatePerson(ctx.db, viewer.id, params.id)),
      {
        ...doc("Reinstates a suspended user.", Ok, { errors: [409] }),
        inDemo: false,
        ...onPerson,
      },
    )
    .use(roleApi(ctx, "admin"))
    .use(roleApi(ctx, "moderator"))
    .delete(
      "/api/admin/people/:id/sessions",
      ({ viewer, params }) => done(signOutPerson(ctx.db, viewer.id, params.id)),
      {
        ...doc("Ends all sessions of a user.", Ok, { errors: [409] }),
        inDemo: false,
        ...onPerson,
      },
    );
};

const ROLES = {
  admin: { grant: "Makes a user an admin.", revoke: "Revokes a user's admin role." },
  moderator: { grant: "Makes a user a moderator.", revoke: "Revokes a user's moderator role." },
};

const roleApi = (ctx: AppContext, role: StaffRole) =>
  routes(ctx)
    .post(
      `/api/admin/people/:id/${role}`,
      async ({ viewer, params, body }) => {
        await reauthenticateViewer(ctx, viewer, body.password);
        return done(grantRole(ctx.db, viewer.id, params.id, role));
      },
      {
        ...doc(`${ROLES[role].grant} Requires your own password, if your account has one.`, Ok, {
          errors: [409],
          limits: [REAUTHENTICATION_LIMIT],
        }),
        inDemo: false,
        ...onPerson,
        body: Reauthentication,
      },
    )
    .delete(
      `/api/admin/people/:id/${role}`,
      ({ viewer, params }) => done(revokeRole(ctx.db, viewer.id, params.id, role)),
      {
        ...doc(ROLES[role].revoke, Ok, { errors: [409] }),
        inDemo: false,
        ...onPerson,
      },
    );
