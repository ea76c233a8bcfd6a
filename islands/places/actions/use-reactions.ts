import { useEffect, useState } from "react";
import { onRejected, pendingRequests, type QueuedRequest } from "../../lib/outbox.ts";
import { businessIdOf, recordSwipe, removeFromSaved, showSwipeFailure, undoSwipe } from "../../lib/swipes.ts";
import type { Reaction } from "./reaction-toasts.ts";

export type Reactions = { saved: boolean; liked: boolean; likes: string[] };

/** The reaction itself is stored and shown either way. */
const say = (reaction: Reaction) =>
  void import("./reaction-toasts.ts").then(({ showReaction }) => showReaction(reaction)).catch(() => {});

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
      say("unsaved");
      return;
    }
    recordSwipe(businessId, "save");
    say("saved");
  }

  function toggleLiked(): void {
    if (reactions.liked) {
      setReactions({ ...reactions, liked: false, likes: [] });
      for (const id of reactions.likes) undoSwipe(businessId, id);
      say("unliked");
      return;
    }
    setReactions({ ...reactions, liked: true, likes: [recordSwipe(businessId, "like")] });
    say("liked");
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
