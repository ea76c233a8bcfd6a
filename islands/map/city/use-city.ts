import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import type { RecommendedListing } from "../../../src/features/discovery/schema.ts";
import * as shapes from "../../../src/features/map/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import type { NeedsQuery } from "../../../src/taste/needs.ts";
import { estimateWalk, type Point } from "../../../src/taste/walking.ts";
import type { OpenMap } from "../engine/open-map.ts";
import { formatBox, type MapState, parseMapState, toMapUrl } from "./map-url.ts";
import { boxNear, useNearMe } from "./near-me.ts";

export type CityStart = {
  type: MapState["type"];
  area: shapes.Box | null;
  nearby: RecommendedListing[];
  counts: shapes.TypeCounts;
  place: shapes.MapPlace | null;
  needs: NeedsQuery;
  /** Whether the address leaves out what this browser remembers. */
  needsOff: boolean;
  cityArea: shapes.Box | null;
  cityName: string;
};

export function useCity(start: CityStart) {
  const [state, setState] = useState<MapState>({
    type: start.type,
    area: start.area,
    place: start.place?.id ?? null,
    needs: start.needs,
  });
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [movedAway, setMovedAway] = useState(false);
  const [announcement, announce] = useState("");
  /** Where the visitor is. It stays in the browser. */
  const [from, setFrom] = useState<Point | null>(null);
  const [saved, setSaved] = useState<Readonly<Record<string, boolean>>>({});
  const map = useRef<OpenMap | null>(null);
  const view = useRef<shapes.Box | null>(start.area);
  /** While the map is on the visitor, the URL has the rounded area: the view would give the position away. */
  const hidesView = useRef(false);
  const initial = useRef({ type: start.type, area: start.area, needs: start.needs }).current;

  const { list, nearby, counts, points, place } = useMapData(start, initial, state, { from, saved });
  const byId = new Map(points.data?.points.map((point) => [point[0], point]));
  const pointOf = (id: string | null) =>
    id ? (byId.get(id) ?? pointFrom(nearby, id) ?? pointFrom(place ? [place] : [], id)) : null;

  function change(changes: Partial<MapState>, method: "pushState" | "replaceState"): void {
    const next = { ...state, ...changes };
    setState(next);
    history[method](null, "", toMapUrl({ ...next, area: next.area && (view.current ?? next.area) }));
  }

  const near = useNearMe(start.cityArea, start.cityName, (position) => {
    const box = boxNear(position);
    view.current = box;
    hidesView.current = true;
    setFrom(position);
    setMovedAway(false);
    announce(t("Showing places near you, nearest first."));
    change({ area: box, place: null }, "pushState");
    map.current?.goToVisitor(position.longitude, position.latitude);
  });

  useEffect(() => {
    const restore = () => {
      hidesView.current = false;
      const restored = parseMapState(location.search);
      if (!restored.area) setFrom(null);
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
    ...near,
    place,
    nearby,
    isNearest: from !== null,
    minutesTo: (to: shapes.MapPlace) => from && toMinutes(from, to),
    setSaved: (id: string, isSaved: boolean) => setSaved((before) => ({ ...before, [id]: isSaved })),
    counts: counts.data ?? start.counts,
    total: totalOf(counts.data ?? start.counts, state.type),
    points: points.data,
    pointsFailed: points.isError,
    searching: list.isFetching,
    failed: list.isError,
    pointOf,
    /** The list's places as points, in case the points could not be loaded. */
    listed: () => nearby.map(({ id }) => pointOf(id)).filter((point) => point !== null),
    hover: setHoveredId,
    filter: (type: MapState["type"]) => change({ type, place: null }, "pushState"),
    choose(id: string | null) {
      change({ place: id }, "replaceState");
      const point = pointOf(id);
      if (!point) return;
      map.current?.goTo(point);
      announce(t("{name} selected. Its details are shown before the list.", { name: point[1] }));
    },
    searchHere() {
      setMovedAway(false);
      change({ area: view.current, place: null }, "pushState");
    },
    showAll() {
      hidesView.current = false;
      view.current = null;
      setFrom(null);
      setMovedAway(false);
      change({ area: null, place: null }, "pushState");
      map.current?.fitAll();
    },
    moved(box: shapes.Box, byUser: boolean) {
      if (byUser) hidesView.current = false;
      if (!hidesView.current) view.current = box;
      if (!byUser) return;
      setMovedAway(true);
      history.replaceState(null, "", toMapUrl({ ...state, area: box }));
    },
    opened(opened: OpenMap | null) {
      map.current = opened;
      opened?.highlight(chosen, hoveredPoint);
    },
    getCenter(): Point | null {
      const box = view.current ?? start.cityArea;
      if (!box) return null;
      const [west, south, east, north] = box;
      const width = (east - west + 360) % 360;
      return { latitude: (south + north) / 2, longitude: ((west + width / 2 + 540) % 360) - 180 };
    },
    zoom: (by: 1 | -1) => map.current?.zoom(by),
    nearMe() {
      announce(t("Finding your location."));
      return near.nearMe();
    },
  };
}

export type City = ReturnType<typeof useCity>;

export type MapCity = Pick<
  City,
  | "area"
  | "choose"
  | "closeNote"
  | "hover"
  | "hoveredId"
  | "isLocating"
  | "listed"
  | "minutesTo"
  | "movedAway"
  | "moved"
  | "nearMe"
  | "note"
  | "opened"
  | "place"
  | "points"
  | "pointsFailed"
  | "searchHere"
  | "zoom"
> & { nearby: readonly shapes.MapPlace[] };

/** The box around the visitor has as many of its best matches: the nearest of them are listed. */
const NEAR = 50;

type Own = { from: Point | null; saved: Readonly<Record<string, boolean>> };

function useMapData(
  start: CityStart,
  initial: Omit<MapState, "place">,
  { type, area, place, needs }: MapState,
  { from, saved }: Own,
) {
  const isInitial = type === initial.type && area === initial.area && needs === initial.needs;
  const needed = hasNeeds(needs) ? `&${new URLSearchParams(needs)}` : "";
  const where = (area ? `&bbox=${formatBox(area)}` : "") + needed;
  const list = useQuery<RecommendedListing[]>({
    queryKey: [`/api/businesses?limit=${from ? NEAR : shapes.NEARBY}&type=${type}${where}`],
    ...(isInitial && !from && { initialData: start.nearby }),
    placeholderData: (before) => before,
  });
  const counts = useQuery<shapes.TypeCounts>({
    queryKey: [`/api/map/counts?type=all${where}`],
    ...(area === initial.area && needs === initial.needs && { initialData: start.counts }),
    placeholderData: (before) => before,
  });
  const everywhere = useQuery<shapes.MapPoints>({
    queryKey: [`/api/map/points?type=${type}${needed}`],
    placeholderData: (before) => before,
  });
  const isThinned = everywhere.data !== undefined && everywhere.data.total > everywhere.data.points.length;
  const here = useQuery<shapes.MapPoints>({
    queryKey: [`/api/map/points?type=${type}${where}`],
    enabled: isThinned && area !== null,
  });
  const withSaved = <Place extends shapes.MapPlace>(one: Place): Place => ({
    ...one,
    saved: saved[one.id] ?? one.saved,
  });
  const listed = (list.data ?? []).map(withSaved);
  const known = listed.find(({ id }) => id === place) ?? (start.place?.id === place ? start.place : undefined);
  const full = useQuery<shapes.MapPlace>({ queryKey: [`/api/map/places/${place}`], enabled: place !== null && !known });
  const points = isThinned && here.data ? here : everywhere;
  const shown = place === null ? null : (known ?? full.data ?? null);
  return {
    list,
    nearby: (from ? sortByWalk(from, listed) : listed).slice(0, shapes.NEARBY),
    counts,
    points,
    place: shown && withSaved(shown),
  };
}

export function pointFrom(places: readonly shapes.MapPlace[] | undefined, id: string): shapes.MapPoint | null {
  const place = places?.find((one) => one.id === id);
  if (!place || place.longitude === null || place.latitude === null) return null;
  const mark = (place.saved ? 1 : 0) + (place.liked ? 2 : 0);
  return [id, place.name, place.longitude, place.latitude, BUSINESS_TYPES.indexOf(place.type), mark];
}

/** Estimated, at least 1. Null without coordinates. */
export const toMinutes = (from: Point, { latitude, longitude }: shapes.MapPlace): number | null =>
  latitude === null || longitude === null ? null : Math.max(1, Math.round(estimateWalk(from, { latitude, longitude })));

export const sortByWalk = <Place extends shapes.MapPlace>(from: Point, places: readonly Place[]): Place[] =>
  places.toSorted((a, b) => (toMinutes(from, a) ?? Infinity) - (toMinutes(from, b) ?? Infinity));

export const hasNeeds = (needs: NeedsQuery): boolean => Object.keys(needs).length > 0;

const totalOf = (counts: shapes.TypeCounts, type: MapState["type"]) =>
  type === "all" ? BUSINESS_TYPES.reduce((sum, one) => sum + counts[one], 0) : counts[type];
