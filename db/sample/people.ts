// The people of the sample city: forty travelers, three owners, an admin and other visitors. All invented.
import type { TravelPreference, UserType } from "../vocabulary.ts";
import { sampleId } from "./city.ts";
import crowd from "./data/crowd.json" with { type: "json" };
import travelers from "./data/travelers.json" with { type: "json" };
import wishes from "./data/wishes.json" with { type: "json" };
import { CAFE_NORD, PENDING_PLACE } from "./places.ts";

export type SamplePerson = {
  id: string;
  email: string;
  firstName: string;
  lastName: string | null;
  userType: UserType;
  isAdmin: boolean;
  travelPreferences: TravelPreference[];
};

/** What the words of wishes mean. */
const PREFERENCES = wishes as Record<string, TravelPreference>;

export const AMIRA = person("Amira", "Benhaddou", "food culture solo", { email: "amira@example.com" });

export const CAFE_NORD_OWNER = person("Ingrid", "Solhaug", "", { email: "ingrid@example.com", userType: "business" });

export const OWNERS: Readonly<Record<string, SamplePerson>> = {
  [CAFE_NORD]: CAFE_NORD_OWNER,
  "The Tide Hall": person("Matteo", "Ferrantini", "", { userType: "business" }),
  [PENDING_PLACE]: person("Rafael", "Montalvinho", "", { userType: "business" }),
};

export const ADMIN = person("Noor", "Vermeire", "culture", { email: "noor@example.com", isAdmin: true });

export const TRAVELERS: readonly SamplePerson[] = [
  AMIRA,
  ...travelers.map(({ firstName, lastName, wishes }) => person(firstName, lastName, wishes)),
];

/** Visitors with a first name only, so that there are enough swipes. */
export const CROWD: readonly SamplePerson[] = crowd.map(({ firstName, wishes }, index) => {
  const email = `visitor-${String(index + 1).padStart(3, "0")}@example.com`;
  return { ...person(firstName, "", wishes, { email }), lastName: null };
});

export const ALL_PEOPLE: readonly SamplePerson[] = [...TRAVELERS, ...Object.values(OWNERS), ADMIN, ...CROWD];

function person(firstName: string, lastName: string, wishes: string, more: Partial<SamplePerson> = {}): SamplePerson {
  const email = more.email ?? toEmail(`${firstName}.${lastName}`);
  const travelPreferences = wishes.split(" ").flatMap((word) => PREFERENCES[word] ?? []);
  const base = { id: sampleId(`person/${email}`), email, firstName, lastName, travelPreferences };
  return { ...base, userType: "traveler", isAdmin: false, ...more };
}

function toEmail(name: string): string {
  const plain = name
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replaceAll("ø", "o")
    .replaceAll("ł", "l");
  return `${plain.toLowerCase().replace(/[^a-z.]+/g, "-")}@example.com`;
}
