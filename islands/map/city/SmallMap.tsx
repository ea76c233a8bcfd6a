// A map of one spot or one route, which opens when its element is shown.
import { useRef, useState } from "react";
import type { BasemapView } from "../../../src/features/map/schema.ts";
import { call } from "../../lib/query.ts";
import type { MapView, SmallMapStart } from "../engine/start-map.ts";
import { hasWebGl } from "./canvas.ts";
import { LostMap, type useLostMap } from "./LostMap.tsx";
import { ZoomButtons } from "./MapControls.tsx";
import { Sources } from "./Sources.tsx";
import { useOpenMap } from "./use-open-map.ts";

type SmallMap<View> = {
  canvas: React.RefObject<HTMLDivElement | null>;
  view: React.RefObject<View | null>;
  /** `none`: this browser can't show maps, or the map can't be fetched. */
  state: "waiting" | "open" | "none";
  basemap: BasemapView | undefined;
  lost: ReturnType<typeof useLostMap>;
};

export function useSmallMap<View extends MapView>(open: (start: SmallMapStart) => Promise<View>): SmallMap<View> {
  const canvas = useRef<HTMLDivElement>(null);
  const view = useRef<View | null>(null);
  const [state, setState] = useState<"waiting" | "open" | "none">("waiting");
  const found = useRef<BasemapView>(undefined);
  const lost = useOpenMap(canvas, true, {
    async open(start) {
      if (!hasWebGl()) throw new Error("This browser can't draw maps.");
      found.current = await call<BasemapView>("GET", "/api/map/basemap");
      start.signal.throwIfAborted();
      return open({ ...start, basemap: found.current.basemap, area: found.current.area });
    },
    onOpen(opened: View) {
      view.current = opened;
      setState("open");
    },
    onClose() {
      view.current = null;
    },
    onFailed: () => setState("none"),
  });
  return { canvas, view, state, basemap: state === "open" ? found.current : undefined, lost };
}

type Props = { map: SmallMap<MapView>; label: string; className: string; children?: React.ReactNode };

export function SmallMapFrame({ map, label, className, children }: Props) {
  const { canvas, view, state, basemap, lost } = map;
  return (
    <section
      className={`city-map small-map ${className}`}
      aria-label={label}
      data-map={state === "open" ? "real" : state}
      aria-busy={state === "waiting"}
    >
      <div ref={canvas} className="city-canvas" />
      <ZoomButtons zoom={(by) => view.current?.zoom(by)} disabled={state === "waiting"} />
      {basemap && <Sources basemap={basemap.basemap} attributions={basemap.attributions} />}
      <LostMap lost={lost} />
      {children}
    </section>
  );
}
