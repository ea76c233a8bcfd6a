import * as v from "valibot";
import { chooseScene } from "../../city/found-city.ts";
import type { AppContext } from "../../context.ts";
import { returns } from "../../http/openapi-meta.ts";
import type { RateLimit } from "../../http/rate-limits.ts";
import { routes } from "../../http/session.ts";
import { done, IdPath, Ok } from "../../validation.ts";
import { createInvitation, listInvitations, revokeInvitation } from "../auth/invitations.ts";
import { Invitation, InvitationLink, NewInvitation, SignUpSetting } from "../auth/schema.ts";
import { chooseSignUpMode } from "../auth/sign-up-mode.ts";
import { chooseLanding } from "../landing/shown-claims.ts";
import { saveOperator } from "../operator/operator.ts";
import { OperatorDetails, OperatorView } from "../operator/schema.ts";
import { LandingSetting, SceneSetting } from "./schema.ts";

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
    .put(
      "/api/admin/landing-claims",
      async ({ viewer, body }) => {
        await chooseLanding(ctx, viewer.id, body);
        return body;
      },
      { ...returns(LandingSetting), inDemo: false, auth: ["admin"], body: LandingSetting },
    )
    .put(
      "/api/admin/scene",
      async ({ viewer, body }) => {
        await chooseScene(ctx, viewer.id, body.scene);
        return body;
      },
      { ...returns(SceneSetting), inDemo: false, auth: ["admin"], body: SceneSetting },
    )
    .put(
      "/api/admin/operator",
      async ({ viewer, body }) => {
        await saveOperator(ctx.db, viewer.id, body);
        return body;
      },
      { ...returns(OperatorView), inDemo: false, auth: ["admin"], body: OperatorDetails },
    )
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
