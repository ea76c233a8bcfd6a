// What an admin does with the places that are selected in the table, and the undo of the last time.
import { useQuery } from "@tanstack/react-query";
import reasons from "../../src/features/admin/left-places.texts.json" with { type: "json" };
import type { EditedPlaces, PlacesChange } from "../../src/features/admin/schema.ts";
import type { TagLabels } from "../../src/features/places/owner/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { QuietButton } from "../../src/ui/Button.tsx";
import { type City, formatDateTime } from "../../src/ui/dates.ts";
import { Options, SelectField } from "../../src/ui/Field.tsx";
import { formatList } from "../../src/ui/lists.ts";
import { formatNumber } from "../../src/ui/numbers.ts";
import { TypeOptions } from "../../src/ui/TypeOptions.tsx";
import { type Confirmation, ConfirmButton } from "../lib/ConfirmDialog.tsx";
import { FieldErrors } from "../lib/Form.tsx";
import { call } from "../lib/query.ts";
import { ReasonField } from "../lib/ReasonField.tsx";
import { select, useSelection } from "../lib/use-selection.ts";

const NAME = "places[]";

export function PlacesActions({ last, city }: { last: { id: string; count: number; at: string } | null; city: City }) {
  const ids = useSelection(NAME);
  return (
    <div className="grid gap-3">
      {last && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-faint">
            {t("{count, plural, one {# place was} other {# places were}} changed at once on {time}.", {
              count: last.count,
              time: formatDateTime(last.at, city),
            })}
          </p>
          <ConfirmButton
            action={t("Undo")}
            kind="quiet"
            title={t("Undo the last change of several places?")}
            text={t("What was changed since then stays as it is.")}
            run={async () => toDone(await call("POST", `/api/admin/places/edits/${last.id}/undo`))}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <QuietButton onClick={() => select(NAME, () => true)}>{t("Select all")}</QuietButton>
        <p role="status" className="text-faint tabular-nums">
          {t("{count, plural, one {# place selected} other {# places selected}}", { count: ids.length })}
        </p>
        {ids.length > 0 && listActions(ids).map((action) => <ConfirmButton key={action.action} {...action} />)}
      </div>
    </div>
  );
}

const toDone = ({ count, left }: EditedPlaces) => ({
  title: t("{count, plural, one {# place was changed} other {# places were changed}}", { count }),
  ...(left.length > 0 && {
    description: t("Left as they were: {reasons}.", {
      reasons: formatList(left.map(({ reason, count }) => `${t(reasons[reason])} (${formatNumber(count)})`)),
    }),
  }),
});

function listActions(ids: string[]): Confirmation[] {
  const count = ids.length;
  const send = async (change: PlacesChange) =>
    toDone(await call<EditedPlaces>("POST", "/api/admin/places/edits", { ids, change }));
  const title = t("Change {count, plural, one {# place} other {# places}}?", { count });
  const toTagAction = (kind: "add" | "remove", action: string): Confirmation => ({
    action,
    title,
    kind: "quiet",
    children: <TagChoice />,
    run: ({ tag = "" }) => send({ kind, tag }),
  });
  const actions: Confirmation[] = [
    {
      action: t("Change type"),
      title,
      kind: "quiet",
      children: (
        <SelectField label={t("Type")} name="type">
          <TypeOptions />
        </SelectField>
      ),
      run: ({ type }) => send({ kind: "type", type } as PlacesChange),
    },
    toTagAction("add", t("Add a tag")),
    toTagAction("remove", t("Remove a tag")),
    {
      action: t("Show to travelers"),
      title: t("Show {count, plural, one {# place} other {# places}} to travelers?", { count }),
      text: t("Only those that were taken down. New ones wait in the review."),
      kind: "quiet",
      run: () => send({ kind: "show" }),
    },
    {
      action: t("Take down"),
      title: t("Take down {count, plural, one {# place} other {# places}}?", { count }),
      kind: "danger",
      children: <ReasonField rows={3} hint={t("Owners read this text as you write it.")} />,
      async run({ reason = "" }) {
        if (reason.trim() === "") throw new FieldErrors({ reason: [t("Say why.")] });
        return send({ kind: "hide", reason });
      },
    },
  ];
  if (count > 1)
    actions.push({
      action: t("Merge"),
      title: t("Merge {count} places into one?", { count }),
      text: t("The one with an owner stays, or else the one with more swipes and facts."),
      kind: "danger",
      run: () => send({ kind: "merge" }),
    });
  return actions;
}

function TagChoice() {
  const { data = [] } = useQuery<TagLabels>({ queryKey: ["/api/businesses/tags"] });
  return (
    <SelectField label={t("Tag")} name="tag">
      <Options of={data.toSorted(([, one], [, other]) => one.localeCompare(other))} />
    </SelectField>
  );
}
