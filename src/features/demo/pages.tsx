import type { AppContext } from "../../context.ts";
import { routes } from "../../http/routes.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { renderPage } from "../../layout/render.tsx";
import { type Site, SiteMark } from "../../layout/SiteMark.tsx";

export const demoPages = (ctx: AppContext) =>
  routes(ctx)
    .get("/demo", { public: true, caching: "page" })
    .handle(({ request, viewer }) => {
      const { siteName, logo, publicCity } = ctx.config;
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
          header: <DemoHeader siteName={siteName} logo={logo} />,
        },
        <DemoScreen siteName={siteName} logo={logo} isCityPublic={publicCity} />,
      );
    });

const DemoScreen = (props: Site & { isCityPublic: boolean }) => (
  <>
    <Island name="DemoPlayer" props={props} />
    <noscript>
      <p className="page-width py-4 font-semibold">
        {t("The demo needs JavaScript, which is turned off in this browser.")}
      </p>
    </noscript>
  </>
);

const DemoHeader = (site: Site) => (
  <header className="demo-header">
    <a href="/" className="wordmark">
      <SiteMark {...site} size="size-9" dir="auto" />
    </a>
    <a href="/" className="button button-bare">
      {t("Back to Home")}
    </a>
  </header>
);
