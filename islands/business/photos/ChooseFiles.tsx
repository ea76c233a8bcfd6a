// Where photos come in: a button that opens the file dialog, and a place to drop files on.
import { ImagePlus } from "lucide-react";
import { useState } from "react";
import { MAX_PHOTOS, PHOTO_TYPES } from "../../../src/features/photos/limits.ts";

type Props = {
  /** How many photos still fit. */
  room: number;
  /** Whether some of those that take the room are still on their way. */
  isBusy: boolean;
  onFiles: (files: File[]) => void;
};

export function ChooseFiles({ room, isBusy, onFiles }: Props) {
  const [isOver, setOver] = useState(false);
  const isFull = room <= 0;

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
        {!isFull ? "Add photos" : isBusy ? "Adding your photos …" : "All five places are taken"}
      </span>
      <span id="photo-room" className="text-sm text-faint">
        {!isFull
          ? `Choose files or drop them here. ${formatRoom(room)}`
          : isBusy
            ? "Then you see whether more fit."
            : "Remove one to make room for another."}
      </span>
    </label>
  );
}

const formatRoom = (room: number) =>
  room === MAX_PHOTOS ? `Up to ${MAX_PHOTOS}.` : room === 1 ? "One more fits." : `${room} more fit.`;
