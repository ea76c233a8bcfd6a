import { useDrag } from "@use-gesture/react";
import { useEffect, useRef, useState } from "react";
import { isCanceled } from "../../lib/is-canceled.ts";

/** Near the top and the bottom of the window, in pixels, the page scrolls while something is dragged, as fast a frame. */
const EDGE = 120;
const PIXELS_A_FRAME = 10;

export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const frame = useRef(0);
  const [dragged, setDragged] = useState<number | null>(null);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-stop]") ?? [])];
  const bind = useDrag(
    (state) => {
      const { last, xy, movement, memo: top = scrollY } = state;
      const [index] = state.args as [number];
      const item = items()[index];
      cancelAnimationFrame(frame.current);
      if (!item) return top;
      const follow = () => {
        const by = xy[1] < EDGE ? -PIXELS_A_FRAME : xy[1] > innerHeight - EDGE ? PIXELS_A_FRAME : 0;
        if (by !== 0 && !last) frame.current = requestAnimationFrame(follow);
        scrollBy({ top: last ? 0 : by, behavior: "instant" });
        item.style.translate = `0 ${movement[1] + scrollY - top}px`;
        const target = findIndex(items(), index);
        for (const [at, other] of items().entries())
          other.toggleAttribute("data-target", !last && at === target && at !== index);
        return target;
      };
      const target = follow();
      setDragged(last ? null : index);
      if (last) item.style.translate = "";
      if (last && !isCanceled(state)) onMove(index, target);
      return top;
    },
    { filterTaps: true, axis: "y" },
  );
  return { list, bind, dragged };
}

/** Where it is dropped: after those whose middles are above its own. */
function findIndex(items: readonly HTMLElement[], index: number): number {
  const middles = items.map((item) => item.getBoundingClientRect()).map(({ top, height }) => top + height / 2);
  return middles.filter((middle) => middle < middles[index]!).length;
}
