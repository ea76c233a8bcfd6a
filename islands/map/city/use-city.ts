// The state of the map's page: what filtering, moving, searching and choosing do. The address always follows it.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import type { RecommendedListing } from "../../../src/features/discovery/schema.ts";
import type { Listing } from "../../../src/features/listings/schema.ts";
import type { Box, MapPlace, MapPoint, MapPoints, TypeCounts } from "../../../src/features/map/schema.ts";
import type { OpenMap } from "../engine/open-map.ts";
import { type Asked, addressOf, askedIn, asText } from "./address.ts";

export type CityStart = {
  type: Asked["type"];
  area: Box | null;
  nearby: RecommendedListing[];
  counts: TypeCounts;
  place: MapPlace | null;
};

/** Degrees to which the visitor's position is rounded, and the distance searched around it: some two kilometers. */
const ROUGHLY = 0.01;
const AROUND = 0.02;

/** The state that the map, its list and its filter share. */
export function useCity(start: CityStart) {
  const [asked, setAsked] = useState<Asked>({ type: start.type, area: start.area, place: start.place?.id ?? null });
  const [seen, setSeen] = useState<string | null>(null);
  const [movedAway, setMovedAway] = useState(false);
  const [said, setSaid] = useState("");
  const map = useRef<OpenMap | null>(null);
  const view = useRef<Box | null>(start.area);
  const first = useRef({ type: start.type, area: start.area }).current;

  const { nearby, counts, points, place } = useAnswers(start, first, asked);
  const byId = new Map(points.data?.points.map((point) => [point[0], point]));
  const pointOf = (id: string | null) =>
    id ? (byId.get(id) ?? pointFrom(nearby.data, id) ?? pointFrom(place ? [place] : [], id)) : null;

  function change(next: Partial<Asked>, how: "push" | "replace"): void {
    const whole = { ...asked, ...next };
    setAsked(whole);
    history[how === "push" ? "pushState" : "replaceState"](
      null,
      "",
      addressOf({ ...whole, area: whole.area && (view.current ?? whole.area) }),
    );
  }

  useEffect(() => {
    const back = () => {
      const before = askedIn(location.search);
      view.current = before.area;
      setMovedAway(false);
      setAsked(before);
      if (before.area) map.current?.fit(before.area);
    };
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);

  const chosen = pointOf(asked.place);
  const looked = pointOf(seen);
  useEffect(() => {
    map.current?.lift(chosen, looked);
  }, [chosen, looked]);
  useEffect(() => {
    if (points.data) map.current?.showPlaces(points.data.points, points.data.clusters);
  }, [points.data]);

  return {
    ...asked,
    seen,
    said,
    movedAway,
    place,
    nearby: nearby.data ?? [],
    counts: counts.data ?? start.counts,
    total: totalOf(counts.data ?? start.counts, asked.type),
    points: points.data,
    /** Whether loading the points failed. */
    pointsFailed: points.isError,
    searching: nearby.isFetching,
    failed: nearby.isError,
    pointOf,
    /** The list's places as points, for a map that has no others. */
    listed: () => (nearby.data ?? []).map(({ id }) => pointOf(id)).filter((point) => point !== null),
    look: setSeen,
    filter: (type: Asked["type"]) => change({ type, place: null }, "push"),
    choose(id: string | null) {
      change({ place: id }, "replace");
      const point = pointOf(id);
      if (!point) return;
      map.current?.goTo(point);
      setSaid(`${point[1]} chosen. Its details are shown before the list.`);
    },
    searchHere() {
      setMovedAway(false);
      change({ area: view.current, place: null }, "push");
    },
    showAll() {
      view.current = null;
      setMovedAway(false);
      change({ area: null, place: null }, "push");
      map.current?.fitAll();
    },
    moved(box: Box, byPerson: boolean) {
      view.current = box;
      if (!byPerson) return;
      setMovedAway(true);
      history.replaceState(null, "", addressOf({ ...asked, area: box }));
    },
    opened(opened: OpenMap | null) {
      map.current = opened;
      opened?.lift(chosen, looked);
    },
    zoom: (by: 1 | -1) => map.current?.zoom(by),
    /** Searches around the visitor's rounded position; the exact one never leaves the browser. */
    nearMe() {
      setSaid("Asking your browser where you are.");
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => {
          const box = boxNear(latitude, longitude);
          view.current = box;
          setMovedAway(false);
          setSaid("Showing places near you.");
          change({ area: box, place: null }, "push");
          map.current?.showPerson(longitude, latitude);
          map.current?.fit(box);
        },
        () => setSaid("Your browser does not tell where you are. You can move the map instead."),
        { timeout: 10_000, maximumAge: 60_000 },
      );
    },
  };
}

export type City = ReturnType<typeof useCity>;

function useAnswers(start: CityStart, first: Pick<Asked, "type" | "area">, { type, area, place }: Asked) {
  const isFirst = type === first.type && area === first.area;
  const where = area ? `&bbox=${asText(area)}` : "";
  const nearby = useQuery<RecommendedListing[]>({
    queryKey: [`/api/businesses?limit=8&type=${type}${where}`],
    ...(isFirst && { initialData: start.nearby }),
    placeholderData: (before) => before,
  });
  const counts = useQuery<TypeCounts>({
    queryKey: [`/api/map/counts?type=all${where}`],
    ...(area === first.area && { initialData: start.counts }),
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

const totalOf = (counts: TypeCounts, type: Asked["type"]) =>
  type === "all" ? BUSINESS_TYPES.reduce((sum, one) => sum + counts[one], 0) : counts[type];

function boxNear(latitude: number, longitude: number): Box {
  const rounded = (degrees: number) => Math.round(degrees / ROUGHLY) * ROUGHLY;
  const wide = AROUND / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  const box = [
    rounded(longitude) - wide,
    rounded(latitude) - AROUND,
    rounded(longitude) + wide,
    rounded(latitude) + AROUND,
  ];
  return box.map((degrees) => Math.round(degrees * 1000) / 1000) as Box;
}
