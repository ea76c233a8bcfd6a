// The people of the sample city: forty travelers, three owners, an admin and other visitors. All invented.
import type { TravelPreference, UserType } from "../vocabulary.ts";
import { sampleId } from "./city.ts";
import travelers from "./data/travelers.json" with { type: "json" };
import { CAFE_NORD, PENDING_PLACE } from "./places.ts";
import { seededRandom } from "./random.ts";

export type SamplePerson = {
  id: string;
  email: string;
  firstName: string;
  lastName: string | null;
  userType: UserType;
  isAdmin: boolean;
  travelPreferences: TravelPreference[];
};

const CROWD_SIZE = 260;

const PREFERENCES: Record<string, TravelPreference> = {
  outdoors: "Adventure & Outdoors",
  food: "Food & Culinary",
  culture: "Culture & History",
  night: "Nightlife & Entertainment",
  wellness: "Luxury & Wellness",
  budget: "Budget Travel",
  family: "Family Friendly",
  solo: "Solo Travel",
  romance: "Romantic Getaways",
  work: "Business Travel",
};

export const AMIRA = person("Amira", "Benhaddou", "food culture solo", { email: "amira@example.com" });

export const CAFE_NORD_OWNER = person("Ingrid", "Solhaug", "", { email: "ingrid@example.com", userType: "business" });

/** Keyed by the name of their place. */
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

const CROWD_NAMES =
  "Ada Aksel Aline Amal Anouk Arno Aya Bilal Bruno Camille Carmen Cem Dana Dario Deniz Dora Edda Elio Emre Esme Farid " +
  "Fleur Gael Greta Hamza Helmi Ida Idris Ines Ivo Jana Joao Jun Kaja Kai Keiko Lale Lars Leda Lior Maja Malik Mara " +
  "Milo Nahla Nils Noa Odile Otto Pia Quentin Rafiq Renske Rui Sana Silas Sofie Tariq Tilda Uma Vera Viggo Wanda Yara Zeno";

export const CROWD: readonly SamplePerson[] = createCrowd();

export const ALL_PEOPLE: readonly SamplePerson[] = [...TRAVELERS, ...Object.values(OWNERS), ADMIN, ...CROWD];

function createCrowd(): SamplePerson[] {
  const random = seededRandom("crowd");
  const names = CROWD_NAMES.split(" ");
  return Array.from({ length: CROWD_SIZE }, (_, index) => {
    const wishes = random.shuffled(Object.keys(PREFERENCES)).slice(0, random.whole(1, 3)).join(" ");
    const email = `visitor-${String(index + 1).padStart(3, "0")}@example.com`;
    return { ...person(names[index % names.length] ?? "", "", wishes, { email }), lastName: null };
  });
}

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
