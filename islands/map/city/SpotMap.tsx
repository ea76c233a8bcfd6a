import { Minus, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type BasemapView, hasStreets } from "../../../src/features/map/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { call } from "../../lib/query.ts";
import type { OpenSpot, Spot } from "../engine/open-spot.ts";
import { hasWebGl, watchTheme } from "./canvas.ts";
import { Sources } from "./Sources.tsx";

type Props = {
  label: string;
  spot: Spot | null;
  pin: React.RefObject<HTMLElement | null>;
  onPut?: (spot: Spot) => void;
  onOpen?: (map: OpenSpot) => void;
  /** Shown if the map cannot be opened. */
  children: React.ReactNode;
};

export function SpotMap({ label, spot, pin, onPut, onOpen, children }: Props) {
  const canvas = useRef<HTMLDivElement>(null);
  const map = useRef<OpenSpot | null>(null);
  const latest = useRef({ spot, onPut, onOpen });
  latest.current = { spot, onPut, onOpen };
  const [kind, setKind] = useState<"waiting" | "real" | "none">("waiting");
  const [basemap, setBasemap] = useState<BasemapView>();
  useEffect(() => {
    const [container, pinElement] = [canvas.current, pin.current];
    if (!container || !pinElement || !hasWebGl()) return setKind("none");
    const theme = watchTheme();
    let isUnmounted = false;
    const open = async () => {
      const [view, { openSpot }] = await Promise.all([
        call<BasemapView>("GET", "/api/map/basemap"),
        import("../engine/open-spot.ts"),
      ]);
      if (isUnmounted) return;
      const { spot, onPut } = latest.current;
      const opened = await openSpot({
        element: container,
        pin: pinElement,
        basemap: view.basemap,
        area: view.area,
        theme: theme.now(),
        spot,
        ...(onPut && { onPut: (spot: Spot) => latest.current.onPut?.(spot) }),
      });
      if (isUnmounted) return opened.close();
      map.current = opened;
      theme.onChange(opened.setTheme);
      setBasemap(view);
      setKind("real");
      latest.current.onOpen?.(opened);
    };
    open().catch((error) => {
      console.warn(error);
      if (!isUnmounted) setKind("none");
    });
    return () => {
      isUnmounted = true;
      theme.stop();
      map.current?.close();
    };
  }, [pin]);
  if (kind === "none") return <div className="spot-map spot-map-none">{children}</div>;
  return (
    <section className="spot-map city-map" aria-label={label} data-map={kind} aria-busy={kind === "waiting"}>
      <div ref={canvas} className="city-canvas" />
      <div className="city-zoom">
        {([1, -1] as const).map((by) => (
          <button
            key={by}
            type="button"
            className="city-button"
            aria-label={by > 0 ? t("Zoom in") : t("Zoom out")}
            data-tooltip=""
            disabled={kind === "waiting"}
            onClick={() => map.current?.zoom(by)}
          >
            {by > 0 ? <Plus size={20} aria-hidden /> : <Minus size={20} aria-hidden />}
          </button>
        ))}
      </div>
      {basemap && <Sources basemap={basemap.basemap} attributions={basemap.attributions} />}
      {basemap && !hasStreets(basemap.basemap) && onPut && (
        <p className="city-note spot-note">{t("This map has no streets. Typed coordinates are more precise.")}</p>
      )}
    </section>
  );
}
