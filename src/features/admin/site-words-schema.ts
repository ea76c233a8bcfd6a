import * as v from "valibot";
import { MAX_WEB_ADDRESS } from "../../../db/vocabulary.ts";
import { msg } from "../../i18n/t.ts";
import * as shapes from "../../validation.ts";

/** Besides its text, which is by language. It is shown from the first to the last day in the city's time zone. */
export const BANNER_FIELDS = {
  bannerLink: { kind: "line", max: MAX_WEB_ADDRESS, label: msg("Link of the banner") },
  bannerFrom: { kind: "line", max: 10, label: msg("First day of the banner") },
  bannerUntil: { kind: "line", max: 10, label: msg("Last day of the banner") },
} as const satisfies Record<string, shapes.WrittenField>;

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
  ...BANNER_FIELDS,
} as const satisfies Record<string, shapes.WrittenField>;

const Color = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^#[0-9a-f]{6}$/, msg("Write a color as # and six digits, such as #1a6b5c.")),
);

const Link = v.pipe(
  shapes.line(MAX_WEB_ADDRESS),
  v.check(
    (text) => /^\/(?![/\\]|api\/)[^\\\s]*$/.test(text) || v.is(shapes.WebAddress, text),
    msg("Enter a web address, or a path of this site that begins with /."),
  ),
);

const LogoId = v.pipe(v.string(), v.regex(shapes.LOGO_ID));

/** What the landing page says to travelers in one language, and what all pages announce. */
export const LANDING_FIELDS = {
  headline: { kind: "line", max: 40, label: msg("Headline") },
  subline: { kind: "line", max: 160, label: msg("Text below the headline") },
  note: {
    kind: "text",
    max: 1500,
    label: msg("A note from you"),
    hint: msg("Plain text. An empty line begins a paragraph."),
  },
  banner: {
    kind: "line",
    max: 120,
    label: msg("Banner [[of the site]]"),
    hint: msg("At the top of all pages, until its last day or until a visitor closes it."),
  },
} as const satisfies Record<string, shapes.WrittenField>;

/** Versions from before banners lack them. */
const OwnTexts = v.object({ ...shapes.toViews(LANDING_FIELDS), banner: v.optional(v.string()) });
const LandingTexts = v.record(v.string(), OwnTexts);
export type LandingTexts = v.InferOutput<typeof LandingTexts>;

const WordsView = v.object({ ...shapes.toViews(WORDS_FIELDS), texts: LandingTexts });
export type SiteWords = v.InferOutput<typeof WordsView>;

/**
 * `version` is the one that the form showed. `texts` are by language; without them, they stay, as do the logo, the color, and the
 * link and the days of the banner.
 */
export const WordsChange = v.pipe(
  v.strictObject({
    ...shapes.toShapes(WORDS_FIELDS),
    accent: v.optional(shapes.emptyAsNull(Color)),
    logo: v.optional(shapes.emptyAsNull(LogoId)),
    bannerLink: v.optional(shapes.emptyAsNull(Link)),
    bannerFrom: v.optional(shapes.emptyAsNull(shapes.CalendarDate)),
    bannerUntil: v.optional(shapes.emptyAsNull(shapes.CalendarDate)),
    texts: v.optional(
      v.record(
        v.pipe(v.string(), v.regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/)),
        v.strictObject(shapes.toShapes(LANDING_FIELDS)),
      ),
    ),
    version: shapes.Count,
  }),
  v.forward(
    v.partialCheck(
      [["bannerFrom"], ["bannerUntil"]],
      ({ bannerFrom: from, bannerUntil: until }) => !from || !until || from <= until,
      msg("The last day is before the first."),
    ),
    ["bannerUntil"],
  ),
);
export type WordsChange = v.InferOutput<typeof WordsChange>;

export const UploadedLogo = v.object({ logo: v.string() });
export type UploadedLogo = v.InferOutput<typeof UploadedLogo>;

/** Newest first; version 0 are the server's settings. */
export const WordsVersions = v.array(
  v.object({ version: shapes.Count, at: v.nullable(shapes.Timestamp), by: v.nullable(v.string()), words: WordsView }),
);
export type WordsVersions = v.InferOutput<typeof WordsVersions>;
