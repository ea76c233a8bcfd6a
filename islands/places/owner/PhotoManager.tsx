import { useRef, useState } from "react";
import { MAX_PHOTOS, photoUrl } from "../../../src/features/places/photos/limits.ts";
import type { Photo } from "../../../src/features/places/photos/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import { ChooseFiles } from "./photos/ChooseFiles.tsx";
import { PhotoRow } from "./photos/PhotoRow.tsx";
import { UploadRow } from "./photos/UploadRow.tsx";
import { useGallery } from "./photos/use-gallery.ts";
import { useRowDrag } from "./photos/use-row-drag.ts";

type Props = { businessId: string; photos: Photo[]; poster: string };

export function PhotoManager({ businessId, photos: initial, poster }: Props) {
  const gallery = useGallery(businessId, initial);
  const { photos, uploads } = gallery;
  const list = useRef<HTMLOListElement>(null);
  const { draggedId, gripFor } = useRowDrag(list, gallery.move, gallery.saveOrder);
  const [removing, setRemoving] = useState<Photo | null>(null);
  const inFlight = uploads.filter(({ error }) => !error).length;
  const root = useRef<HTMLDivElement>(null);

  function remove(photo: Photo, index: number): void {
    gallery.remove(photo);
    requestAnimationFrame(() => {
      const next = [...(root.current?.querySelectorAll<HTMLElement>("[data-remove-photo]") ?? [])];
      (next[index] ?? next.at(-1) ?? root.current?.querySelector("input"))?.focus();
    });
  }

  return (
    <div ref={root} className="grid grid-cols-1 gap-4">
      {photos.length > 0 && (
        <ol ref={list} className="photo-rows" aria-label={t("Your photos, in order")}>
          {photos.map((photo, index) => (
            <PhotoRow
              key={photo.id}
              photo={photo}
              index={index}
              count={photos.length}
              isOnCard={photo.id === photos.find(({ isPending }) => !isPending)?.id}
              isDragged={draggedId === photo.id}
              grip={gripFor(photo.id)}
              onMove={(to) => {
                gallery.move(photo.id, to);
                gallery.saveOrder();
              }}
              onRemove={() => setRemoving(photo)}
            />
          ))}
        </ol>
      )}
      {uploads.length > 0 && (
        <ul className="photo-rows" aria-label={t("Uploads")}>
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onDismiss={gallery.dismiss} onRetry={gallery.retry} />
          ))}
        </ul>
      )}
      <ChooseFiles remaining={MAX_PHOTOS - photos.length - inFlight} isBusy={inFlight > 0} onFiles={gallery.add} />
      {photos.every(({ isPending }) => isPending) && <PosterNotice poster={poster} isWaiting={photos.length > 0} />}
      <p className="visually-hidden" role="status">
        {gallery.announcement}
      </p>
      {removing && (
        <RemoveDialog
          photo={removing}
          index={photos.findIndex(({ id }) => id === removing.id)}
          onClose={() => setRemoving(null)}
          onRemove={remove}
        />
      )}
    </div>
  );
}

const PosterNotice = ({ poster, isWaiting }: { poster: string; isWaiting: boolean }) => (
  <div className="flex items-center gap-4">
    <img
      src={poster}
      alt=""
      width={300}
      height={400}
      className="w-20 h-auto shrink-0 rounded-3 aspect-[3/4] object-cover"
    />
    <p className="text-sm text-faint">
      {isWaiting
        ? t("Until a photo is approved, travelers see this poster. It's drawn just for your place.")
        : t("Until you add photos, travelers see this poster. It's drawn just for your place.")}
    </p>
  </div>
);

type RemoveProps = {
  photo: Photo;
  index: number;
  onClose: () => void;
  onRemove: (photo: Photo, index: number) => void;
};

const RemoveDialog = ({ photo, index, onClose, onRemove }: RemoveProps) => (
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
