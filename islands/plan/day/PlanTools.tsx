import { CalendarPlus, Map as MapIcon, Printer, RefreshCw, Share2, Trash2, Waypoints } from "lucide-react";
import { useId, useState } from "react";
import type { PlanView } from "../../../src/features/plan/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button, QuietLink } from "../../../src/ui/Button.tsx";
import { ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import { call } from "../../lib/query.ts";
import { useIsOffline } from "../../lib/use-is-offline.ts";
import { getRouteUrls } from "./route-urls.ts";
import { SharedLink } from "./SharedLink.tsx";
import type { PlanActions } from "./use-plan.ts";

type Props = { plan: PlanView; files: string; isOwn: boolean; isBusy: boolean; actions: PlanActions; backPath: string };

export function PlanTools({ plan, files, isOwn, isBusy, actions, backPath }: Props) {
  const routes = getRouteUrls(plan);
  const isOffline = useIsOffline();
  const [isDeleting, setDeleting] = useState(false);
  const reason = useId();
  /** The server does these. Not really disabled, so that they can be read and keep the focus. */
  const online = (onClick: () => void) =>
    isOffline ? { "aria-disabled": true, "aria-describedby": reason } : { onClick };
  return (
    <section className="plan-tools" aria-label={t("Take it with you")}>
      <div className="flex flex-wrap gap-3">
        {isOwn && (
          <Button icon={RefreshCw} kind="quiet" waiting={isBusy && t("Planning…")} onClick={actions.refill}>
            {t("Plan the rest again")}
          </Button>
        )}
        <Button icon={Printer} kind="quiet" onClick={() => print()}>
          {t("Print")}
        </Button>
        {!isOffline && (
          <>
            <QuietLink icon={CalendarPlus} href={`${files}/ics`} download="">
              {t("Calendar file")}
            </QuietLink>
            <QuietLink icon={Waypoints} href={`${files}/gpx`} download="">
              {t("GPX file")}
            </QuietLink>
          </>
        )}
        {routes.map((route, index) => (
          <QuietLink key={route} icon={MapIcon} href={route} rel="noopener">
            {routes.length === 1
              ? t("Open in a map app")
              : t("Open in a map app ({part} of {parts})", { part: index + 1, parts: routes.length })}
          </QuietLink>
        ))}
        {isOwn && !plan.url && (
          <Button icon={Share2} kind="quiet" {...online(() => actions.share(true))}>
            {t("Share this plan")}
          </Button>
        )}
        {isOwn && (
          <Button icon={Trash2} kind="danger" {...online(() => setDeleting(true))}>
            {t("Delete plan")}
          </Button>
        )}
        {isDeleting && (
          <ConfirmDialog
            title={t("Delete this plan?")}
            text={t("Its stops and its link are gone for good. The places stay on your saved list.")}
            action={t("Delete plan")}
            kind="danger"
            run={async () => {
              await call("DELETE", `/api/plans/${plan.id}`);
              return { title: t("The plan was deleted."), path: backPath };
            }}
            onClose={() => setDeleting(false)}
          />
        )}
      </div>
      {isOffline && (
        <p id={reason} role="note" className="text-sm text-faint">
          {t("You're offline. To share or delete this plan or to save its files, you need a connection.")}
        </p>
      )}
      {isOwn && plan.url && (
        <SharedLink label={t("Link to this plan")} url={plan.url} stop={online(() => actions.share(false))} />
      )}
    </section>
  );
}
