import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { session } from "../../http/session.ts";
import { renderPage } from "../../layout/render.tsx";
import { DemoHeader, DemoScreen } from "./DemoScreen.tsx";

export const demoPages = (ctx: AppContext) =>
  new Elysia({ name: "demo-pages" }).use(session(ctx)).get(
    "/demo",
    ({ request, viewer }) => {
      const { siteName } = ctx.config;
      return renderPage(
        ctx,
        request,
        viewer,
        {
          title: "Demo",
          description: `See ${siteName} in 27 seconds: preferences, a few swipes, learning, events and your dashboard.`,
          canonical: "/demo",
          frame: "none",
          sheet: "public",
          header: <DemoHeader siteName={siteName} />,
        },
        <DemoScreen siteName={siteName} />,
      );
    },
    { public: true },
  );
