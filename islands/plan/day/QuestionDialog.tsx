import { getStopKey } from "../../../src/features/plan/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { type City, formatTime } from "../../../src/ui/dates.ts";
import { formatList } from "../../../src/ui/lists.ts";
import { ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import type { Question } from "./use-plan.ts";

type Props = { question: Question; city: City; onClose: () => void };

/** Says what a change would break before it is made. */
export function QuestionDialog({ question: { asked, failed, anew, left, choose }, city, onClose }: Props) {
  const anyway = t("Change it anyway");
  const run = async () => choose(anew ?? asked);
  return (
    <ConfirmDialog
      {...{ run, onClose }}
      title={t("This doesn't fit into the day")}
      action={anew ? t("Plan anew") : anyway}
    >
      <ul className="grid gap-2">
        {failed.map(({ name, startsAt, warning, ...stop }) => (
          <li key={getStopKey(stop)}>
            <strong>
              <bdi>{name}</bdi> · {formatTime(startsAt, city)}
            </strong>
            <br />
            {warning}
          </li>
        ))}
      </ul>
      {anew && (
        <>
          <p>
            {left.length > 0
              ? t("Planned anew around your change, the day leaves out {names}.", {
                  names: formatList(left.map(({ name }) => name)),
                })
              : t("Planned anew around your change, less goes wrong.")}
          </p>
          <Button
            kind="quiet"
            className="justify-self-start"
            onClick={({ currentTarget }) => {
              currentTarget.closest("dialog")?.close();
              choose(asked);
            }}
          >
            {anyway}
          </Button>
        </>
      )}
    </ConfirmDialog>
  );
}
