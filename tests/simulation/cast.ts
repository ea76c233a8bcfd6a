// Who lives in a simulated city.
export type Kind = "traveler" | "owner" | "admin" | "guest" | "attacker";

/** A browser with its cookies, by path and name. */
export type Device = { name: string; cookies: Map<string, string> };

export type Person = {
  name: string;
  kind: Kind;
  email: string;
  password: string;
  devices: Device[];
  id?: string;
  isSetUp?: boolean;
  isDeleted?: boolean;
  /** Whether the outcome of a request that ends or starts the account is unknown. */
  isUncertain?: boolean;
};
