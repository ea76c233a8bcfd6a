import { t } from "../../src/i18n/t.ts";
import { ApiError, call, isUnauthorized } from "./fetch-api.ts";

/** Opens a page after a sign-in. @throws ApiError if the browser blocks cookies, and has forgotten the sign-in already */
export async function openSignedIn(path: string): Promise<void> {
  const problem = await call("GET", "/api/auth/user").catch((error) => error);
  if (!isUnauthorized(problem)) return location.assign(path);
  const message = t(
    "Your browser blocks cookies, so it can't stay signed in. Allow cookies for this site, and try again.",
  );
  throw new ApiError(403, JSON.stringify({ message }));
}
