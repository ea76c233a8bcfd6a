import { useQuery } from "@tanstack/react-query";
import { Minus, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { BasemapView, MapPoint, MapPoints } from "../../src/features/map/schema.ts";
import { t } from "../../src/i18n/t.ts";
import type { NeedsQuery, NeedsScope } from "../../src/taste/needs.ts";
import { TextLink } from "../../src/ui/TextLink.tsx";
import { RelaxNeeds } from "../discovery/deck/RelaxNeeds.tsx";
import { toCountsQuery } from "../lib/needs.ts";
import { hasWebGl, watchTheme } from "../map/city/canvas.ts";
import { LostMap, useLostMap } from "../map/city/LostMap.tsx";
import { MapButton, MapNote, NearMe } from "../map/city/MapControls.tsx";
import { useNearMe } from "../map/city/near-me.ts";
import { Sources } from "../map/city/Sources.tsx";
import type { OpenMap } from "../map/engine/open-map.ts";

type Props = BasemapView & { scope: NeedsScope; needs: NeedsQuery; cityName: string };

export function PublicMap({ basemap, attributions, area, scope, needs, cityName }: Props) {
  const isFiltered = Object.keys(needs).length > 0;
  const canvas = useRef<HTMLDivElement>(null);
  const [kind, setKind] = useState<"waiting" | "real" | "none">("waiting");
  const [chosen, setChosen] = useState<MapPoint | null>(null);
  const { data, isError } = useQuery<MapPoints>({
    queryKey: [`/api/map/places${isFiltered ? `?${toCountsQuery(scope, needs)}` : ""}`],
  });
  const lost = useLostMap();
  const map = useOpenMap(canvas, { basemap, area, data, isError, setKind, setChosen, lost });
  const { isLocating, note, closeNote, nearMe } = useNearMe(area, cityName, ({ longitude, latitude }) =>
    map.current?.goToVisitor(longitude, latitude),
  );
  return (
    <section className="city-map" aria-label={t("Map of the places")} data-map={kind} aria-busy={kind === "waiting"}>
      <div ref={canvas} className="city-canvas" />
      <LostMap lost={lost} />
      {kind === "none" && (
        <p className="city-note">{t("This browser can't show the map. The lists below have every place.")}</p>
      )}
      {kind === "real" && (
        <>
          <div className="city-zoom">
            <MapButton label={t("Zoom in")} icon={Plus} onClick={() => map.current?.zoom(1)} />
            <MapButton label={t("Zoom out")} icon={Minus} onClick={() => map.current?.zoom(-1)} />
          </div>
          <NearMe {...{ isLocating, nearMe }} />
        </>
      )}
      <MapNote {...{ note, closeNote }} />
      {chosen && (
        <p className="city-note" role="status">
          <TextLink href={`/business/${chosen[0]}`}>{chosen[1]}</TextLink>
        </p>
      )}
      {isFiltered && data?.total === 0 && (
        <div className="city-note city-message flex-wrap justify-center" role="status">
          <p>{t("No places match all of these filters.")}</p>
          <RelaxNeeds scope={scope} needs={needs} />
        </div>
      )}
      <noscript>
        <p className="city-note">{t("The map needs JavaScript. The lists below have every place.")}</p>
      </noscript>
      <Sources basemap={basemap} attributions={attributions} />
    </section>
  );
}

type Opening = {
  basemap: Props["basemap"];
  area: Props["area"];
  data: MapPoints | undefined;
  isError: boolean;
  setKind: (kind: "real" | "none") => void;
  setChosen: (point: MapPoint | null) => void;
  lost: ReturnType<typeof useLostMap>;
};

function useOpenMap(
  canvas: React.RefObject<HTMLDivElement | null>,
  { basemap, area, data, isError, setKind, setChosen, lost: { attempt, setLost } }: Opening,
) {
  const map = useRef<OpenMap | null>(null);
  useEffect(() => {
    if (isError || !hasWebGl()) return setKind("none");
    if (!data || !canvas.current) return;
    const theme = watchTheme();
    const element = canvas.current;
    const { points, clusters } = data;
    const pointOf = (id: string | null) => points.find(([each]) => each === id) ?? null;
    const view = data.total === 0 ? area : null;
    let isUnmounted = false;
    const choose = (id: string) => {
      const point = pointOf(id);
      setChosen(point);
      map.current?.highlight(point, null);
    };
    const events = { choose, hover() {}, moved() {}, lost: setLost };
    import(/* preload */ "../map/engine/open-map.ts")
      .then(({ openMap }) => openMap({ element, basemap, theme: theme.now(), points, clusters, view, events }))
      .then((opened) => {
        if (isUnmounted) return opened.close();
        map.current = opened;
        theme.onChange(opened.setTheme);
        setKind("real");
      })
      .catch((error) => {
        console.warn(error);
        setKind("none");
      });
    return () => {
      isUnmounted = true;
      theme.stop();
      map.current?.close();
      map.current = null;
    };
  }, [canvas, basemap, area, data, isError, setKind, setChosen, attempt, setLost]);
  return map;
}
