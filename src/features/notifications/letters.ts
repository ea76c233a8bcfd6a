// The emails about a listing or its owner, and those for admins.
import type { NotificationFacts, NotificationKind } from "../../../db/vocabulary.ts";
import { t, translateKnown } from "../../i18n/t.ts";
import { translateAll } from "../../i18n/texts.ts";
import { type Account, defineLetter, type Letter, type Site, type Text } from "../../outbox/letters.ts";
import { formatFieldChange } from "../places/listing/field-changes.ts";
import kinds from "./kinds.json" with { type: "json" };
import texts from "./letters.texts.json" with { type: "json" };

type Kind = {
  /** The preference that turns it off. */
  preference: "listing" | "weekly" | "digest" | null;
  /** What its texts call `url`. Without one that does, it has a line of its own. */
  path?: string;
  givesReason?: boolean;
};

const KINDS = kinds satisfies Record<NotificationKind, object> as Record<NotificationKind, Kind>;

export const NEWS = Object.fromEntries(
  Object.entries(KINDS).map(([kind, { preference }]) => [
    kind,
    defineLetter<NotificationFacts>({
      kind,
      ...(preference
        ? { preference: (account) => (canTurnOn(account, preference, kind) ? preference : null) }
        : { isUrgent: true, reachesSuspended: true }),
      /** Without a mail server nothing is sent, and nothing waits for one. */
      load: async ({ config }, { facts }) => (config.mail.smtpUrl ? facts : undefined),
      write: (facts, site) => writeNews(kind as NotificationKind, facts, site),
    }),
  ]),
) as Record<NotificationKind, Letter<NotificationFacts>>;

/** Who is no longer an admin gets nothing more for admins. */
const canTurnOn = ({ isAdmin, isModerator }: Account, preference: Kind["preference"], kind: string): boolean =>
  preference !== "digest" || isAdmin || (isModerator && kind === "admin-digest");

type Texts = { subject: string; intro?: unknown; figures?: Record<string, string>; next?: unknown[] };

export function writeNews(kind: NotificationKind, facts: NotificationFacts, site: Site): Text {
  const { place = "", businessId = "", reason = "", error = "", job = "", changes = [], figures = {} } = facts;
  const { path, givesReason } = KINDS[kind];
  const { figures: lines = {}, ...others }: Texts = texts[kind];
  const url = path && site.baseUrl + path.replace(":id", businessId);
  const { siteName, contactEmail: contact = "" } = site;
  const values = { place, siteName, contact, job, error: translateKnown(error), url: url ?? "" };
  const {
    subject,
    intro,
    next = [],
  } = translateAll(others, values, {
    isClosed: facts.report === "closed",
    isPlaceTaken: facts.obstacle === "place-taken",
    hasBusiness: facts.obstacle === "has-business",
    hasContact: contact !== "",
  }) as { subject: string; intro?: string; next?: string[] };
  const counted = Object.entries(lines).filter(([name]) => kind === "weekly-figures" || figures[name]);
  const parts = [
    intro,
    givesReason && translateKnown(reason),
    ...changes
      .map(formatFieldChange)
      .map(({ label, before, after }) =>
        [label, t("Before: {fact}", { fact: before }), t("Now: {fact}", { fact: after })].join("\n"),
      ),
    counted.map(([name, text]) => translateAll(text, toFigures(figures, name))).join("\n"),
    ...next,
    others.next ? "" : url,
  ];
  return { subject, parts: parts.filter((part) => typeof part === "string" && part !== "") as string[] };
}

const toFigures = (figures: Record<string, number>, name: string) => ({
  count: figures[name] ?? 0,
  week: figures[name] ?? 0,
  before: figures[`${name}Before`] ?? 0,
});
