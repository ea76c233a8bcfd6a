// The owner's photos: chosen or dropped, followed on their way, put in order, taken away; every refusal stands beside its file.
import { useRef, useState } from "react";
import { MAX_PHOTOS } from "../../src/features/photos/limits.ts";
import type { Photo } from "../../src/features/photos/schema.ts";
import { ChooseFiles } from "./photos/ChooseFiles.tsx";
import { PhotoRow } from "./photos/PhotoRow.tsx";
import { RemoveDialog } from "./photos/RemoveDialog.tsx";
import { UploadRow } from "./photos/UploadRow.tsx";
import { useGallery } from "./photos/use-gallery.ts";
import { useRowDrag } from "./photos/use-row-drag.ts";

type Props = {
  businessId: string;
  photos: Photo[];
  /** Address of the drawing that stands in. */
  poster: string;
};

export function PhotoManager({ businessId, photos: initial, poster }: Props) {
  const shelf = useGallery(businessId, initial);
  const { photos, uploads } = shelf;
  const list = useRef<HTMLOListElement>(null);
  const { held, gripOf } = useRowDrag(list, shelf.move, shelf.saveOrder);
  const [leaving, setLeaving] = useState<Photo | null>(null);
  const inFlight = uploads.filter(({ refusal }) => !refusal).length;
  const root = useRef<HTMLDivElement>(null);

  /** The button that asked is gone with its photo: the next one gets the focus, or the way to add another. */
  function remove(photo: Photo, place: number): void {
    shelf.remove(photo);
    requestAnimationFrame(() => {
      const next = [...(root.current?.querySelectorAll<HTMLElement>("[aria-label^='Remove photo']") ?? [])];
      (next[place] ?? next.at(-1) ?? root.current?.querySelector("input"))?.focus();
    });
  }

  return (
    <div ref={root} className="grid grid-cols-1 gap-4">
      {photos.length > 0 && (
        <ol ref={list} className="photo-rows" aria-label="Your photos, in their order">
          {photos.map((photo, place) => (
            <PhotoRow
              key={photo.id}
              photo={photo}
              place={place}
              of={photos.length}
              isHeld={held === photo.id}
              grip={gripOf(photo.id)}
              onMove={(to) => {
                shelf.move(photo.id, to);
                shelf.saveOrder();
              }}
              onRemove={() => setLeaving(photo)}
            />
          ))}
        </ol>
      )}
      {uploads.length > 0 && (
        <ul className="photo-rows" aria-label="On their way">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onDismiss={shelf.dismiss} onRetry={shelf.retry} />
          ))}
        </ul>
      )}
      <ChooseFiles room={MAX_PHOTOS - photos.length - inFlight} isBusy={inFlight > 0} onFiles={shelf.add} />
      {photos.length === 0 && <StandIn poster={poster} />}
      <p className="visually-hidden" role="status">
        {shelf.said}
      </p>
      {leaving && (
        <RemoveDialog
          photo={leaving}
          place={photos.findIndex(({ id }) => id === leaving.id)}
          onClose={() => setLeaving(null)}
          onRemove={remove}
        />
      )}
    </div>
  );
}

function StandIn({ poster }: { poster: string }) {
  return (
    <div className="flex items-center gap-4">
      <img
        src={poster}
        alt=""
        width={300}
        height={400}
        className="w-20 h-auto shrink-0 rounded-3 aspect-[3/4] object-cover"
      />
      <p className="text-sm text-faint">
        Until there are photos, an illustrated poster stands in, drawn for your place alone.
      </p>
    </div>
  );
}
