// Has each picture read in a process of its own, one at a time, in turns between those who wait.
import { ServiceUnavailable, ValidationError } from "../../../errors.ts";
import { getLanguage } from "../../../i18n/current-language.ts";
import { t } from "../../../i18n/t.ts";
import { createFairQueue } from "../../../workers/concurrency.ts";
import type { WorkerLimits } from "../../../workers/port.ts";
import { openWorker, WorkerStopped } from "../../../workers/workers.ts";
import type { ImageRequest, ImageResponse, ProcessedPhoto } from "./image-worker.ts";
import { MAX_BYTES } from "./limits.ts";
import type { ProcessedLogo } from "./logo.ts";
import { PHOTO_TOO_LARGE } from "./refusal-texts.ts";

export type { ProcessedPhoto } from "./image-worker.ts";

/** The image may be to blame, or the machine was short of memory: the kernel then ends the reader first. */
export class ReaderCrashed extends ValidationError {}

const MAX_WAITING = 200;

const inTurn = createFairQueue(MAX_WAITING, () => {
  throw isBusy();
});

const LIMITS: WorkerLimits = {
  in: "process",
  // The largest JPG of a phone, with 40 million pixels in several passes, takes 290 MB.
  memoryMb: 350,
  // A photo of 12 million pixels takes 350 ms.
  processorMs: 6000,
  deadlineMs: 30_000,
  isReferenced: false,
};

/** @param client whose turn it takes @throws ValidationError with the reason, ServiceUnavailable */
export const processPhoto = (bytes: Uint8Array, client: string) => processImage<ProcessedPhoto>({ bytes }, client);

export const processAvatar = (bytes: Uint8Array, side: number, client: string) =>
  processImage<Uint8Array>({ bytes, side }, client);

export const processLogo = (bytes: Uint8Array, client: string) =>
  processImage<ProcessedLogo>({ bytes, isLogo: true }, client);

async function processImage<Made>(request: Omit<ImageRequest, "language">, client: string): Promise<Made> {
  if (request.bytes.length > MAX_BYTES) throw new ValidationError(PHOTO_TOO_LARGE);
  const language = getLanguage();
  const response = await inTurn(client, () => readOnce({ ...request, language }));
  if ("problem" in response) throw new ValidationError(response.problem);
  return response.made as Made;
}

async function readOnce(request: ImageRequest): Promise<ImageResponse> {
  const worker = openWorker<ImageRequest, ImageResponse>("features/places/photos/image-worker", LIMITS);
  try {
    return await worker.request(request);
  } catch (error) {
    if (!(error instanceof WorkerStopped)) throw error;
    // The image isn't to blame if the machine is too busy.
    if (error.reason === "deadline") throw isBusy();
    const sentence = t("We can't read this image. Save a smaller version and try again.");
    throw error.reason === "crash" ? new ReaderCrashed(sentence) : new ValidationError(sentence);
  } finally {
    worker.close();
  }
}

const isBusy = () => new ServiceUnavailable(t("Photos can't be stored right now. Please try again later."));
