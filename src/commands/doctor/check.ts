// One thing that the doctor looked at, and what it says of it.

export type Check = { state: "ok" | "warn" | "fail"; name: string; words: string };

export const ok = (name: string, words: string): Check => ({ state: "ok", name, words });
export const warn = (name: string, words: string): Check => ({ state: "warn", name, words });
export const fail = (name: string, words: string): Check => ({ state: "fail", name, words });

/** A check that throws has failed itself, and leaves the others alone. */
export async function checked(name: string, look: () => Promise<Check[]>): Promise<Check[]> {
  try {
    return await look();
  } catch (error) {
    return [fail(name, `This could not be looked at: ${(error as Error).message}.`)];
  }
}
