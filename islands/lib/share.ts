import { t } from "../../src/i18n/t.ts";
import { showToast } from "./toasts.ts";

export async function copyLink(
  url: string,
  description = t("You can paste it anywhere."),
  title = t("Link copied"),
): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title, description });
  } catch {
    showToast({ title: t("Copy this link"), description: url });
  }
}

/** Rejects if the user closes the dialog, which is not an error. */
export const shareLink = (title: string, url: string): Promise<void> => navigator.share({ title, url }).catch(() => {});
