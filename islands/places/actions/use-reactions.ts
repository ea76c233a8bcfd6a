import { useEffect, useState } from "react";
import { t } from "../../../src/i18n/t.ts";
import { onRejected, type QueuedRequest } from "../../lib/outbox.ts";
import { recordSwipe, removeFromSaved, showSwipeFailure, undoSwipe } from "../../lib/swipes.ts";
import { showToast } from "../../lib/toasts.ts";

/** `likes` are the swipes that make it liked. */
export type Reactions = { saved: boolean; liked: boolean; likes: string[] };

export function useReactions(businessId: string, start: Reactions) {
  const [reactions, setReactions] = useState(start);

  useEffect(() => {
    const revert = (_: unknown, request: QueuedRequest) => {
      setReactions((now) => revertedTo(now, request));
      showSwipeFailure();
    };
    onRejected("/api/swipes", revert);
    onRejected("/api/users/saved", revert);
  }, []);

  function toggleSaved(): void {
    setReactions({ ...reactions, saved: !reactions.saved });
    if (reactions.saved) {
      removeFromSaved(businessId);
      showToast({ title: t("Removed"), description: t("It is no longer among your saved places.") });
      return;
    }
    recordSwipe(businessId, "save");
    showToast({ title: t("Business saved!"), description: t("You saved this business.") });
  }

  function toggleLiked(): void {
    if (reactions.liked) {
      setReactions({ ...reactions, liked: false, likes: [] });
      for (const id of reactions.likes) undoSwipe(businessId, id);
      showToast({ title: t("Removed"), description: t("It is no longer among the places you like.") });
      return;
    }
    setReactions({ ...reactions, liked: true, likes: [recordSwipe(businessId, "like")] });
    showToast({ title: t("Business liked!"), description: t("You liked this business.") });
  }

  return { ...reactions, toggleSaved, toggleLiked };
}

/** Takes back the reaction whose request was rejected. */
function revertedTo(reactions: Reactions, { method, path, body }: QueuedRequest): Reactions {
  if (path.startsWith("/api/users/saved")) return { ...reactions, saved: true };
  if (method === "DELETE") return { ...reactions, liked: true };
  return (body as { action: string }).action === "save"
    ? { ...reactions, saved: false }
    : { ...reactions, liked: false, likes: [] };
}
