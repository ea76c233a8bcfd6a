// Toasts: one at a time, from anywhere on the page; the code that shows them is loaded with the first.
import { createStore } from "zustand/vanilla";

export type Toast = {
  id: number;
  title: string;
  description?: string;
  destructive?: boolean;
  /** A way back, such as Undo. */
  action?: { label: string; act: () => void };
};

type Shown = { toast: Toast | null; show(toast: Omit<Toast, "id">): void; close(): void };

let last = 0;

export const toasts = createStore<Shown>()((set) => ({
  toast: null,
  show: (toast) => set({ toast: { ...toast, id: ++last } }),
  close: () => set({ toast: null }),
}));

/** Shows a toast in place of the one before it. */
export const showToast = (toast: Omit<Toast, "id">) => toasts.getState().show(toast);

/** ms between the Unauthorized toast and the way to sign-in. */
export const UNAUTHORIZED_REDIRECT = 500;

/** Says that the session is over and goes to sign in, and back here afterwards. */
export function signInAgain(): void {
  showToast({ title: "Unauthorized", description: "You are logged out. Logging in again...", destructive: true });
  const returnTo = encodeURIComponent(location.pathname + location.search);
  setTimeout(() => location.assign(`/api/login?returnTo=${returnTo}`), UNAUTHORIZED_REDIRECT);
}

/** Loads the toaster when the first toast is there. */
export function watchToasts(): void {
  let mounted = false;
  const mount = async () => {
    if (mounted) return;
    mounted = true;
    (await import("./Toaster.tsx")).mountToaster();
  };
  toasts.subscribe(mount);
}

/** Shows what the page before, or the server, left to be said. */
export function showFlash(): void {
  try {
    const said = document.getElementById("flash")?.textContent ?? sessionStorage.getItem("flash");
    sessionStorage.removeItem("flash");
    if (said) showToast(JSON.parse(said));
  } catch {
    // Without leave to keep anything, nothing was left to be said.
  }
}

/** Goes to another page, and shows the toast there. */
export function leaveWithToast(path: string, toast: Omit<Toast, "id">): void {
  try {
    sessionStorage.setItem("flash", JSON.stringify(toast));
  } catch {
    // The way on matters more than the words.
  }
  location.assign(path);
}
