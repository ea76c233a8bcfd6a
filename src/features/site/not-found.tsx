// Every other path is a 404.
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { routes } from "../../http/routes.ts";
import { t } from "../../i18n/t.ts";

export const notFoundPages = (ctx: AppContext) =>
  routes(ctx)
    .all("/*", { public: true })
    .handle(() => {
      throw new NotFound(t("There is nothing here."));
    });
