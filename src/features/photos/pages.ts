// /photos/{id}/{width}.webp: the file of a photo, public once its business is approved.
import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { session } from "../../http/session.ts";
import { findVersion } from "./versions.ts";

/** A file never changes. Until the business is approved, shared caches must not store it. */
const CACHE_CONTROL = { public: "public, max-age=31536000, immutable", private: "private, max-age=3600" };

export const photoPages = (ctx: AppContext) =>
  new Elysia({ name: "photo-pages" }).use(session(ctx)).get(
    "/photos/:photoId/:file",
    async ({ viewer, params, request }) => {
      const { name, isPublic, read } = await findVersion(ctx, viewer, params.photoId, params.file);
      const etag = `"${name}"`;
      const headers = { "cache-control": CACHE_CONTROL[isPublic ? "public" : "private"], etag };
      if (request.headers.get("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers });
      return new Response(await read(), { headers: { ...headers, "content-type": "image/webp" } });
    },
    { public: true },
  );
