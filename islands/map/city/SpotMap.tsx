// A small map with one pin, opened when it is mounted; it says so where it cannot be opened.
import { Minus, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { BasemapView } from "../../../src/features/map/schema.ts";
import { call } from "../../lib/query.ts";
import type { OpenSpot, Spot } from "../engine/open-spot.ts";
import { hasWebGl, watchTheme } from "./canvas.ts";
import { Sources } from "./Sources.tsx";

type Props = {
  label: string;
  /** The pin's first position. */
  spot: Spot | null;
  /** The pin's element. */
  pin: React.RefObject<HTMLElement | null>;
  onPut?: (spot: Spot) => void;
  onOpen?: (map: OpenSpot) => void;
  /** Shown where there is no map. */
  children: React.ReactNode;
};

export function SpotMap({ label, spot, pin, onPut, onOpen, children }: Props) {
  const canvas = useRef<HTMLDivElement>(null);
  const map = useRef<OpenSpot | null>(null);
  const latest = useRef({ spot, onPut, onOpen });
  latest.current = { spot, onPut, onOpen };
  const [kind, setKind] = useState<"waiting" | "real" | "none">("waiting");
  const [under, setUnder] = useState<BasemapView>();
  useEffect(() => {
    const [home, mark] = [canvas.current, pin.current];
    if (!home || !mark || !hasWebGl()) return setKind("none");
    const theme = watchTheme();
    let left = false;
    const open = async () => {
      const [answer, { openSpot }] = await Promise.all([
        call<BasemapView>("GET", "/api/map/basemap"),
        import("../engine/open-spot.ts"),
      ]);
      if (left) return;
      const { spot, onPut } = latest.current;
      const opened = await openSpot({
        home,
        pin: mark,
        basemap: answer.basemap,
        area: answer.area,
        theme: theme.now(),
        spot,
        ...(onPut && { onPut: (spot: Spot) => latest.current.onPut?.(spot) }),
      });
      if (left) return opened.close();
      map.current = opened;
      theme.onChange(opened.dress);
      setUnder(answer);
      setKind("real");
      latest.current.onOpen?.(opened);
    };
    open().catch((error) => {
      console.warn(error);
      if (!left) setKind("none");
    });
    return () => {
      left = true;
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
            aria-label={by > 0 ? "Zoom in" : "Zoom out"}
            disabled={kind === "waiting"}
            onClick={() => map.current?.zoom(by)}
          >
            {by > 0 ? <Plus size={20} aria-hidden /> : <Minus size={20} aria-hidden />}
          </button>
        ))}
      </div>
      {under && <Sources basemap={under.basemap} attributions={under.attributions} />}
      {under?.basemap.kind === "world" && onPut && (
        <p className="city-note spot-note">No streets are drawn here: typed coordinates are more exact.</p>
      )}
    </section>
  );
}
