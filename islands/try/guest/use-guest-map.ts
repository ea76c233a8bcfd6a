// The map of a guest's matches: saved and liked places from the browser, and the next cards of the deck.
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { RecommendedListing } from "../../../src/features/discovery/schema.ts";
import type { Box, MapPoint } from "../../../src/features/map/schema.ts";
import { pointFrom } from "../../map/city/use-city.ts";
import { usePointsMap } from "../../map/city/use-points-map.ts";
import { fetchDeck } from "./guest-source.ts";
import { listReactions, useGuest } from "./history.ts";

export type GuestPlace = RecommendedListing;

export function useGuestMap(cityArea: Box | null, cityName: string) {
  const history = useGuest((history) => history);
  const deck = useQuery({ queryKey: ["guest-deck"], queryFn: async () => (await fetchDeck("type=all")).cards });
  const places = useMemo(() => {
    const [saved, liked] = [listReactions(history, "save"), listReactions(history, "like")];
    const own = new Map([...saved, ...liked].map((place) => [place.id, place]));
    const marked = [...own.values()].map((place) => ({
      ...place,
      saved: saved.some(({ id }) => id === place.id),
      liked: liked.some(({ id }) => id === place.id),
    }));
    return [...marked, ...(deck.data ?? []).filter(({ id }) => !own.has(id))];
  }, [history, deck.data]);
  const points = useMemo(() => {
    const points = places.flatMap(({ id }): MapPoint[] => (pointFrom(places, id) ? [pointFrom(places, id)!] : []));
    return { points, clusters: [], total: points.length };
  }, [places]);
  return usePointsMap({
    points: deck.isPending ? undefined : points,
    pointsFailed: deck.isError,
    places,
    cityArea,
    cityName,
  });
}
