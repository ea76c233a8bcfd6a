import type { AppContext } from "../../context.ts";
import { routes } from "../../http/routes.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { renderPage } from "../../layout/render.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyPage } from "../../ui/EmptyState.tsx";
import type { VisitView } from "./schema.ts";
import { listVisits } from "./visits.ts";

export const visitPages = (ctx: AppContext) =>
  routes(ctx)
    .get("/visits", { auth: ["traveler"] })
    .handle(async ({ viewer, request }) => {
      const visits = await listVisits(ctx.db, viewer.id);
      return renderPage(ctx, request, viewer, { title: t("Your city so far") }, <VisitsScreen visits={visits} />);
    });

function VisitsScreen({ visits }: { visits: VisitView[] }) {
  if (visits.length === 0)
    return (
      <EmptyPage
        heading={t("Your city so far")}
        drawing="no-activity"
        title={t("No places yet")}
        action={<ButtonLink href="/plan">{t("Plan a day")}</ButtonLink>}
      >
        {t(
          "The morning after a plan, an event or a match with friends, Home asks how it was. The places you were at appear here.",
        )}
      </EmptyPage>
    );
  return (
    <div className="page-width py-6 md:py-8 grid gap-5 plan-page">
      <header className="grid gap-1">
        <h1 className="text-3xl md:text-4xl">{t("Your city so far")}</h1>
        <p className="text-lg text-faint">
          {t(
            "{count, plural, one {You've been to one place.} other {You've been to # places.}} Only you see this page.",
            { count: visits.length },
          )}
        </p>
      </header>
      <Island name="Visits" props={{ visits }} />
    </div>
  );
}
