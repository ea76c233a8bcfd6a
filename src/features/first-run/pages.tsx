import { listZoneChoices } from "../../city/time-zones.ts";
import type { AppContext } from "../../context.ts";
import { routes } from "../../http/routes.ts";
import { answerStaff } from "../../i18n/current-language.ts";
import { t } from "../../i18n/t.ts";
import { renderPage } from "../../layout/render.tsx";
import { hasAdmin } from "./first-setup.ts";
import { SetupScreen } from "./SetupScreen.tsx";
import { NO_MAIL_SERVER } from "./test-email.ts";

export const firstRunPages = (ctx: AppContext) =>
  routes(ctx)
    .get("/setup", { public: true })
    .handle(async ({ viewer, request, redirect }) => {
      if (await hasAdmin(ctx.db)) return redirect(viewer?.isAdmin ? "/admin" : "/login", 302);
      answerStaff();
      const { siteName, cityName, cityTimezone, mail } = ctx.config;
      const screen = (
        <SetupScreen
          siteName={siteName}
          fixed={{ cityName, timezone: cityTimezone }}
          mailHint={mail.smtpUrl ? undefined : t(NO_MAIL_SERVER)}
          zones={listZoneChoices()}
        />
      );
      return renderPage(ctx, request, null, { title: t("Setup"), frame: "plain", footer: "public" }, screen);
    });
