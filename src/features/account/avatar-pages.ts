// The file /avatars/{id}/{width}.webp: a user's profile photo, for that user only.
import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { session } from "../../http/session.ts";
import { readAvatar } from "./avatar.ts";

/** A new photo has a new URL. `vary: cookie` keeps it from the next user of the browser. */
const CACHE_CONTROL = "private, max-age=86400, immutable";

export const avatarPages = (ctx: AppContext) =>
  new Elysia({ name: "avatar-pages" }).use(session(ctx)).get(
    "/avatars/:avatarId/:file",
    async ({ viewer, params }) => {
      const file = await readAvatar(ctx, viewer.id, params.avatarId, params.file);
      return new Response(file, {
        headers: { "content-type": "image/webp", "cache-control": CACHE_CONTROL, vary: "cookie" },
      });
    },
    { auth: ["signed-in"] },
  );
