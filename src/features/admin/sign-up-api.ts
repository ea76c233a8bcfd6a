import * as v from "valibot";
import { chooseScene } from "../../city/scene.ts";
import type { AppContext } from "../../context.ts";
import { tag } from "../../http/openapi-meta.ts";
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

const doc = tag("Administration");

const INVITATION_LIMIT: RateLimit = { name: "invitations", max: 100, windowSeconds: 86_400 };

export const signUpApi = (ctx: AppContext) =>
  routes(ctx)
    .put(
      "/api/admin/sign-up",
      async ({ viewer, body }) => {
        await chooseSignUpMode(ctx, viewer.id, body.mode);
        return { mode: ctx.signUp.mode };
      },
      {
        ...doc(
          "Opens sign-up to everyone, or only to people with an invitation, with or without a waitlist.",
          SignUpSetting,
          { errors: [409] },
        ),
        inDemo: false,
        auth: ["admin"],
        body: SignUpSetting,
      },
    )
    .put(
      "/api/admin/landing-claims",
      async ({ viewer, body }) => {
        await chooseLanding(ctx, viewer.id, body);
        return body;
      },
      {
        ...doc(
          "Chooses the numbers on the landing page (claimed, counted or none), whether it shows the offer, and whether the demo asks for an email first.",
          LandingSetting,
        ),
        inDemo: false,
        auth: ["admin"],
        body: LandingSetting,
      },
    )
    .put(
      "/api/admin/scene",
      async ({ viewer, body }) => {
        await chooseScene(ctx, viewer.id, body.scene);
        return body;
      },
      {
        ...doc(
          "Chooses what posters and the landing page show of the city; null lets the places decide.",
          SceneSetting,
        ),
        inDemo: false,
        auth: ["admin"],
        body: SceneSetting,
      },
    )
    .put(
      "/api/admin/operator",
      async ({ viewer, body }) => {
        await saveOperator(ctx.db, viewer.id, body);
        return body;
      },
      {
        ...doc(
          "Sets the operator's legal name and address, and additions to the privacy page and the terms, in Markdown.",
          OperatorView,
        ),
        inDemo: false,
        auth: ["admin"],
        body: OperatorDetails,
      },
    )
    .get("/api/admin/invitations", () => listInvitations(ctx.db), {
      ...doc("Lists invitations, newest first.", v.array(Invitation)),
      auth: ["admin"],
    })
    .post(
      "/api/admin/invitations",
      async ({ viewer, body }) => {
        const { invitation, token } = await createInvitation(ctx.db, viewer.id, body);
        return { ...invitation, url: `${ctx.config.baseUrl}/signup?invitation=${token}` };
      },
      {
        ...doc("Creates an invitation. Its URL is only returned here.", InvitationLink),
        inDemo: false,
        auth: ["admin"],
        limits: [INVITATION_LIMIT],
        body: NewInvitation,
      },
    )
    .delete(
      "/api/admin/invitations/:id",
      ({ viewer, params }) => done(revokeInvitation(ctx.db, viewer.id, params.id)),
      {
        ...doc("Revokes an invitation. Accounts that were created with it stay.", Ok),
        inDemo: false,
        auth: ["admin"],
        params: IdPath,
      },
    );
