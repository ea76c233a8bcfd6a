// Gives a field what its source says, or takes that back.
import { t } from "../../../src/i18n/t.ts";
import { QuietButton } from "../../../src/ui/Button.tsx";
import { call } from "../../lib/query.ts";
import { redirectWithToast } from "../../lib/toasts.ts";
import { useTask } from "../../lib/use-task.ts";

type Props = { id: string; field: string; label: string; isLocked: boolean };

export function RestoreField({ id, field, label, isLocked }: Props) {
  const action = isLocked ? t("Restore the source's value") : t("Undo");
  const { running, run } = useTask(t("We couldn't save that. Please try again."), async () => {
    const to = isLocked ? "source" : "hand";
    await call("POST", `/api/admin/businesses/${id}/restored-fields`, { fields: [field], to });
    const title = isLocked ? t("The source's value was restored.") : t("The value is back.");
    redirectWithToast(location.pathname + location.search, { title, description: label });
  });
  return (
    <QuietButton
      waiting={running && t("Saving…")}
      aria-label={t("{label}: {value}", { label: action, value: label })}
      onClick={() => run()}
    >
      {action}
    </QuietButton>
  );
}
