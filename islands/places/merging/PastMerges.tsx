import type { Merges, MergeView } from "../../../src/features/places/merging/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { type City, formatDateTime } from "../../../src/ui/dates.ts";
import { Section } from "../../../src/ui/Section.tsx";
import { ConfirmButton } from "../../lib/ConfirmDialog.tsx";
import { call } from "../../lib/query.ts";

export const PastMerges = ({ merges, city }: { merges: MergeView[]; city: City }) => (
  <Section id="past-merges" title={t("Merged places")} className="grid gap-3">
    <ul className="grid gap-3">
      {merges.map((merge) => (
        <li key={merge.id} className="card-box p-4 flex flex-wrap items-center gap-3">
          <p className="grid gap-1 min-w-0 grow break-words">
            <span className="font-semibold">
              <bdi>{labelOf(merge)}</bdi>
            </span>
            <span className="text-sm text-faint">
              {merge.count === 1 && (
                <>
                  <bdi>{merge.location}</bdi> ·{" "}
                  <a href={`/business/${merge.keptId}`}>{t("Merged into {name}", { name: merge.keptName })}</a> ·{" "}
                </>
              )}
              <time dateTime={merge.mergedAt}>{formatDateTime(merge.mergedAt, city)}</time>
            </span>
          </p>
          <UndoButton merge={merge} />
        </li>
      ))}
    </ul>
  </Section>
);

/** One of several that were merged at once is named. */
const labelOf = ({ name, count }: MergeView) =>
  count === 1
    ? name
    : t("{name} and {count, plural, one {# other place} other {# other places}}", { name, count: count - 1 });

function UndoButton({ merge }: { merge: MergeView }) {
  const { id, keptName, count } = merge;
  const name = labelOf(merge);
  return (
    <ConfirmButton
      buttonKind="quiet"
      spoken={t("{label}: {value}", { label: t("Undo merge"), value: name })}
      title={t("Undo the merge of {name}?", { name })}
      text={
        count === 1
          ? t(
              "{name} is back, with everything that was moved to {kept}. What was added to {kept} since then stays there.",
              { name, kept: keptName },
            )
          : t("All of them are back, with everything that was moved. What was added since then stays where it is.")
      }
      action={t("Undo merge")}
      run={async () => {
        const undone = await call<Merges>("POST", `/api/admin/places/merges/${id}/undo`, {});
        return {
          title:
            undone.count === 1
              ? t("The merge of {name} was undone.", { name })
              : t("{count, plural, one {# merge was undone.} other {# merges were undone.}}", { count: undone.count }),
          path: "/admin?tab=places&duplicates=1",
        };
      }}
    />
  );
}
