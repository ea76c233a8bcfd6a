// Which addresses count as public: those that a server may be sent to by somebody's URL.
import { expect, test } from "bun:test";
import { fetchPublic, isPublicAddress, isPublicUrl, NotPublic } from "../../src/network/public-fetch.ts";

const PRIVATE = [
  "127.0.0.1",
  "10.0.0.1",
  "169.254.169.254",
  "192.168.1.1",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "198.18.0.1",
];

/** The forms in which an IPv6 address holds one of IPv4, with the standard that defines each. */
const FORMS: Record<string, (hex: string, dotted: string) => string> = {
  "IPv4-mapped (RFC 4291)": (_, dotted) => `::ffff:${dotted}`,
  "IPv4-mapped in hexadecimal": (hex) => `::ffff:${hex}`,
  "IPv4-mapped, written in full": (hex) => `0:0:0:0:0:ffff:${hex}`,
  "IPv4-compatible (RFC 4291)": (hex) => `::${hex}`,
  "IPv4-compatible, dotted": (_, dotted) => `::${dotted}`,
  "IPv4-translated (RFC 2765)": (hex) => `::ffff:0:${hex}`,
  "NAT64 (RFC 6052)": (hex) => `64:ff9b::${hex}`,
  "NAT64, dotted": (_, dotted) => `64:ff9b::${dotted}`,
  "local NAT64 (RFC 8215)": (hex) => `64:ff9b:1::${hex}`,
  "6to4 (RFC 3056)": (hex) => `2002:${hex}::1`,
  "Teredo (RFC 4380)": (hex) => `2001:0:${hex}::1`,
};

const toHex = (dotted: string) => {
  const [a, b, c, d] = dotted.split(".").map(Number) as [number, number, number, number];
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
};

test.each(Object.entries(FORMS))("an IPv4 address inside IPv6 is not public: %s", (_, write) => {
  for (const dotted of [...PRIVATE, "8.8.8.8"]) {
    const address = write(toHex(dotted), dotted);
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
    expect([address, isPublicUrl(`https://[${address}]/hook`)]).toEqual([address, false]);
  }
});

test("other addresses without a network on the internet are not public", () => {
  for (const address of [
    ...PRIVATE,
    "::",
    "::1",
    "fe80::1",
    "fec0::1",
    "fc00::1",
    "ff02::1",
    "2001:db8::1",
    "3fff::1",
    "4000::1",
    "5f00::1",
    "100::1",
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
});

test("networks on the internet are public", () => {
  for (const address of [
    "8.8.8.8",
    "93.184.216.34",
    "2606:4700:4700::1111",
    "2a00:1450:4001:810::200e",
    "2001:4860:4860::8888",
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
});

test("a name is not fetched if any of its addresses is IPv4 inside IPv6", async () => {
  const resolve = async () => [
    { address: "2606:4700:4700::1111", family: 6 },
    { address: "64:ff9b::7f00:1", family: 6 },
  ];
  await expect(fetchPublic("https://office.example/", {}, resolve)).rejects.toThrow(NotPublic);
});
