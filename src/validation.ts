import * as v from "valibot";
import { MAX_SEARCH, MAX_WEB_ADDRESS, SCENES, TRAVEL_PREFERENCES } from "../db/vocabulary.ts";
import { msg, t } from "./i18n/t.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it refuses
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;
const LONE_SURROGATE = /\p{Surrogate}/u;
const BIDI_OVERRIDES = /[\u202D\u202E]/;
/** More than Unicode's Stream-Safe Text Format has (UAX 15). To bring them into their order takes quadratic time. */
const MANY_MARKS = /\p{M}{31}/u;

/** Bidi controls, tag characters and fillers that no font draws: they make one text look like another. */
const DECEPTIVE =
  /\u034F|\u17B4|\u17B5|[\u00AD\u061C\u115F\u1160\u180E\u200B\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]|[\u{E0000}-\u{E007F}]/u;
/** Some scripts and emoji need a joiner between two characters; anywhere else it is invisible. */
const STRAY_JOINER = /(^|[\s\u200C\u200D])[\u200C\u200D]|[\u200C\u200D](\s|$)/;

const DIRECTION_MARK = /[\u200E\u200F]/;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Direction marks belong into right-to-left text only. Not one pattern: that would take quadratic time. */
const hasStrayMark = (text: string) => DIRECTION_MARK.test(text) && !RIGHT_TO_LEFT.test(text);

const looksLikeOther = (text: string) => DECEPTIVE.test(text) || STRAY_JOINER.test(text) || hasStrayMark(text);
export const isVisible = (text: string) => /[^\p{Z}\p{C}\p{M}]/u.test(text);
const hasUser = (text: string) => {
  if (!/^https?:/i.test(text)) return false;
  try {
    const { username, password } = new URL(text);
    return Boolean(username || password);
  } catch {
    return false;
  }
};

/** Whether it has invisible characters, nothing visible, or a user name in a URL. */
export const isDeceptive = (text: string): boolean =>
  looksLikeOther(text) || (text.trim() !== "" && !isVisible(text)) || hasUser(text);

/** Removes what `line` refuses as invisible. */
export function removeDeceptive(text: string): string {
  if (!/[^\n -~]/.test(text)) return text;
  const visible = text
    .replace(/[\u2028\u2029]/g, " ")
    .replace(new RegExp(DECEPTIVE, "gu"), "")
    .replace(/(?<=^|[\s\u200C\u200D])[\u200C\u200D]+|(?<![\u200C\u200D])[\u200C\u200D]+(?=\s|$)/g, "");
  return hasStrayMark(visible) ? visible.replace(/[\u200E\u200F]/g, "") : visible;
}

/** NFC, with as many combining marks in a row as can be stored. */
export const toNfc = (text: string): string => text.replace(/(\p{M}{30})\p{M}+/gu, "$1").normalize("NFC");

const tooLong = (max: number) => t("Use at most {max, number} characters.", { max });

const clean = v.pipe(
  v.string(msg("Enter some text.")),
  v.check(
    (text) => ![CONTROL, LONE_SURROGATE, BIDI_OVERRIDES, MANY_MARKS].some((bad) => bad.test(text)),
    msg("Contains characters that can't be stored."),
  ),
  v.transform((text) => text.normalize("NFC").replace(/\r\n?/g, "\n").trim()),
);

export const text = (max: number, empty: string = msg("Enter some text.")) =>
  v.pipe(
    clean,
    v.nonEmpty(empty),
    v.maxLength(max, () => tooLong(max)),
  );

export const line = (max: number, empty?: string) =>
  v.pipe(
    text(max, empty),
    v.check((value) => !/[\n\t\u0085\u2028\u2029]/.test(value), msg("Use a single line.")),
    v.check((value) => !looksLikeOther(value), msg("Contains invisible characters. Type it again.")),
    v.check(
      (value) => value === "" || looksLikeOther(value) || isVisible(value),
      msg("Use at least one visible character."),
    ),
  );

/** A search text. Characters that no stored text can contain are ignored instead of rejected. */
export const searchWords = () =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(new RegExp(CONTROL, "g"), " ").toWellFormed().trim()),
    v.maxLength(MAX_SEARCH, () => tooLong(MAX_SEARCH)),
  );

/** Null and empty become null. */
export const emptyAsNull = <Shape extends v.GenericSchema<string, unknown>>(shape: Shape) =>
  v.nullable(
    v.union([
      v.pipe(
        v.string(),
        v.regex(/^\s*$/),
        v.transform(() => null),
      ),
      shape,
    ]),
  );

/** Absent, null and empty all become null. */
export const optional = <Shape extends v.GenericSchema<string, unknown>>(shape: Shape) =>
  v.optional(emptyAsNull(shape), null);

export const Id = v.pipe(v.string(), v.uuid(msg("Invalid id.")), v.toLowerCase());
export const IdPath = v.object({ id: Id });

