// A person's picture: put in place, and taken away.
import { Elysia } from "elysia";
import type { House } from "../../context.ts";
import { chapter } from "../../http/openapi-meta.ts";
import { type Limit, takePoint } from "../../http/rate-limits.ts";
import { session } from "../../http/session.ts";
import { readFiles } from "../../http/upload.ts";
import { MOST_BYTES, PHOTO_TYPES } from "../photos/limits.ts";
import { putPortrait, removePortrait } from "./avatar.ts";
import { Portrait } from "./avatar-answers.ts";

const tells = chapter("Account");

const UPLOADS: Limit = { name: "portraits", points: 30, window: 3600 };
/** Bytes of a whole upload: the picture, and what multipart/form-data adds. */
const MOST_SENT = MOST_BYTES + 64 * 1024;

export const portraitsApi = (house: House) =>
  new Elysia({ name: "portraits-api" })
    .use(session(house))
    .post(
      "/api/users/portrait",
      async ({ viewer, body }) => {
        await takePoint(house, UPLOADS, viewer.id);
        return putPortrait(house, viewer.id, await readFiles(body, "portrait", MOST_SENT));
      },
      {
        ...tells("Puts a picture of oneself in place: JPG, PNG or WebP, at most 5 MB.", Portrait, {
          fails: [422],
          limits: [UPLOADS],
          files: { field: "portrait", types: PHOTO_TYPES, most: 1 },
        }),
        admit: ["signed-in"],
      },
    )
    .delete("/api/users/portrait", ({ viewer }) => removePortrait(house, viewer.id), {
      ...tells("Takes one's picture away.", Portrait),
      admit: ["signed-in"],
    });
