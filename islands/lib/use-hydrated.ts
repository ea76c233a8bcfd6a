import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False on the server and while hydrating. For long lists that are in the props and not visible at first. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
