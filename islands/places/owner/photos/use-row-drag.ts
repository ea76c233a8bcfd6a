// Reorders rows by dragging their grip: the order changes as a row passes the middle of others, and is saved on drop.
import { type PointerEvent, type RefObject, useState } from "react";

export type Grip = ReturnType<ReturnType<typeof useRowDrag>["gripFor"]>;

/** @param list contains the rows, with `data-photo` @param onMove to another index @param onDrop once if the order changed */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  onMove: (id: string, to: number) => void,
  onDrop: () => void,
) {
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-photo]") ?? [])];

  const indexOf = (id: string) => rows().findIndex((row) => row.dataset.photo === id);

  function follow(id: string, y: number): void {
    const all = rows();
    const from = indexOf(id);
    const to = all.filter((row, index) => index !== from && middleOf(row) < y).length;
    if (to !== from) onMove(id, to);
  }

  const gripFor = (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.preventDefault();
      setDraggedId(id);
      const start = indexOf(id);
      // Listens on the window: the row moves in the page and would lose a captured pointer.
      const move = ({ clientY }: globalThis.PointerEvent) => follow(id, clientY);
      const end = ({ type }: Event) => {
        removeEventListener("pointermove", move);
        removeEventListener("pointerup", end);
        removeEventListener("pointercancel", end);
        setDraggedId(null);
        if (indexOf(id) === start) return;
        if (type === "pointercancel") onMove(id, start);
        else onDrop();
      };
      addEventListener("pointermove", move);
      addEventListener("pointerup", end);
      addEventListener("pointercancel", end);
    },
  });

  return { draggedId, gripFor };
}

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
