// Dragging a row by its grip: others make way as it passes their middle, and the order is saved when it is dropped.
import { type PointerEvent, type RefObject, useRef, useState } from "react";

export type Grip = ReturnType<ReturnType<typeof useRowDrag>["gripOf"]>;

/**
 * @param list holds the rows, each marked with `data-photo`
 * @param onMove puts a row at another place, from 0
 * @param onDrop is called once a row that was moved is let go
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  onMove: (id: string, to: number) => void,
  onDrop: () => void,
) {
  const [held, setHeld] = useState<string | null>(null);
  const moved = useRef(false);
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-photo]") ?? [])];

  function follow(id: string, y: number): void {
    const all = rows();
    const from = all.findIndex((row) => row.dataset.photo === id);
    const to = all.filter((row, place) => place !== from && middleOf(row) < y).length;
    if (to === from) return;
    moved.current = true;
    onMove(id, to);
  }

  function letGo(): void {
    setHeld(null);
    if (moved.current) onDrop();
    moved.current = false;
  }

  const gripOf = (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.preventDefault();
      setHeld(id);
      // Listens on the window: the row moves in the page, and would lose a captured pointer.
      const pull = ({ clientY }: globalThis.PointerEvent) => follow(id, clientY);
      const end = () => {
        removeEventListener("pointermove", pull);
        removeEventListener("pointerup", end);
        removeEventListener("pointercancel", end);
        letGo();
      };
      addEventListener("pointermove", pull);
      addEventListener("pointerup", end);
      addEventListener("pointercancel", end);
    },
  });

  return { held, gripOf };
}

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
