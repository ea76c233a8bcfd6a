// The picture that the data of a place names. It is taken only with a credit and a free license.
import type { PictureFailure } from "../../../../db/vocabulary.ts";
import { isPublicUrl } from "../../../network/public-fetch.ts";
import { cleanLine } from "../fields.ts";
import type { NamedPicture } from "../imported-place.ts";
import { toPlainText } from "../mapping/html-text.ts";
import freeLicenses from "./free-licenses.json" with { type: "json" };

const MAX_ADDRESS_LENGTH = 1000;
const MAX_CREDIT_LENGTH = 300;

/** Why a picture can't be used. */
export class PictureProblem extends Error {
  constructor(readonly failure: PictureFailure) {
    super(failure);
  }
}

/** @returns null unless it is on Wikimedia Commons, or has a credit and a free license */
export function readPicture(given: { address: string; credit: string; license: string }): NamedPicture | null {
  const address = given.address.trim();
  if (address.length > MAX_ADDRESS_LENGTH) return null;
  const file = findCommonsFile(address);
  if (file) return { address: file, credit: null, license: null, licenseUrl: null };
  const credit = readCredit(given.credit);
  const free = readFreeLicense(given.license);
  return credit && free && isPublicUrl(address) ? { address, credit, ...free } : null;
}

/** A file, or else the item of Wikidata that may have one. https://wiki.openstreetmap.org/wiki/Key:wikimedia_commons */
export function readOsmPicture(osm: Record<string, string | undefined>): NamedPicture | null {
  const files = [osm.wikimedia_commons, osm.image].flatMap((value) => (value ?? "").split(";")).map(findCommonsFile);
  const address = files.find((file) => file !== null) ?? (isWikidataItem(osm.wikidata ?? "") ? osm.wikidata : null);
  return address ? { address, credit: null, license: null, licenseUrl: null } : null;
}

export const isWikidataItem = (text: string): boolean => /^Q[1-9]\d{0,14}$/.test(text);

/** One line without HTML; null if it's empty. */
export const readCredit = (text: string): string | null =>
  cleanLine(toPlainText(text)).slice(0, MAX_CREDIT_LENGTH) || null;

/** "File:Monaco.jpg" of a title or an address of Wikimedia Commons; null for categories and other addresses. */
export function findCommonsFile(text: string): string | null {
  const title = text.trim();
  if (/^(file|image):/i.test(title)) return toTitle(title);
  const url = URL.parse(title);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  if (/^commons\.(m\.)?wikimedia\.org$/.test(url.hostname)) {
    const [, file] = /^\/wiki\/((?:File|Image):.+)$/i.exec(decode(url.pathname)) ?? [];
    const [, path] = /^\/wiki\/Special:(?:FilePath|Redirect\/file)\/(.+)$/i.exec(decode(url.pathname)) ?? [];
    return file ? toTitle(file) : path ? toTitle(`File:${path}`) : null;
  }
  if (url.hostname !== "upload.wikimedia.org") return null;
  const [, name] = /^\/wikipedia\/commons\/(?:thumb\/)?[\da-f]\/[\da-f]{2}\/([^/]+)/.exec(decode(url.pathname)) ?? [];
  return name ? toTitle(`File:${name}`) : null;
}

/** Without the characters that no title has, such as the bar, which separates titles. https://www.mediawiki.org/wiki/Manual:Page_title */
function toTitle(title: string): string | null {
  const file = cleanLine(title.replaceAll("_", " ")).replace(/^(file|image):\s*/i, "File:");
  return file.length > 5 && file.length <= 250 && !/[|#<>[\]{}]/.test(file) ? file : null;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

type FreeLicense = { license: string; licenseUrl: string | null };

/** Free for every use, by its name or its address; null for others and unknown ones. https://freedomdefined.org/Licenses */
export function readFreeLicense(text: string): FreeLicense | null {
  const name = cleanLine(text);
  const word = name.toLowerCase().replace(/[\s_/-]+/g, " ");
  if (/\b(nc|nd|noncommercial|non commercial|noderivs|noderivatives|no derivatives)\b/.test(word)) return null;
  const cc = /\bcc by( sa)?\b ?(\d\.\d)?|creativecommons\.org licenses by( sa)? (\d\.\d)/.exec(word);
  if (cc) return toCreativeCommons(Boolean(cc[1] ?? cc[3]), cc[2] ?? cc[4]);
  if (/^creative commons attribution( share ?alike)?( \d\.\d)?/.test(word))
    return toCreativeCommons(/share ?alike/.test(word), /\d\.\d/.exec(word)?.[0]);
  if (/\bcc ?(0|zero)\b|publicdomain zero/.test(word))
    return { license: "CC0", licenseUrl: "https://creativecommons.org/publicdomain/zero/1.0/" };
  const other = freeLicenses.find(({ named }) => new RegExp(named).test(word));
  return other ? { license: other.license, licenseUrl: other.licenseUrl } : null;
}

function toCreativeCommons(sharesAlike: boolean, version: string | undefined): FreeLicense {
  const kind = sharesAlike ? "by-sa" : "by";
  return {
    license: ["CC", kind.toUpperCase(), version].filter(Boolean).join(" "),
    licenseUrl: version ? `https://creativecommons.org/licenses/${kind}/${version}/` : null,
  };
}
