// Has street maps that others made read in a process of its own, which can be killed.
import type { WorkerLimits } from "../../workers/port.ts";
import { openWorker, TaskFailed, WorkerStopped } from "../../workers/workers.ts";
import type { ArchiveRequest, ArchiveResponse } from "./archive-worker.ts";
import type { ByteSource } from "./byte-source.ts";
import type { MapFacts } from "./describe.ts";
import type { Plan } from "./plan.ts";
import { MapProblem } from "./problems.ts";
import type { Bounds } from "./schema.ts";

const MAX_READING_MS = 60_000;
const LIMITS: WorkerLimits = {
  in: "process",
  // A directory of two million entries takes the process to 240 MB.
  memoryMb: 250,
  // Each request reads one directory; the last one writes those of the plan.
  processorMs: 10_000,
  deadlineMs: 30_000,
  isReferenced: false,
};

/** @throws MapProblem, or the reason of the signal */
export async function readPlan(source: ByteSource, bounds: Bounds, signal?: AbortSignal): Promise<Plan> {
  const response = await read(source, bounds, signal);
  return (response as { plan: Plan }).plan;
}

/** @throws MapProblem */
export async function readFacts(source: ByteSource): Promise<MapFacts> {
  const response = await read(source, null);
  return (response as { facts: MapFacts }).facts;
}

async function read(source: ByteSource, bounds: Bounds | null, signal?: AbortSignal): Promise<ArchiveResponse> {
  const limit = AbortSignal.timeout(MAX_READING_MS);
  const stop = signal ? AbortSignal.any([signal, limit]) : limit;
  const worker = openWorker<ArchiveRequest, ArchiveResponse>("features/basemap/archive-worker", {
    ...LIMITS,
    signal: stop,
  });
  try {
    let response = await worker.request({ size: source.size, bounds });
    while ("range" in response) {
      const { from, length } = response.range;
      response = await worker.request({ bytes: await source.read(from, length, stop) });
    }
    if ("problem" in response) throw new MapProblem(response.problem);
    return response;
  } catch (error) {
    signal?.throwIfAborted();
    if (limit.aborted) throw new MapProblem("unreachable");
    throw error instanceof WorkerStopped || error instanceof TaskFailed ? new MapProblem("damaged") : error;
  } finally {
    worker.close();
  }
}
