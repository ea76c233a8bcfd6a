import { QueryClient } from "@tanstack/react-query";
import { ApiError, call, isUnauthorized } from "./fetch-api.ts";
import { redirectToSignIn, showError } from "./toasts.ts";

export { ApiError, call, isUnauthorized } from "./fetch-api.ts";

/** Wraps an error handler, so that an ended session leads to the sign-in page instead. */
export const onFailure = (handler: (error: Error) => void) => (error: Error) =>
  isUnauthorized(error) ? redirectToSignIn() : handler(error);

/** @param failed the message unless the server gives one with a status that is `explained` */
export function showRefusal(error: unknown, failed: string, explained: readonly number[] = [409]): void {
  const isExplained = error instanceof ApiError && explained.includes(error.status);
  showError((isExplained && error.messages.message) || failed);
}

let shared: QueryClient | undefined;

/** One client per page. On the server one per island, so that users share nothing. */
export function queryClient(): QueryClient {
  if (typeof window === "undefined") return makeClient();
  shared ??= makeClient();
  return shared;
}

const makeClient = (): QueryClient =>
  new QueryClient({
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
