import { useEffect, useState } from "react";
import { t } from "../../../src/i18n/t.ts";
import { onRejected, pendingRequests, type QueuedRequest } from "../../lib/outbox.ts";
import { businessIdOf, recordSwipe, removeFromSaved, showSwipeFailure, undoSwipe } from "../../lib/swipes.ts";
import { showToast } from "../../lib/toasts.ts";

export type Reactions = { saved: boolean; liked: boolean; likes: string[] };

export function useReactions(businessId: string, start: Reactions) {
  const [reactions, setReactions] = useState(start);

  useEffect(() => {
    const pending = pendingRequests().filter((request) => isAbout(request, businessId));
    if (pending.length > 0) setReactions((now) => pending.reduce(withRequest, now));
    const revert = (_: unknown, request: QueuedRequest) => {
      setReactions((now) => revertedTo(now, request));
      showSwipeFailure();
    };
    onRejected("/api/swipes", revert);
    onRejected("/api/users/saved", revert);
  }, [businessId]);

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

const isAbout = (request: QueuedRequest, businessId: string) =>
  /^\/api\/(swipes|users\/saved)/.test(request.path) && businessIdOf(request) === businessId;

/** What a request will change that has not been sent. */
function withRequest(reactions: Reactions, { id, method, path, body }: QueuedRequest): Reactions {
  if (path.startsWith("/api/users/saved")) return { ...reactions, saved: false };
  const { action } = (body ?? {}) as { action?: string };
  const undone = new URLSearchParams(path.split("?")[1]).get("swipe");
  const others = reactions.likes.filter((like) => like !== undone && like !== id);
  if (method === "DELETE") return { ...reactions, likes: others, liked: others.length > 0 };
  if (action === "save") return { ...reactions, saved: true };
  return action === "like"
    ? { ...reactions, liked: true, likes: [...others, id] }
    : { saved: false, liked: false, likes: [] };
}

function revertedTo(reactions: Reactions, { method, path, body }: QueuedRequest): Reactions {
  if (path.startsWith("/api/users/saved")) return { ...reactions, saved: true };
  if (method === "DELETE") return { ...reactions, liked: true };
  return (body as { action: string }).action === "save"
    ? { ...reactions, saved: false }
    : { ...reactions, liked: false, likes: [] };
}
