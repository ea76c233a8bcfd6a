// Fetches the pictures that imported data names, one at a time, and adds them to their places as photos with a credit.
import { eq, inArray, sql } from "drizzle-orm";
import { isClaimed } from "../../../../db/claim.ts";
import { type Database, placePictures } from "../../../../db/index.ts";
import type { PhotoCredit, PictureFailure } from "../../../../db/vocabulary.ts";
import type { AppContext } from "../../../context.ts";
import { sha256 } from "../../../encoding/hash.ts";
import { ValidationError } from "../../../errors.ts";
import { createFetcher, NotPublic, readBody } from "../../../network/public-fetch.ts";
import { invalidateCatalogue } from "../../places/listing/catalogue-version.ts";
import { addCreditedPhoto } from "../../places/photos/credited-photos.ts";
import { removeVersions, storeVersions } from "../../places/photos/gallery.ts";
import { MAX_BYTES } from "../../places/photos/limits.ts";
import { type ProcessedPhoto, processPhoto, ReaderCrashed } from "../../places/photos/process-image.ts";
import { type Fetch, follow, SourceProblem } from "../schedules/fetch-source.ts";
import { readCommonsAnswer, readWikidataAnswer, toCommonsUrl, toWikidataUrl } from "./commons.ts";
import { isWikidataItem, PictureProblem } from "./named-picture.ts";

/** The places of a batch change together, since each change makes servers reload what travelers see. */
const BATCH = 20;
const MAX_ATTEMPTS = 4;
/** Between two requests, as Wikimedia asks for. */
const PAUSE_MS = 1000;
const TIMEOUT_MS = 30_000;

type Options = { signal?: AbortSignal; fetch?: Fetch; pauseMs?: number };
type Picture = typeof placePictures.$inferSelect;
type FetchedPhoto = ProcessedPhoto & { id: string; hash: string; credit: PhotoCredit };
type Fetched = { picture: Picture; result: FetchedPhoto | PictureFailure };

/** One of several servers fetches each picture. */
export async function fetchPictures(ctx: AppContext, options: Options = {}): Promise<void> {
  while (!options.signal?.aborted) {
    const due = await claimDue(ctx.db);
    if (due.length === 0) return;
    const fetched: Fetched[] = [];
    for (const picture of due) {
      if (options.signal?.aborted) break;
      fetched.push({ picture, result: await fetchOne(ctx, picture, options) });
      await Bun.sleep(options.pauseMs ?? PAUSE_MS);
    }
    await release(ctx.db, due.slice(fetched.length));
    await record(ctx, fetched);
  }
}

/** A server that stops without a word leaves them for an hour. */
const claimDue = async (db: Database): Promise<Picture[]> =>
  db
    .update(placePictures)
    .set({
      attempts: sql`${placePictures.attempts} + 1`,
      nextAt: sql`now() + interval '1 hour' * power(4, ${placePictures.attempts})`,
    })
    .where(
      isClaimed(placePictures.businessId, {
        due: sql`state = 'waiting' and next_at <= now() and exists (
          select from businesses b join sources s on s.id = b.source_id
          where b.id = business_id and s.fetches_pictures)`,
        order: sql`next_at, business_id`,
        limit: BATCH,
      }),
    )
    .returning();

/** Those that the server had no time for. */
async function release(db: Database, pictures: readonly Picture[]): Promise<void> {
  if (pictures.length === 0) return;
  await db
    .update(placePictures)
    .set({ attempts: sql`${placePictures.attempts} - 1`, nextAt: sql`now()` })
    .where(
      inArray(
        placePictures.businessId,
        pictures.map(({ businessId }) => businessId),
      ),
    );
}

