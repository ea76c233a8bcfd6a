// Asks before an import is undone or a source is removed, and says which places are in use.
import { useQuery } from "@tanstack/react-query";
import type { RemovalPlan } from "../../../src/features/imports/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Choice } from "../../../src/ui/Choice.tsx";
import { ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import { Failure } from "../../lib/Form.tsx";
import { call } from "../../lib/query.ts";
import texts from "./removal.texts.json" with { type: "json" };
import { waitWhile } from "./wait-while.ts";

type Props = { title: string; action: string; path: string; importId?: string; done: string; onClose: () => void };

export function RemovalDialog({ title, action, path, importId, done, onClose }: Props) {
  const { data: plan } = useQuery({ queryKey: [path], queryFn: () => call<RemovalPlan>("GET", path), staleTime: 0 });
  async function remove({ used = "keep" }: Record<string, string>) {
    await call("POST", path, { used });
    const ended = importId && (await waitWhile("undoing", importId));
    if (ended && ended.state !== "undone" && ended.failure) throw new Failure(ended.failure);
    return { title: done };
  }
  return (
    <ConfirmDialog title={title} action={action} kind="danger" disabled={!plan} isLong run={remove} onClose={onClose}>
      {plan ? <Plan plan={plan} /> : <p>{t("One moment…")}</p>}
    </ConfirmDialog>
  );
}

function Plan({ plan }: { plan: RemovalPlan }) {
  const { kind, removed, restored, used, hasStreetMap } = plan;
  const said = texts[kind];
  return (
    <>
      <p>{t(said.removed, { count: removed })}</p>
      {restored > 0 && <p>{t(said.restored, { count: restored })}</p>}
      {hasStreetMap && <p>{t("Its street map is removed, too: the map is as it was before.")}</p>}
      {used > 0 && <Used title={t(said.used, { count: used })} plan={plan} close={t(said.close)} />}
    </>
  );
}

const Used = ({ title, plan: { kind, used, places }, close }: { title: string; plan: RemovalPlan; close: string }) => (
  <fieldset className="grid gap-3 min-w-0">
    <legend className="font-semibold pb-2">{title}</legend>
    <ul className="max-h-48 overflow-y-auto rounded-3 bg-sunken p-3 grid gap-1 text-sm">
      {places.map(({ id, name, reason }) => (
        <li key={id} className="break-words">
          <bdi>{name}</bdi>
          {kind !== "events" && <span className="text-faint"> ({t(texts.reasons[reason])})</span>}
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
