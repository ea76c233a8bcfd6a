// The check for a newer release at UPDATE_CHECK_URL. The result is shown on the admin overview.
import * as v from "valibot";
import type { Database } from "../../../db/index.ts";
import { readSetting, writeSetting } from "../../../db/stored-settings.ts";
import packageFile from "../../../package.json" with { type: "json" };
import { fetchJson } from "../../network/fetch-json.ts";

/** Releases with many files have long descriptions. */
const LIMITS = { timeoutMs: 10_000, maxBytes: 512 * 1024 };
const KEY = "release.latest";

/** The part of the response of `/releases/latest` that GitHub and Forgejo share. */
const Release = v.object({
  tag_name: v.pipe(v.string(), v.regex(/^v?\d{1,6}\.\d{1,6}\.\d{1,6}$/)),
  html_url: v.pipe(v.string(), v.maxLength(500), v.regex(/^https?:\/\//), v.url()),
});
const Latest = v.object({ version: v.string(), url: v.string() });
export type Latest = v.InferOutput<typeof Latest>;

/** Sends no data about this installation. @throws Error if the response doesn't describe a release */
export async function checkForUpdate(db: Database, url: string): Promise<void> {
  const headers = { accept: "application/json", "user-agent": "Sidestreet" };
  const release = v.parse(Release, await fetchJson(url, LIMITS, { headers }));
  const latest: Latest = { version: release.tag_name.replace(/^v/, ""), url: release.html_url };
  await writeSetting(db, KEY, JSON.stringify(latest));
}

export async function findNewerRelease(db: Database, running = packageFile.version): Promise<Latest | undefined> {
  const stored = await readSetting(db, KEY);
  const latest = stored && v.parse(Latest, JSON.parse(stored));
  return latest && Bun.semver.order(latest.version, running) > 0 ? latest : undefined;
}
