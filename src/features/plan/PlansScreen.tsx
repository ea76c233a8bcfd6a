import type { IslandProps } from "../../../islands/registry.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { PlanCard } from "./PlanCard.tsx";
import type { PlanSummary } from "./schema.ts";

type Props = { form: IslandProps<"PlanForm">; plans: PlanSummary[] };

export const PlansScreen = ({ form, plans }: Props) => (
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
          {[...Map.groupBy(plans, ({ id, tripId }) => (!form.add && tripId) || id).values()].map((days) => (
            <PlanCard key={days[0]!.id} days={days} href={toPath(days[0]!, form.add)} />
          ))}
        </ul>
      )}
    </section>
  </div>
);

const toPath = ({ id, tripId }: PlanSummary, add: string | null): string =>
  add ? `/plan/${id}?add=${add}` : tripId ? `/trips/${tripId}` : `/plan/${id}`;
