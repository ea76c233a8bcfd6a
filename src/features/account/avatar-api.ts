import type { AppContext } from "../../context.ts";
import { returns } from "../../http/openapi-meta.ts";
import type { RateLimit } from "../../http/rate-limits.ts";
import { routes } from "../../http/session.ts";
import { receiveFiles } from "../../http/upload.ts";
import { MAX_BYTES, PHOTO_TYPES } from "../places/photos/limits.ts";
import { putAvatar, removeAvatar } from "./avatar.ts";
import { AvatarImage } from "./schema.ts";

const UPLOAD_LIMIT: RateLimit = { name: "avatars", max: 30, windowSeconds: 3600 };
/** The photo, and 64 KB for the multipart headers. */
const MAX_UPLOAD_BYTES = MAX_BYTES + 64 * 1024;

export const avatarApi = (ctx: AppContext) =>
  routes(ctx)
    .post(
      "/api/users/avatar",
      async ({ viewer, body }) => {
        const upload = { field: "avatar", maxBytes: MAX_UPLOAD_BYTES, viewerId: viewer.id };
        return receiveFiles(body, upload, (files) => putAvatar(ctx, viewer.id, files));
      },
      {
        ...returns(AvatarImage, { errors: [422], files: { field: "avatar", types: PHOTO_TYPES, max: 1 } }),
        inDemo: false,
        auth: ["signed-in"],
        limits: [UPLOAD_LIMIT],
      },
    )
    .delete("/api/users/avatar", ({ viewer }) => removeAvatar(ctx, viewer.id), {
      ...returns(AvatarImage),
      inDemo: false,
      auth: ["signed-in"],
    });
