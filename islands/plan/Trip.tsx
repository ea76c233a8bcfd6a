import { Share2 } from "lucide-react";
import { useState } from "react";
import { TRIP_FIELDS, type TripView } from "../../src/features/plan/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { Button } from "../../src/ui/Button.tsx";
import { formatLongDate } from "../../src/ui/dates.ts";
import { WrittenInputs } from "../../src/ui/Field.tsx";
import { ConfirmButton } from "../lib/ConfirmDialog.tsx";
import { call } from "../lib/query.ts";
import { useTask } from "../lib/use-task.ts";
import { SharedLink } from "./day/SharedLink.tsx";

/** @param props.free the days by which it can grow */
export function Trip({ id, free, name, url: first }: { id: string; free: string[] } & TripView) {
  const path = `/api/trips/${id}`;
  const [url, setUrl] = useState(first);
  const sharing = useTask(t("Something went wrong. Please try again."), async (isShared: boolean) => {
    const trip = await call<TripView>(isShared ? "POST" : "DELETE", `${path}/link`);
    setUrl(trip.url);
  });
  return (
    <div className="plan-tools grid gap-3">
      {url && <SharedLink label={t("Link to this trip")} url={url} stop={{ onClick: () => sharing.run(false) }} />}
      <div className="flex flex-wrap gap-3">
        {!url && (
          <Button
            icon={Share2}
            kind="quiet"
            waiting={sharing.running && t("Creating…")}
            onClick={() => sharing.run(true)}
          >
            {t("Share this trip")}
          </Button>
        )}
        <ConfirmButton
          title={t("Name of the trip")}
          label={t("Rename")}
          action={t("Save name")}
          buttonKind="quiet"
          run={async (values) => {
            await call("PATCH", path, values);
            return { title: t("Saved") };
          }}
        >
          <WrittenInputs of={TRIP_FIELDS} values={{ name }} />
        </ConfirmButton>
        {free.map((date) => (
          <ConfirmButton
            key={date}
            title={t("Add {day} to the trip?", { day: formatLongDate(date) })}
            text={t("It is planned with the wishes of the first day, without the places of the others.")}
            action={t("Add {day}", { day: formatLongDate(date) })}
            buttonKind="quiet"
            waiting={t("Planning…")}
            run={async () => {
              await call("POST", `${path}/days`, { date });
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
            await call("DELETE", path);
            return { title: t("The trip was deleted."), path: "/plan" };
          }}
        />
      </div>
    </div>
  );
}
