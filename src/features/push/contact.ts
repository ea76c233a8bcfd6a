import type { Config } from "../../config.ts";
import { isPublicHostName } from "../../network/public-fetch.ts";

/** RFC 8292, 2.1: how the operator of a push service reaches the sender. Apple refuses addresses that aren't on the internet. */
export function getContact({
  contactEmail,
  secure,
  baseUrl,
}: Pick<Config, "contactEmail" | "secure" | "baseUrl">): string {
  const own = contactEmail && `mailto:${contactEmail}`;
  if (own && isReachable(own)) return own;
  if (secure) return baseUrl;
  return own || `mailto:noreply@${new URL(baseUrl).hostname}`;
}

export function isReachable(contact: string): boolean {
  const host = contact.startsWith("mailto:") ? contact.split("@").at(-1) : URL.parse(contact)?.hostname;
  return host !== undefined && isPublicHostName(host);
}
