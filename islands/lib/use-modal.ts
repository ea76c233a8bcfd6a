import { useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";

/** The ref of a dialog that opens as soon as it is rendered, and is removed once it is closed. */
export function useModal(): React.RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    return tellClosedBeforeInput(element);
  }, []);
  return dialog;
}

/** Browsers report a closed dialog late: a click before could open one that is removed at once. Returns what stops it. */
export function tellClosedBeforeInput(dialog: HTMLDialogElement): () => void {
  const tell = () => {
    if (dialog.open || !dialog.isConnected) return;
    flushSync(() => dialog.dispatchEvent(new Event("close")));
  };
  for (const type of INPUTS) addEventListener(type, tell, true);
  return () => {
    for (const type of INPUTS) removeEventListener(type, tell, true);
  };
}

const INPUTS = ["keydown", "click"];
