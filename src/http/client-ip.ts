// The IP address of the client: the peer's, or the one that a trusted proxy reports.
import { BlockList, isIP, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import type { AppContext } from "../context.ts";

const peers = new WeakMap<Request, string>();

export const setPeerAddress = (request: Request, address: string | undefined) =>
  void (address && peers.set(request, address));

/** An IPv6 address counts as its /64, which one household shares. X-Forwarded-For counts only from TRUSTED_PROXIES, from right to left. */
export function getClientIp({ config }: AppContext, request: Request): string {
  const peer = plain(peers.get(request) ?? "unknown");
  const trusts = getTrustCheck(config.trustedProxies);
  if (!trusts(peer)) return toNetwork(peer);
  const hops = (request.headers.get("x-forwarded-for") ?? "").split(",").map((hop) => plain(hop.trim()));
  const visitor = hops.reverse().find((hop) => !trusts(hop));
  return toNetwork(visitor && isIP(visitor) ? visitor : peer);
}

/** An IPv6 customer often has a /56, and with it 256 networks of /64. `share` is how many clients it may stand for. */
export function listClientNetworks(ctx: AppContext, request: Request): { network: string; share: number }[] {
  const network = getClientIp(ctx, request);
  const [, head, last = "0"] = /^((?:[\da-f]+:){3})([\da-f]+)::\/64$/.exec(network) ?? [];
  if (head === undefined) return [{ network, share: 1 }];
  const customer = `${head}${(Number.parseInt(last, 16) & 0xff00).toString(16)}::/56`;
  return [
    { network, share: 1 },
    { network: customer, share: 4 },
  ];
}

export const getPeerAddress = (request: Request): string => plain(peers.get(request) ?? "unknown");

export const isFromTrustedProxy = (ctx: AppContext, request: Request): boolean =>
  isTrustedProxy(ctx, getPeerAddress(request));

export const isTrustedProxy = ({ config }: AppContext, address: string): boolean =>
  getTrustCheck(config.trustedProxies)(address);

const trust = new WeakMap<string[], (address: string) => boolean>();
const getTrustCheck = (proxies: string[]) => trust.getOrInsertComputed(proxies, createTrustCheck);

function createTrustCheck(proxies: string[]): (address: string) => boolean {
  const ranges = new BlockList();
  for (const proxy of proxies) {
    const [address = "", prefix] = proxy.split("/");
    const family = isIP(address);
    if (family && prefix !== undefined) ranges.addSubnet(address, Number(prefix), family === 6 ? "ipv6" : "ipv4");
    else if (family) ranges.addAddress(address, family === 6 ? "ipv6" : "ipv4");
  }
  return (address) =>
    isIP(address) ? ranges.check(address, isIPv6(address) ? "ipv6" : "ipv4") : proxies.includes(address);
}

/** Some proxies add the port of the client. */
const plain = (address: string) =>
  address.replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, "$1$3").replace(/^::ffff:(?=\d+\.)/i, "");

function toNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  // The name of a network interface, behind "%", may have characters that the library doesn't know.
  const groups = ipaddr.IPv6.parse(address.split("%", 1)[0]!).parts.slice(0, 4);
  return `${groups.map((part) => part.toString(16)).join(":")}::/64`;
}
