import { Elysia } from "elysia";
import type { AppContext } from "../../../context.ts";
import { CACHING, matchesEtag } from "../../../http/caching.ts";
import { session } from "../../../http/session.ts";
import { findVersion } from "./versions.ts";

export const photoPages = (ctx: AppContext) =>
  new Elysia({ name: "photo-pages" }).use(session(ctx)).get(
    "/photos/:photoId/:file",
    async ({ viewer, params, request }) => {
      const { name, isPublic, read } = await findVersion(ctx, viewer, params.photoId, params.file);
      const etag = `"${name}"`;
      const headers = { ...(!isPublic && { "cache-control": CACHING.privateHour }), etag };
      if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers });
      return new Response(await read(), { headers: { ...headers, "content-type": "image/webp" } });
    },
    { public: true, caching: "hour" },
  );
