// What an admin does with the entries that are selected in the table: invite, note a contact, delete.
import type { WaitlistInvited } from "../../src/features/waitlist/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { QuietButton } from "../../src/ui/Button.tsx";
import { type Confirmation, ConfirmButton } from "../lib/ConfirmDialog.tsx";
import { call } from "../lib/query.ts";
import { select, useSelection } from "../lib/use-selection.ts";

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

function listActions(ids: string[]): Confirmation[] {
  const count = ids.length;
  return [
    {
      action: t("Invite [[people on the waitlist]]"),
      title: t("Invite {count, plural, one {# person} other {# people}}?", { count }),
      text: t(
        "Each gets one email with a link for one account. People with an account, or invited today, are skipped.",
      ),
      kind: "act",
      async run() {
        const result = await call<WaitlistInvited>("POST", "/api/admin/waitlist/invitations", { ids });
        return {
          title: t(
            "{invited, plural, =0 {Nobody is invited} one {# person is invited} other {# people are invited}}",
            result,
          ),
        };
      },
    },
    {
      action: t("Mark as contacted"),
      title: t("Mark {count, plural, one {# entry} other {# entries}} as contacted?", { count }),
      text: t("No email is sent. The day is shown beside the entry."),
      kind: "quiet",
      async run() {
        await call("PUT", "/api/admin/waitlist/contacted", { ids, contacted: true });
        return { title: t("Marked as contacted") };
      },
    },
    {
      action: t("Delete"),
      title: t("Delete {count, plural, one {# entry} other {# entries}}?", { count }),
      text: t("This can't be undone. Invitations that were sent to them stop working."),
      kind: "danger",
      async run() {
        await call("DELETE", "/api/admin/waitlist", { ids });
        return { title: t("The entries are deleted") };
      },
    },
  ];
}
