import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { session } from "../../http/session.ts";
import { t } from "../../i18n/t.ts";
import { renderPage } from "../../layout/render.tsx";
import { DemoHeader, DemoScreen } from "./DemoScreen.tsx";

export const demoPages = (ctx: AppContext) =>
  new Elysia({ name: "demo-pages" }).use(session(ctx)).get(
    "/demo",
    ({ request, viewer }) => {
      const { siteName, publicCity } = ctx.config;
      return renderPage(
        ctx,
        request,
        viewer,
        {
          title: t("Demo"),
          description: t(
            "See {siteName} in 27 seconds: preferences, a few swipes, learning, events and your dashboard.",
            { siteName },
          ),
          canonical: "/demo",
          frame: "none",
          sheet: "public",
          header: <DemoHeader siteName={siteName} />,
        },
        <DemoScreen siteName={siteName} isCityPublic={publicCity} />,
      );
    },
    { public: true, caching: "page" },
  );
