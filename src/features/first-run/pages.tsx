import { listZoneChoices } from "../../city/time-zones.ts";
import type { AppContext } from "../../context.ts";
import { routes } from "../../http/routes.ts";
import { answerStaff } from "../../i18n/current-language.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { renderPage } from "../../layout/render.tsx";
import { Options } from "../../ui/Field.tsx";
import { hasAdmin } from "./first-setup.ts";
import { NO_MAIL_SERVER } from "./test-email.ts";

export const firstRunPages = (ctx: AppContext) =>
  routes(ctx)
    .get("/setup", { public: true })
    .handle(async ({ viewer, request, redirect }) => {
      if (await hasAdmin(ctx.db)) return redirect(viewer?.isAdmin ? "/admin" : "/login", 302);
      answerStaff();
      const { siteName, cityName, cityTimezone, mail } = ctx.config;
      const mailHint = mail.smtpUrl ? undefined : t(NO_MAIL_SERVER);
      const screen = (
        <div className="w-full max-w-2xl mx-auto px-5 py-8 sm:py-12">
          <h1 className="text-3xl sm:text-4xl">{t("Set up {siteName}", { siteName })}</h1>
          <p className="mt-2 text-faint">
            {t(
              "Enter the code from the server log to prove that this is your server. This page is only available until setup is done.",
            )}
          </p>
          <Island name="FirstSetup" props={{ fixed: { cityName, timezone: cityTimezone }, mailHint }} />
          <datalist id="time-zones">
            <Options of={listZoneChoices().map(({ name, label }) => [name, label])} />
          </datalist>
          <noscript>
            <p className="mt-4 font-semibold">
              {t(
                "This form needs JavaScript, which is turned off in this browser. You can set ADMIN_EMAIL, ADMIN_PASSWORD, CITY_NAME and CITY_TIMEZONE instead.",
              )}
            </p>
          </noscript>
        </div>
      );
      return renderPage(ctx, request, null, { title: t("Setup"), frame: "plain", footer: "public" }, screen);
    });
