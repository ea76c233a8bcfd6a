import { type LucideIcon, Repeat2, X } from "lucide-react";
import { getStopKey, MAX_NOTE, type StopView } from "../../../src/features/plan/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { type City, formatTime } from "../../../src/ui/dates.ts";
import { Field, Options, SelectField } from "../../../src/ui/Field.tsx";
import { ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import { listMoves } from "./Stop.tsx";
import type { PlanActions } from "./use-plan.ts";

type Props = {
  stop: StopView;
  stops: StopView[];
  city: City;
  actions: PlanActions;
  onSwap: () => void;
  onClose: () => void;
};

const STAYS = [10, 15, 20, 30, 40, 45, 60, 75, 90, 120, 150, 180, 240];

/** Everything that can be changed of a stop. */
export function StopDialog({ stop, stops, city, actions, onSwap, onClose }: Props) {
  const { name, eventId, stayMinutes, lockedAt, startsAt, note } = stop;
  const index = stops.findIndex((other) => getStopKey(other) === getStopKey(stop));
  const run = async ({ lockedAt, stayMinutes, note }: Record<string, string>) => {
    const times = eventId ? {} : { lockedAt: lockedAt || null, stayMinutes: Number(stayMinutes) };
    actions.update(stop, { ...times, note: note?.trim() || null });
    return undefined;
  };
  const act = (label: string, icon: LucideIcon, run: () => void, disabled = false) => (
    <Button
      key={label}
      icon={icon}
      kind="quiet"
      className="justify-start text-start"
      disabled={disabled}
      onClick={({ currentTarget }) => {
        currentTarget.closest("dialog")?.close();
        run();
      }}
    >
      {label}
    </Button>
  );
  return (
    <ConfirmDialog {...{ run, onClose }} title={name} action={t("Save changes")}>
      <div className="grid gap-2">
        {listMoves({ stop, index, count: stops.length, actions }).map(({ label, icon, isIdle, run }) =>
          act(label, icon, run, isIdle),
        )}
        {act(t("Something else instead of {name}", { name }), Repeat2, onSwap)}
        {act(t("Remove {name} from the plan", { name }), X, () => actions.remove(stop))}
      </div>
      {!eventId && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t("Fixed time")}
            name="lockedAt"
            type="time"
            step={300}
            defaultValue={lockedAt ?? ""}
            hint={t("Now at {time}. Empty: whenever it fits.", { time: formatTime(startsAt, city) })}
          />
          <SelectField label={t("How long you stay")} name="stayMinutes" defaultValue={String(stayMinutes)}>
            <Options
              of={[...new Set([...STAYS, stayMinutes])]
                .sort((a, b) => a - b)
                .map((minutes) => [minutes, t("{minutes} min", { minutes })])}
            />
          </SelectField>
        </div>
      )}
      <Field
        label={t("Note")}
        name="note"
        maxLength={MAX_NOTE}
        defaultValue={note ?? ""}
        hint={t("Only you see it.")}
      />
    </ConfirmDialog>
  );
}
