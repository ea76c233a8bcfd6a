import type { UserType } from "../../db/vocabulary.ts";

/** `returnTo` is a path on this site. `type` is the account type that set-up offers first. */
type Destination = { returnTo?: string; type?: UserType };

/** Takes along what a guest swiped. Nobody is asked for an account type there: who swipes is a traveler. */
export const KEEP_PATH = "/try/keep";

export const toSignInPath = ({ returnTo, type }: Destination): string =>
  withParams("/login", { returnTo: type === "business" ? toSetupPath({ returnTo, type }) : returnTo });

export const toSignUpPath = ({ returnTo, type }: Destination): string => withParams("/signup", { type, returnTo });

/** After sign-up. Accounts that are set up already are redirected to `returnTo`. Home leads to set-up, too. */
export function toSetupPath({ returnTo = "/", type }: Destination): string {
  if (returnTo === KEEP_PATH || returnTo.startsWith("/profile?") || (returnTo === "/" && type !== "business"))
    return returnTo;
  return withParams("/profile", { type, returnTo });
}

/** Leaves out what is the default. */
function withParams(path: string, { returnTo, type }: Destination): string {
  const params = new URLSearchParams({
    ...(type === "business" && { type }),
    ...(returnTo && returnTo !== "/" && { returnTo }),
  });
  return params.size > 0 ? `${path}?${params}` : path;
}
