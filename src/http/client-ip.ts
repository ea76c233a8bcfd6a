// Where a request comes from: the peer's address, or what a trusted proxy says of it.
import { BlockList, isIP, isIPv6 } from "node:net";
import type { AppContext } from "../context.ts";

const peers = new WeakMap<Request, string>();

/** Notes the address of the connection a request came by. */
export const setPeerAddress = (request: Request, address: string | undefined) =>
  void (address && peers.set(request, address));

/**
 * The visitor's address; of IPv6 only the /64, which one household shares. X-Forwarded-For counts only from a proxy
 * named in TRUSTED_PROXIES, and is read from its near end.
 */
export function addressOf({ config }: AppContext, request: Request): string {
  const peer = plain(peers.get(request) ?? "unknown");
  const trusts = trustIn(config.trustedProxies);
  if (!trusts(peer)) return networkOf(peer);
  const hops = (request.headers.get("x-forwarded-for") ?? "").split(",").map((hop) => plain(hop.trim()));
  const visitor = hops.reverse().find((hop) => !trusts(hop));
  return networkOf(visitor && isIP(visitor) ? visitor : peer);
}

/** The address of the connection itself; "unknown" where there is none. */
export const getPeerAddress = (request: Request): string => plain(peers.get(request) ?? "unknown");

/** Whether a proxy named in TRUSTED_PROXIES sent the request. */
export const isFromTrustedProxy = ({ config }: AppContext, request: Request): boolean =>
  trustIn(config.trustedProxies)(getPeerAddress(request));

const trust = new WeakMap<string[], (address: string) => boolean>();

/** A test for whether an address is among these addresses and CIDR ranges. */
function trustIn(proxies: string[]): (address: string) => boolean {
  const known = trust.get(proxies);
  if (known) return known;
  const ranges = new BlockList();
  for (const proxy of proxies) {
    const [address = "", prefix] = proxy.split("/");
    const family = isIP(address);
    if (family && prefix !== undefined) ranges.addSubnet(address, Number(prefix), family === 6 ? "ipv6" : "ipv4");
    else if (family) ranges.addAddress(address, family === 6 ? "ipv6" : "ipv4");
  }
  const trusts = (address: string) =>
    isIP(address) ? ranges.check(address, isIPv6(address) ? "ipv6" : "ipv4") : proxies.includes(address);
  trust.set(proxies, trusts);
  return trusts;
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/^\[(.*)\](:\d+)?$/, "$1");

function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.toLowerCase().replace(/%.*$/, "").split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(":")}::/64`;
}
