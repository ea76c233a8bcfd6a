import type { SwipeAction } from "../../db/vocabulary.ts";
import { t } from "../../src/i18n/t.ts";
import { enqueue, onRejected, type QueuedRequest } from "./outbox.ts";
import { showError } from "./toasts.ts";

/** @param explored whether the deck showed the card to learn about the place. Returns the swipe's id. */
export function recordSwipe(businessId: string, action: SwipeAction, explored?: boolean): string {
  const id = crypto.randomUUID();
  enqueue({ id, method: "POST", path: "/api/swipes", body: { businessId, action, id, explored, at: now() } });
  return id;
}

export const undoSwipe = (businessId: string, swipeId: string) =>
  enqueue({ method: "DELETE", path: `/api/swipes/${businessId}?swipe=${swipeId}` });

export const removeFromSaved = (businessId: string) =>
  enqueue({ method: "DELETE", path: `/api/users/saved/${businessId}?at=${now()}` });

/** So that what is sent late, from several devices, counts in the order in which it was done. */
const now = () => new Date().toISOString();

export const businessIdOf = ({ path, body }: QueuedRequest): string =>
  (body as { businessId: string } | undefined)?.businessId ?? path.split("?")[0]!.split("/").at(-1)!;

/** The places that swipes still to be sent decide about: what was taken back is open again. */
export function listDecided(swipes: readonly QueuedRequest[]): string[] {
  const decided = new Set<string>();
  for (const swipe of swipes)
    if (swipe.method === "DELETE") decided.delete(businessIdOf(swipe));
    else decided.add(businessIdOf(swipe));
  return [...decided];
}

/** Says that the server refused a swipe or a removal, once it is taken back. */
export function onSwipeRejected(takeBack: (request: QueuedRequest) => void): void {
  for (const path of ["/api/swipes", "/api/users/saved"])
    onRejected(path, (_, request) => {
      takeBack(request);
      showSwipeFailure();
    });
}

export const isRemoval = ({ path }: QueuedRequest) => path.startsWith("/api/users/saved");

export const showSwipeFailure = () => showError(t("Failed to record your choice. Please try again."));
