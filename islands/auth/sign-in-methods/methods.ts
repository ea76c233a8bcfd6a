import { useQueryClient } from "@tanstack/react-query";
import type { SignInMethodList } from "../../../src/features/auth/schema.ts";

export const SIGN_IN_METHODS = ["/api/auth/identities"];

/** Returns a function that changes the shown list as the server has just changed its own. */
export function useShownMethods() {
  const client = useQueryClient();
  return (change: (shown: SignInMethodList) => Partial<SignInMethodList>) =>
    client.setQueryData<SignInMethodList>(SIGN_IN_METHODS, (shown) => shown && { ...shown, ...change(shown) });
}
