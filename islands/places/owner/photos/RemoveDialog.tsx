import { photoUrl } from "../../../../src/features/places/photos/limits.ts";
import type { Photo } from "../../../../src/features/places/photos/schema.ts";
import { t } from "../../../../src/i18n/t.ts";
import { ConfirmDialog } from "../../../lib/ConfirmDialog.tsx";

type Props = {
  photo: Photo;
  index: number;
  onClose: () => void;
  onRemove: (photo: Photo, index: number) => void;
};

export const RemoveDialog = ({ photo, index, onClose, onRemove }: Props) => (
  <ConfirmDialog
    title={index === 0 ? t("Remove the photo on your card?") : t("Remove photo {number}?", { number: index + 1 })}
    cancel={t("Keep [[the photo]]")}
    action={t("Remove")}
    kind="danger"
    run={async () => void onRemove(photo, index)}
    onClose={onClose}
  >
    <img src={photoUrl(photo.id, 480)} alt="" width={480} height={320} className="photo-leaving" />
    <p>
      {photo.isPending
        ? t("Travelers haven't seen it yet. Its file will be deleted.")
        : t("Travelers will no longer see it. Its file will be deleted.")}
    </p>
  </ConfirmDialog>
);
