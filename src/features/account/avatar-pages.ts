// /avatars/{id}/{width}.webp: a person's picture, for that person alone.
import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { session } from "../../http/session.ts";
import { findAvatar } from "./avatar.ts";

/** A new picture has a new address. `vary: cookie` makes the browser ask again after somebody else signs in. */
const KEPT = "private, max-age=86400, immutable";

export const avatarPages = (ctx: AppContext) =>
  new Elysia({ name: "portrait-pages" }).use(session(ctx)).get(
    "/avatars/:avatarId/:file",
    async ({ viewer, params }) => {
      const file = await findAvatar(ctx, viewer.id, params.avatarId, params.file);
      return new Response(file, {
        headers: { "content-type": "image/webp", "cache-control": KEPT, vary: "cookie" },
      });
    },
    { auth: ["signed-in"] },
  );
