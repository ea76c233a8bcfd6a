// Asks an admin why, before somebody is told no; whom it concerns reads the answer.
import { useEffect, useRef, useState } from "react";
import { Button } from "../../src/ui/Button.tsx";
import { TextField } from "../../src/ui/Field.tsx";
import { DialogForm } from "./DialogForm.tsx";

/** Characters a reason may have, as the server holds it. */
const MOST = 1000;

type Asked = {
  /** The question, as the dialog's heading. */
  title: string;
  /** What is done with the reason, as the button says it. */
  act: string;
  /** Who reads it, and what they can do then. */
  hint: string;
  /** What is said where nothing was written. */
  missing: string;
};

type Props = { asked: Asked; onClose: () => void; onReason: (reason: string) => void };

export function ReasonDialog({ asked, onClose, onReason }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [errors, setErrors] = useState<string[]>();
  useEffect(() => dialog.current?.showModal(), []);

  function submit(event: React.FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason")).trim();
    setErrors(reason === "" ? [asked.missing] : undefined);
    if (reason === "") return;
    dialog.current?.close();
    onReason(reason);
  }

  return (
    <DialogForm
      dialog={dialog}
      title={asked.title}
      act={
        <Button kind="danger" type="submit">
          {asked.act}
        </Button>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Reason" name="reason" required maxLength={MOST} rows={5} hint={asked.hint} errors={errors} />
    </DialogForm>
  );
}
