// The query client that all islands of a page share, and the one answer to a session that is over.
import { QueryClient } from "@tanstack/react-query";
import { call, isUnauthorized } from "./call.ts";
import { signInAgain } from "./toasts.ts";

export { ApiError, call, isUnauthorized } from "./call.ts";

/** Runs what to do about a failure, unless nobody is signed in any more: that has one answer everywhere. */
export function onFailure(act: (error: Error) => void) {
  return (error: Error) => (isUnauthorized(error) ? signInAgain() : act(error));
}

let shared: QueryClient | undefined;

/** One client for the whole page; on the server a new one for every island, so that nothing is shared between people. */
export function queryClient(): QueryClient {
  if (typeof window === "undefined") return makeClient();
  shared ??= makeClient();
  return shared;
}

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => call("GET", queryKey.join("/")),
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
}