const MAX_EMAIL = 254;
/** Some browsers send the domain "exämple.com" as "xn--exmple-cua.com", as mail servers do, and others as it was typed. */
export const normalizeEmail = (email: string): string =>
  email
    // Letters of full width come from input methods, and no mailbox has them.
    .replace(/[\uFF01-\uFF5E]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .toLowerCase()
    .replace(/(?<=@)[^@]*$/, toAscii);

function toAscii(domain: string): string {
  try {
    return /\P{ASCII}/u.test(domain) ? new URL(`http://${domain}`).hostname : domain;
  } catch {
    return domain;
  }
}

export const Email = v.pipe(
  clean,
  v.check((email) => !looksLikeOther(email), msg("Contains invisible characters. Type it again.")),
  v.transform(normalizeEmail),
  v.maxLength(MAX_EMAIL, () => tooLong(MAX_EMAIL)),
  v.regex(/^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\].]+(\.[^\s@<>(),;:"\\[\].]+)+$/, msg("Enter an email address.")),
);

/** From 1. */
export const wholeNumber = (max: number) =>
  v.pipe(
    v.number(msg("Enter a whole number.")),
    v.integer(msg("Enter a whole number.")),
    v.minValue(1, msg("At least 1.")),
    v.maxValue(max, () => t("At most {max, number}.", { max })),
  );

export const Latitude = v.pipe(
  v.number(msg("Enter a number.")),
  v.minValue(-90, msg("Between -90 and 90.")),
  v.maxValue(90, msg("Between -90 and 90.")),
);
export const Longitude = v.pipe(
  v.number(msg("Enter a number.")),
  v.minValue(-180, msg("Between -180 and 180.")),
  v.maxValue(180, msg("Between -180 and 180.")),
);

export const WebAddress = v.pipe(
  line(MAX_WEB_ADDRESS),
  v.url(msg("Enter a web address.")),
  v.regex(/^https?:\/\//, msg("Start with http:// or https://.")),
  // Browsers read other hosts differently than people do.
  v.regex(/^https?:\/\/[^/?#\\%]+(?:[/?#]|$)/, msg("Enter a web address.")),
  v.check((url) => !hasUser(url), msg("Leave out the user name and password.")),
);

/** A text that people write, once for its shape, its form and whatever shows it. */
export type WrittenField = {
  kind: "line" | "text" | "email" | "website" | "phone";
  max: number;
  label: string;
  hint?: string;
  placeholder?: string;
  autoComplete?: string;
  /** What to say if it is missing. Without this, it may be, and is null then. */
  missing?: string;
};

export const EMAIL_FIELD = {
  kind: "email",
  max: MAX_EMAIL,
  label: msg("Email"),
  autoComplete: "email",
  missing: msg("Enter an email address."),
} as const satisfies WrittenField;

type Shape<Field> = Field extends { missing: string }
  ? ReturnType<typeof text>
  : ReturnType<typeof optional<ReturnType<typeof text>>>;
type View<Field> = Field extends { missing: string }
  ? v.StringSchema<undefined>
  : v.NullableSchema<v.StringSchema<undefined>, undefined>;

/** The shapes in which the fields are sent. */
export const toShapes = <Fields extends Record<string, WrittenField>>(fields: Fields) =>
  mapFields(fields, toShape) as { [Name in keyof Fields]: Shape<Fields[Name]> };

/** The shapes in which they are returned. */
export const toViews = <Fields extends Record<string, WrittenField>>(fields: Fields) =>
  mapFields(fields, ({ missing }) => (missing ? v.string() : v.nullable(v.string()))) as {
    [Name in keyof Fields]: View<Fields[Name]>;
  };

const mapFields = (fields: Record<string, WrittenField>, toValue: (field: WrittenField) => unknown): unknown =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toValue(field)]));

export function toShape({ kind, max, missing }: WrittenField) {
  const shape =
    kind === "email"
      ? Email
      : kind === "website"
        ? WebAddress
        : kind === "text"
          ? text(max, missing)
          : line(max, missing);
  return missing ? shape : optional(shape);
}

export const Uuid = v.pipe(v.string(), v.uuid());
export const Timestamp = v.pipe(v.string(), v.isoTimestamp());
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const Ok = v.object({ ok: v.literal(true) });

export const done = async (change: Promise<unknown>): Promise<v.InferOutput<typeof Ok>> => {
  await change;
  return { ok: true };
};

/** @returns what was sent, once it is stored */
export const saved = async <Body>(body: Body, change: Promise<unknown>): Promise<Body> => {
  await change;
  return body;
};

/** What a place may cost, from 1 to 4; none for any. */
export const PriceLevels = v.pipe(
  v.array(v.pipe(v.number(msg("From 1 to 4.")), v.integer(msg("From 1 to 4.")), v.minValue(1), v.maxValue(4))),
  v.maxLength(4),
  v.transform((levels) => [...new Set(levels)].sort()),
);

export const TravelPreferences = v.pipe(
  v.array(
    v.picklist(TRAVEL_PREFERENCES, msg("Choose from the ten preferences.")),
    msg("Choose from the ten preferences."),
  ),
  v.check((chosen) => new Set(chosen).size === chosen.length, msg("Choose each preference once.")),
);

/** The scene that a picture shows; without it, the city's. */
export const ChosenScene = v.object({ scene: v.optional(v.picklist(SCENES)) });

/** "2026-11-27" */
export const CalendarDate = v.pipe(
  v.string(msg("Choose a date.")),
  v.regex(/^\d{4}-\d\d-\d\d$/, msg("Choose a date.")),
  v.check((text) => new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text, msg("Choose a date.")),
);

/** Knows the names of the IANA database. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The ID of an office's own logo: the beginning of a hash, and its size in pixels. */
export const LOGO_ID = /^[0-9a-f]{16}-\d{1,3}x\d{1,3}$/;
