import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import type { RecommendedListing } from "../../../src/features/discovery/schema.ts";
import type { Listing } from "../../../src/features/listings/schema.ts";
import type { Box, MapPlace, MapPoint, MapPoints, TypeCounts } from "../../../src/features/map/schema.ts";
import type { OpenMap } from "../engine/open-map.ts";
import { formatBox, type MapState, parseMapState, toMapUrl } from "./map-url.ts";

export type CityStart = {
  type: MapState["type"];
  area: Box | null;
  nearby: RecommendedListing[];
  counts: TypeCounts;
  place: MapPlace | null;
};

/** Degrees to which the visitor's position is rounded, and of the area searched around it (about two kilometers). */
const ROUNDING = 0.01;
const RADIUS = 0.02;

export function useCity(start: CityStart) {
  const [state, setState] = useState<MapState>({ type: start.type, area: start.area, place: start.place?.id ?? null });
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [movedAway, setMovedAway] = useState(false);
  const [announcement, announce] = useState("");
  const map = useRef<OpenMap | null>(null);
  const view = useRef<Box | null>(start.area);
  const initial = useRef({ type: start.type, area: start.area }).current;

  const { nearby, counts, points, place } = useMapData(start, initial, state);
  const byId = new Map(points.data?.points.map((point) => [point[0], point]));
  const pointOf = (id: string | null) =>
    id ? (byId.get(id) ?? pointFrom(nearby.data, id) ?? pointFrom(place ? [place] : [], id)) : null;

  function change(changes: Partial<MapState>, method: "pushState" | "replaceState"): void {
    const next = { ...state, ...changes };
    setState(next);
    history[method](null, "", toMapUrl({ ...next, area: next.area && (view.current ?? next.area) }));
  }

  useEffect(() => {
    const restore = () => {
      const restored = parseMapState(location.search);
      view.current = restored.area;
      setMovedAway(false);
      setState(restored);
      if (restored.area) map.current?.fit(restored.area);
    };
    addEventListener("popstate", restore);
    return () => removeEventListener("popstate", restore);
  }, []);

  const chosen = pointOf(state.place);
  const hoveredPoint = pointOf(hoveredId);
  useEffect(() => {
    map.current?.highlight(chosen, hoveredPoint);
  }, [chosen, hoveredPoint]);
  useEffect(() => {
    if (points.data) map.current?.showPlaces(points.data.points, points.data.clusters);
  }, [points.data]);

  return {
    ...state,
    hoveredId,
    announcement,
    movedAway,
    place,
    nearby: nearby.data ?? [],
    counts: counts.data ?? start.counts,
    total: totalOf(counts.data ?? start.counts, state.type),
    points: points.data,
    pointsFailed: points.isError,
    searching: nearby.isFetching,
    failed: nearby.isError,
    pointOf,
    /** The list's places as points, in case the points could not be loaded. */
    listed: () => (nearby.data ?? []).map(({ id }) => pointOf(id)).filter((point) => point !== null),
    hover: setHoveredId,
    filter: (type: MapState["type"]) => change({ type, place: null }, "pushState"),
    choose(id: string | null) {
      change({ place: id }, "replaceState");
      const point = pointOf(id);
      if (!point) return;
      map.current?.goTo(point);
      announce(`${point[1]} selected. Its details are shown before the list.`);
    },
    searchHere() {
      setMovedAway(false);
      change({ area: view.current, place: null }, "pushState");
    },
    showAll() {
      view.current = null;
      setMovedAway(false);
      change({ area: null, place: null }, "pushState");
      map.current?.fitAll();
    },
    moved(box: Box, byUser: boolean) {
      view.current = box;
      if (!byUser) return;
      setMovedAway(true);
      history.replaceState(null, "", toMapUrl({ ...state, area: box }));
    },
    opened(opened: OpenMap | null) {
      map.current = opened;
      opened?.highlight(chosen, hoveredPoint);
    },
    zoom: (by: 1 | -1) => map.current?.zoom(by),
    /** Searches around the visitor's rounded position. The exact one never leaves the browser. */
    nearMe() {
      announce("Finding your location.");
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => {
          const box = boxNear(latitude, longitude);
          view.current = box;
          setMovedAway(false);
          announce("Showing places near you.");
          change({ area: box, place: null }, "pushState");
          map.current?.showVisitor(longitude, latitude);
          map.current?.fit(box);
        },
        () => announce("Your location isn't available. You can move the map instead."),
        { timeout: 10_000, maximumAge: 60_000 },
      );
    },
  };
}

export type City = ReturnType<typeof useCity>;

function useMapData(start: CityStart, initial: Pick<MapState, "type" | "area">, { type, area, place }: MapState) {
  const isInitial = type === initial.type && area === initial.area;
  const where = area ? `&bbox=${formatBox(area)}` : "";
  const nearby = useQuery<RecommendedListing[]>({
    queryKey: [`/api/businesses?limit=8&type=${type}${where}`],
    ...(isInitial && { initialData: start.nearby }),
    placeholderData: (before) => before,
  });
  const counts = useQuery<TypeCounts>({
    queryKey: [`/api/map/counts?type=all${where}`],
    ...(area === initial.area && { initialData: start.counts }),
    placeholderData: (before) => before,
  });
  const everywhere = useQuery<MapPoints>({
    queryKey: [`/api/map/points?type=${type}`],
    placeholderData: (before) => before,
  });
  const isThinned = everywhere.data !== undefined && everywhere.data.total > everywhere.data.points.length;
  const here = useQuery<MapPoints>({
    queryKey: [`/api/map/points?type=${type}${where}`],
    enabled: isThinned && area !== null,
  });
  const known = nearby.data?.find(({ id }) => id === place) ?? (start.place?.id === place ? start.place : undefined);
  const full = useQuery<Listing>({ queryKey: [`/api/businesses/${place}`], enabled: place !== null && !known });
  const points = isThinned && here.data ? here : everywhere;
  const mark = points.data?.points.find(([id]) => id === place)?.[5] ?? 0;
  const shown: MapPlace | null =
    place === null
      ? null
      : (known ?? (full.data ? { ...full.data, saved: (mark & 1) > 0, liked: (mark & 2) > 0 } : null));
  return { nearby, counts, points, place: shown };
}

function pointFrom(places: readonly MapPlace[] | undefined, id: string): MapPoint | null {
  const place = places?.find((one) => one.id === id);
  if (!place || place.longitude === null || place.latitude === null) return null;
  const mark = (place.saved ? 1 : 0) + (place.liked ? 2 : 0);
  return [id, place.name, place.longitude, place.latitude, BUSINESS_TYPES.indexOf(place.type), mark];
}

const totalOf = (counts: TypeCounts, type: MapState["type"]) =>
  type === "all" ? BUSINESS_TYPES.reduce((sum, one) => sum + counts[one], 0) : counts[type];

function boxNear(latitude: number, longitude: number): Box {
  const rounded = (degrees: number) => Math.round(degrees / ROUNDING) * ROUNDING;
  const width = RADIUS / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  const box = [
    rounded(longitude) - width,
    rounded(latitude) - RADIUS,
    rounded(longitude) + width,
    rounded(latitude) + RADIUS,
  ];
  return box.map((degrees) => Math.round(degrees * 1000) / 1000) as Box;
}
