// The state of the photo shelf: its photos, the uploads, and one call to the server at a time.
import { useCallback, useEffect, useRef, useState } from "react";
import { MAX_BYTES, MAX_PHOTOS, PHOTO_TOO_LARGE, TOO_MANY_PHOTOS } from "../../../src/features/photos/limits.ts";
import type { Photo } from "../../../src/features/photos/schema.ts";
import { getErrorMessages } from "../../lib/form.ts";
import { ApiError, call, onFailure } from "../../lib/query.ts";
import { sendFile } from "../../lib/send-file.ts";
import { showToast } from "../../lib/toasts.ts";

export type Upload = {
  key: number;
  file: File;
  /** From 0 to 1. */
  sent: number;
  refusal?: string;
  /** Whether the same file may succeed the next time. */
  mayRetry?: boolean;
};

let lastKey = 0;

/** Changes are shown first and sent then. */
export function useGallery(businessId: string, initial: Photo[]) {
  const [photos, showPhotos] = useState(initial);
  const [uploads, showUploads] = useState<Upload[]>([]);
  const [said, say] = useState("");
  const now = useRef({ photos: initial, uploads: [] as Upload[], orderWaits: false, turn: Promise.resolve() });
  const path = `/api/businesses/${businessId}/photos`;

  const setPhotos = useCallback((change: (photos: Photo[]) => Photo[]) => {
    now.current.photos = change(now.current.photos);
    showPhotos(now.current.photos);
  }, []);
  const setUploads = useCallback((change: (uploads: Upload[]) => Upload[]) => {
    now.current.uploads = change(now.current.uploads);
    showUploads(now.current.uploads);
  }, []);
  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const enqueue = (task: () => Promise<void>) => {
    now.current.turn = now.current.turn.then(task);
  };

  async function sendNow(key: number): Promise<void> {
    const upload = now.current.uploads.find((one) => one.key === key);
    if (!upload) return;
    try {
      const onSent = (sent: number) => change(key, { sent });
      const { photos: shelf } = await sendFile<{ photos: Photo[] }>(path, "photo", upload.file, onSent);
      const known = new Set(now.current.photos.map(({ id }) => id));
      const added = shelf.filter(({ id }) => !known.has(id));
      setPhotos((all) => [...all, ...added]);
      setUploads((all) => all.filter((one) => one.key !== key));
      say(added.length > 0 ? `Photo ${now.current.photos.length} is on your shelf.` : "This photo was there already.");
    } catch (error) {
      const mayRetry = !(error instanceof ApiError) || error.status >= 429;
      change(key, { refusal: getErrorMessages(error).message, mayRetry, sent: 0 });
      onFailure(() => {})(error as Error);
    }
  }

  function add(files: File[]): void {
    const waiting = now.current.uploads.filter(({ refusal }) => !refusal).length;
    let room = MAX_PHOTOS - now.current.photos.length - waiting;
    for (const file of files) {
      const refusal = file.size > MAX_BYTES ? PHOTO_TOO_LARGE : room <= 0 ? TOO_MANY_PHOTOS : undefined;
      const key = ++lastKey;
      setUploads((all) => [...all, { key, file, sent: 0, refusal }]);
      if (refusal) continue;
      room--;
      enqueue(() => sendNow(key));
    }
  }

  function saveOrder(): void {
    if (now.current.orderWaits) return;
    now.current.orderWaits = true;
    enqueue(async () => {
      now.current.orderWaits = false;
      await call("PUT", `${path}/order`, { photoIds: now.current.photos.map(({ id }) => id) }).then(
        () => say("The new order is saved."),
        onFailure((error) =>
          showToast({ title: "Error", description: getErrorMessages(error).message, destructive: true }),
        ),
      );
    });
  }

  const move = useCallback(
    (id: string, to: number) =>
      setPhotos((all) => {
        const moved = all.find((photo) => photo.id === id);
        return moved ? all.filter((photo) => photo !== moved).toSpliced(to, 0, moved) : all;
      }),
    [setPhotos],
  );

  function remove(photo: Photo): void {
    const place = now.current.photos.findIndex(({ id }) => id === photo.id);
    setPhotos((all) => all.filter(({ id }) => id !== photo.id));
    enqueue(() =>
      call("DELETE", `${path}/${photo.id}`).then(
        () => say("The photo is removed."),
        onFailure((error) => {
          if (error instanceof ApiError && error.status === 404) return;
          setPhotos((all) => all.toSpliced(place, 0, photo));
          showToast({ title: "Error", description: getErrorMessages(error).message, destructive: true });
        }),
      ),
    );
  }

  const dismiss = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key));

  function retry(key: number): void {
    change(key, { refusal: undefined, sent: 0 });
    enqueue(() => sendNow(key));
  }

  useWarning(uploads.some(({ refusal }) => !refusal));
  return { photos, uploads, said, add, move, saveOrder, remove, dismiss, retry };
}

/** Has the browser ask before the page is left during an upload. */
function useWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isBusy]);
}
