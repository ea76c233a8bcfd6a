import { useRef, useState } from "react";
import type { ReportKind } from "../../../db/vocabulary.ts";
import { MAX_NOTE } from "../../../src/features/places/reports/schema.ts";
import { msg, t } from "../../../src/i18n/t.ts";
import { TextField } from "../../../src/ui/Field.tsx";
import { DialogForm } from "../../lib/DialogForm.tsx";
import { useForm } from "../../lib/form.ts";
import { call } from "../../lib/query.ts";
import { showToast } from "../../lib/toasts.ts";

type Props = { place: { id: string; name: string } };

const TEXTS: Record<ReportKind, { button: string; title: (name: string) => string; hint: string }> = {
  closed: {
    button: msg("Closed for good"),
    title: (name) => t("Is {name} closed for good?", { name }),
    hint: msg("How do you know? For example, from a sign on the door, a neighbor or the news."),
  },
  wrong: {
    button: msg("Something is wrong"),
    title: (name) => t("What's wrong with {name}?", { name }),
    hint: msg("For example, the hours, the address or the name, and what it should be."),
  },
};

/** Reports are rare, so the buttons look like links. */
const LINK_CLASS = "underline underline-offset-4 inline-flex items-center min-h-11 font-semibold";

export function ReportPlace({ place }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [kind, setKind] = useState<ReportKind>("closed");
  const form = useForm(async ({ note }, form) => {
    await call("POST", `/api/businesses/${place.id}/reports`, { kind, note });
    form.reset();
    dialog.current?.close();
    showToast({ title: t("Thank you"), description: t("We'll review your report.") });
  });
  const open = (which: ReportKind) => () => {
    setKind(which);
    dialog.current?.showModal();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-5 text-sm text-faint">
      <p className="w-full sm:w-auto">{t("Is this out of date?")}</p>
      <button type="button" className={LINK_CLASS} onClick={open("closed")}>
        {t(TEXTS.closed.button)}
      </button>
      <button type="button" className={LINK_CLASS} onClick={open("wrong")}>
        {t(TEXTS.wrong.button)}
      </button>
      <DialogForm
        dialog={dialog}
        title={TEXTS[kind].title(place.name)}
        errorsBeside
        action={t("Send report")}
        waiting={t("Sending…")}
        {...form}
      >
        <TextField
          label={t("What did you see?")}
          name="note"
          required={false}
          maxLength={MAX_NOTE}
          rows={4}
          hint={t(TEXTS[kind].hint)}
        />
      </DialogForm>
    </div>
  );
}
