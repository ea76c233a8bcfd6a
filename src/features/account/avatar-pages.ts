// /portraits/{id}/{width}.webp: a person's picture, for that person alone.
import { Elysia } from "elysia";
import type { House } from "../../context.ts";
import { session } from "../../http/session.ts";
import { findPortrait } from "./avatar.ts";

/** A new picture has a new address. `vary: cookie` makes the browser ask again after somebody else signs in. */
const KEPT = "private, max-age=86400, immutable";

export const portraitPages = (house: House) =>
  new Elysia({ name: "portrait-pages" }).use(session(house)).get(
    "/portraits/:portraitId/:file",
    async ({ viewer, params }) => {
      const file = await findPortrait(house, viewer.id, params.portraitId, params.file);
      return new Response(file, {
        headers: { "content-type": "image/webp", "cache-control": KEPT, vary: "cookie" },
      });
    },
    { admit: ["signed-in"] },
  );
