// What an admin does with the entries that are selected in the table: invite, note a contact, delete.
import { t } from "../../src/i18n/t.ts";
import { QuietButton } from "../../src/ui/Button.tsx";
import { type Confirmation, ConfirmButton } from "../lib/ConfirmDialog.tsx";
import { call } from "../lib/query.ts";
import { select, useSelection } from "../lib/use-selection.ts";
import texts from "./waitlist-actions.texts.json" with { type: "json" };

export function WaitlistActions({ isAnyInvited }: { isAnyInvited: boolean }) {
  const ids = useSelection("entries[]");
  return (
    <div className="flex flex-wrap items-center gap-3">
      <QuietButton onClick={() => select("entries[]", ({ dataset }) => dataset.state !== "invited")}>
        {isAnyInvited ? t("Select everyone who isn't invited") : t("Select all")}
      </QuietButton>
      <p role="status" className="text-faint tabular-nums">
        {t("{count, plural, one {# selected} other {# selected}}", { count: ids.length })}
      </p>
      {ids.length > 0 && listActions(ids).map((action) => <ConfirmButton key={action.action} {...action} />)}
    </div>
  );
}

type Call = Pick<Confirmation, "kind"> & { method: "POST" | "PUT" | "DELETE"; path: string; body?: object };

const CALLS: Record<keyof typeof texts, Call> = {
  invite: { method: "POST", path: "/api/admin/waitlist/invitations", kind: "act" },
  contact: { method: "PUT", path: "/api/admin/waitlist/contacted", kind: "quiet", body: { contacted: true } },
  delete: { method: "DELETE", path: "/api/admin/waitlist", kind: "danger" },
};

const listActions = (ids: string[]): Confirmation[] =>
  (Object.keys(CALLS) as (keyof typeof CALLS)[]).map((name) => {
    const { method, path, kind, body } = CALLS[name];
    const { action, title, text, done } = texts[name];
    return {
      action: t(action),
      title: t(title, { count: ids.length }),
      text: t(text),
      kind,
      run: async () => ({ title: t(done, await call<Record<string, number>>(method, path, { ids, ...body })) }),
    };
  });
