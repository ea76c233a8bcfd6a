// Asks before an import is undone or a source is removed, and says which places are in use.
import { useQuery } from "@tanstack/react-query";
import type { RemovalPlan, UsedPlace } from "../../../src/features/imports/schema.ts";
import { msg, t } from "../../../src/i18n/t.ts";
import { Choice } from "../../../src/ui/Choice.tsx";
import { ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import { call } from "../../lib/query.ts";
import { waitWhile } from "./wait-while.ts";

type Props = {
  title: string;
  action: string;
  path: string;
  importId?: string;
  done: string;
  onClose: () => void;
};

export function RemovalDialog({ title, action, path, importId, done, onClose }: Props) {
  const { data: plan } = useQuery({ queryKey: [path], queryFn: () => call<RemovalPlan>("GET", path), staleTime: 0 });
  async function remove({ used = "keep" }: Record<string, string>) {
    await call("POST", path, { used });
    const ended = importId && (await waitWhile("undoing", importId));
    if (ended && ended.state !== "undone" && ended.failure) throw new Error(ended.failure);
    return { title: done };
  }
  return (
    <ConfirmDialog title={title} action={action} kind="danger" disabled={!plan} isLong run={remove} onClose={onClose}>
      {plan ? <Plan plan={plan} /> : <p>{t("One moment…")}</p>}
    </ConfirmDialog>
  );
}

function Plan({ plan }: { plan: RemovalPlan }) {
  const { kind, restored, used, hasStreetMap } = plan;
  const texts = kind === "events" ? formatEventsPlan(plan) : formatPlacesPlan(plan);
  return (
    <>
      <p>{texts.removed}</p>
      {restored > 0 && <p>{texts.restored}</p>}
      {hasStreetMap && <p>{t("Its street map is removed, too: the map is as it was before.")}</p>}
      {used > 0 && <Used title={texts.used} plan={plan} close={texts.close} />}
    </>
  );
}

const formatPlacesPlan = ({ removed, restored, used }: RemovalPlan) => ({
  removed: t("{count, plural, one {# place is removed.} other {# places are removed.}}", { count: removed }),
  restored: t(
    "{count, plural, one {# place gets back what it said before.} other {# places get back what they said before.}}",
    { count: restored },
  ),
  used: t("{count, plural, one {# place has been used since} other {# places have been used since}}", { count: used }),
  close: t("Mark those without an owner as maybe closed"),
});

const formatEventsPlan = ({ removed, restored, used }: RemovalPlan) => ({
  removed: t("Events to remove: {count, number}", { count: removed }),
  restored: t("Events that will be as before, even if they were canceled: {count, number}", { count: restored }),
  used: t("Events with attendees or an owner: {count, number}", { count: used }),
  close: t("Cancel those without an owner, and notify the attendees"),
});

function Used({ title, plan: { kind, used, places }, close }: { title: string; plan: RemovalPlan; close: string }) {
  return (
    <fieldset className="grid gap-3 min-w-0">
      <legend className="font-semibold pb-2">{title}</legend>
      <ul className="max-h-48 overflow-y-auto rounded-3 bg-sunken p-3 grid gap-1 text-sm">
        {places.map(({ id, name, reason }) => (
          <li key={id} className="break-words">
            <bdi>{name}</bdi>
            {kind !== "events" && <span className="text-faint"> ({t(REASONS[reason])})</span>}
          </li>
        ))}
        {used > places.length && <li>…</li>}
      </ul>
      <Choice type="radio" name="used" value="keep" defaultChecked>
        {t("Keep them")}
      </Choice>
      <Choice type="radio" name="used" value="close">
        {close}
      </Choice>
    </fieldset>
  );
}

const REASONS: Record<UsedPlace["reason"], string> = {
  claimed: msg("claimed [[of a place]]"),
  edited: msg("edited [[of a place]]"),
  used: msg("swiped or otherwise used [[of a place]]"),
};
