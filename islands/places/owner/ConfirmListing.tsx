import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import type { Freshness } from "../../../src/features/places/listing/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { QuietButton } from "../../../src/ui/Button.tsx";
import { formatConfirmed } from "../../../src/ui/confirmed.ts";
import { call } from "../../lib/query.ts";
import { showToast } from "../../lib/toasts.ts";
import { useTask } from "../../lib/use-task.ts";

type Props = { businessId: string; confirmedAt: string | null; timezone: string; now: string };

export function ConfirmListing({ businessId, confirmedAt: before, timezone, now }: Props) {
  const [confirmedAt, setConfirmedAt] = useState(before);
  const { running, run } = useTask(t("We couldn't confirm that. Please try again."), async () => {
    const fresh = await call<Freshness>("POST", `/api/businesses/${businessId}/confirmation`);
    setConfirmedAt(fresh.confirmedAt);
    showToast({ title: t("Thank you"), description: t("Travelers can see that your listing is up to date.") });
  });

  return (
    <section
      className="card-box p-4 md:p-5 flex flex-wrap items-center gap-3"
      aria-label={t("Is your listing up to date?")}
    >
      <BadgeCheck size={22} aria-hidden className="text-act shrink-0" />
      <div className="flex-1 basis-56">
        <p className="font-semibold" role="status">
          {formatConfirmed(confirmedAt, timezone, new Date(now))}
        </p>
        <p className="text-sm text-faint">
          {t("Travelers see this. Are your hours, address and contact details still correct?")}
        </p>
      </div>
      <QuietButton waiting={running && t("Confirming…")} onClick={() => run()}>
        {t("Still correct")}
      </QuietButton>
    </section>
  );
}
