// /demo: for everybody, signed in or not.
import { Elysia } from "elysia";
import type { House } from "../../context.ts";
import { session } from "../../http/session.ts";
import { renderPage } from "../../layout/render.tsx";
import { DemoHeader, DemoScreen } from "./DemoScreen.tsx";

export const demoPages = (house: House) =>
  new Elysia({ name: "demo-pages" }).use(session(house)).get(
    "/demo",
    ({ request, viewer }) => {
      const { siteName } = house.config;
      return renderPage(
        house,
        request,
        viewer,
        {
          title: "Demo",
          description: `See ${siteName} in 27 seconds: preferences, a few swipes, what it learns, events and your hub.`,
          canonical: "/demo",
          frame: "none",
          sheet: "public",
          header: <DemoHeader siteName={siteName} />,
        },
        <DemoScreen siteName={siteName} />,
      );
    },
    { open: true },
  );
