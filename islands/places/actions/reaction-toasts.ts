// Loaded at the first reaction, since most visitors of a place or of the map only read.
import { t } from "../../../src/i18n/t.ts";
import { showToast } from "../../lib/toasts.ts";
import texts from "./reactions.texts.json" with { type: "json" };

export type Reaction = keyof typeof texts;

export function showReaction(reaction: Reaction): void {
  const { title, description } = texts[reaction];
  showToast({ title: t(title), description: t(description) });
}
