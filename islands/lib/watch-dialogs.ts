/** Lets `command` and `closedby` work in browsers that don't know them. @param early clicks from before this script ran */
export function watchDialogs(early: readonly Event[] = []): void {
  if ("command" in HTMLButtonElement.prototype && "closedBy" in HTMLDialogElement.prototype) return;
  const loading = import("./dialog-clicks.ts");
  const carryOut = async (event: Event) => (await loading).carryOut(event as MouseEvent);
  for (const event of early) if (event.type === "click") void carryOut(event);
  addEventListener("click", carryOut);
}
