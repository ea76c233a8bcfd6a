// A line above the page: says that the page is from earlier, or offers something.

type Choice = { label: string; onClick: () => void };
export type Notice = { text: string; action?: Choice; dismiss?: Choice };

export function showNotice({ text, action, dismiss }: Notice): () => void {
  const notice = document.createElement("div");
  notice.className = "page-notice";
  notice.setAttribute("role", "status");
  const words = document.createElement("p");
  notice.append(words);
  const remove = () => notice.remove();
  if (action) notice.append(makeButton(action));
  if (dismiss) notice.append(makeButton({ ...dismiss, onClick: () => [remove(), dismiss.onClick()] }));
  document.getElementById("main")?.before(notice);
  // Screen readers announce changes of an element that is already there.
  requestAnimationFrame(() => {
    words.textContent = text;
  });
  return remove;
}

function makeButton({ label, onClick }: Choice): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", onClick);
  return button;
}
