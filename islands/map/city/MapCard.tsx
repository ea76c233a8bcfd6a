import { Search } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Basemap, Box } from "../../../src/features/map/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import type { Credit } from "../../../src/ui/SourceLine.tsx";
import { Later } from "../../lib/Later.tsx";
import { hasWebGl } from "./canvas.ts";
import { LostMap, type useLostMap } from "./LostMap.tsx";
import { MapNote, NearMe, ZoomButtons } from "./MapControls.tsx";
import { Sources } from "./Sources.tsx";
import type { MapCity } from "./use-city.ts";
import { useOpenMap } from "./use-open-map.ts";

/** `cityArea` is shown while there are no places. */
type Props = { city: MapCity; basemap: Basemap; attributions: Credit[]; cityArea: Box | null; children?: ReactNode };
/** Only for browsers that can't draw a map. */
const loadDrawing = () => import("./IllustrativeMap.tsx").then((m) => m.IllustrativeMap);

type Kind = "waiting" | "real" | "illustrative";

export function MapCard({ city, basemap, attributions, cityArea, children }: Props) {
  const [kind, setKind] = useState<Kind>("waiting");
  const canvas = useRef<HTMLDivElement>(null);
  const lost = useMap(canvas, city, { basemap, cityArea }, setKind);
  return (
    <section className="city-map" aria-label={t("Map of the places")} data-map={kind}>
      {kind !== "illustrative" && <div ref={canvas} className="city-canvas" />}
      {kind === "illustrative" && <Later load={loadDrawing} props={{ city }} />}
      {kind === "waiting" && (
        <noscript>
          <p className="city-note">{t("The map needs JavaScript. The list and the filter work without it.")}</p>
        </noscript>
      )}
      {kind !== "illustrative" && <ZoomButtons zoom={city.zoom} disabled={kind === "waiting"} />}
      <NearMe isLocating={city.isLocating} nearMe={city.nearMe} disabled={kind === "waiting"} />
      <MapNote note={city.note} closeNote={city.closeNote} />
      {city.movedAway && kind === "real" && (
        <button type="button" className="button button-act city-search" onClick={city.searchHere}>
          <Search size={18} aria-hidden />
          {t("Search this area")}
        </button>
      )}
      {children}
      <LostMap lost={lost} />
      {kind !== "illustrative" && <Sources basemap={basemap} attributions={attributions} />}
    </section>
  );
}

function useMap(
  canvas: React.RefObject<HTMLDivElement | null>,
  city: MapCity,
  { basemap, cityArea }: Pick<Props, "basemap" | "cityArea">,
  setKind: (kind: Kind) => void,
): ReturnType<typeof useLostMap> {
  const latest = useRef(city);
  latest.current = city;
  const isKnown = city.points !== undefined || city.pointsFailed;
  const [code, setCode] = useState<Promise<typeof import("../engine/open-map.ts")>>();
  useEffect(() => {
    if (!hasWebGl()) return setKind("illustrative");
    const loading = import(/* preload */ "../engine/open-map.ts");
    loading.catch(() => setKind("illustrative"));
    setCode(loading);
  }, [setKind]);
  return useOpenMap(canvas, code !== undefined && isKnown, {
    async open(start) {
      const { openMap } = await code!;
      return openMap({
        ...start,
        basemap,
        points: latest.current.points?.points ?? latest.current.listed(),
        clusters: latest.current.points?.clusters ?? [],
        view: latest.current.area ?? (latest.current.points?.total === 0 ? cityArea : null),
        events: {
          choose: (id) => latest.current.choose(id),
          hover: (id) => latest.current.hover(id),
          moved: (box, byUser) => latest.current.moved(box, byUser),
        },
      });
    },
    onOpen(opened) {
      latest.current.opened(opened);
      setKind("real");
    },
    onClose: () => latest.current.opened(null),
    onFailed: () => setKind("illustrative"),
  });
}
