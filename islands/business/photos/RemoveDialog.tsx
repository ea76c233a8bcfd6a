// Asks before a photo is taken away: its file is gone for good.
import { useEffect, useRef } from "react";
import { photoUrl } from "../../../src/features/photos/limits.ts";
import type { Photo } from "../../../src/features/photos/schema.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { DialogForm } from "../../lib/DialogForm.tsx";

type Props = {
  photo: Photo;
  /** From 0. */
  place: number;
  onClose: () => void;
  onRemove: (photo: Photo, place: number) => void;
};

export function RemoveDialog({ photo, place, onClose, onRemove }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <DialogForm
      dialog={dialog}
      title={`Remove ${place === 0 ? "the photo on your card" : `photo ${place + 1}`}?`}
      cancel="Keep"
      action={
        <Button kind="danger" type="submit">
          Remove
        </Button>
      }
      onSubmit={(event) => {
        event.preventDefault();
        dialog.current?.close();
        onRemove(photo, place);
      }}
      onClose={onClose}
    >
      <img src={photoUrl(photo.id, 480)} alt="" width={480} height={320} className="photo-leaving" />
      <p>Travelers no longer see it, and its file is deleted.</p>
    </DialogForm>
  );
}
