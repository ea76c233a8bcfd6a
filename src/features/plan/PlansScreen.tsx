import { CalendarRange } from "lucide-react";
import type { IslandProps } from "../../../islands/registry.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { formatLongDate } from "../../ui/dates.ts";
import type { PlanSummary } from "./schema.ts";

type Props = { form: IslandProps<"PlanForm">; plans: PlanSummary[] };

export function PlansScreen({ form, plans }: Props) {
  return (
    <div className="page-width py-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] items-start">
      <div className="grid gap-5">
        <header className="grid gap-2">
          <h1 className="text-3xl md:text-4xl">{t("Plan a day")}</h1>
          <p className="text-lg text-faint max-w-[65ch]">
            {t(
              "From the places you saved, the events you go to and what suits you, in an order that works: by opening hours, walking time and meals.",
            )}
          </p>
          {form.add && <p>{t("Choose one of your plans to add the stop to, or plan a new day.")}</p>}
        </header>
        <Island name="PlanForm" props={form} />
      </div>
      <section aria-labelledby="your-plans" className={`grid gap-3 ${form.add ? "max-lg:order-first" : ""}`}>
        <h2 id="your-plans" className="text-xl">
          {t("Your plans")}
        </h2>
        {plans.length === 0 ? (
          <p className="text-faint">{t("Your planned days appear here.")}</p>
        ) : (
          <ul className="grid gap-3">
            {plans.map((plan) => (
              <PlanCard key={plan.id} plan={plan} add={form.add} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

const MAX_NAMES = 3;

function PlanCard({ plan: { id, date, names }, add }: { plan: PlanSummary; add: string | null }) {
  return (
    <li>
      <a
        href={`/plan/${id}${add ? `?add=${add}` : ""}`}
        className="card-box flex gap-3 p-4 no-underline hover:border-edge"
      >
        <CalendarRange size={20} aria-hidden className="mt-0.5 shrink-0 text-act" />
        <span className="grid gap-0.5 min-w-0">
          <span className="font-semibold">{formatLongDate(date)}</span>
          <span className="text-sm text-faint break-words">
            {names.length === 0
              ? t("No stops yet")
              : [names.slice(0, MAX_NAMES).join(" · "), ...(names.length > MAX_NAMES ? ["…"] : [])].join(" ")}
          </span>
        </span>
      </a>
    </li>
  );
}
