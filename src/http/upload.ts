// Reading uploaded files: a multipart body of bounded size, for the routes that take one.
import { BadRequest } from "../errors.ts";
import { TooLarge, WrongMediaType } from "./errors.ts";
import { Multipart } from "./multipart.ts";

/**
 * The files of a form's field, in the order in which they were sent.
 * @param body the route's body
 * @param most bytes the whole body may have
 * @throws WrongMediaType, TooLarge as soon as more has arrived, Unreadable where it is not a form
 */
export async function readFiles(body: unknown, field: string, most: number): Promise<Uint8Array[]> {
  if (!(body instanceof Multipart)) throw new WrongMediaType("Send files, as multipart/form-data.");
  const form = await formIn(body.request, await readBounded(body.request, most));
  const files = form.getAll(field).filter((value) => value instanceof Blob);
  return Promise.all(files.map((file) => file.bytes()));
}

async function readBounded(request: Request, most: number): Promise<Uint8Array> {
  const tooLarge = () => new TooLarge("These files are too large to be sent together.");
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function formIn({ headers }: Request, bytes: Uint8Array): Promise<FormData> {
  try {
    const type = headers.get("content-type") ?? "";
    return await new Response(bytes as BodyInit, { headers: { "content-type": type } }).formData();
  } catch {
    throw new BadRequest("The files that were sent cannot be read.");
  }
}
