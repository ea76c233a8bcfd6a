// Fetches the file of a source, within bounds of size and time, and only from where it may be.
import { sha256 } from "../../../encoding/hash.ts";
import { msg, t } from "../../../i18n/t.ts";
import { followRedirects, isRedirect, NotPublic, readBody } from "../../../network/public-fetch.ts";
import { MAX_FILE_BYTES } from "../limits.ts";

export type Fetch = (url: string, options: RequestInit) => Promise<Response>;

/** What the address said about the content that was read last. */
export type Version = { etag: string | null; lastModified: string | null };

export type FetchedFile = Version & { bytes: Uint8Array; hash: string };

/** Why a source can't be fetched or read, for the admin. */
export class SourceProblem extends Error {}

const TIMEOUT_MS = 5 * 60_000;
const MAX_HEADER_LENGTH = 500;

/** Checks each address of a redirect like the first. @returns null if it is unchanged since `known` @throws SourceProblem */
export async function fetchSource(
  url: string,
  known: Version | null,
  { fetch, signal, timeoutMs = TIMEOUT_MS }: { fetch: Fetch; signal?: AbortSignal; timeoutMs?: number },
): Promise<FetchedFile | null> {
  const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
  const headers = {
    accept: "*/*",
    "user-agent": "Sidestreet",
    ...(known?.etag && { "if-none-match": known.etag }),
    ...(known?.lastModified && { "if-modified-since": known.lastModified }),
  };
  try {
    const response = await follow(url, { headers, signal: AbortSignal.any(signals) }, fetch);
    if (response.status === 304 && known) return null;
    if (response.status !== 200)
      throw new SourceProblem(t("The address answers with the status {status}.", { status: response.status }));
    const bytes = await readBody(response, MAX_FILE_BYTES);
    if (!bytes) throw new SourceProblem(t("The file is larger than 50 MB. Split it into several files."));
    if (bytes.length === 0) throw new SourceProblem(t("The file is empty."));
    return {
      bytes,
      hash: sha256(bytes),
      etag: takeHeader(response, "etag", MAX_HEADER_LENGTH),
      lastModified: takeHeader(response, "last-modified", 100),
    };
  } catch (error) {
    if (error instanceof SourceProblem) throw error;
    if (error instanceof NotPublic) throw new SourceProblem(t(NOT_PUBLIC));
    if (signals[0]!.aborted) throw new SourceProblem(t("The address took too long to answer."));
    throw new SourceProblem(t("The address can't be reached."));
  }
}

export const NOT_PUBLIC = msg(
  "This address does not lead to the public internet. Use https and a public host, or list the host in ALLOWED_PRIVATE_HOSTS.",
);

/** @throws SourceProblem if there are too many redirects, otherwise as `fetch` */
export async function follow(url: string, options: RequestInit, fetch: Fetch): Promise<Response> {
  const response = await followRedirects(url, options, fetch);
  if (!isRedirect(response)) return response;
  await response.body?.cancel();
  throw new SourceProblem(t("The address redirects too often."));
}

const takeHeader = ({ headers }: Response, name: string, maxLength: number) => {
  const value = headers.get(name);
  return value && value.length <= maxLength ? value : null;
};
