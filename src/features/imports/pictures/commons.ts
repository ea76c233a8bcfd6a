// A file of Wikimedia Commons: its picture, credit and license. https://www.mediawiki.org/wiki/API:Imageinfo
import * as v from "valibot";
import type { PhotoCredit } from "../../../../db/vocabulary.ts";
import query from "./commons-query.json" with { type: "json" };
import { findCommonsFile, PictureProblem, readCredit, readFreeLicense } from "./named-picture.ts";

const API = "https://commons.wikimedia.org/w/api.php";

/** Pixels: the largest that is shown. */
const WIDTH = 1600;

const Value = v.optional(v.object({ value: v.pipe(v.unknown(), v.transform(String)) }));
const Answer = v.object({
  query: v.object({
    pages: v.tuple([
      v.object({
        imageinfo: v.optional(
          v.tuple([
            v.object({
              url: v.string(),
              thumburl: v.optional(v.string()),
              descriptionurl: v.optional(v.string()),
              extmetadata: v.optional(
                v.object({
                  Artist: Value,
                  Attribution: Value,
                  LicenseShortName: Value,
                  LicenseUrl: Value,
                  NonFree: Value,
                }),
              ),
            }),
          ]),
        ),
      }),
    ]),
  }),
});

/** @param title "File:Monaco.jpg" */
export const toCommonsUrl = (title: string): string =>
  `${API}?${new URLSearchParams({ ...query, iiurlwidth: String(WIDTH), titles: title })}`;

/** @param body of the API's response @throws PictureProblem without the file, its credit or a free license */
export function readCommonsAnswer(body: unknown): { url: string; credit: PhotoCredit } {
  const answer = v.safeParse(Answer, body);
  const info = answer.success ? answer.output.query.pages[0].imageinfo?.[0] : undefined;
  if (!info) throw new PictureProblem("not-found");
  const { Artist, Attribution, LicenseShortName, LicenseUrl, NonFree } = info.extmetadata ?? {};
  const author = readCredit(Attribution?.value ?? "") ?? readCredit(Artist?.value ?? "");
  const free = readFreeLicense(LicenseShortName?.value ?? "");
  if (!author || !free || /^(true|1)$/i.test(NonFree?.value ?? "")) throw new PictureProblem("not-free");
  const licenseUrl = toHttps(LicenseUrl?.value) ?? free.licenseUrl;
  return {
    url: info.thumburl ?? info.url,
    credit: { author, license: free.license, licenseUrl, page: toHttps(info.descriptionurl) },
  };
}

/** The item's images (P18). https://www.wikidata.org/w/api.php?action=help&modules=wbgetclaims @param item "Q1997" */
export const toWikidataUrl = (item: string): string =>
  `https://www.wikidata.org/w/api.php?${new URLSearchParams({ action: "wbgetclaims", format: "json", entity: item, property: "P18" })}`;

const Claims = v.object({
  claims: v.object({
    P18: v.array(
      v.object({
        rank: v.picklist(["preferred", "normal", "deprecated"]),
        mainsnak: v.object({ datavalue: v.optional(v.object({ value: v.string() })) }),
      }),
    ),
  }),
});

/** @param body of the API's response @returns "File:Monaco.jpg" @throws PictureProblem without an image */
export function readWikidataAnswer(body: unknown): string {
  const answer = v.safeParse(Claims, body);
  const claims = answer.success ? answer.output.claims.P18 : [];
  const best = claims.find(({ rank }) => rank === "preferred") ?? claims.find(({ rank }) => rank === "normal");
  const file = findCommonsFile(`File:${best?.mainsnak.datavalue?.value ?? ""}`);
  if (!file) throw new PictureProblem("not-found");
  return file;
}

function toHttps(text: string | undefined): string | null {
  const url = URL.parse(text ?? "");
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.protocol = "https:";
  return url.href;
}
