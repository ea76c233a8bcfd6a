// Says when there is no connection, and since when a page is that was kept.
import { t } from "../../../src/i18n/t.ts";
import { showNotice } from "../../lib/notice.ts";

export function tellConnection(): void {
  const { keptAt, locale } = document.documentElement.dataset;
  if (keptAt) {
    const time = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(new Date(keptAt));
    showNotice({
      text: t("You're offline. This page was last updated: {time}.", { time }),
      action: { label: t("Reload"), onClick: () => location.reload() },
    });
    return;
  }
  let remove: (() => void) | undefined;
  addEventListener("offline", () => {
    remove ??= showNotice({ text: t("You're offline. What you do here is kept and sent later.") });
  });
  addEventListener("online", () => {
    remove?.();
    remove = undefined;
  });
}
