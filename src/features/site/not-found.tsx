// Every other path is a 404.
import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { session } from "../../http/session.ts";
import { t } from "../../i18n/t.ts";

export const notFoundPages = (ctx: AppContext) =>
  new Elysia({ name: "not-found-pages" }).use(session(ctx)).all(
    "/*",
    () => {
      throw new NotFound(t("There is nothing here."));
    },
    { public: true },
  );
