// The city's name and time zone: from the environment, else as chosen, else the sample's, else as its places tell.
import { eq } from "drizzle-orm";
import { type Database, sources } from "../../db/index.ts";
import { SAMPLE_CITY, SAMPLE_SOURCE } from "../../db/sample/city.ts";
import { readSettings, writeSetting } from "../../db/stored-settings.ts";
import { SCENES, type Scene } from "../../db/vocabulary.ts";
import type { Config } from "../config.ts";
import type { AppContext } from "../context.ts";
import { SOURCE_LANGUAGE } from "../i18n/languages.ts";
import { applyWords, parseWords, WORDS_KEY } from "./site-words.ts";
import { findZone, positionsInZones } from "./time-zones.ts";

const KEYS = {
  name: "city.name",
  /** From a set-up of an earlier version, which no import corrects. */
  timezone: "city.timezone",
  /** An admin's choice; empty for none. */
  scene: "city.scene",
  foundScene: "city.scene.found",
  foundName: "city.name.found",
  /** At first as said at set-up. */
  foundTimezone: "city.timezone.found",
  foundPosition: "city.position.found",
} as const;

const UNNAMED = "your city";

export async function readCity(
  db: Database,
  config: Pick<Config, "cityName" | "cityTimezone">,
): Promise<AppContext["city"]> {
  const chosen = await readSettings(db, [...Object.values(KEYS), WORDS_KEY]);
  const [sample] = await db.select({ id: sources.id }).from(sources).where(eq(sources.id, SAMPLE_SOURCE.id));
  const timezone =
    config.cityTimezone ??
    chosen.get(KEYS.timezone) ??
    (sample ? SAMPLE_CITY.timezone : (chosen.get(KEYS.foundTimezone) ?? "UTC"));
  const position = chosen.get(KEYS.foundPosition);
  if (position) positionsInZones.set(timezone, JSON.parse(position));
  return {
    name:
      parseWords(chosen.get(WORDS_KEY)).cityName ??
      config.cityName ??
      chosen.get(KEYS.name) ??
      (sample ? SAMPLE_CITY.name : (chosen.get(KEYS.foundName) ?? UNNAMED)),
    timezone,
    scene: toScene(chosen.get(KEYS.scene) || chosen.get(KEYS.foundScene)),
  };
}

const toScene = (value: string | undefined): Scene | undefined => SCENES.find((scene) => scene === value);

export const SCENE_KEYS = [KEYS.scene, KEYS.foundScene];

/** The scene that an admin chose, and the one that suits the places. */
export const toScenes = (stored: Map<string, string>) => ({
  chosen: toScene(stored.get(KEYS.scene)) ?? null,
  found: toScene(stored.get(KEYS.foundScene)) ?? SCENES[0],
});

/** The operator's name for the city, from an admin, the environment or set-up; never the sample's. */
export async function namedCity(db: Database, cityName: string | undefined): Promise<string | undefined> {
  const stored = await readSettings(db, [WORDS_KEY, KEYS.name]);
  return parseWords(stored.get(WORDS_KEY)).cityName || cityName || stored.get(KEYS.name);
}

export const nameOf = ({ name }: AppContext["city"]): string | undefined => (name === UNNAMED ? undefined : name);

export async function chooseCity(db: Database, city: { [What in keyof typeof KEYS]?: string | null }): Promise<void> {
  for (const [what, value] of Object.entries(city)) {
    if (value || what === "scene") await writeSetting(db, KEYS[what as keyof typeof KEYS], value ?? "");
  }
}

export async function refreshCity(ctx: AppContext): Promise<void> {
  await applyWords(ctx.db, ctx.config);
  Object.assign(ctx.city, await readCity(ctx.db, ctx.config));
}

/** What most people there speak: the site's default language, unless that is English, else the one of the zone's country. */
export function getCityLanguage({ city, config }: Pick<AppContext, "city" | "config">): string {
  const language = config.languages[0]!;
  if (language !== SOURCE_LANGUAGE) return new Intl.Locale(language).language;
  const zone = findZone(city.timezone);
  return zone ? new Intl.Locale(`und-${zone.country}`).maximize().language : SOURCE_LANGUAGE;
}
