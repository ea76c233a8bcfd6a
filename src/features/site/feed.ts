// The Atom feed (RFC 4287) of the places that were added last.
import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { pick } from "../../../db/columns.ts";
import { businesses, sources } from "../../../db/schema/index.ts";
import type { AppContext } from "../../context.ts";
import { getTypeName } from "../../i18n/labels.ts";
import { t } from "../../i18n/t.ts";
import { toPreviewText } from "../../ui/preview-text.ts";
import { getCachedText } from "./city-cache.ts";

const MAX_ENTRIES = 50;

export const getFeed = ({ db, config, city }: AppContext, language: string): Promise<string> =>
  getCachedText(db, `feed ${language} ${city.name}`, async () => {
    const places = await listNewPlaces(db);
    const { siteName, baseUrl } = config;
    const updatedAt = places[0]?.addedAt ?? new Date(0);
    return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${toXmlText(baseUrl)}/feed.xml</id>
<title>${toXmlText(t("New places in {city}", { city: city.name }))}</title>
<link rel="self" type="application/atom+xml" href="${toXmlText(baseUrl)}/feed.xml"/>
<link rel="alternate" type="text/html" href="${toXmlText(baseUrl)}/"/>
<author><name>${toXmlText(siteName)}</name></author>
<updated>${updatedAt.toISOString()}</updated>
${places.map((place) => toEntry(place, baseUrl)).join("\n")}
</feed>
`;
  });

type NewPlace = Awaited<ReturnType<typeof listNewPlaces>>[number];

/** Imported places have no date of approval. */
const addedAt = sql`coalesce(${businesses.approvedAt}, ${businesses.createdAt})`;

const listNewPlaces = (db: Database) =>
  db
    .select({
      ...pick(businesses, "id", "name", "type", "description", "location"),
      addedAt: addedAt.mapWith((at) => new Date(at)),
      attribution: sources.attribution,
    })
    .from(businesses)
    .leftJoin(sources, eq(sources.id, businesses.sourceId))
    .where(eq(businesses.isApproved, true))
    .orderBy(desc(addedAt), businesses.id)
    .limit(MAX_ENTRIES);

function toEntry({ id, name, type, description, location, addedAt, attribution }: NewPlace, baseUrl: string): string {
  const summary = toPreviewText([`${getTypeName(type)}, ${location}.`, description].filter(Boolean).join(" "));
  return [
    "<entry>",
    `<id>urn:uuid:${id}</id>`,
    `<title>${toXmlText(name)}</title>`,
    `<link rel="alternate" type="text/html" href="${toXmlText(baseUrl)}/business/${id}"/>`,
    `<published>${addedAt.toISOString()}</published><updated>${addedAt.toISOString()}</updated>`,
    `<summary>${toXmlText(summary)}</summary>`,
    attribution && `<rights>${toXmlText(attribution)}</rights>`,
    "</entry>",
  ]
    .filter(Boolean)
    .join("");
}

/** Without the characters that XML 1.0 doesn't allow even when they are escaped. */
const toXmlText = (text: string) => Bun.escapeHTML(text.replace(NOT_IN_XML, ""));

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in XML
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
