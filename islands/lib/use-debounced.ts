import { useEffect, useState } from "react";

const DEBOUNCE_MS = 250;

export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
