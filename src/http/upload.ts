// Reads uploaded files from a multipart body of bounded size.
import { BadRequest } from "../errors.ts";
import { Multipart } from "./body.ts";
import { TooLarge, WrongMediaType } from "./errors.ts";

/**
 * @param maxBytes of the whole body
 * @returns the files of the field, in the order sent
 * @throws WrongMediaType, BadRequest, or TooLarge as soon as the limit is exceeded
 */
export async function readUploadedFiles(body: unknown, field: string, maxBytes: number): Promise<Uint8Array[]> {
  if (!(body instanceof Multipart)) throw new WrongMediaType("Send files, as multipart/form-data.");
  const form = await parseForm(body.request, await readBounded(body.request, maxBytes));
  const files = form.getAll(field).filter((value) => value instanceof Blob);
  return Promise.all(files.map((file) => file.bytes()));
}

async function readBounded(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new TooLarge("These files are too large to upload together.");
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function parseForm({ headers }: Request, bytes: Uint8Array): Promise<FormData> {
  try {
    const type = headers.get("content-type") ?? "";
    return await new Response(bytes as BodyInit, { headers: { "content-type": type } }).formData();
  } catch {
    throw new BadRequest("The uploaded files could not be read.");
  }
}
