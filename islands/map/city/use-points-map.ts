// A map of given places: without areas to search, and without a URL.
import { useEffect, useRef, useState } from "react";
import type { Box, MapPlace, MapPoint, MapPoints } from "../../../src/features/map/schema.ts";
import type { Point } from "../../../src/taste/walking.ts";
import type { OpenMap } from "../engine/open-map.ts";
import { useNearMe } from "./near-me.ts";
import { type MapCity, sortByWalk, toMinutes } from "./use-city.ts";

type Start<Place> = {
  points: MapPoints | undefined;
  pointsFailed: boolean;
  /** Those of which more is known than their point. */
  places?: readonly Place[];
  cityArea: Box | null;
  cityName: string;
};

type PointsMap<Place> = Omit<MapCity, "nearby" | "place"> & {
  chosen: MapPoint | null;
  place: Place | null;
  nearby: readonly Place[];
};

export function usePointsMap<Place extends MapPlace>({
  points,
  pointsFailed,
  places = [],
  cityArea,
  cityName,
}: Start<Place>): PointsMap<Place> {
  const map = useRef<OpenMap | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [hoveredId, hover] = useState<string | null>(null);
  const [from, setFrom] = useState<Point | null>(null);
  const near = useNearMe(cityArea, cityName, (position) => {
    setFrom(position);
    map.current?.goToVisitor(position.longitude, position.latitude);
  });
  const pointOf = (id: string | null) => points?.points.find((point) => point[0] === id) ?? null;
  const [chosen, hovered] = [pointOf(chosenId), pointOf(hoveredId)];
  useEffect(() => points && map.current?.showPlaces(points.points, points.clusters), [points]);
  useEffect(() => map.current?.highlight(chosen, hovered), [chosen, hovered]);
  return {
    ...near,
    points,
    pointsFailed,
    chosen,
    hoveredId,
    hover,
    nearby: from ? sortByWalk(from, places) : places,
    place: places.find(({ id }) => id === chosenId) ?? null,
    minutesTo: (to) => from && toMinutes(from, to),
    area: null,
    movedAway: false,
    listed: () => points?.points ?? [],
    choose(id) {
      setChosenId(id);
      const point = pointOf(id);
      if (point && places.length > 0) map.current?.goTo(point);
    },
    zoom: (by) => map.current?.zoom(by),
    opened(opened) {
      map.current = opened;
      opened?.highlight(chosen, hovered);
    },
    moved() {},
    searchHere() {},
  };
}
