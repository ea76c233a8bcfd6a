// The state of the photo gallery: photos and uploads. Changes are shown right away, and sent one request at a time.
import { useCallback, useEffect, useRef, useState } from "react";
import { MAX_BYTES, MAX_PHOTOS } from "../../../../src/features/places/photos/limits.ts";
import { PHOTO_TOO_LARGE, tooManyPhotos } from "../../../../src/features/places/photos/refusal-texts.ts";
import type { Photo } from "../../../../src/features/places/photos/schema.ts";
import { t } from "../../../../src/i18n/t.ts";
import { getErrorMessages } from "../../../lib/Form.tsx";
import { ApiError, call, onFailure } from "../../../lib/query.ts";
import { sendFile } from "../../../lib/send-file.ts";
import { showError } from "../../../lib/toasts.ts";
import { shrinkPhoto } from "./shrink.ts";

export type Upload = { key: number; file: File; sent: number; error?: string; canRetry?: boolean };

let lastKey = 0;

export function useGallery(businessId: string, initial: Photo[]) {
  const [photos, showPhotos] = useState(initial);
  const [uploads, showUploads] = useState<Upload[]>([]);
  const [announcement, announce] = useState("");
  const now = useRef({ photos: initial, uploads: [] as Upload[], isOrderQueued: false, turn: Promise.resolve() });
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
      const file = await shrinkPhoto(upload.file);
      if (file.size > MAX_BYTES) return change(key, { error: t(PHOTO_TOO_LARGE) });
      const { photos: stored } = await sendFile<{ photos: Photo[] }>(path, "photo", file, onSent);
      const known = new Set(now.current.photos.map(({ id }) => id));
      const added = stored.filter(({ id }) => !known.has(id));
      setPhotos((all) => [...all, ...added]);
      setUploads((all) => all.filter((one) => one.key !== key));
      announce(
        added.length > 0
          ? t("Photo {number} was added.", { number: now.current.photos.length })
          : t("You have already added this photo."),
      );
    } catch (error) {
      const canRetry = !(error instanceof ApiError) || error.status >= 429;
      change(key, { error: getErrorMessages(error).message, canRetry, sent: 0 });
      onFailure(() => {})(error as Error);
    }
  }

  function add(files: File[]): void {
    const pending = now.current.uploads.filter(({ error }) => !error).length;
    let remaining = MAX_PHOTOS - now.current.photos.length - pending;
    for (const file of files) {
      const error = remaining <= 0 ? tooManyPhotos() : undefined;
      const key = ++lastKey;
      setUploads((all) => [...all, { key, file, sent: 0, error }]);
      if (error) continue;
      remaining--;
      enqueue(() => sendNow(key));
    }
  }

  function saveOrder(): void {
    if (now.current.isOrderQueued) return;
    now.current.isOrderQueued = true;
    enqueue(async () => {
      now.current.isOrderQueued = false;
      await call("PUT", `${path}/order`, { photoIds: now.current.photos.map(({ id }) => id) }).then(
        () => announce(t("The new order was saved.")),
        onFailure((error) => showError(getErrorMessages(error).message)),
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
    const index = now.current.photos.findIndex(({ id }) => id === photo.id);
    setPhotos((all) => all.filter(({ id }) => id !== photo.id));
    enqueue(() =>
      call("DELETE", `${path}/${photo.id}`).then(
        () => announce(t("The photo was removed.")),
        onFailure((error) => {
          if (error instanceof ApiError && error.status === 404) return;
          setPhotos((all) => all.toSpliced(index, 0, photo));
          showError(getErrorMessages(error).message);
        }),
      ),
    );
  }

  const dismiss = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key));

  function retry(key: number): void {
    change(key, { error: undefined, sent: 0 });
    enqueue(() => sendNow(key));
  }

  useLeaveWarning(uploads.some(({ error }) => !error));
  return { photos, uploads, announcement, add, move, saveOrder, remove, dismiss, retry };
}

function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isBusy]);
}
