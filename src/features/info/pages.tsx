import { Elysia } from "elysia";
import type { ReactElement } from "react";
import packageFile from "../../../package.json" with { type: "json" };
import type { AppContext } from "../../context.ts";
import { publicRoute } from "../../http/session.ts";
import { PublicFooter } from "../../layout/PublicFooter.tsx";
import { getTheme, renderPage } from "../../layout/render.tsx";
import { StatusScreen } from "./StatusScreen.tsx";
import { formatDuration, getStatus } from "./status.ts";
import { TextScreen } from "./TextScreen.tsx";
import { help, privacy, type Text, terms } from "./texts.ts";

export const infoPages = (ctx: AppContext) => {
  const facts = { siteName: ctx.config.siteName, contact: ctx.config.contactEmail, source: ctx.config.sourceUrl };
  const page = (path: string, text: Text) => (request: Request) =>
    publicPage(ctx, request, { path, title: text.title, description: text.description }, <TextScreen text={text} />);
  const [privacyPage, termsPage, helpPage] = [
    page("/privacy", privacy(facts)),
    page("/terms", terms(facts)),
    page("/help", help(facts)),
  ];
  return new Elysia({ name: "info-pages", ...publicRoute })
    .get("/privacy", ({ request }) => privacyPage(request))
    .get("/terms", ({ request }) => termsPage(request))
    .get("/help", ({ request }) => helpPage(request))
    .get("/status", async ({ request }) => statusPage(ctx, request));
};

async function statusPage(ctx: AppContext, request: Request): Promise<Response> {
  const { database, uptime, checkedAt } = await getStatus(ctx.db);
  const isHealthy = database !== undefined;
  const info = { path: "/status", title: "Status", description: `Whether ${ctx.config.siteName} works right now.` };
  const checked = `${checkedAt.toISOString().slice(0, 16).replace("T", ", ")} UTC`;
  return publicPage(
    ctx,
    request,
    info,
    <StatusScreen
      isHealthy={isHealthy}
      database={isHealthy ? `Responded in ${Math.max(1, Math.round(database))} ms` : "Not responding"}
      uptime={formatDuration(uptime)}
      version={packageFile.version}
      checked={checked}
    />,
    isHealthy ? 200 : 503,
  );
}

type PageInfo = { path: string; title: string; description: string };

/** The same for everyone: the session is not read. */
function publicPage(ctx: AppContext, request: Request, info: PageInfo, screen: ReactElement, status = 200): Response {
  const footer = <PublicFooter ctx={ctx} path={info.path} theme={getTheme(request)} />;
  const { title, description, path } = info;
  const page = { title, description, canonical: path, frame: "plain", sheet: "public", footer } as const;
  return renderPage(ctx, request, null, page, screen, status);
}
