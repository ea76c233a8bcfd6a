import { useState } from "react";
import type { MergedPlace, MergeView } from "../../../src/features/places/merging/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { type City, formatDateTime } from "../../../src/ui/dates.ts";
import { DialogForm } from "../../lib/DialogForm.tsx";
import { useForm } from "../../lib/form.ts";
import { call } from "../../lib/query.ts";
import { redirectWithToast } from "../../lib/toasts.ts";
import { useModal } from "../../lib/use-modal.ts";

type Props = { merges: MergeView[]; city: City };

export function PastMerges({ merges, city }: Props) {
  const [undoing, undo] = useState<MergeView>();
  return (
    <section aria-labelledby="past-merges" className="grid gap-3">
      <h2 id="past-merges" className="text-2xl">
        {t("Merged places")}
      </h2>
      <ul className="grid gap-3">
        {merges.map((merge) => (
          <li key={merge.id} className="card-box p-4 flex flex-wrap items-center gap-3">
            <p className="grid gap-1 min-w-0 grow break-words">
              <span className="font-semibold">
                <bdi>{merge.name}</bdi>
              </span>
              <span className="text-sm text-faint">
                <bdi>{merge.location}</bdi> ·{" "}
                <a href={`/business/${merge.keptId}`}>{t("Merged into {name}", { name: merge.keptName })}</a> ·{" "}
                <time dateTime={merge.mergedAt}>{formatDateTime(merge.mergedAt, city)}</time>
              </span>
            </p>
            <Button
              kind="quiet"
              aria-label={t("{label}: {value}", { label: t("Undo merge"), value: merge.name })}
              onClick={() => undo(merge)}
            >
              {t("Undo merge")}
            </Button>
          </li>
        ))}
      </ul>
      {undoing && <UndoDialog merge={undoing} onClose={() => undo(undefined)} />}
    </section>
  );
}

function UndoDialog({ merge: { id, name, keptName }, onClose }: { merge: MergeView; onClose: () => void }) {
  const dialog = useModal();
  const form = useForm(async () => {
    await call<typeof MergedPlace>("POST", `/api/admin/places/merges/${id}/undo`, {});
    redirectWithToast("/admin?tab=places&duplicates=1", { title: t("The merge of {name} was undone.", { name }) });
  });
  return (
    <DialogForm
      dialog={dialog}
      title={t("Undo the merge of {name}?", { name })}
      action={t("Undo merge")}
      waiting={t("One moment…")}
      {...form}
      onClose={onClose}
    >
      <p>
        {t(
          "{name} is back, with everything that was moved to {kept}. What was added to {kept} since then stays there.",
          { name, kept: keptName },
        )}
      </p>
    </DialogForm>
  );
}
