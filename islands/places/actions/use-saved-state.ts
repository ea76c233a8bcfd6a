// Saving and liking a place: shown at once, sent by the outbox, undone if the server refuses.
import { useEffect, useState } from "react";
import { onRejected, type QueuedRequest } from "../../lib/outbox.ts";
import { recordSwipe, removeFromSaved, showSwipeFailure, undoSwipe } from "../../lib/swipes.ts";
import { showToast } from "../../lib/toasts.ts";

/** `likes` are the swipes that make it liked. */
export type Mark = { saved: boolean; liked: boolean; likes: string[] };

export function useMark(businessId: string, start: Mark) {
  const [mark, setMark] = useState(start);

  useEffect(() => {
    const revert = (_: unknown, request: QueuedRequest) => {
      setMark((now) => revertedTo(now, request));
      showSwipeFailure();
    };
    onRejected("/api/swipes", revert);
    onRejected("/api/users/saved", revert);
  }, []);

  function toggleSaved(): void {
    setMark({ ...mark, saved: !mark.saved });
    if (mark.saved) {
      removeFromSaved(businessId);
      showToast({ title: "Removed", description: "It is no longer among your saved places." });
      return;
    }
    recordSwipe(businessId, "save");
    showToast({ title: "Business saved!", description: "You saved this business." });
  }

  function toggleLiked(): void {
    if (mark.liked) {
      setMark({ ...mark, liked: false, likes: [] });
      for (const id of mark.likes) undoSwipe(businessId, id);
      showToast({ title: "Removed", description: "It is no longer among the places you like." });
      return;
    }
    setMark({ ...mark, liked: true, likes: [recordSwipe(businessId, "like")] });
    showToast({ title: "Business liked!", description: "You liked this business." });
  }

  return { ...mark, toggleSaved, toggleLiked };
}

/** The mark without a request that the server rejected. */
function revertedTo(mark: Mark, { method, path, body }: QueuedRequest): Mark {
  if (path.startsWith("/api/users/saved")) return { ...mark, saved: true };
  if (method === "DELETE") return { ...mark, liked: true };
  return (body as { action: string }).action === "save"
    ? { ...mark, saved: false }
    : { ...mark, liked: false, likes: [] };
}
