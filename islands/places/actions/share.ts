// Hands an address on: by the device's own sheet, or by the clipboard.
import { showToast } from "../../lib/toasts.ts";

export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: "Link copied", description: "Paste it wherever you like." });
  } catch {
    showToast({ title: "Copy this link", description: url });
  }
}

/** Whoever closes the sheet has changed their mind, which is no failure. */
export const shareLink = (title: string, url: string): Promise<void> => navigator.share({ title, url }).catch(() => {});
