import { useEffect, useRef } from "react";
import { t } from "../../../src/i18n/t.ts";
import type { RoutePoint } from "../engine/open-route.ts";
import { SmallMapFrame, useSmallMap } from "./SmallMap.tsx";

/** @param points their labels are those of a list beside the map; memoize them @param isRoute joins them in their order */
export function PointsMap({ points, label, isRoute }: { points: RoutePoint[]; label: string; isRoute?: boolean }) {
  const latest = useRef(points);
  latest.current = points;
  const map = useSmallMap(async (options) => {
    const { openRoute } = await import("../engine/open-route.ts");
    return openRoute(options, latest.current, isRoute);
  });
  const { state, view } = map;
  // Also when it has just opened, because the plan may have changed meanwhile.
  useEffect(() => {
    if (state === "open") view.current?.show(points);
  }, [state, view, points]);
  if (state === "none") return <p className="plan-no-map text-faint">{t("This browser can't show the map.")}</p>;
  return <SmallMapFrame map={map} label={label} className="plan-map" />;
}
