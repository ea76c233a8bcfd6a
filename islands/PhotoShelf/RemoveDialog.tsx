// Asks before a photo is taken away: its file is gone for good.
import { useEffect, useRef } from "react";
import { type Photo, photoUrl } from "../../src/features/photos/words.ts";
import { Button } from "../../src/ui/Button.tsx";

type Props = {
  photo: Photo | null;
  /** From 0. */
  place: number;
  onClose: () => void;
  onRemove: (photo: Photo, place: number) => void;
};

export function RemoveDialog({ photo, place, onClose, onRemove }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (photo) dialog.current?.showModal();
  }, [photo]);
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="remove-photo" onClose={onClose}>
      {photo && (
        <div className="p-5 md:p-6 grid gap-5">
          <h2 id="remove-photo" className="text-2xl">
            Remove {place === 0 ? "the photo on your card" : `photo ${place + 1}`}?
          </h2>
          <img src={photoUrl(photo.id, 480)} alt="" width={480} height={320} className="photo-leaving" />
          <p>Travelers no longer see it, and its file is deleted.</p>
          <div className="flex flex-wrap justify-end gap-3">
            <Button kind="bare" onClick={() => dialog.current?.close()}>
              Keep
            </Button>
            <Button
              kind="danger"
              onClick={() => {
                dialog.current?.close();
                onRemove(photo, place);
              }}
            >
              Remove
            </Button>
          </div>
        </div>
      )}
    </dialog>
  );
}