async function fetchOne(ctx: AppContext, picture: Picture, options: Options): Promise<Fetched["result"]> {
  const { fetch = createFetcher(ctx.config.allowedPrivateHosts), signal } = options;
  const signals = [AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])];
  // https://foundation.wikimedia.org/wiki/Policy:Wikimedia_Foundation_User-Agent_Policy
  const headers = { "user-agent": `Sidestreet (${ctx.config.baseUrl})` };
  const get = (url: string) => read(url, { headers, signal: AbortSignal.any(signals) }, fetch);
  try {
    const { url, credit } = await findSource(picture, get);
    const bytes = await get(url);
    const photo = await processPhoto(bytes, "");
    const stored = { ...photo, id: crypto.randomUUID(), hash: sha256(bytes), credit };
    await storeVersions(ctx, stored);
    return stored;
  } catch (error) {
    const isTriedAgain = error instanceof ReaderCrashed && picture.attempts < MAX_ATTEMPTS;
    return isTriedAgain ? "unreachable" : toFailure(error);
  }
}

async function findSource(
  { address, credit, license, licenseUrl }: Picture,
  get: (url: string) => Promise<Uint8Array>,
) {
  const getJson = async (url: string) => parseJson(new TextDecoder().decode(await get(url)));
  const file = isWikidataItem(address) ? readWikidataAnswer(await getJson(toWikidataUrl(address))) : address;
  if (!file.startsWith("File:")) {
    if (!credit || !license) throw new PictureProblem("not-free");
    return { url: address, credit: { author: credit, license, licenseUrl, page: address } };
  }
  return readCommonsAnswer(await getJson(toCommonsUrl(file)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PictureProblem("unreachable");
  }
}

/** @throws PictureProblem, NotPublic; otherwise as fetch */
async function read(url: string, options: RequestInit, fetch: Fetch): Promise<Uint8Array> {
  const response = await follow(url, options, fetch);
  if (response.status !== 200) {
    await response.body?.cancel();
    const isTemporary = response.status >= 500 || response.status === 429 || response.status === 408;
    throw new PictureProblem(isTemporary ? "unreachable" : "not-found");
  }
  const bytes = await readBody(response, MAX_BYTES);
  if (!bytes) throw new PictureProblem("too-large");
  return bytes;
}

function toFailure(error: unknown): PictureFailure {
  if (error instanceof PictureProblem) return error.failure;
  if (error instanceof NotPublic) return "not-public";
  if (error instanceof ValidationError) return "not-an-image";
  if (error instanceof SourceProblem) return "not-found";
  return "unreachable";
}

async function record(ctx: AppContext, fetched: readonly Fetched[]): Promise<void> {
  if (fetched.length === 0) return;
  const unused = await ctx.db.transaction(async (tx) => {
    const rest: string[] = [];
    for (const { picture, result } of fetched.toSorted(byPlace)) {
      const isAdded = typeof result === "object" && (await addCreditedPhoto(tx, picture.businessId, result));
      if (typeof result === "object" && !isAdded) rest.push(result.id);
      const outcome = isAdded
        ? ({ state: "fetched", failure: null, photoId: result.id } as const)
        : toOutcome(picture, typeof result === "object" ? "has-owner" : result);
      await tx.update(placePictures).set(outcome).where(isSame(picture));
    }
    await invalidateCatalogue(tx);
    return rest;
  });
  await removeVersions(ctx, unused);
  const failures = fetched.flatMap(({ result }) => (typeof result === "object" ? [] : [result]));
  ctx.log.info("Fetched pictures of imported places.", { fetched: fetched.length - failures.length, failures });
}

/** In one order, so that two servers don't wait for each other. */
const byPlace = (a: Fetched, b: Fetched) => (a.picture.businessId < b.picture.businessId ? -1 : 1);

function toOutcome({ attempts }: Picture, failure: PictureFailure) {
  const isFinal = failure !== "unreachable" || attempts >= MAX_ATTEMPTS;
  return { failure, ...(isFinal && { state: "failed" as const }) };
}

/** Unless an import has named another one since. */
const isSame = ({ businessId, address }: Picture) =>
  sql`${eq(placePictures.businessId, businessId)} and ${eq(placePictures.address, address)}`;
