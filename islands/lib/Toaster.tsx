// Renders the toast: for 5000 ms, dismissed by a 50 px swipe to the right, focused by F8, above any open dialog.
import * as Radix from "@radix-ui/react-toast";
import { X } from "lucide-react";
import { useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { useStore } from "zustand";
import { t } from "../../src/i18n/t.ts";
import { toasts } from "./toast-store.ts";

export const DURATION_MS = 5000;
export const SWIPE_THRESHOLD_PX = 50;
export const HOTKEY = "F8";
const READ_AGAIN_MS = [100, 400];

export function mountToaster(): void {
  const container = document.createElement("div");
  container.className = "toaster";
  document.body.append(container);
  createRoot(container).render(<Toaster container={container} />);
  for (const change of ["toggle", "close"]) document.addEventListener(change, () => followDialog(container), true);
  // Runs after the toast's own listener: Escape in a toast must not close the dialog around it.
  container.addEventListener("keydown", (event) => event.key === "Escape" && event.preventDefault());
  followKeyboard(container);
}

/** Browsers put what is fixed to the bottom behind the on-screen keyboard. */
function followKeyboard(container: HTMLElement): void {
  const viewport = window.visualViewport;
  const read = () => {
    const hidden = viewport ? innerHeight - viewport.height * viewport.scale - viewport.offsetTop : 0;
    container.style.setProperty("--keyboard", `${Math.max(0, Math.round(hidden))}px`);
  };
  // When a keyboard closes, some browsers report it before they know the new height.
  let timers: ReturnType<typeof setTimeout>[] = [];
  const follow = () => {
    for (const timer of timers) clearTimeout(timer);
    read();
    timers = READ_AGAIN_MS.map((ms) => setTimeout(read, ms));
  };
  viewport?.addEventListener("resize", follow);
  read();
}

/** An open modal dialog covers everything else and makes it inert, so the toaster moves into it while it is open. */
function followDialog(container: HTMLElement): void {
  const dialog = [...document.querySelectorAll<HTMLElement>("dialog:modal")].at(-1);
  const viewport = container.querySelector<HTMLElement>(".toast-viewport");
  if (container.parentElement !== (dialog ?? document.body)) (dialog ?? document.body).append(container);
  if (!viewport?.showPopover) return;
  viewport.popover = dialog ? "manual" : null;
  if (dialog && !viewport.matches(":popover-open")) viewport.showPopover();
}

function Toaster({ container }: { container: HTMLElement }) {
  const { toast, close } = useStore(toasts);
  const id = toast?.id;
  // A dialog may have opened or closed since the last toast.
  useLayoutEffect(() => followDialog(container), [container, id]);
  return (
    <Radix.Provider
      duration={DURATION_MS}
      swipeDirection={document.dir === "rtl" ? "left" : "right"}
      swipeThreshold={SWIPE_THRESHOLD_PX}
      announcerContainer={container}
    >
      {toast && (
        <Radix.Root
          key={toast.id}
          type={toast.destructive ? "foreground" : "background"}
          onOpenChange={(open) => !open && close()}
          data-destructive={toast.destructive || undefined}
          className="toast"
        >
          <div
            className="toast-text flex-1 min-w-0"
            {...(toast.announcement && {
              "data-radix-toast-announce-exclude": "",
              "data-radix-toast-announce-alt": toast.announcement,
            })}
          >
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
          <Radix.Close
            aria-label={t("Dismiss")}
            data-tooltip=""
            className="grid place-items-center size-11 shrink-0 rounded-full"
          >
            <X size={18} aria-hidden />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport label={`${t("Notifications")} (${HOTKEY})`} hotkey={[HOTKEY]} className="toast-viewport" />
    </Radix.Provider>
  );
}
