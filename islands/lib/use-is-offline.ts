import { useEffect, useState } from "react";

/** Whether this page is known to have no connection: it was kept, or the browser says so. False while hydrating. */
export function useIsOffline(): boolean {
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    const update = (event?: Event) =>
      setOffline(!navigator.onLine || (event === undefined && "keptAt" in document.documentElement.dataset));
    update();
    addEventListener("online", update);
    addEventListener("offline", update);
    return () => {
      removeEventListener("online", update);
      removeEventListener("offline", update);
    };
  }, []);
  return isOffline;
}
