import type { AppContext } from "../../context.ts";
import { routes } from "../../http/routes.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { renderPage } from "../../layout/render.tsx";
import { Logo } from "../../ui/Logo.tsx";

export const demoPages = (ctx: AppContext) =>
  routes(ctx)
    .get("/demo", { public: true, caching: "page" })
    .handle(({ request, viewer }) => {
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
    });

const DemoHeader = ({ siteName }: { siteName: string }) => (
  <header className="demo-header">
    <a href="/" className="wordmark">
      <Logo className="size-9" />
      <span className="truncate" dir="auto">
        {siteName}
      </span>
    </a>
    <a href="/" className="button button-bare">
      {t("Back to Home")}
    </a>
  </header>
);

const DemoScreen = (props: { siteName: string; isCityPublic: boolean }) => (
  <>
    <Island name="DemoPlayer" props={props} />
    <noscript>
      <p className="page-width py-4 font-semibold">
        {t("The demo needs JavaScript, which is turned off in this browser.")}
      </p>
    </noscript>
  </>
);
