import { readBody } from "./public-fetch.ts";

type Limits = { timeoutMs: number; maxBytes: number };

/** Asks a server that the operator chose, without following redirects. @throws Error unless it answers in time, within `maxBytes` */
export async function fetchJson(url: string, { timeoutMs, maxBytes }: Limits, options: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...options, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  const bytes = await readBody(response, maxBytes);
  if (!bytes) throw new Error(`The response of ${url} is too long`);
  return JSON.parse(bytes.toString());
}
