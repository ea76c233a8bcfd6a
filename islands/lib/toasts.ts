// Toasts, one at a time, from any code on the page. The code that renders them is loaded with the first one.
import { t } from "../../src/i18n/t.ts";
import { type Toast, toasts } from "./toast-store.ts";

export const showToast = (toast: Omit<Toast, "id">) => toasts.getState().show(toast);

export const showError = (description: string | undefined) =>
  showToast({ title: t("Error"), description, destructive: true });

export const UNAUTHORIZED_REDIRECT_MS = 500;

export function redirectToSignIn(): void {
  showToast({ title: t("Unauthorized"), description: t("You are logged out. Logging in again..."), destructive: true });
  const returnTo = encodeURIComponent(location.pathname + location.search);
  setTimeout(() => location.assign(`/api/login?returnTo=${returnTo}`), UNAUTHORIZED_REDIRECT_MS);
}

export function watchToasts(): void {
  let mounted = false;
  const mount = async () => {
    if (mounted) return;
    mounted = true;
    (await import("./Toaster.tsx")).mountToaster();
  };
  toasts.subscribe(mount);
}

export function showFlash(): void {
  try {
    const flash = document.getElementById("flash")?.textContent ?? sessionStorage.getItem("flash");
    sessionStorage.removeItem("flash");
    if (flash) showToast(JSON.parse(flash));
  } catch {
    // No toast without session storage.
  }
}

export function redirectWithToast(path: string, toast: Omit<Toast, "id">): void {
  try {
    sessionStorage.setItem("flash", JSON.stringify(toast));
  } catch {
    // No toast without session storage.
  }
  location.replace(path);
}
