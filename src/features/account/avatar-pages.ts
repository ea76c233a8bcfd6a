import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { matchesEtag } from "../../http/caching.ts";
import { session } from "../../http/session.ts";
import { readAvatar } from "./avatar.ts";

export const avatarPages = (ctx: AppContext) =>
  new Elysia({ name: "avatar-pages" }).use(session(ctx)).get(
    "/avatars/:avatarId/:file",
    async ({ viewer, params, request }) => {
      const file = await readAvatar(ctx, viewer.id, params.avatarId, params.file);
      // A new photo has a new id.
      const etag = `"${params.avatarId}"`;
      // `vary: cookie` keeps it from the next user of the browser.
      const headers = { vary: "cookie", etag };
      if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers });
      return new Response(file, { headers: { ...headers, "content-type": "image/webp" } });
    },
    { auth: ["signed-in"], caching: "privateHour" },
  );
