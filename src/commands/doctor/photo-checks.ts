// Where photos are kept: the folder, or a bucket, in which a probe is written, read, listed and removed.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { openPhotoStore } from "../../features/photos/open-store.ts";
import { S3Refused } from "../../features/photos/s3-store.ts";
import { type Check, fail, ok } from "./check.ts";

type Bucket = NonNullable<Config["s3"]>;

/** The photos themselves are not touched. */
export async function checkPhotos(config: Pick<Config, "s3" | "dataDir">): Promise<Check[]> {
  const { s3, dataDir } = config;
  if (s3) return [await checkBucket(s3, dataDir)];
  const files = await readdir(join(dataDir, "photos")).catch(() => []);
  return [ok("photos", `They lie in ${join(dataDir, "photos")} (${files.length} files).`)];
}

async function checkBucket(s3: Bucket, dataDir: string): Promise<Check> {
  const photos = openPhotoStore({ s3, dataDir });
  const name = `doctor-${crypto.randomUUID()}.webp`;
  const bytes = crypto.getRandomValues(new Uint8Array(64));
  try {
    await photos.put(name, bytes);
  } catch (error) {
    return fail("photos", whyNotWritten(s3, error));
  }
  const problems: string[] = [];
  const may = async (act: string, right: string, look: () => Promise<boolean>) => {
    const found = await look().catch((error: Error) => error);
    if (found instanceof Error)
      problems.push(`It can be written, but not ${act} (${reasonIn(found)}): give the key ${right}.`);
    else if (!found) problems.push(`What was written could not be ${act}: is ${s3.endpoint} an S3 service of its own?`);
  };
  await may("read", "s3:GetObject", async () => {
    const read = await photos.read(name);
    return read !== null && Buffer.from(await read.bytes()).equals(bytes);
  });
  await may("listed", "s3:ListBucket", async () => (await photos.list()).some((file) => file.name === name));
  await may("removed", "s3:DeleteObject", async () => {
    await photos.remove(name);
    return true;
  });
  return problems.length > 0
    ? fail("photos", `The bucket ${s3.bucket}: ${problems.join(" ")}`)
    : ok("photos", `The bucket ${s3.bucket} can be written, read, listed and cleared.`);
}

function whyNotWritten({ bucket, endpoint }: Bucket, error: unknown): string {
  const status = error instanceof S3Refused ? error.status : undefined;
  if (status === undefined)
    return `${endpoint} does not answer as an S3 service does (${reasonIn(error)}). Check S3_ENDPOINT, and that this machine may reach it.`;
  if (status === 404)
    return `There is no bucket ${bucket} at ${endpoint}. Make it there, or check S3_BUCKET and S3_ENDPOINT.`;
  if (status === 401 || status === 403)
    return `The bucket ${bucket} refuses the key (${status}). Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that the key has s3:PutObject, s3:GetObject, s3:DeleteObject and s3:ListBucket on it.`;
  return `The bucket ${bucket} refuses what is written (${status}). Check S3_REGION and S3_ENDPOINT: they are those of the bucket.`;
}

/** What the service, or the connection to it, said: more than a visitor is told. */
function reasonIn(error: unknown): string {
  const { cause } = error as Error;
  const first = (cause instanceof Error ? cause : error) as Error & { code?: string };
  return first instanceof S3Refused ? `${first.status}` : (first.code ?? first.message);
}
