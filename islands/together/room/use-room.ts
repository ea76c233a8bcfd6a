// The state of a room, live: from server-sent events, and from requests while they don't come through.
import { useEffect, useRef, useState } from "react";
import type { RoomMatch, RoomState } from "../../../src/features/together/schema.ts";
import { ApiError, call } from "../../lib/fetch-api.ts";

const RETRY_MS = 5000;

export function useRoom(
  code: string,
  first: RoomState,
  { onMatch, onClosed }: { onMatch: (match: RoomMatch) => void; onClosed: () => void },
): RoomState {
  const [state, setState] = useState(first);
  const version = useRef(first.version);
  const known = useRef(new Set(first.matches.map(({ id }) => id)));
  const callbacks = useRef({ onMatch, onClosed });
  callbacks.current = { onMatch, onClosed };

  useEffect(() => {
    const accept = (next: RoomState) => {
      if (next.version < version.current) return;
      version.current = next.version;
      setState(next);
      // Until a person has left or undone, a match stays one; afterwards it may become one again.
      const fresh = next.matches.filter(({ id }) => !known.current.has(id));
      known.current = new Set(next.matches.map(({ id }) => id));
      const [latest] = fresh;
      if (latest) callbacks.current.onMatch(latest);
    };
    return followRoom(code, accept, () => callbacks.current.onClosed());
  }, [code]);
  return state;
}

function followRoom(code: string, accept: (state: RoomState) => void, close: () => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  function open(): void {
    source = new EventSource(`/api/together/${code}/changes`);
    source.addEventListener("state", ({ data }) => accept(JSON.parse(data)));
    for (const end of ["left", "gone"]) source.addEventListener(end, finish);
    source.addEventListener("error", () => {
      // The browser connects again by itself, unless the response was an error.
      if (source?.readyState === EventSource.CLOSED && !stopped) timer = setTimeout(() => void ask(), RETRY_MS);
    });
  }

  async function ask(): Promise<void> {
    try {
      accept(await call<RoomState>("GET", `/api/together/${code}`));
    } catch (error) {
      if (error instanceof ApiError && [403, 404].includes(error.status)) return finish();
    }
    if (!stopped) open();
  }

  function stop(): void {
    stopped = true;
    clearTimeout(timer);
    source?.close();
  }

  function finish(): void {
    stop();
    close();
  }

  open();
  return stop;
}
