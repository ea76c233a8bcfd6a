// The servers that lines are measured on, each started when the first line asks for it and stopped at the end.

import { type City, openOn } from "../acceptance/city.ts";
import { RunningServer } from "../running-server.ts";
import { type SeededCity, seedCity } from "./seed.ts";

export type InventedCity = City & SeededCity;

/** No line shall meet a limit. */
const SETTINGS = { RATE_LIMIT_FACTOR: "1000000" };
const TRAVELERS = 2000;

const open = new Map<string, Promise<City>>();

/** The sample city, as everybody meets it who starts the server for the first time. */
export const sampleCity = () => once("sample", () => openServer({}));

/** An invented city of this many places with ten swipes for each of them. */
export const inventedCity = (places: number) =>
  once(`${places}`, async () => {
    const city = await openServer({ SAMPLE: "no" });
    const plan = { places, travelers: TRAVELERS, swipes: 10 * places, seed: 1 };

    return Object.assign(city, await seedCity(city.sql, plan));
  }) as Promise<InventedCity>;

export async function closeCities(): Promise<void> {
  for (const city of await Promise.allSettled(open.values())) if (city.status === "fulfilled") await city.value.close();
  open.clear();
}

function once(name: string, make: () => Promise<City>): Promise<City> {
  const known = open.get(name) ?? make();
  open.set(name, known);
  return known;
}

async function openServer(settings: Record<string, string>): Promise<City> {
  const server = new RunningServer({ ...SETTINGS, ...settings });
  await server.start();
  return openOn(server);
}
