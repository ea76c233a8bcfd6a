import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { PAGED, returns } from "../../http/openapi-meta.ts";
import { linkNextPage } from "../../http/paging.ts";
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

const onPerson = { auth: ["admin"], params: IdPath } as const;

export const peopleApi = (ctx: AppContext) => {
  return routes(ctx)
    .get("/api/admin/people", async ({ query, ...context }) => linkNextPage(context, await listPeople(ctx.db, query)), {
      ...returns(v.array(ListedPerson), PAGED),
      auth: ["admin"],
      query: PeopleQuery,
    })
    .get("/api/admin/people/:id", ({ params }) => getPersonDetail(ctx.db, params.id), {
      ...returns(PersonDetail),
      ...onPerson,
    })
    .post(
      "/api/admin/people/:id/suspension",
      ({ viewer, params, body }) => done(suspendPerson(ctx.db, viewer.id, params.id, body.reason)),
      { ...returns(Ok, { errors: [409] }), inDemo: false, ...onPerson, body: Suspension },
    )
    .delete(
      "/api/admin/people/:id/suspension",
      ({ viewer, params }) => done(reinstatePerson(ctx.db, viewer.id, params.id)),
      { ...returns(Ok, { errors: [409] }), inDemo: false, ...onPerson },
    )
    .use(roleApi(ctx, "admin"))
    .use(roleApi(ctx, "moderator"))
    .delete(
      "/api/admin/people/:id/sessions",
      ({ viewer, params }) => done(signOutPerson(ctx.db, viewer.id, params.id)),
      { ...returns(Ok, { errors: [409] }), inDemo: false, ...onPerson },
    );
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
        ...returns(Ok, { errors: [409], limits: [REAUTHENTICATION_LIMIT] }),
        inDemo: false,
        ...onPerson,
        body: Reauthentication,
      },
    )
    .delete(
      `/api/admin/people/:id/${role}`,
      ({ viewer, params }) => done(revokeRole(ctx.db, viewer.id, params.id, role)),
      { ...returns(Ok, { errors: [409] }), inDemo: false, ...onPerson },
    );
