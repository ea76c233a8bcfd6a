import { join } from "node:path";
import { hasTable } from "../../../db/client.ts";
import type { Config } from "../../config.ts";
import { openPhotoStore } from "../../features/places/photos/open-store.ts";
import { S3Refused } from "../../features/places/photos/s3-store.ts";
import type { OpenDatabase } from "../database.ts";
import { type Finding, fail, ok } from "./check.ts";

type Bucket = NonNullable<Config["s3"]>;

type Stored = Pick<Config, "s3" | "dataDir">;

export async function checkPhotos(config: Stored, database?: Pick<OpenDatabase, "sql">): Promise<Finding[]> {
  const { s3, dataDir } = config;
  const place = s3 ? `the bucket ${s3.bucket}` : join(dataDir, "photos");
  const bucket = s3 && (await checkBucket(s3, dataDir));
  if (bucket?.state === "fail") return [bucket];
  const files = (await openPhotoStore(config).list()).map(({ name }) => name);
  const missing = database ? await findMissing(database, files) : undefined;
  if (missing?.ids.length) {
    const [first] = missing.ids;
    return [
      fail(
        `${missing.ids.length} of ${missing.total} photos have no file in ${place}, such as ${first}. ` +
          `Set ${s3 ? "S3_BUCKET" : "DATA_DIR"} to where they are, or restore a backup that has them.`,
      ),
    ];
  }
  return [bucket ?? ok(`Stored in ${place} (${files.length} files${missing ? `, all ${missing.total} photos` : ""}).`)];
}

async function findMissing({ sql }: Pick<OpenDatabase, "sql">, files: string[]) {
  if (!(await hasTable(sql, "avatars"))) return undefined;
  const rows = await sql<{ id: string }[]>`
    select id::text from business_photos where url like '/photos/%' union all select id::text from avatars order by 1`;
  const withFiles = new Set(files.map((name) => name.slice(0, UUID_LENGTH)));
  return { total: rows.length, ids: rows.map(({ id }) => id).filter((id) => !withFiles.has(id)) };
}

const UUID_LENGTH = 36;

async function checkBucket(s3: Bucket, dataDir: string): Promise<Finding> {
  const photos = openPhotoStore({ s3, dataDir });
  const name = `doctor-${crypto.randomUUID()}.webp`;
  const bytes = crypto.getRandomValues(new Uint8Array(64));
  try {
    await photos.put(name, bytes);
  } catch (error) {
    return fail(formatWriteError(s3, error));
  }
  const problems: string[] = [];
  const expect = async (action: string, permission: string, act: () => Promise<boolean>) => {
    const result = await act().catch((error: Error) => error);
    if (result instanceof Error)
      problems.push(`Files can be written but not ${action} (${formatReason(result)}). Grant the key ${permission}.`);
    else if (!result) problems.push(`The file just written could not be ${action}. Is ${s3.endpoint} an S3 service?`);
  };
  await expect("read", "s3:GetObject", async () => {
    const read = await photos.read(name);
    return read !== null && Buffer.from(await read.bytes()).equals(bytes);
  });
  await expect("listed", "s3:ListBucket", async () => (await photos.list()).some((file) => file.name === name));
  await expect("deleted", "s3:DeleteObject", async () => {
    await photos.remove(name);
    return true;
  });
  return problems.length > 0
    ? fail(`The bucket ${s3.bucket}: ${problems.join(" ")}`)
    : ok(`Files in the bucket ${s3.bucket} can be written, read, listed and deleted.`);
}

function formatWriteError({ bucket, endpoint }: Bucket, error: unknown): string {
  const status = error instanceof S3Refused ? error.status : undefined;
  if (status === undefined)
    return `${endpoint} does not respond like an S3 service (${formatReason(error)}). Check S3_ENDPOINT and the network.`;
  if (status === 404)
    return `The bucket ${bucket} does not exist at ${endpoint}. Create it, or check S3_BUCKET and S3_ENDPOINT.`;
  if (status === 401 || status === 403)
    return `The bucket ${bucket} rejects the key (${status}). Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that the key has the permissions s3:PutObject, s3:GetObject, s3:DeleteObject and s3:ListBucket.`;
  return `The bucket ${bucket} rejects writes (${status}). Check that S3_REGION and S3_ENDPOINT match the bucket.`;
}

function formatReason(error: unknown): string {
  const { cause } = error as Error;
  const first = (cause instanceof Error ? cause : error) as Error & { code?: string };
  return first instanceof S3Refused ? `${first.status}` : (first.code ?? first.message);
}
