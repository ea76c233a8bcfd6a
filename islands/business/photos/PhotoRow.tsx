// One photo on the shelf: its picture, its place, and the buttons that do all that dragging does.
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { photoUrl } from "../../../src/features/photos/limits.ts";
import type { Photo } from "../../../src/features/photos/schema.ts";
import type { Grip } from "./use-row-drag.ts";

type Props = {
  photo: Photo;
  /** From 0. */
  place: number;
  of: number;
  isHeld: boolean;
  grip: Grip;
  onMove: (to: number) => void;
  onRemove: () => void;
};

export function PhotoRow({ photo, place, of, isHeld, grip, onMove, onRemove }: Props) {
  const pressed = useRef<HTMLButtonElement>(null);
  // A row that changes its place in the page loses the focus of the button that moved it.
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [place]);

  const moveButton = (to: number, direction: "up" | "down") => (
    <button
      type="button"
      className="photo-button"
      aria-label={`Move photo ${place + 1} ${direction}`}
      aria-disabled={to < 0 || to >= of}
      onClick={(event) => {
        if (to < 0 || to >= of) return;
        pressed.current = event.currentTarget;
        onMove(to);
      }}
    >
      {direction === "up" ? <ArrowUp size={18} aria-hidden /> : <ArrowDown size={18} aria-hidden />}
    </button>
  );

  return (
    <li data-photo={photo.id} className={`photo-row ${isHeld ? "photo-row-held" : ""}`}>
      <span className="photo-grip" aria-hidden="true" {...grip}>
        <GripVertical size={18} />
      </span>
      <img src={photoUrl(photo.id, 480)} alt="" width={88} height={80} draggable={false} className="photo-thumb" />
      <span className="grid min-w-0 flex-1">
        <span className={`pl-2.5 text-sm ${place === 0 ? "font-semibold" : ""}`}>
          {place === 0 ? "On your card" : `Photo ${place + 1}`}
        </span>
        <span className="flex">
          {moveButton(place - 1, "up")}
          {moveButton(place + 1, "down")}
          <button type="button" className="photo-button" aria-label={`Remove photo ${place + 1}`} onClick={onRemove}>
            <Trash2 size={18} aria-hidden />
          </button>
        </span>
      </span>
    </li>
  );
}
