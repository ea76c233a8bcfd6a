import * as v from "valibot";
import { chooseScene } from "../../city/found-city.ts";
import type { AppContext, RateLimit } from "../../context.ts";
import { routes } from "../../http/routes.ts";
import { receiveFiles } from "../../http/upload.ts";
import { done, IdPath, Ok, saved } from "../../validation.ts";
import { chooseSignUpMode, createInvitation, listInvitations, revokeInvitation } from "../auth/invitations.ts";
import { REAUTHENTICATED, reauthenticateViewer } from "../auth/reauthentication-api.ts";
import { Invitation, InvitationLink, NewInvitation, SignUpSetting } from "../auth/schema.ts";
import { chooseLanding } from "../landing/shown-claims.ts";
import { saveOperator } from "../operator/operator.ts";
import { OperatorDetails, OperatorView } from "../operator/schema.ts";
import { MAX_UPLOAD_BYTES, PHOTO_TYPES } from "../places/photos/limits.ts";
import { storeLogo } from "../site/logos.ts";
import * as status from "./account-status.ts";
import { getPersonDetail, listPeople } from "./people.ts";
import { LandingSetting, ListedPerson, PeopleQuery, PersonDetail, SceneSetting, Suspension } from "./schema.ts";
import { chooseWords, listWords } from "./site-words.ts";
import { UploadedLogo, WordsChange, WordsVersions } from "./site-words-schema.ts";

const onPerson = { auth: ["admin"], params: IdPath } as const;

export const peopleApi = (ctx: AppContext) => {
  return routes(ctx)
    .get("/api/admin/people", { auth: ["admin"], query: PeopleQuery })
    .lists(ListedPerson, ({ query }) => listPeople(ctx.db, query))
    .get("/api/admin/people/:id", onPerson)
    .returns(PersonDetail, ({ params }) => getPersonDetail(ctx.db, params.id))
    .post("/api/admin/people/:id/suspension", { inDemo: false, ...onPerson, errors: [409], body: Suspension })
    .returns(Ok, ({ viewer, params, body }) => done(status.suspendPerson(ctx.db, viewer.id, params.id, body.reason)))
    .delete("/api/admin/people/:id/suspension", { inDemo: false, ...onPerson, errors: [409] })
    .returns(Ok, ({ viewer, params }) => done(status.reinstatePerson(ctx.db, viewer.id, params.id)))
    .use(roleApi(ctx, "admin"))
    .use(roleApi(ctx, "moderator"))
    .delete("/api/admin/people/:id/sessions", { inDemo: false, ...onPerson, errors: [409] })
    .returns(Ok, ({ viewer, params }) => done(status.signOutPerson(ctx.db, viewer.id, params.id)));
};

const roleApi = (ctx: AppContext, role: status.StaffRole) =>
  routes(ctx)
    .post(`/api/admin/people/:id/${role}`, { ...REAUTHENTICATED, ...onPerson })
    .returns(Ok, async ({ viewer, params, body }) => {
      await reauthenticateViewer(ctx, viewer, body.password);
      return done(status.grantRole(ctx.db, viewer.id, params.id, role));
    })
    .delete(`/api/admin/people/:id/${role}`, { inDemo: false, withToken: false, ...onPerson, errors: [409] })
    .returns(Ok, ({ viewer, params }) => done(status.revokeRole(ctx.db, viewer.id, params.id, role)));

const LOGO_LIMIT: RateLimit = { name: "logos", max: 30, windowSeconds: 3600 };
const INVITATION_LIMIT: RateLimit = { name: "invitations", max: 100, windowSeconds: 86_400 };

export const signUpApi = (ctx: AppContext) =>
  routes(ctx)
    .put("/api/admin/sign-up", { inDemo: false, auth: ["admin"], errors: [409], body: SignUpSetting })
    .returns(SignUpSetting, async ({ viewer, body }) => {
      await chooseSignUpMode(ctx, viewer.id, body.mode);
      return { mode: ctx.signUp.mode };
    })
    .put("/api/admin/landing-claims", { inDemo: false, auth: ["admin"], body: LandingSetting })
    .returns(LandingSetting, ({ viewer, body }) => saved(body, chooseLanding(ctx, viewer.id, body)))
    .put("/api/admin/scene", { inDemo: false, auth: ["admin"], body: SceneSetting })
    .returns(SceneSetting, ({ viewer, body }) => saved(body, chooseScene(ctx, viewer.id, body.scene)))
    .put("/api/admin/operator", { inDemo: false, auth: ["admin"], body: OperatorDetails })
    .returns(OperatorView, ({ viewer, body }) => saved(body, saveOperator(ctx.db, viewer.id, body)))
    .get("/api/admin/words", { auth: ["admin"] })
    .returns(WordsVersions, () => listWords(ctx.db))
    .put("/api/admin/words", { inDemo: false, auth: ["admin"], errors: [409], body: WordsChange })
    .returns(WordsVersions, ({ viewer, body }) => chooseWords(ctx, viewer.id, body))
    .post("/api/admin/logo", {
      inDemo: false,
      auth: ["admin"],
      errors: [422],
      files: { field: "logo", types: PHOTO_TYPES, max: 1 },
      limits: [LOGO_LIMIT],
    })
    .returns(UploadedLogo, ({ viewer, body }) =>
      receiveFiles(body, { field: "logo", maxBytes: MAX_UPLOAD_BYTES, viewerId: viewer.id }, async (files) => ({
        logo: await storeLogo(ctx.db, viewer.id, files),
      })),
    )
    .get("/api/admin/invitations", { auth: ["admin"] })
    .returns(v.array(Invitation), () => listInvitations(ctx.db))
    .post("/api/admin/invitations", { inDemo: false, auth: ["admin"], limits: [INVITATION_LIMIT], body: NewInvitation })
    .returns(InvitationLink, async ({ viewer, body }) => {
      const { invitation, token } = await createInvitation(ctx.db, viewer.id, body);
      return { ...invitation, url: `${ctx.config.baseUrl}/signup?invitation=${token}` };
    })
    .delete("/api/admin/invitations/:id", { inDemo: false, auth: ["admin"], params: IdPath })
    .returns(Ok, ({ viewer, params }) => done(revokeInvitation(ctx.db, viewer.id, params.id)));
