import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { photoUrl } from "../../../../src/features/places/photos/limits.ts";
import type { Photo } from "../../../../src/features/places/photos/schema.ts";
import { t } from "../../../../src/i18n/t.ts";
import { Badge } from "../../../../src/ui/Badge.tsx";
import { IconButton } from "../../../../src/ui/Button.tsx";
import type { Grip } from "./use-row-drag.ts";

type Props = {
  photo: Photo;
  index: number;
  count: number;
  isOnCard: boolean;
  isDragged: boolean;
  grip: Grip;
  onMove: (to: number) => void;
  onRemove: () => void;
};

export function PhotoRow({ photo, index, count, isOnCard, isDragged, grip, onMove, onRemove }: Props) {
  const pressed = useRef<HTMLButtonElement>(null);
  // The button that moved the row loses the focus when the row moves in the page.
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [index]);

  const moveButton = (to: number, direction: "up" | "down") => (
    <IconButton
      icon={direction === "up" ? ArrowUp : ArrowDown}
      className="photo-button"
      label={
        direction === "up"
          ? t("Move photo {number} up", { number: index + 1 })
          : t("Move photo {number} down", { number: index + 1 })
      }
      data-tooltip=""
      isIdle={to < 0 || to >= count}
      onClick={(event) => {
        pressed.current = event.currentTarget;
        onMove(to);
      }}
    />
  );

  return (
    <li data-photo={photo.id} className={`photo-row ${isDragged ? "photo-row-held" : ""}`}>
      <span className="photo-grip" aria-hidden="true" {...grip}>
        <GripVertical size={18} />
      </span>
      <img src={photoUrl(photo.id, 480)} alt="" width={88} height={80} draggable={false} className="photo-thumb" />
      <span className="grid min-w-0 flex-1">
        <span className={`ps-2.5 text-sm flex flex-wrap gap-x-2 gap-y-1 ${isOnCard ? "font-semibold" : ""}`}>
          {isOnCard ? t("On your card") : t("Photo {number}", { number: index + 1 })}
          {photo.isPending && <Badge tone="waiting">{t("Not public yet")}</Badge>}
        </span>
        <span className="flex">
          {moveButton(index - 1, "up")}
          {moveButton(index + 1, "down")}
          <IconButton
            icon={Trash2}
            className="photo-button"
            data-remove-photo=""
            label={t("Remove photo {number}", { number: index + 1 })}
            data-tooltip=""
            onClick={onRemove}
          />
        </span>
      </span>
    </li>
  );
}
