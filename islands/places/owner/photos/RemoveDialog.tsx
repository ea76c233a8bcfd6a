import { photoUrl } from "../../../../src/features/places/photos/limits.ts";
import type { Photo } from "../../../../src/features/places/photos/schema.ts";
import { t } from "../../../../src/i18n/t.ts";
import { DialogForm } from "../../../lib/DialogForm.tsx";
import { useModal } from "../../../lib/use-modal.ts";

type Props = {
  photo: Photo;
  index: number;
  onClose: () => void;
  onRemove: (photo: Photo, index: number) => void;
};

export function RemoveDialog({ photo, index, onClose, onRemove }: Props) {
  const dialog = useModal();
  return (
    <DialogForm
      dialog={dialog}
      title={index === 0 ? t("Remove the photo on your card?") : t("Remove photo {number}?", { number: index + 1 })}
      cancel={t("Keep [[the photo]]")}
      action={t("Remove")}
      kind="danger"
      onSubmit={(event) => {
        event.preventDefault();
        dialog.current?.close();
        onRemove(photo, index);
      }}
      onClose={onClose}
    >
      <img src={photoUrl(photo.id, 480)} alt="" width={480} height={320} className="photo-leaving" />
      <p>
        {photo.isPending
          ? t("Travelers haven't seen it yet. Its file will be deleted.")
          : t("Travelers will no longer see it. Its file will be deleted.")}
      </p>
    </DialogForm>
  );
}
