// The servers to measure. Each starts when the first measurement needs it, and stops at the end.
import { attachTo, type Deployment } from "../acceptance/deployment.ts";
import { RunningServer } from "../running-server.ts";
import { type SeededCity, seedCity } from "./seed.ts";

export type SeededDeployment = Deployment & SeededCity;

const SETTINGS = { RATE_LIMIT_FACTOR: "1000000" };
const TRAVELERS = 2000;

const deployments = new Map<string, Promise<Deployment>>();

/** The sample city. */
export const sampleCity = () => getOrStart("sample", () => startServer({}));

/** The sample city where it is noon now, so that as much is open whatever the hour. */
export const sampleCityAtNoon = () => getOrStart("sample at noon", () => startServer({ CITY_TIMEZONE: getNoonZone() }));

function getNoonZone(): string {
  const hoursAhead = 12 - new Date().getUTCHours();
  // The sign of these zones is that of POSIX: east of Greenwich is minus.
  return `Etc/GMT${hoursAhead > 0 ? "-" : "+"}${Math.abs(hoursAhead)}`;
}

/** A generated city. */
export const seededCity = (places: number, swipesPerPlace = 10, settings: Record<string, string> = {}) =>
  getOrStart(`${places} ${swipesPerPlace} ${JSON.stringify(settings)}`, async () => {
    const deployment = await startServer({ SAMPLE: "no", ...settings });
    const plan = { places, travelers: TRAVELERS, swipes: swipesPerPlace * places, seed: 1 };
    return Object.assign(deployment, await seedCity(deployment.sql, plan));
  }) as Promise<SeededDeployment>;

export async function stopDeployments(): Promise<void> {
  for (const deployment of await Promise.allSettled(deployments.values()))
    if (deployment.status === "fulfilled") await deployment.value.close();
  deployments.clear();
}

function getOrStart(name: string, start: () => Promise<Deployment>): Promise<Deployment> {
  const deployment = deployments.get(name) ?? start();
  deployments.set(name, deployment);
  return deployment;
}

/** Starts a server without rate limits on an empty folder. */
export async function startServer(settings: Record<string, string>): Promise<Deployment> {
  const server = new RunningServer({ ...SETTINGS, ...settings });
  await server.start();
  return attachTo(server);
}
