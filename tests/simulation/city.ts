// What can be known in a simulated city, and what changes it.
import type { Device, Person } from "./cast.ts";
import type { Doing } from "./people.ts";

export type KnownEvent = {
  id: string;
  host: Person;
  title: string;
  max: number | null;
  at: number;
  isCanceled?: boolean;
};
export type KnownRoom = { path: string; by: string; members: { person: Person; device: Device }[] };
export type KnownToken = { id: string; who: Person; secret: string; scopes: string[]; isRevoked?: boolean };
export type KnownSwipe = { id: string; who: Person; placeId: string };

/** What can be known in the city by those who talk to each other. */
export type City = {
  places: { id: string; name: string }[];
  events: KnownEvent[];
  rooms: KnownRoom[];
  swipes: KnownSwipe[];
  plans: { id: string; who: Person }[];
  tokens: KnownToken[];
};

export type Act = (doing: Doing, city: City) => Promise<unknown>;
