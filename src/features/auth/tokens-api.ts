import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { routes } from "../../http/routes.ts";
import { done, IdPath, Ok } from "../../validation.ts";
import { createToken, revokeToken } from "./api-tokens.ts";
import { REAUTHENTICATED, reauthenticateViewer } from "./reauthentication-api.ts";
import { ApiToken, CreatedToken, NewToken } from "./schema.ts";
import { listSessionsAndTokens } from "./sessions.ts";

export const tokensApi = (ctx: AppContext) =>
  routes(ctx, { withToken: false })
    .get("/api/users/tokens", { auth: ["signed-in"] })
    .returns(
      v.array(ApiToken),
      async ({ viewer }) => (await listSessionsAndTokens(ctx.db, viewer.id, viewer.sid)).tokens,
    )
    .post("/api/users/tokens", { ...REAUTHENTICATED, body: NewToken })
    .returns(CreatedToken, async ({ viewer, body }) => {
      await reauthenticateViewer(ctx, viewer, body.password);
      return createToken(ctx.db, viewer, body);
    })
    .delete("/api/users/tokens/:id", { inDemo: false, auth: ["signed-in"], params: IdPath })
    .returns(Ok, ({ viewer, params }) => done(revokeToken(ctx.db, viewer.id, params.id)));
