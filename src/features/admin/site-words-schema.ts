import * as v from "valibot";
import { msg } from "../../i18n/t.ts";
import * as shapes from "../../validation.ts";

export const WORDS_FIELDS = {
  siteName: { kind: "line", max: 60, label: msg("Name of the site"), hint: msg("On all pages and in emails.") },
  cityName: { kind: "line", max: 120, label: msg("Name of the city") },
  tagline: {
    kind: "line",
    max: 40,
    label: msg("Tagline"),
    hint: msg("The first words of the landing page and of link previews, in every language."),
  },
  contactEmail: { kind: "email", max: shapes.EMAIL_FIELD.max, label: msg("Contact email") },
  accent: {
    kind: "line",
    max: 7,
    label: msg("Accent color"),
    hint: msg("For buttons, links and marks. Where it would be hard to read, its nearest shade is shown."),
  },
  /** The ID of an uploaded one. */
  logo: { kind: "line", max: 40, label: msg("Logo") },
} as const satisfies Record<string, shapes.WrittenField>;

const Color = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^#[0-9a-f]{6}$/, msg("Write a color as # and six digits, such as #1a6b5c.")),
);

const LogoId = v.pipe(v.string(), v.regex(shapes.LOGO_ID));

/** What the landing page says to travelers in one language. */
export const LANDING_FIELDS = {
  headline: { kind: "line", max: 40, label: msg("Headline") },
  subline: { kind: "line", max: 160, label: msg("Text below the headline") },
  note: {
    kind: "text",
    max: 1500,
    label: msg("A note from you"),
    hint: msg("Plain text. An empty line begins a paragraph."),
  },
} as const satisfies Record<string, shapes.WrittenField>;

const LandingTexts = v.record(v.string(), v.object(shapes.toViews(LANDING_FIELDS)));
export type LandingTexts = v.InferOutput<typeof LandingTexts>;

const WordsView = v.object({ ...shapes.toViews(WORDS_FIELDS), texts: LandingTexts });
export type SiteWords = v.InferOutput<typeof WordsView>;

/** `version` is the one that the form showed. `texts` are by language; without them, they stay, as do the logo and the color. */
export const WordsChange = v.strictObject({
  ...shapes.toShapes(WORDS_FIELDS),
  accent: v.optional(shapes.emptyAsNull(Color)),
  logo: v.optional(shapes.emptyAsNull(LogoId)),
  texts: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/)),
      v.strictObject(shapes.toShapes(LANDING_FIELDS)),
    ),
  ),
  version: shapes.Count,
});
export type WordsChange = v.InferOutput<typeof WordsChange>;

export const UploadedLogo = v.object({ logo: v.string() });
export type UploadedLogo = v.InferOutput<typeof UploadedLogo>;

/** Newest first; version 0 are the server's settings. */
export const WordsVersions = v.array(
  v.object({ version: shapes.Count, at: v.nullable(shapes.Timestamp), by: v.nullable(v.string()), words: WordsView }),
);
export type WordsVersions = v.InferOutput<typeof WordsVersions>;
