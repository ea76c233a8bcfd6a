import { t } from "../../src/i18n/t.ts";
import { formatLongDate } from "../../src/ui/dates.ts";
import { ConfirmButton } from "../lib/ConfirmDialog.tsx";
import { call } from "../lib/query.ts";

/** @param props.free the days by which it can grow */
export const Trip = ({ id, free }: { id: string; free: string[] }) => (
  <div className="plan-tools flex flex-wrap gap-3">
    {free.map((date) => (
      <ConfirmButton
        key={date}
        title={t("Add {day} to the trip?", { day: formatLongDate(date) })}
        text={t("It is planned with the wishes of the first day, without the places of the others.")}
        action={t("Add {day}", { day: formatLongDate(date) })}
        buttonKind="quiet"
        waiting={t("Planning…")}
        run={async () => {
          await call("POST", `/api/trips/${id}/days`, { date });
          return { title: t("{day} was planned.", { day: formatLongDate(date) }) };
        }}
      />
    ))}
    <ConfirmButton
      title={t("Delete this trip?")}
      text={t("Its days and their links are gone for good. The places stay on your saved list.")}
      action={t("Delete trip")}
      kind="danger"
      run={async () => {
        await call("DELETE", `/api/trips/${id}`);
        return { title: t("The trip was deleted."), path: "/plan" };
      }}
    />
  </div>
);
