// A person's picture: put in place, and taken away.
import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { tag } from "../../http/openapi-meta.ts";
import { consumeRateLimit, type RateLimit } from "../../http/rate-limits.ts";
import { session } from "../../http/session.ts";
import { readUploadedFiles } from "../../http/upload.ts";
import { MAX_BYTES, PHOTO_TYPES } from "../photos/limits.ts";
import { putAvatar, removeAvatar } from "./avatar.ts";
import { AvatarImage } from "./schema.ts";

const doc = tag("Account");

const UPLOADS: RateLimit = { name: "avatars", max: 30, windowSeconds: 3600 };
/** Bytes of a whole upload: the picture, and what multipart/form-data adds. */
const MAX_SENT = MAX_BYTES + 64 * 1024;

export const avatarApi = (ctx: AppContext) =>
  new Elysia({ name: "avatars-api" })
    .use(session(ctx))
    .post(
      "/api/users/portrait",
      async ({ viewer, body }) => {
        await consumeRateLimit(ctx, UPLOADS, viewer.id);
        return putAvatar(ctx, viewer.id, await readUploadedFiles(body, "portrait", MAX_SENT));
      },
      {
        ...doc("Puts a picture of oneself in place: JPG, PNG or WebP, at most 5 MB.", AvatarImage, {
          errors: [422],
          limits: [UPLOADS],
          files: { field: "portrait", types: PHOTO_TYPES, max: 1 },
        }),
        auth: ["signed-in"],
      },
    )
    .delete("/api/users/portrait", ({ viewer }) => removeAvatar(ctx, viewer.id), {
      ...doc("Takes one's picture away.", AvatarImage),
      auth: ["signed-in"],
    });
