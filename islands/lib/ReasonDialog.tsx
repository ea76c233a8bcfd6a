// Asks an admin for the reason of a rejection, which the person concerned can read.

import { useState } from "react";
import { MAX_NOTE } from "../../db/vocabulary.ts";
import { t } from "../../src/i18n/t.ts";
import { TextField } from "../../src/ui/Field.tsx";
import { DialogForm } from "./DialogForm.tsx";
import { useModal } from "./use-modal.ts";

type Question = { title: string; action: string; hint: string; missing: string };

type Props = { question: Question; onClose: () => void; onReason: (reason: string) => void };

export function useReason() {
  const [asked, setAsked] = useState<Omit<Props, "onClose">>();
  const ask = (question: Question, onReason: Props["onReason"]) => setAsked({ question, onReason });
  return { ask, dialog: asked && <ReasonDialog {...asked} onClose={() => setAsked(undefined)} /> };
}

function ReasonDialog({ question, onClose, onReason }: Props) {
  const dialog = useModal();
  const [errors, setErrors] = useState<string[]>();

  function submit(event: React.FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason")).trim();
    setErrors(reason === "" ? [question.missing] : undefined);
    if (reason === "") return;
    dialog.current?.close();
    onReason(reason);
  }

  return (
    <DialogForm
      dialog={dialog}
      title={question.title}
      action={question.action}
      kind="danger"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t("Reason")}
        name="reason"
        required
        maxLength={MAX_NOTE}
        rows={5}
        hint={question.hint}
        errors={errors}
      />
    </DialogForm>
  );
}
