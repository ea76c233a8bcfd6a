import { Elysia } from "elysia";
import packageFile from "../../../package.json" with { type: "json" };
import type { AppContext } from "../../context.ts";
import { cachedRoute } from "../../http/session.ts";
import { t } from "../../i18n/t.ts";
import { formatDateTime } from "../../ui/dates.ts";
import { hasOffer } from "../landing/shown-claims.ts";
import { readOperator } from "../operator/operator.ts";
import type { OperatorDetails } from "../operator/schema.ts";
import { helpPages } from "./help-pages.tsx";
import { renderTextPage } from "./render-text-page.tsx";
import { StatusScreen } from "./StatusScreen.tsx";
import { formatDuration, getStatus } from "./status.ts";
import { TextScreen } from "./TextScreen.tsx";
import { privacy, type Text, terms } from "./texts.ts";

export const textPages = (ctx: AppContext) => {
  const facts = { siteName: ctx.config.siteName, contact: ctx.config.contactEmail, source: ctx.config.sourceUrl };
  const sendsEmail = ctx.config.mail.smtpUrl !== undefined;
  const page = (request: Request, path: string, text: Text, operator: OperatorDetails, own: string | null) =>
    renderTextPage(
      ctx,
      request,
      { path, title: text.title, description: text.description },
      <TextScreen text={text} operator={operator} own={own} />,
    );
  return new Elysia({ name: "text-pages", ...cachedRoute("page") })
    .get("/privacy", async ({ request }) => {
      const operator = await readOperator(ctx.db);
      return page(
        request,
        "/privacy",
        privacy({ ...facts, sendsEmail, keepsOffline: ctx.config.offline }),
        operator,
        operator.privacy,
      );
    })
    .get("/terms", async ({ request }) => {
      const operator = await readOperator(ctx.db);
      return page(request, "/terms", terms({ ...facts, hasOffer: hasOffer(ctx) }), operator, operator.terms);
    })
    .use(helpPages(ctx))
    .get("/status", async ({ request }) => statusPage(ctx, request));
};

async function statusPage(ctx: AppContext, request: Request): Promise<Response> {
  const { database, uptime, checkedAt } = await getStatus(ctx.db);
  const isHealthy = database !== undefined;
  const info = {
    path: "/status",
    title: t("Status"),
    description: t("Is {siteName} working right now?", { siteName: ctx.config.siteName }),
  };
  const checked = formatDateTime(checkedAt, { name: "", timezone: "UTC" });
  return renderTextPage(
    ctx,
    request,
    info,
    <StatusScreen
      isHealthy={isHealthy}
      database={
        isHealthy ? t("Responded in {ms, number} ms", { ms: Math.max(1, Math.round(database)) }) : t("Not responding")
      }
      uptime={formatDuration(uptime)}
      version={packageFile.version}
      checked={checked}
    />,
    isHealthy ? 200 : 503,
  );
}
