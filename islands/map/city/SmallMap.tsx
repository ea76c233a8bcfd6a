// A map of one spot or one route, which opens when its element is shown.
import { Minus, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { BasemapView } from "../../../src/features/map/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { call } from "../../lib/query.ts";
import type { SmallMapOptions, SmallMapView } from "../engine/small-map.ts";
import { hasWebGl, watchTheme } from "./canvas.ts";
import { LostMap, useLostMap } from "./LostMap.tsx";
import { Sources } from "./Sources.tsx";

type SmallMap<View> = {
  canvas: React.RefObject<HTMLDivElement | null>;
  view: React.RefObject<View | null>;
  /** `none`: this browser can't show maps, or the map can't be fetched. */
  state: "waiting" | "open" | "none";
  basemap: BasemapView | undefined;
  lost: ReturnType<typeof useLostMap>;
};

export function useSmallMap<View extends SmallMapView>(
  open: (options: SmallMapOptions) => Promise<View>,
): SmallMap<View> {
  const canvas = useRef<HTMLDivElement>(null);
  const view = useRef<View | null>(null);
  const opener = useRef(open);
  const [state, setState] = useState<"waiting" | "open" | "none">("waiting");
  const [basemap, setBasemap] = useState<BasemapView>();
  const lost = useLostMap();
  const { attempt, setLost } = lost;
  useEffect(() => {
    const element = canvas.current;
    const giveUp = () => (attempt === 0 ? setState("none") : setLost(true));
    if (!element || !hasWebGl()) return giveUp();
    const theme = watchTheme();
    const closing = new AbortController();
    const { signal } = closing;
    const start = async () => {
      const found = await call<BasemapView>("GET", "/api/map/basemap");
      if (signal.aborted) return;
      const { basemap, area } = found;
      const onLost = (isLost: boolean) => signal.aborted || setLost(isLost);
      const opened = await opener.current({ element, basemap, area, theme: theme.now(), onLost, signal });
      if (signal.aborted) return;
      view.current = opened;
      theme.onChange(opened.setTheme);
      setBasemap(found);
      setState("open");
    };
    start().catch((error) => {
      if (signal.aborted) return;
      console.warn(error);
      giveUp();
    });
    return () => {
      closing.abort();
      theme.stop();
      view.current = null;
    };
  }, [attempt, setLost]);
  return { canvas, view, state, basemap, lost };
}

type Props = { map: SmallMap<SmallMapView>; label: string; className: string; children?: React.ReactNode };

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
      <div className="city-zoom">
        {([1, -1] as const).map((by) => (
          <button
            key={by}
            type="button"
            className="city-button"
            aria-label={by > 0 ? t("Zoom in") : t("Zoom out")}
            data-tooltip=""
            disabled={state === "waiting"}
            onClick={() => view.current?.zoom(by)}
          >
            {by > 0 ? <Plus size={20} aria-hidden /> : <Minus size={20} aria-hidden />}
          </button>
        ))}
      </div>
      {basemap && <Sources basemap={basemap.basemap} attributions={basemap.attributions} />}
      <LostMap lost={lost} />
      {children}
    </section>
  );
}
