// What an admin calls the site and the city, and its color. It comes before the settings of the server; each version is kept.
import type { Database } from "../../db/index.ts";
import { readSetting } from "../../db/stored-settings.ts";
import type { Config } from "../config.ts";
import type { SiteWords } from "../features/admin/site-words-schema.ts";

export const WORDS_KEY = "site.words";

export const NO_WORDS: SiteWords = {
  siteName: null,
  cityName: null,
  tagline: null,
  contactEmail: null,
  accent: null,
  logo: null,
  bannerLink: null,
  bannerFrom: null,
  bannerUntil: null,
  texts: {},
};

/** `by` is the ID of an admin, whose name is never stored. */
export type StoredVersion = { version: number; at: string; by: string; words: SiteWords };

/** Newest first. */
export const parseVersions = (stored = "[]"): StoredVersion[] => JSON.parse(stored);

export const parseWords = (stored: string | undefined): SiteWords => ({
  ...NO_WORDS,
  ...parseVersions(stored)[0]?.words,
});

export async function applyWords(db: Database, config: Config): Promise<void> {
  const words = parseWords(await readSetting(db, WORDS_KEY));
  const { siteName, tagline, contactEmail, accent, logo, texts } = words;
  const { given } = config;
  Object.assign(config, {
    siteName: siteName ?? given.siteName,
    tagline: tagline ?? given.tagline,
    contactEmail: contactEmail ?? given.contactEmail,
    accent,
    logo,
    landingTexts: texts,
    banner: { link: words.bannerLink, from: words.bannerFrom, until: words.bannerUntil },
  });
}

/** Changes with what `applyWords` changes, for caches. */
export const keyOfNames = ({ siteName, tagline, contactEmail, accent, logo, landingTexts, banner }: Config): string =>
  JSON.stringify([siteName, tagline, contactEmail, accent, logo, landingTexts, banner]);
