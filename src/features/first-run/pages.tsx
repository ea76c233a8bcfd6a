import { Elysia } from "elysia";
import { listZoneChoices } from "../../city/time-zones.ts";
import type { AppContext } from "../../context.ts";
import { session } from "../../http/session.ts";
import { t } from "../../i18n/t.ts";
import { PublicFooter } from "../../layout/PublicFooter.tsx";
import { getTheme, renderPage } from "../../layout/render.tsx";
import { hasAdmin } from "./codes.ts";
import { FirstSetupScreen } from "./FirstSetupScreen.tsx";
import { NO_MAIL_SERVER } from "./test-email.ts";

export const firstRunPages = (ctx: AppContext) =>
  new Elysia({ name: "setup-pages" }).use(session(ctx)).get(
    "/setup",
    async ({ viewer, request, redirect }) => {
      if (await hasAdmin(ctx.db)) return redirect(viewer?.isAdmin ? "/admin" : "/login", 302);
      const { siteName, cityName, cityTimezone, mail } = ctx.config;
      const footer = <PublicFooter ctx={ctx} path="/setup" theme={getTheme(request)} />;
      return renderPage(
        ctx,
        request,
        null,
        { title: t("Setup"), frame: "plain", footer },
        <FirstSetupScreen
          siteName={siteName}
          fixed={{ cityName, timezone: cityTimezone }}
          mailHint={mail.smtpUrl ? undefined : t(NO_MAIL_SERVER)}
          zones={listZoneChoices()}
        />,
      );
    },
    { public: true },
  );
