// Requests to URLs that users provide: https only, and only to public addresses.
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The host is private, does not exist, or the URL is not https. */
export class NotPublic extends Error {}

/** Whether an address is on the internet: not private, reserved, multicast or the like, nor one of IPv4 within IPv6. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST));
}

/** All that has been given out to networks (RFC 4291, 2.4; https://www.iana.org/assignments/ipv6-unicast-address-assignments). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether a URL can be public, without resolving its host: https with a domain name, or a public address. */
export function isPublicUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== "https:" || url.username || url.password || url.port) return false;
  const host = toHost(url);
  if (isIP(host)) return isPublicAddress(host);
  return isPublicHostName(host);
}

/** Whether a host name can be one of the internet, without resolving it. */
export const isPublicHostName = (host: string): boolean =>
  !isIP(host) && host.includes(".") && !/(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/i.test(host);

type Lookup = (host: string, options: { all: true }) => Promise<{ address: string; family: number }[]>;

/** Connects to the checked address, so that a second DNS response can't redirect it. Follows no redirects. @throws NotPublic */
export async function fetchPublic(text: string, options: RequestInit, resolve: Lookup = lookup): Promise<Response> {
  const url = URL.parse(text);
  if (!url || !isPublicUrl(text)) throw new NotPublic("not a public https URL");
  const host = toHost(url);
  const addresses = await resolve(host, { all: true });
  if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
    throw new NotPublic(`${host} has no public address`);
  const [{ address, family }] = addresses as [(typeof addresses)[number]];
  const pinned = new URL(url);
  pinned.hostname = family === 6 ? `[${address}]` : address;
  const headers = new Headers(options.headers);
  headers.set("host", url.host);
  return fetch(pinned, { ...options, headers, redirect: "manual", tls: { serverName: host } });
}

/** Works like `fetchPublic`, but also reaches the hosts that the operator allows, such as `tiles.lan:8080`, with http too. */
export const createFetcher =
  (allowedPrivateHosts: readonly string[]) =>
  (text: string, options: RequestInit): Promise<Response> =>
    allowedPrivateHosts.includes(URL.parse(text)?.host ?? "")
      ? fetch(text, { ...options, redirect: "manual" })
      : fetchPublic(text, options);

const MAX_REDIRECTS = 5;

/** Each address is checked like the first one. @returns the last redirect if there are too many */
export async function followRedirects(
  url: string,
  options: RequestInit,
  fetch: (url: string, options: RequestInit) => Promise<Response>,
): Promise<Response> {
  let address = url;
  for (let redirects = 0; ; redirects++) {
    const response = await fetch(address, options);
    const next = isRedirect(response) && URL.parse(response.headers.get("location") ?? "", address);
    if (!next || redirects === MAX_REDIRECTS) return response;
    await response.body?.cancel();
    address = next.href;
  }
}

export const isRedirect = ({ status, headers }: Response): boolean =>
  [301, 302, 303, 307, 308].includes(status) && headers.has("location");

/** @returns null if it has more bytes */
export async function readBody({ body }: Response, maxBytes: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Without the brackets of IPv6. */
const toHost = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, "$1");
