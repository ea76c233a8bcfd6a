// Loaded at the first reaction, since most visitors of a place or of the map only read.
import { msg, t } from "../../../src/i18n/t.ts";
import { showToast } from "../../lib/toasts.ts";

const TOASTS = {
  saved: { title: msg("Business saved!"), description: msg("You saved this business.") },
  unsaved: { title: msg("Removed"), description: msg("It is no longer among your saved places.") },
  liked: { title: msg("Business liked!"), description: msg("You liked this business.") },
  unliked: { title: msg("Removed"), description: msg("It is no longer among the places you like.") },
};
export type Reaction = keyof typeof TOASTS;

export function showReaction(reaction: Reaction): void {
  const { title, description } = TOASTS[reaction];
  showToast({ title: t(title), description: t(description) });
}
