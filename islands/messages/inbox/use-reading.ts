// Notices which new messages were on screen long enough to be read, and tells the server; the marks stay until the next visit.
import { useEffect, useRef } from "react";
import { call } from "../../lib/query.ts";

/** ms on screen after which a message counts as read. */
const READ_AFTER = 1500;
/** Ids the server takes at once. */
const MAX_AT_ONCE = 200;

/** @returns a ref for the list; its unread rows carry their id in `data-unread` */
export function useReading() {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const read = new Set<string>();
    let sending: ReturnType<typeof setTimeout> | undefined;

    const send = () => {
      const ids = [...read].slice(0, MAX_AT_ONCE);
      for (const id of ids) read.delete(id);
      if (ids.length > 0) call("POST", "/api/users/messages/read", { ids }, { keepalive: true }).catch(() => {});
    };
    const note = (id: string) => {
      read.add(id);
      clearTimeout(sending);
      sending = setTimeout(send, 300);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = (target as HTMLElement).dataset.unread as string;
          clearTimeout(timers.get(id));
          if (isIntersecting)
            timers.set(
              id,
              setTimeout(() => note(id), READ_AFTER),
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
