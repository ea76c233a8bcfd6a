// Offers to install the site from the third visit on, until the traveler declines.
import { t } from "../../../src/i18n/t.ts";
import { showNotice } from "../../lib/notice.ts";

const VISITS = "sidestreet-visits";
const LATEST_PAGE = "sidestreet-latest-page";
/** ms without a page between two visits. Phones keep tabs open for weeks. */
const PAUSE_MS = 30 * 60_000;
const FIRST_HINT = 3;
/** Counted as so many visits, the hint is never shown again. */
const DECLINED = -1;

type InstallPrompt = Event & { prompt(): Promise<unknown> };

export function hintAtInstalling(offered: Promise<Event>): void {
  const visits = countVisit();
  if (visits < FIRST_HINT || matchMedia("(display-mode: standalone)").matches) return;
  const siteName = document.querySelector<HTMLMetaElement>('meta[name="apple-mobile-web-app-title"]')?.content ?? "";
  const dismiss = { label: t("Not now"), onClick: () => localStorage.setItem(VISITS, String(DECLINED)) };
  if (isIos()) {
    showNotice({
      text: t("Add {siteName} to your home screen: press Share, then Add to Home Screen.", { siteName }),
      dismiss,
    });
    return;
  }
  void offered.then((offer) => {
    const remove = showNotice({
      text: t("Install {siteName} to open it from your home screen, also without a connection.", { siteName }),
      action: { label: t("Install"), onClick: () => void (offer as InstallPrompt).prompt().finally(remove) },
      dismiss,
    });
  });
}

/** Returns which visit this is. */
function countVisit(): number {
  const before = Number(localStorage.getItem(VISITS) ?? 0);
  const pause = Date.now() - Number(localStorage.getItem(LATEST_PAGE) ?? 0);
  localStorage.setItem(LATEST_PAGE, String(Date.now()));
  if (before === DECLINED || pause < PAUSE_MS) return before;
  localStorage.setItem(VISITS, String(before + 1));
  return before + 1;
}

const isIos = () => /iPhone|iPad/.test(navigator.userAgent) && !("standalone" in navigator && navigator.standalone);
