import { useRef } from "react";
import { hasStreets } from "../../../src/features/map/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import type { OpenSpot, Spot } from "../engine/open-spot.ts";
import { SmallMapFrame, useSmallMap } from "./SmallMap.tsx";

type Props = {
  label: string;
  spot: Spot | null;
  pin: React.RefObject<HTMLElement | null>;
  onPut?: (spot: Spot) => void;
  onOpen?: (map: OpenSpot) => void;
  children: React.ReactNode;
};

export function SpotMap({ label, spot, pin, onPut, onOpen, children }: Props) {
  const latest = useRef({ spot, onPut, onOpen });
  latest.current = { spot, onPut, onOpen };
  const map = useSmallMap(async (options) => {
    const { openSpot } = await import("../engine/open-spot.ts");
    const { spot, onPut } = latest.current;
    const opened = await openSpot({
      ...options,
      pin: pin.current!,
      spot,
      ...(onPut && { onPut: (spot: Spot) => latest.current.onPut?.(spot) }),
    });
    latest.current.onOpen?.(opened);
    return opened;
  });
  if (map.state === "none") return <div className="spot-map spot-map-none">{children}</div>;
  return (
    <SmallMapFrame map={map} label={label} className="spot-map">
      {map.basemap && !hasStreets(map.basemap.basemap) && onPut && (
        <p className="city-note spot-note">{t("This map has no streets. Typed coordinates are more precise.")}</p>
      )}
    </SmallMapFrame>
  );
}
