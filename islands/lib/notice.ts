// A line above the page: says that the page is from earlier, or offers something. One at a time, the first offer wins.

export type Notice = { text: string; action?: { label: string; onClick: () => void }; onDismiss?: () => void };

/** Shows a notice, which screen readers announce. Returns a function that removes it. */
export function showNotice({ text, action, onDismiss }: Notice, dismissLabel?: string): () => void {
  const notice = document.createElement("div");
  notice.className = "page-notice";
  notice.setAttribute("role", "status");
  const words = document.createElement("p");
  notice.append(words);
  const remove = () => notice.remove();
  if (action) notice.append(makeButton(action.label, action.onClick));
  if (onDismiss && dismissLabel)
    notice.append(
      makeButton(dismissLabel, () => {
        remove();
        onDismiss();
      }),
    );
  document.getElementById("main")?.before(notice);
  // Screen readers announce changes of an element that is already there.
  requestAnimationFrame(() => {
    words.textContent = text;
  });
  return remove;
}

function makeButton(label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", onClick);
  return button;
}
