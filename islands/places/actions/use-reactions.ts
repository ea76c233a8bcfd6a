import { useEffect, useState } from "react";
import { pendingRequests, type QueuedRequest } from "../../lib/outbox.ts";
import * as swipes from "../../lib/swipes.ts";
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
    swipes.onSwipeRejected((request) => setReactions((now) => revertedTo(now, request)));
  }, [businessId]);

  function toggleSaved(): void {
    setReactions({ ...reactions, saved: !reactions.saved });
    if (reactions.saved) {
      swipes.removeFromSaved(businessId);
      say("unsaved");
      return;
    }
    swipes.recordSwipe(businessId, "save");
    say("saved");
  }

  function toggleLiked(): void {
    if (reactions.liked) {
      setReactions({ ...reactions, liked: false, likes: [] });
      for (const id of reactions.likes) swipes.undoSwipe(businessId, id);
      say("unliked");
      return;
    }
    setReactions({ ...reactions, liked: true, likes: [swipes.recordSwipe(businessId, "like")] });
    say("liked");
  }

  return { ...reactions, toggleSaved, toggleLiked };
}

const isAbout = (request: QueuedRequest, businessId: string) =>
  /^\/api\/(swipes|users\/saved)/.test(request.path) && swipes.businessIdOf(request) === businessId;

/** What a request will change that has not been sent. */
function withRequest(reactions: Reactions, request: QueuedRequest): Reactions {
  if (swipes.isRemoval(request)) return { ...reactions, saved: false };
  const { id, method, path, body } = request;
  const { action } = (body ?? {}) as { action?: string };
  const undone = new URLSearchParams(path.split("?")[1]).get("swipe");
  const others = reactions.likes.filter((like) => like !== undone && like !== id);
  if (method === "DELETE") return { ...reactions, likes: others, liked: others.length > 0 };
  if (action === "save") return { ...reactions, saved: true };
  return action === "like"
    ? { ...reactions, liked: true, likes: [...others, id] }
    : { saved: false, liked: false, likes: [] };
}

function revertedTo(reactions: Reactions, request: QueuedRequest): Reactions {
  if (swipes.isRemoval(request)) return { ...reactions, saved: true };
  if (request.method === "DELETE") return { ...reactions, liked: true };
  return (request.body as { action: string }).action === "save"
    ? { ...reactions, saved: false }
    : { ...reactions, liked: false, likes: [] };
}
