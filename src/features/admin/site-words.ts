// Choosing the words of the site: its name, the city's, a tagline and where to write to.
import { eq, sql } from "drizzle-orm";
import { LOCKS } from "../../../db/advisory-locks.ts";
import { type Database, pick, sources, users } from "../../../db/index.ts";
import { readSetting, writeSetting } from "../../../db/stored-settings.ts";
import { recordChoice } from "../../city/choices.ts";
import { refreshCity } from "../../city/city.ts";
import { NO_WORDS, parseVersions, WORDS_KEY } from "../../city/site-words.ts";
import type { AppContext } from "../../context.ts";
import { Conflict } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { displayName } from "../../ui/Avatar.tsx";
import { invalidateCatalogue } from "../places/listing/catalogue-version.ts";
import { BY_HAND } from "../places/listing/hand-edits.ts";
import { assertLogo, removeLogosExcept } from "../site/logos.ts";
import type { LandingTexts, SiteWords, WordsChange, WordsVersions } from "./site-words-schema.ts";

const MAX_VERSIONS = 20;
const NAMES = Object.keys(NO_WORDS) as (keyof SiteWords)[];

/** Who saved a version that is kept. */
const isAuthor = sql`${users.id}::text in (
  select version ->> 'by' from settings, jsonb_array_elements(value::jsonb) version where key = ${WORDS_KEY})`;

export async function listWords(db: Database, stored = readSetting(db, WORDS_KEY)): Promise<WordsVersions> {
  const [versions, people] = await Promise.all([
    stored.then(parseVersions),
    db
      .select(pick(users, "id", "firstName", "lastName", "email", "profileImageUrl"))
      .from(users)
      .where(isAuthor),
  ]);
  const names = new Map(people.map((person) => [person.id, displayName(person) ?? person.email]));
  const shown = versions.map((version) => ({
    ...version,
    words: { ...NO_WORDS, ...version.words },
    by: names.get(version.by) ?? null,
  }));
  return shown.length < MAX_VERSIONS ? [...shown, { version: 0, at: null, by: null, words: NO_WORDS }] : shown;
}

/** Words that are shown already are stored only once. @throws Conflict if somebody else chose others meanwhile */
export async function chooseWords(
  ctx: AppContext,
  adminId: string,
  { version: seen, ...change }: WordsChange,
): Promise<WordsVersions> {
  const detail: { changed?: string[] } = {};
  await recordChoice(ctx.db, { adminId, action: "site.words", detail }, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.siteWords})`);
    const versions = parseVersions(await readSetting(tx, WORDS_KEY));
    const { version = 0, words: before } = versions[0] ?? {};
    const shown = { ...NO_WORDS, ...before };
    const words = { ...shown, ...change, ...(change.texts && { texts: withoutEmpty(change.texts) }) };
    detail.changed = NAMES.filter((name) => JSON.stringify(words[name]) !== JSON.stringify(shown[name]));
    if (detail.changed.length === 0) return false;
    if (version !== seen)
      throw new Conflict(
        t("Somebody else changed the words. Yours are still in the form: save again to replace theirs."),
      );
    if (words.logo && words.logo !== shown.logo) await assertLogo(tx, words.logo);
    const next = { version: version + 1, at: new Date().toISOString(), by: adminId, words };
    const kept = [next, ...versions].slice(0, MAX_VERSIONS);
    await writeSetting(tx, WORDS_KEY, JSON.stringify(kept));
    await removeLogosExcept(
      tx,
      kept.flatMap(({ words }) => words.logo ?? []),
    );
    // Places that were added by hand name the site as their source.
    const name = words.siteName ?? ctx.config.given.siteName;
    await tx.update(sources).set({ name, attribution: name }).where(eq(sources.id, BY_HAND));
    await invalidateCatalogue(tx);
  });
  await refreshCity(ctx);
  return listWords(ctx.db);
}

/** In one order, so that equal texts are equal. */
const withoutEmpty = (texts: NonNullable<WordsChange["texts"]>): LandingTexts =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([, { headline, subline, note, banner }]) => headline || subline || note || banner)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([language, { headline, subline, note, banner }]) => [
        language,
        { headline, subline, note, ...(banner && { banner }) },
      ]),
  );
