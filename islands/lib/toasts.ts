// Toasts: one at a time, from anywhere on the page; the code that draws them is loaded with the first.
import { createStore } from "zustand/vanilla";

export type Toast = {
  id: number;
  title: string;
  description?: string;
  destructive?: boolean;
  /** A button such as Undo. */
  action?: { label: string; onClick: () => void };
};

type Shown = { toast: Toast | null; show(toast: Omit<Toast, "id">): void; close(): void };

let last = 0;

export const toasts = createStore<Shown>()((set) => ({
  toast: null,
  show: (toast) => set({ toast: { ...toast, id: ++last } }),
  close: () => set({ toast: null }),
}));

/** Shows a toast instead of the present one. */
export const showToast = (toast: Omit<Toast, "id">) => toasts.getState().show(toast);

/** ms between the Unauthorized toast and leaving for the sign-in. */
export const UNAUTHORIZED_REDIRECT = 500;

/** Says that the session is over, and leads to the sign-in and back here. */
export function redirectToSignIn(): void {
  showToast({ title: "Unauthorized", description: "You are logged out. Logging in again...", destructive: true });
  const returnTo = encodeURIComponent(location.pathname + location.search);
  setTimeout(() => location.assign(`/api/login?returnTo=${returnTo}`), UNAUTHORIZED_REDIRECT);
}

/** Loads the toaster with the first toast. */
export function watchToasts(): void {
  let mounted = false;
  const mount = async () => {
    if (mounted) return;
    mounted = true;
    (await import("./Toaster.tsx")).mountToaster();
  };
  toasts.subscribe(mount);
}

/** Shows the toast that the previous page or the server has left. */
export function showFlash(): void {
  try {
    const said = document.getElementById("flash")?.textContent ?? sessionStorage.getItem("flash");
    sessionStorage.removeItem("flash");
    if (said) showToast(JSON.parse(said));
  } catch {
    // Without session storage there is no toast.
  }
}

/** Goes to another page, which shows the toast. */
export function redirectWithToast(path: string, toast: Omit<Toast, "id">): void {
  try {
    sessionStorage.setItem("flash", JSON.stringify(toast));
  } catch {
    // Without session storage it goes on without the toast.
  }
  location.assign(path);
}
