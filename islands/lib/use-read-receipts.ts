// Marks new messages as read once they were on screen long enough. Their badges stay until the next visit.
import { useEffect, useRef } from "react";
import { enqueue } from "./outbox.ts";
import { ApiError, call } from "./query.ts";
import { refreshCounts } from "./refresh-counts.ts";

const READ_AFTER_MS = 1500;
const SEND_DELAY_MS = 300;
/** Ids per request, as on the server. */
const MAX_IDS = 200;

/** Returns the ref of the list, whose unread rows have the message's id as `data-unread`. */
export function useReadReceipts<List extends HTMLElement>() {
  const list = useRef<List>(null);
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const read = new Set<string>();
    let sending: ReturnType<typeof setTimeout> | undefined;

    const send = () => {
      const ids = [...read].slice(0, MAX_IDS);
      for (const id of ids) read.delete(id);
      if (ids.length === 0) return;
      call("POST", "/api/users/messages/read", { ids }, { keepalive: true }).then(refreshCounts, (error) => {
        if (!(error instanceof ApiError)) enqueue({ method: "POST", path: "/api/users/messages/read", body: { ids } });
      });
    };
    const markRead = (id: string) => {
      read.add(id);
      clearTimeout(sending);
      sending = setTimeout(send, SEND_DELAY_MS);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = (target as HTMLElement).dataset.unread as string;
          clearTimeout(timers.get(id));
          if (isIntersecting)
            timers.set(
              id,
              setTimeout(() => markRead(id), READ_AFTER_MS),
            );
        }
      },
      { threshold: 0.4 },
    );
    for (const row of list.current?.querySelectorAll("[data-unread]") ?? []) observer.observe(row);
    addEventListener("pagehide", send);
    return () => {
      removeEventListener("pagehide", send);
      observer.disconnect();
      for (const timer of timers.values()) clearTimeout(timer);
      clearTimeout(sending);
      send();
    };
  }, []);
  return list;
}
