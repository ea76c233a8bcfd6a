// Draws the one toast there is: 5000 ms, swiped away to the right over 50 px, reached by F8; above an open dialog too.
import * as Radix from "@radix-ui/react-toast";
import { X } from "lucide-react";
import { useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { useStore } from "zustand";
import { toasts } from "./toasts.ts";

/** ms. */
export const DURATION = 5000;
/** Pixels. */
export const SWIPE_THRESHOLD = 50;
export const HOTKEY = "F8";

export function mountToaster(): void {
  const home = document.createElement("div");
  home.className = "toaster";
  document.body.append(home);
  createRoot(home).render(<Toaster home={home} />);
  for (const change of ["toggle", "close"]) document.addEventListener(change, () => followDialog(home), true);
  // After the toast's own: Escape in a toast closes the toast, and not the dialog around it.
  home.addEventListener("keydown", (event) => event.key === "Escape" && event.preventDefault());
}

/** An open modal dialog makes all else inert and lies above it: the toaster moves in and on top, and out when it closes. */
function followDialog(home: HTMLElement): void {
  const dialog = [...document.querySelectorAll<HTMLElement>("dialog:modal")].at(-1);
  const viewport = home.querySelector<HTMLElement>(".toast-viewport");
  if (home.parentElement !== (dialog ?? document.body)) (dialog ?? document.body).append(home);
  if (!viewport?.showPopover) return;
  viewport.popover = dialog ? "manual" : null;
  if (dialog && !viewport.matches(":popover-open")) viewport.showPopover();
}

function Toaster({ home }: { home: HTMLElement }) {
  const { toast, close } = useStore(toasts);
  const id = toast?.id;
  // Each toast looks anew which dialog is open.
  useLayoutEffect(() => followDialog(home), [home, id]);
  return (
    <Radix.Provider
      duration={DURATION}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD}
      announcerContainer={home}
    >
      {toast && (
        <Radix.Root
          key={toast.id}
          type={toast.destructive ? "foreground" : "background"}
          onOpenChange={(open) => !open && close()}
          data-destructive={toast.destructive || undefined}
          className="toast"
        >
          <div className="flex-1">
            <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
            {toast.description && <Radix.Description className="text-sm">{toast.description}</Radix.Description>}
          </div>
          {toast.action && (
            <Radix.Action
              altText={toast.action.label}
              onClick={toast.action.onClick}
              className="min-h-11 px-3 font-semibold underline underline-offset-4"
            >
              {toast.action.label}
            </Radix.Action>
          )}
          <Radix.Close aria-label="Dismiss" className="grid place-items-center size-11 shrink-0 rounded-full">
            <X size={18} aria-hidden />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport hotkey={[HOTKEY]} className="toast-viewport" />
    </Radix.Provider>
  );
}
