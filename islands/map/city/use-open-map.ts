import { type RefObject, useEffect, useRef } from "react";
import type { MapStart, MapView } from "../engine/start-map.ts";
import { watchTheme } from "./canvas.ts";
import { useLostMap } from "./LostMap.tsx";

type Handlers<View> = {
  open: (start: Omit<MapStart, "basemap">) => Promise<View>;
  onOpen: (view: View) => void;
  onClose: () => void;
  /** This browser can't show maps, or the map can't be fetched. */
  onFailed: () => void;
};

/** Opens a map in its element, closes it with the component, and opens it again when the browser has lost it. */
export function useOpenMap<View extends MapView>(
  canvas: RefObject<HTMLElement | null>,
  isReady: boolean,
  handlers: Handlers<View>,
): ReturnType<typeof useLostMap> {
  const latest = useRef(handlers);
  latest.current = handlers;
  const lost = useLostMap();
  const { attempt, setLost } = lost;
  useEffect(() => {
    const element = canvas.current;
    if (!isReady || !element) return;
    const theme = watchTheme();
    const closing = new AbortController();
    const { signal } = closing;
    const start = async () => {
      const onLost = (isLost: boolean) => signal.aborted || setLost(isLost);
      const view = await latest.current.open({ element, theme: theme.now(), onLost, signal });
      if (signal.aborted) return;
      theme.onChange(view.setTheme);
      latest.current.onOpen(view);
    };
    start().catch((error) => {
      if (signal.aborted) return;
      console.warn(error);
      if (attempt === 0) latest.current.onFailed();
      else setLost(true);
    });
    return () => {
      theme.stop();
      latest.current.onClose();
      closing.abort();
    };
  }, [canvas, isReady, attempt, setLost]);
  return lost;
}
