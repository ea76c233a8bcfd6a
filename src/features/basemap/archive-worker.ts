// Reads the directories and the metadata of a street map that others may have made. The server reads the bytes for it.
import { serve } from "../../workers/serve.ts";
import { describeArchive, type MapFacts } from "./describe.ts";
import { type Plan, planArchive } from "./plan.ts";
import { MapProblem, type ProblemCode } from "./problems.ts";
import type { Bounds } from "./schema.ts";

/** What to do with a file of this size, then the bytes of each range that the task asks for. */
export type ArchiveRequest = { size: number; bounds: Bounds | null } | { bytes: Uint8Array };

export type ArchiveResponse =
  | { range: { from: number; length: number } }
  | { plan: Plan }
  | { facts: MapFacts }
  | { problem: ProblemCode };

let answer = Promise.withResolvers<ArchiveResponse>();
let deliver: (bytes: Uint8Array) => void;

serve<ArchiveRequest, ArchiveResponse>((request) => {
  answer = Promise.withResolvers();
  if ("bytes" in request) deliver(request.bytes);
  else
    work(request)
      .catch((error): ArchiveResponse => {
        if (error instanceof MapProblem) return { problem: error.code };
        throw error;
      })
      .then(
        (response) => answer.resolve(response),
        (error) => answer.reject(error),
      );
  return answer.promise;
});

async function work({ size, bounds }: Extract<ArchiveRequest, { size: number }>): Promise<ArchiveResponse> {
  const source = {
    size,
    read(from: number, length: number) {
      const bytes = Promise.withResolvers<Uint8Array>();
      deliver = bytes.resolve;
      answer.resolve({ range: { from, length } });
      return bytes.promise;
    },
  };
  return bounds ? { plan: await planArchive(source, bounds) } : { facts: await describeArchive(source) };
}
