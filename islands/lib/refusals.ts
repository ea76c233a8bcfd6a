// Tells in words what the server refused of the outbox, or failed on, which may be long after the traveler chose it.
import { t } from "../../src/i18n/t.ts";
import type { ApiError } from "./fetch-api.ts";
import type { QueuedRequest } from "./outbox-storage.ts";
import { showToast } from "./toasts.ts";

export function showRefusal({ path, about }: QueuedRequest, error: ApiError): void {
  showToast({ title: t("Not saved"), description: describe(path, about, error), destructive: true });
}

/** What the server fails on, which is tried again later. */
export function showParked(tryAgain: () => void): void {
  showToast({
    title: t("Not saved yet"),
    description: t("We couldn't save your last choice. It's stored in this browser, and you can try again."),
    destructive: true,
    action: { label: t("Try again"), onClick: tryAgain },
  });
}

function describe(path: string, about: string | undefined, { status, messages }: ApiError): string {
  const isEvent = path.startsWith("/api/events/");
  if (status === 404 || status === 410) {
    if (isEvent && about) return t("{title} no longer takes place, so your answer was not saved.", { title: about });
    if (about) return t("{name} is no longer listed, so your choice was not saved.", { name: about });
    return t("This place is no longer listed, so your choice was not saved.");
  }
  const reason = messages.message ?? t("Please try again.");
  return about ? t("{about}: {reason}", { about, reason }) : reason;
}
