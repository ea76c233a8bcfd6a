// Signing out removes what this browser stored of the account, also without a network.
import { t } from "../../../src/i18n/t.ts";
import { showNotice } from "../../lib/notice.ts";
import { flushOutbox, forgetRequests, pendingRequests } from "../../lib/outbox.ts";
import { askWorker } from "./ask-worker.ts";

const SEND_MS = 3000;

export function watchSignOut(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.('a[href="/api/logout"]');
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void signOut();
  });
}

async function signOut(): Promise<void> {
  await Promise.race([flushOutbox(), new Promise((resolve) => setTimeout(resolve, SEND_MS))]);
  const unsent = pendingRequests().length;
  if (unsent > 0 && !confirm(askAbout(unsent))) return;
  await removeOfflineData();
  try {
    await fetch("/api/logout", { redirect: "manual" });
    location.assign("/");
  } catch {
    document.getElementById("main")?.replaceChildren();
    showNotice({ text: t("Your data was removed from this browser. Sign out again when you are online.") });
  }
}

const askAbout = (count: number) =>
  t(
    "{count, plural, one {One of your choices has not been sent yet and will be lost.} other {# of your choices have not been sent yet and will be lost.}} Sign out anyway?",
    { count },
  );

export async function removeOfflineData(): Promise<void> {
  forgetRequests();
  sessionStorage.clear();
  await askWorker({ ask: "forget" });
}
