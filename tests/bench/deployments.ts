// The servers that lines are measured on, each started when the first line asks for it and stopped at the end.

import { attachTo, type Deployment } from "../acceptance/deployment.ts";
import { RunningServer } from "../running-server.ts";
import { type SeededCity, seedCity } from "./seed.ts";

export type SeededDeployment = Deployment & SeededCity;

/** No line shall meet a limit. */
const SETTINGS = { RATE_LIMIT_FACTOR: "1000000" };
const TRAVELERS = 2000;

const open = new Map<string, Promise<Deployment>>();

/** The sample city, as everybody meets it who starts the server for the first time. */
export const sampleCity = () => once("sample", () => startServer({}));

/** An invented city of this many places with ten swipes for each of them. */
export const seededCity = (places: number) =>
  once(`${places}`, async () => {
    const deployment = await startServer({ SAMPLE: "no" });
    const plan = { places, travelers: TRAVELERS, swipes: 10 * places, seed: 1 };

    return Object.assign(deployment, await seedCity(deployment.sql, plan));
  }) as Promise<SeededDeployment>;

export async function stopDeployments(): Promise<void> {
  for (const deployment of await Promise.allSettled(open.values()))
    if (deployment.status === "fulfilled") await deployment.value.close();
  open.clear();
}

function once(name: string, make: () => Promise<Deployment>): Promise<Deployment> {
  const known = open.get(name) ?? make();
  open.set(name, known);
  return known;
}

async function startServer(settings: Record<string, string>): Promise<Deployment> {
  const server = new RunningServer({ ...SETTINGS, ...settings });
  await server.start();
  return attachTo(server);
}
