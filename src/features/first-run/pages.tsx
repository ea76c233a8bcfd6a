// /setup, while there is no admin.
import { Elysia } from "elysia";
import type { House } from "../../context.ts";
import { session } from "../../http/session.ts";
import { PublicFooter } from "../../layout/PublicFooter.tsx";
import { renderPage, themeOf } from "../../layout/render.tsx";
import { hasAdmin } from "./codes.ts";
import { FirstSetupScreen } from "./FirstSetupScreen.tsx";
import { WITHOUT } from "./test-email.ts";

export const setupPages = (house: House) =>
  new Elysia({ name: "setup-pages" }).use(session(house)).get(
    "/setup",
    async ({ viewer, request, redirect }) => {
      if (await hasAdmin(house.db)) return redirect(viewer?.isAdmin ? "/admin" : "/login", 302);
      const { siteName, cityName, cityTimezone, mail } = house.config;
      const footer = <PublicFooter house={house} path="/setup" theme={themeOf(request)} />;
      return renderPage(
        house,
        request,
        null,
        { title: "Set up", frame: "plain", footer },
        <FirstSetupScreen
          siteName={siteName}
          fixed={{ cityName, timezone: cityTimezone }}
          mailHint={mail.smtpUrl ? undefined : WITHOUT}
          zones={["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")]}
        />,
      );
    },
    { open: true },
  );
