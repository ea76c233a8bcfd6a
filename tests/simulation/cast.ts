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
  /** Followed the link in an email to this address. */
  isConfirmed?: boolean;
  /** When a sign-in was last acknowledged, in ms. */
  signedInAt?: number;
  /** Whether the outcome of a request that ends or starts the account is unknown. */
  isUncertain?: boolean;
};
