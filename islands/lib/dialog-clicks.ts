// Opens and closes dialogs in browsers that don't know `command` (before Chrome 135, Firefox 144 and Safari 26.2) or
// `closedby` (Safari).

const hasCommands = "command" in HTMLButtonElement.prototype;
const hasClosedBy = "closedBy" in HTMLDialogElement.prototype;

/** A press that began inside of a dialog, such as one that selects text, doesn't close it. */
let pressed: EventTarget | null = null;
const notePress = (event: PointerEvent) => {
  pressed = isOutside(event) ? event.target : null;
};
addEventListener("pointerdown", notePress, true);

export function carryOut(event: MouseEvent): void {
  const target = event.target as Element;
  if (!hasCommands) runCommand(target.closest<HTMLButtonElement>("button[commandfor]"));
  if (hasClosedBy || !target.matches('dialog[closedby="any"]')) return;
  if (pressed === target && isOutside(event)) (target as HTMLDialogElement).close();
}

function runCommand(button: HTMLButtonElement | null): void {
  const dialog = document.getElementById(button?.getAttribute("commandfor") ?? "");
  if (!(dialog instanceof HTMLDialogElement) || button!.disabled) return;
  if (button!.getAttribute("command") === "close") dialog.close();
  else if (!dialog.open) dialog.showModal();
}

/** Presses on the backdrop have the dialog as their target. */
function isOutside({ target, clientX, clientY }: MouseEvent): boolean {
  if (!(target instanceof HTMLDialogElement)) return false;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
