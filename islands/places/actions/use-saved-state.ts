// Saving and liking a place: shown at once, sent by the outbox, undone if the server refuses.
import { useEffect, useState } from "react";
import { type Letter, onRefusal, post } from "../../lib/outbox.ts";
import { showToast } from "../../lib/toasts.ts";

/** `likes` are the swipes that make it liked. */
export type Mark = { saved: boolean; liked: boolean; likes: string[] };

export function useMark(businessId: string, start: Mark) {
  const [mark, setMark] = useState(start);

  useEffect(() => {
    const refuse = (_: unknown, letter: Letter) => {
      setMark((now) => takenBack(now, letter));
      showToast({ title: "Error", description: "Failed to record your choice. Please try again.", destructive: true });
    };
    onRefusal("/api/swipes", refuse);
    onRefusal("/api/users/saved", refuse);
  }, []);

  function toggleSaved(): void {
    setMark({ ...mark, saved: !mark.saved });
    if (mark.saved) {
      take(`/api/users/saved/${businessId}`);
      showToast({ title: "Removed", description: "It is no longer among your saved places." });
      return;
    }
    swipe(businessId, "save");
    showToast({ title: "Business saved!", description: "You saved this business." });
  }

  function toggleLiked(): void {
    if (mark.liked) {
      setMark({ ...mark, liked: false, likes: [] });
      for (const id of mark.likes) take(`/api/swipes/${businessId}?swipe=${id}`);
      showToast({ title: "Removed", description: "It is no longer among the places you like." });
      return;
    }
    setMark({ ...mark, liked: true, likes: [swipe(businessId, "like")] });
    showToast({ title: "Business liked!", description: "You liked this business." });
  }

  return { ...mark, toggleSaved, toggleLiked };
}

/** The mark without a letter that the server refused. */
function takenBack(mark: Mark, { method, path, body }: Letter): Mark {
  if (path.startsWith("/api/users/saved")) return { ...mark, saved: true };
  if (method === "DELETE") return { ...mark, liked: true };
  return (body as { action: string }).action === "save"
    ? { ...mark, saved: false }
    : { ...mark, liked: false, likes: [] };
}

/** @returns the swipe's id */
function swipe(businessId: string, action: "like" | "save"): string {
  const id = crypto.randomUUID();
  post({ id, owner: viewerId(), method: "POST", path: "/api/swipes", body: { businessId, action, id } });
  return id;
}

const take = (path: string) => post({ id: crypto.randomUUID(), owner: viewerId(), method: "DELETE", path });
const viewerId = () => document.documentElement.dataset.viewer ?? "";
