// Asks an admin for the reason of a rejection, which the person concerned can read.
import { useState } from "react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { FieldErrors } from "./Form.tsx";
import { ReasonField } from "./ReasonField.tsx";

type Question = { title: string; action: string; hint: string; missing: string };

type Props = { question: Question; onClose: () => void; onReason: (reason: string) => void };

export function useReason() {
  const [asked, setAsked] = useState<Omit<Props, "onClose">>();
  const ask = (question: Question, onReason: Props["onReason"]) => setAsked({ question, onReason });
  return { ask, dialog: asked && <ReasonDialog {...asked} onClose={() => setAsked(undefined)} /> };
}

function ReasonDialog({ question: { hint, missing, ...texts }, onClose, onReason }: Props) {
  async function run({ reason = "" }: Record<string, string>): Promise<undefined> {
    if (reason.trim() === "") throw new FieldErrors({ reason: [missing] });
    onReason(reason.trim());
  }
  return (
    <ConfirmDialog {...texts} kind="danger" errorsBeside run={run} onClose={onClose}>
      <ReasonField rows={5} hint={hint} />
    </ConfirmDialog>
  );
}
