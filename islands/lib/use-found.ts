import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

const DEBOUNCE_MS = 250;

/** `min`: characters, below which too much would match; `params`: further ones of the address. */
type Options = { min?: number; isEnabled?: boolean; params?: Record<string, string> };

/** What the server finds for the words that somebody types, once they pause. */
export function useFound<Found>(path: string, typed: string, { min = 1, isEnabled = true, params }: Options = {}) {
  const search = useDebounced(typed.trim());
  const isLongEnough = search.length >= min;
  const { data, error } = useQuery<Found[]>({
    queryKey: [`${path}?${new URLSearchParams({ q: search, ...params })}`],
    enabled: isEnabled && isLongEnough,
    placeholderData: keepPreviousData,
  });
  return { search, found: isLongEnough ? data : undefined, error };
}

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
