import { ImagePlus } from "lucide-react";
import { useState } from "react";
import { MAX_PHOTOS, PHOTO_TYPES } from "../../../../src/features/places/photos/limits.ts";
import { t } from "../../../../src/i18n/t.ts";

type Props = { remaining: number; isBusy: boolean; onFiles: (files: File[]) => void };

export function ChooseFiles({ remaining, isBusy, onFiles }: Props) {
  const [isOver, setOver] = useState(false);
  const isFull = remaining <= 0;

  function drop(event: React.DragEvent): void {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  function choose(event: React.ChangeEvent<HTMLInputElement>): void {
    onFiles([...(event.target.files ?? [])]);
    event.target.value = "";
  }

  return (
    <label
      className={`photo-drop ${isOver ? "photo-drop-over" : ""} ${isFull ? "photo-drop-full" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!isFull);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        name="photo"
        multiple
        accept={PHOTO_TYPES.join()}
        disabled={isFull}
        onChange={choose}
        className="visually-hidden"
        aria-describedby="photo-room"
      />
      <ImagePlus size={24} aria-hidden className="text-act" />
      <span className="font-semibold">
        {!isFull ? t("Add photos") : isBusy ? t("Adding your photos…") : t("You have added all five photos")}
      </span>
      <span id="photo-room" className="text-sm text-faint">
        {!isFull
          ? formatRemaining(remaining)
          : isBusy
            ? t("Please wait until the uploads are done.")
            : t("Remove one to add another.")}
      </span>
    </label>
  );
}

const formatRemaining = (remaining: number) =>
  remaining === MAX_PHOTOS
    ? t("Choose files or drop them here. Up to {max}.", { max: MAX_PHOTOS })
    : t("Choose files or drop them here. You can add {remaining} more.", { remaining });
