// The map of a guest's matches: saved and liked places from the browser, and the next cards of the deck.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { RecommendedListing } from "../../../src/features/discovery/schema.ts";
import type { Box, MapPoint } from "../../../src/features/map/schema.ts";
import { type Position, useNearMe } from "../../map/city/near-me.ts";
import { type MapCity, pointFrom, sortByWalk, toMinutes } from "../../map/city/use-city.ts";
import type { OpenMap } from "../../map/engine/open-map.ts";
import { fetchDeck } from "./guest-source.ts";
import { listReactions, useGuest } from "./history.ts";

export type GuestPlace = RecommendedListing;

export function useGuestMap(
  cityArea: Box | null,
  cityName: string,
): MapCity & { matches: GuestPlace[]; failed: boolean } {
  const history = useGuest((history) => history);
  const deck = useQuery({ queryKey: ["guest-deck"], queryFn: async () => (await fetchDeck("type=all")).cards });
  const matches = useMemo(() => {
    const [saved, liked] = [listReactions(history, "save"), listReactions(history, "like")];
    const own = new Map([...saved, ...liked].map((place) => [place.id, place]));
    const marked = [...own.values()].map((place) => ({
      ...place,
      saved: saved.some(({ id }) => id === place.id),
      liked: liked.some(({ id }) => id === place.id),
    }));
    return [...marked, ...(deck.data ?? []).filter(({ id }) => !own.has(id))];
  }, [history, deck.data]);
  const points = useMemo(
    () => matches.flatMap(({ id }): MapPoint[] => (pointFrom(matches, id) ? [pointFrom(matches, id)!] : [])),
    [matches],
  );

  const map = useRef<OpenMap | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [hoveredId, hover] = useState<string | null>(null);
  const [from, setFrom] = useState<Position | null>(null);
  const near = useNearMe(cityArea, cityName, (position) => {
    setFrom(position);
    map.current?.goToVisitor(position.longitude, position.latitude);
  });
  const pointOf = (id: string | null) => points.find((point) => point[0] === id) ?? null;
  const [chosen, hovered] = [pointOf(chosenId), pointOf(hoveredId)];
  useEffect(() => map.current?.showPlaces(points, []), [points]);
  useEffect(() => map.current?.highlight(chosen, hovered), [chosen, hovered]);

  return {
    matches: from ? sortByWalk(from, matches) : matches,
    failed: deck.isError,
    nearby: matches,
    points: deck.isPending ? undefined : { points, clusters: [], total: points.length },
    pointsFailed: deck.isError,
    place: matches.find(({ id }) => id === chosenId) ?? null,
    area: null,
    hoveredId,
    movedAway: false,
    ...near,
    minutesTo: (to) => from && toMinutes(from, to),
    listed: () => points,
    hover,
    choose(id) {
      setChosenId(id);
      const point = pointOf(id);
      if (point) map.current?.goTo(point);
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
