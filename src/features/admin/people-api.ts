import * as v from "valibot";
import { chooseScene } from "../../city/found-city.ts";
import type { AppContext } from "../../context.ts";
import { PAGED, returns } from "../../http/openapi-meta.ts";
import { linkNextPage } from "../../http/paging.ts";
import type { RateLimit } from "../../http/rate-limits.ts";
import { routes } from "../../http/session.ts";
import { done, IdPath, Ok, saved } from "../../validation.ts";
import { chooseSignUpMode, createInvitation, listInvitations, revokeInvitation } from "../auth/invitations.ts";
import { REAUTHENTICATION_LIMIT, reauthenticateViewer } from "../auth/reauthentication-api.ts";
import { Invitation, InvitationLink, NewInvitation, Reauthentication, SignUpSetting } from "../auth/schema.ts";
import { chooseLanding } from "../landing/shown-claims.ts";
import { saveOperator } from "../operator/operator.ts";
import { OperatorDetails, OperatorView } from "../operator/schema.ts";
import {
  grantRole,
  reinstatePerson,
  revokeRole,
  type StaffRole,
  signOutPerson,
  suspendPerson,
} from "./account-status.ts";
import { getPersonDetail, listPeople } from "./people.ts";
import { LandingSetting, ListedPerson, PeopleQuery, PersonDetail, SceneSetting, Suspension } from "./schema.ts";

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

const INVITATION_LIMIT: RateLimit = { name: "invitations", max: 100, windowSeconds: 86_400 };

export const signUpApi = (ctx: AppContext) =>
  routes(ctx)
    .put(
      "/api/admin/sign-up",
      async ({ viewer, body }) => {
        await chooseSignUpMode(ctx, viewer.id, body.mode);
        return { mode: ctx.signUp.mode };
      },
      { ...returns(SignUpSetting, { errors: [409] }), inDemo: false, auth: ["admin"], body: SignUpSetting },
    )
    .put("/api/admin/landing-claims", ({ viewer, body }) => saved(body, chooseLanding(ctx, viewer.id, body)), {
      ...returns(LandingSetting),
      inDemo: false,
      auth: ["admin"],
      body: LandingSetting,
    })
    .put("/api/admin/scene", ({ viewer, body }) => saved(body, chooseScene(ctx, viewer.id, body.scene)), {
      ...returns(SceneSetting),
      inDemo: false,
      auth: ["admin"],
      body: SceneSetting,
    })
    .put("/api/admin/operator", ({ viewer, body }) => saved(body, saveOperator(ctx.db, viewer.id, body)), {
      ...returns(OperatorView),
      inDemo: false,
      auth: ["admin"],
      body: OperatorDetails,
    })
    .get("/api/admin/invitations", () => listInvitations(ctx.db), { ...returns(v.array(Invitation)), auth: ["admin"] })
    .post(
      "/api/admin/invitations",
      async ({ viewer, body }) => {
        const { invitation, token } = await createInvitation(ctx.db, viewer.id, body);
        return { ...invitation, url: `${ctx.config.baseUrl}/signup?invitation=${token}` };
      },
      { ...returns(InvitationLink), inDemo: false, auth: ["admin"], limits: [INVITATION_LIMIT], body: NewInvitation },
    )
    .delete(
      "/api/admin/invitations/:id",
      ({ viewer, params }) => done(revokeInvitation(ctx.db, viewer.id, params.id)),
      { ...returns(Ok), inDemo: false, auth: ["admin"], params: IdPath },
    );
