import { Elysia } from "elysia";
import type { AppContext } from "../../../context.ts";
import { tag } from "../../../http/openapi-meta.ts";
import type { RateLimit } from "../../../http/rate-limits.ts";
import { session } from "../../../http/session.ts";
import { translate } from "./translation.ts";
import { Translation, TranslationRequest } from "./translation-schema.ts";

const doc = tag("Businesses");

const TRANSLATIONS: RateLimit = { name: "translations", max: 60, windowSeconds: 3600 };

export const translationApi = (ctx: AppContext) =>
  new Elysia({ name: "translation-api" })
    .use(session(ctx))
    .post("/api/translations", ({ body }) => translate(ctx.config.translation, body), {
      ...doc(
        "Translates a description by machine, if the operator has set TRANSLATE_URL. Nothing is saved.",
        Translation,
        { errors: [404] },
      ),
      auth: ["business", "admin", "moderator"],
      limits: [TRANSLATIONS],
      body: TranslationRequest,
    });
