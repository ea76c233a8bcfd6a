import { Minus, Plus } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { BasemapView } from "../../../src/features/map/schema.ts";
import type { PlanView } from "../../../src/features/plan/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { call } from "../../lib/query.ts";
import { hasWebGl, watchTheme } from "../../map/city/canvas.ts";
import { Sources } from "../../map/city/Sources.tsx";
import type { OpenRoute, RoutePoint } from "../../map/engine/open-route.ts";

export function RouteMap({ plan }: { plan: PlanView }) {
  const canvas = useRef<HTMLDivElement>(null);
  const points = useMemo(() => toPoints(plan), [plan]);
  const { kind, basemap, map } = useRouteMap(canvas, points);
  if (kind === "none") return <p className="plan-map text-faint p-4">{t("This browser can't show the map.")}</p>;
  return (
    <section
      className="plan-map city-map"
      aria-label={t("Map of the stops")}
      data-map={kind}
      aria-busy={kind === "waiting"}
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
            disabled={kind === "waiting"}
            onClick={() => map.current?.zoom(by)}
          >
            {by > 0 ? <Plus size={20} aria-hidden /> : <Minus size={20} aria-hidden />}
          </button>
        ))}
      </div>
      {basemap && <Sources basemap={basemap.basemap} attributions={basemap.attributions} />}
    </section>
  );
}

/** Stops that are gone keep their number. */
const toPoints = ({ stops, from }: PlanView): RoutePoint[] => [
  ...(from ? [{ latitude: from.latitude, longitude: from.longitude, label: "" }] : []),
  ...stops.flatMap(({ latitude, longitude }, index) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude, label: String(index + 1) }],
  ),
];

function useRouteMap(canvas: React.RefObject<HTMLDivElement | null>, points: readonly RoutePoint[]) {
  const map = useRef<OpenRoute | null>(null);
  const latest = useRef(points);
  latest.current = points;
  const [kind, setKind] = useState<"waiting" | "real" | "none">("waiting");
  const [basemap, setBasemap] = useState<BasemapView>();
  useEffect(() => map.current?.show(points), [points]);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !hasWebGl()) return setKind("none");
    const theme = watchTheme();
    let isUnmounted = false;
    const open = async () => {
      const [view, { openRoute }] = await Promise.all([
        call<BasemapView>("GET", "/api/map/basemap"),
        import("../../map/engine/open-route.ts"),
      ]);
      if (isUnmounted) return;
      const { basemap, area } = view;
      const opened = await openRoute({ element, basemap, area, theme: theme.now(), points: latest.current });
      if (isUnmounted) return opened.close();
      map.current = opened;
      theme.onChange(opened.setTheme);
      setBasemap(view);
      setKind("real");
    };
    open().catch((error) => {
      console.warn(error);
      if (!isUnmounted) setKind("none");
    });
    return () => {
      isUnmounted = true;
      theme.stop();
      map.current?.close();
      map.current = null;
    };
  }, [canvas]);
  return { kind, basemap, map };
}
