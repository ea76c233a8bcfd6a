import { useDrag } from "@use-gesture/react";
import { useRef, useState } from "react";
import { isCanceled } from "../../lib/is-canceled.ts";

export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-stop]") ?? [])];
  const bind = useDrag(
    (state) => {
      const { last } = state;
      const [index] = state.args as [number];
      const [, y] = state.xy;
      const [, down] = state.movement;
      const item = items()[index];
      if (!item) return;
      item.style.translate = last ? "" : `0 ${down}px`;
      const target = findIndex(items(), index, y);
      for (const [at, other] of items().entries())
        other.toggleAttribute("data-target", !last && at === target && at !== index);
      setDragged(last ? null : index);
      if (last && !isCanceled(state)) onMove(index, target);
    },
    { filterTaps: true, axis: "y" },
  );
  return { list, bind, dragged };
}

function findIndex(items: readonly HTMLElement[], index: number, y: number): number {
  const above = items.filter((item, at) => {
    const { top, height } = item.getBoundingClientRect();
    return at !== index && top + height / 2 < y;
  });
  return above.length;
}
