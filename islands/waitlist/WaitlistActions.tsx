// What an admin does with the entries that are selected in the table: invite, note a contact, delete.
import { useEffect, useState } from "react";
import type { WaitlistInvited } from "../../src/features/waitlist/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { Button } from "../../src/ui/Button.tsx";
import { DialogForm } from "../lib/DialogForm.tsx";
import { useForm } from "../lib/form.ts";
import { call } from "../lib/query.ts";
import { redirectWithToast } from "../lib/toasts.ts";
import { useModal } from "../lib/use-modal.ts";

type Action = {
  label: string;
  title: string;
  text: string;
  kind: "act" | "quiet" | "danger";
  /** @returns what the toast says */
  run: () => Promise<string>;
};

export function WaitlistActions({ isAnyInvited }: { isAnyInvited: boolean }) {
  const ids = useSelection();
  const [confirming, confirm] = useState<Action>();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button kind="quiet" onClick={() => selectNotInvited()}>
        {isAnyInvited ? t("Select everyone who isn't invited") : t("Select all")}
      </Button>
      <p role="status" className="text-faint tabular-nums">
        {t("{count, plural, one {# selected} other {# selected}}", { count: ids.length })}
      </p>
      {ids.length > 0 &&
        actionsFor(ids).map((action) => (
          <Button key={action.label} kind={action.kind} onClick={() => confirm(action)}>
            {action.label}
          </Button>
        ))}
      {confirming && <ConfirmDialog action={confirming} onClose={() => confirm(undefined)} />}
    </div>
  );
}

const listBoxes = () => [...document.querySelectorAll<HTMLInputElement>("input[name='entries[]']")];
const readSelection = () => listBoxes().flatMap(({ checked, value }) => (checked ? value : []));

function useSelection(): string[] {
  const [ids, setIds] = useState<string[]>([]);
  useEffect(() => {
    const read = () => setIds(readSelection());
    read();
    document.addEventListener("change", read);
    // The back/forward cache restores the page with its boxes checked.
    addEventListener("pageshow", read);
    return () => {
      document.removeEventListener("change", read);
      removeEventListener("pageshow", read);
    };
  }, []);
  return ids;
}

function selectNotInvited(): void {
  for (const box of listBoxes()) box.checked = box.dataset.state !== "invited";
  document.dispatchEvent(new Event("change"));
}

function ConfirmDialog({ action, onClose }: { action: Action; onClose: () => void }) {
  const dialog = useModal();
  const form = useForm(async () => {
    redirectWithToast(location.pathname + location.search, { title: await action.run() });
  });
  return (
    <DialogForm
      dialog={dialog}
      title={action.title}
      action={action.label}
      kind={action.kind}
      waiting={t("One moment…")}
      {...form}
      onClose={onClose}
    >
      <p>{action.text}</p>
    </DialogForm>
  );
}

function actionsFor(ids: string[]): Action[] {
  const count = ids.length;
  return [
    {
      label: t("Invite [[people on the waitlist]]"),
      title: t("Invite {count, plural, one {# person} other {# people}}?", { count }),
      text: t(
        "Each gets one email with a link for one account. People with an account, or invited today, are skipped.",
      ),
      kind: "act",
      async run() {
        const result = await call<WaitlistInvited>("POST", "/api/admin/waitlist/invitations", { ids });
        return t(
          "{invited, plural, =0 {Nobody is invited} one {# person is invited} other {# people are invited}}",
          result,
        );
      },
    },
    {
      label: t("Mark as contacted"),
      title: t("Mark {count, plural, one {# entry} other {# entries}} as contacted?", { count }),
      text: t("No email is sent. The day is shown beside the entry."),
      kind: "quiet",
      async run() {
        await call("PUT", "/api/admin/waitlist/contacted", { ids, contacted: true });
        return t("Marked as contacted");
      },
    },
    {
      label: t("Delete"),
      title: t("Delete {count, plural, one {# entry} other {# entries}}?", { count }),
      text: t("This can't be undone. Invitations that were sent to them stop working."),
      kind: "danger",
      async run() {
        await call("DELETE", "/api/admin/waitlist", { ids });
        return t("The entries are deleted");
      },
    },
  ];
}
