import { useEffect, useMemo, useRef } from "react";
import { isUnusable, type PlanView } from "../../../src/features/plan/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { SmallMapFrame, useSmallMap } from "../../map/city/SmallMap.tsx";
import type { RoutePoint } from "../../map/engine/open-route.ts";

export function RouteMap({ plan }: { plan: PlanView }) {
  const points = useMemo(() => toPoints(plan), [plan]);
  const latest = useRef(points);
  latest.current = points;
  const map = useSmallMap(async (options) => {
    const { openRoute } = await import("../../map/engine/open-route.ts");
    return openRoute(options, latest.current);
  });
  const { state, view } = map;
  // Also when it has just opened, because the plan may have changed meanwhile.
  useEffect(() => {
    if (state === "open") view.current?.show(points);
  }, [state, view, points]);
  if (state === "none") return <p className="plan-no-map text-faint">{t("This browser can't show the map.")}</p>;
  return <SmallMapFrame map={map} label={t("Map of the stops")} className="plan-map" />;
}

/** Numbered as in the timeline. */
const toPoints = ({ stops, from }: PlanView): RoutePoint[] => [
  ...(from ? [{ latitude: from.latitude, longitude: from.longitude, label: "" }] : []),
  ...stops.flatMap((stop, index) => {
    const { latitude, longitude } = stop;
    if (isUnusable(stop) || latitude === null || longitude === null) return [];
    return [{ latitude, longitude, label: String(index + 1) }];
  }),
];
