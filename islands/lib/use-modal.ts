import { useEffect, useRef } from "react";

/** The ref of a dialog that opens as soon as it is rendered. */
export function useModal(): React.RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return dialog;
}
