// The requests that are the most work to read: the longest bodies, URLs and headers that are accepted, for any route.
import { fillPath, type Route } from "../architecture/access.ts";

export type HostileRequest = { name: string; path: string; headers?: Record<string, string>; body?: string };

/** Bytes; a little less than is accepted. */
const BODY_BYTES = 64_000;
const URL_BYTES = 12_000;
const HEADER_BYTES = 14_000;

/** Texts that patterns backtrack on, and that are slow to trim, split or normalize. */
const TEXTS = [
  "a",
  "A1",
  " ",
  "\n",
  "\u200b",
  "e\u0301",
  "\u0301\u0323",
  "\u200e",
  "👩‍👩‍👧‍👦",
  "1",
  "1,",
  "-",
  "/",
  "..",
  "a.",
  "a@",
  "a@a.",
  "http://a:",
  "https://[",
  "[",
  "((",
  "{",
  '"',
  "%",
  "%_",
  "&#x",
  "<a ",
  "\\",
  "AAAA",
  "Mo-Su 08:00-08:01,",
  "easter off;",
];

const fill = (text: string, bytes: number) => text.repeat(Math.floor(bytes / Buffer.byteLength(text)));
const range = (count: number) => Array.from({ length: count }, (_, i) => i);
const mapFields = (fields: readonly string[], value: unknown) =>
  JSON.stringify(Object.fromEntries(fields.map((field) => [field, value])));

export function listHostileBodies({ path }: Route, fields: readonly string[], id: string): HostileRequest[] {
  const keys = fields.length > 0 ? fields : ["name"];
  const bytes = Math.floor(BODY_BYTES / keys.length) - 30;
  const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
  const bodies: Record<string, string> = {
    "10,000 numbers in each field": mapFields(keys, range(Math.min(10_000, Math.floor(bytes / 5)))),
    "empty lists in each field": mapFields(
      keys,
      range(Math.floor(bytes / 3)).map(() => []),
    ),
    "empty objects in each field": mapFields(
      keys,
      range(Math.floor(bytes / 3)).map(() => ({})),
    ),
    "empty texts in each field": mapFields(
      keys,
      range(Math.floor(bytes / 3)).map(() => ""),
    ),
    "unknown fields": JSON.stringify(Object.fromEntries(range(6000).map((i) => [`k${i}`, 0]))),
    "numbered fields": JSON.stringify(Object.fromEntries(range(6000).map((i) => [i * 7919, 0]))),
    "one field, repeated": `{${range(6000)
      .map(() => `"${keys[0]}":1`)
      .join()
      .slice(0, BODY_BYTES - 6)}`,
    "nested lists": nested(BODY_BYTES / 2, "[", "]"),
    "nested objects": `${'{"a":'.repeat(BODY_BYTES / 6)}1${"}".repeat(BODY_BYTES / 6)}`,
    "nested lists in each field": `{${keys.map((key) => `"${key}":${nested(Math.floor(bytes / 2), "[", "]")}`)}}`,
    "a long number": `{"${keys[0]}":${"1".repeat(BODY_BYTES - 100)}}`,
    "escaped characters": `{"${keys[0]}":"${"\\ud83d\\ude00".repeat(5000)}"}`,
    "no JSON": "x".repeat(BODY_BYTES),
  };
  // Patterns that accept the rest have to go back when they reach a letter of another direction.
  for (const text of TEXTS) bodies[`"${text}" in each field`] = mapFields(keys, `${fill(text, bytes / 2)}\u0627`);
  return Object.entries(bodies).map(([name, body]) => ({
    name,
    path: fillPath(path, id),
    body: body.slice(0, BODY_BYTES),
  }));
}

export function listHostileUrls({ path }: Route, fields: readonly string[], id: string): HostileRequest[] {
  const at = fillPath(path, id);
  const keys = fields.length > 0 ? fields : ["page"];
  const queries: Record<string, string> = {
    "a parameter, repeated": fill(`${keys[0]}&`, URL_BYTES),
    "a parameter with a value, repeated": fill(`${keys[0]}=1&`, URL_BYTES),
    "unknown parameters": range(1500)
      .map((i) => `k${i}=`)
      .join("&"),
    "encoded characters": `${keys[0]}=${fill("%F0%9F%98%80", URL_BYTES)}`,
    "wrong encoding": `${keys[0]}=${fill("%ff%", URL_BYTES)}`,
  };
  for (const text of TEXTS) {
    const value = encodeURIComponent(text);
    const each = Math.floor(URL_BYTES / keys.length) - 20;
    if (each > value.length)
      queries[`"${text}" in each parameter`] = keys.map((key) => `${key}=${fill(value, each)}`).join("&");
  }
  return Object.entries(queries).map(([name, query]) => ({ name, path: `${at}?${query}` }));
}

/** For a route with a parameter in its path. */
export function listHostilePaths({ path }: Route): HostileRequest[] {
  const parameters = path.match(/:\w+|\*/g) ?? [];
  const segments = TEXTS.map((text) => encodeURIComponent(text)).filter((text) => !/^[./]+$/.test(text));
  return parameters.length === 0
    ? []
    : segments.map((segment) => ({
        name: `"${segment}" in the path`,
        path: path.replace(/:\w+|\*/g, fill(segment, Math.floor(URL_BYTES / parameters.length))),
      }));
}

/** Headers that something reads: sessions, caches, ranges, proxies, compression. */
export function listHostileHeaders(path: string, cookie: string): HostileRequest[] {
  const many = (text: string) => fill(text, HEADER_BYTES);
  const headers: Record<string, Record<string, string>> = {
    "many cookies": { cookie: many("a=b; ") },
    "many sessions": { cookie: many("sid=aaaaaaaa; ") },
    "one long cookie": { cookie: `sid=${many("a")}` },
    "encoded cookies": { cookie: many("a=%F0%9F%98%80; ") },
    "cookies of only separators": { cookie: many("; =") },
    "many encodings": { cookie, "accept-encoding": many("gzip;q=0.1, ") },
    "long encodings": { cookie, "accept-encoding": `${many(" ")},` },
    "many languages": { cookie, "accept-language": many("a;q=0.1,") },
    "many ranges": { cookie, range: `bytes=${many("0-1,")}` },
    "many entity tags": { cookie, "if-none-match": many('"a", ') },
    "weak entity tags": { cookie, "if-none-match": many('W/"') },
    "a long date": { cookie, "if-modified-since": many("1 ") },
    "many addresses": { cookie, "x-forwarded-for": many("1.2.3.4, ") },
    "many IPv6 addresses": { cookie, "x-forwarded-for": many("::1,") },
    "a long Forwarded": { cookie, forwarded: many("for=1;") },
    "a long user agent": { cookie, "user-agent": many("Mozilla/(") },
    "a long token": { cookie, authorization: `Bearer ${many("a")}` },
    "a long origin": { cookie, origin: `https://${many("a.")}` },
    "a long referrer": { cookie, referer: `https://${many("a.")}` },
    "a long request ID": { cookie, "x-request-id": many("a") },
    "a long type": { cookie, "content-type": `multipart/form-data; ${many("boundary=")}` },
    "many headers": { cookie, ...Object.fromEntries(range(90).map((i) => [`x-${i}`, "a".repeat(100)])) },
  };
  return Object.entries(headers).map(([name, sent]) => ({ name, path, headers: sent }));
}
