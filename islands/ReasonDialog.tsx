// Asks an admin why, before somebody is told no; whom it concerns reads the answer.
import { useEffect, useRef, useState } from "react";
import { Button } from "../src/ui/Button.tsx";
import { TextField } from "../src/ui/Field.tsx";

/** Characters a reason may have, as the server holds it. */
const MOST = 1000;

type Asked = {
  id: string;
  /** The question, as the dialog's heading. */
  title: string;
  /** What is done with the reason, as the button says it. */
  act: string;
  /** Who reads it, and what they can do then. */
  hint: string;
  /** What is said where nothing was written. */
  missing: string;
};

type Props = { asked: Asked | null; onClose: () => void; onReason: (reason: string) => void };

export function ReasonDialog({ asked, onClose, onReason }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [errors, setErrors] = useState<string[]>();
  const id = asked?.id;

  useEffect(() => {
    if (!id) return;
    setErrors(undefined);
    dialog.current?.showModal();
  }, [id]);

  function submit(event: React.FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason")).trim();
    if (reason === "") {
      setErrors(asked ? [asked.missing] : undefined);
      return;
    }
    dialog.current?.close();
    onReason(reason);
  }

  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="reason-title" onClose={onClose}>
      {asked && (
        <form key={id} onSubmit={submit} noValidate className="p-5 md:p-6 grid gap-5">
          <h2 id="reason-title" className="text-2xl break-words">
            {asked.title}
          </h2>
          <TextField
            label="Reason"
            name="reason"
            required
            maxLength={MOST}
            rows={5}
            hint={asked.hint}
            errors={errors}
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Button kind="bare" onClick={() => dialog.current?.close()}>
              Cancel
            </Button>
            <Button kind="danger" type="submit">
              {asked.act}
            </Button>
          </div>
        </form>
      )}
    </dialog>
  );
}
