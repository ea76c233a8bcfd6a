// The rows of a table of the server that are selected by their checkboxes.
import { useEffect, useState } from "react";

const listBoxes = (name: string) => [...document.querySelectorAll<HTMLInputElement>(`input[name='${name}']`)];

/** The values of the checked boxes of a name. */
export function useSelection(name: string): string[] {
  const [values, setValues] = useState<string[]>([]);
  useEffect(() => {
    const read = () => setValues(listBoxes(name).flatMap(({ checked, value }) => (checked ? value : [])));
    read();
    document.addEventListener("change", read);
    // The back/forward cache restores the page with its boxes checked.
    addEventListener("pageshow", read);
    return () => {
      document.removeEventListener("change", read);
      removeEventListener("pageshow", read);
    };
  }, [name]);
  return values;
}

export function select(name: string, isWanted: (box: HTMLInputElement) => boolean): void {
  for (const box of listBoxes(name)) box.checked = isWanted(box);
  document.dispatchEvent(new Event("change"));
}
