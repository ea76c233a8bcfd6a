import { ValidationError } from "../../errors.ts";
import { msg } from "../../i18n/t.ts";

const OWN_ADDRESS = msg("This is an address of this site. Enter the website of the business.");

/** Whatever the scheme, port and path: a link to this server could act with the session of whoever follows it. */
export const isOwnAddress = (website: string, baseUrl: string): boolean => hostOf(website) === hostOf(baseUrl);

const hostOf = (url: string) => URL.parse(url)?.hostname.replace(/\.$/, "");

/** @throws ValidationError */
export function assertWebsite(website: string | null | undefined, baseUrl: string): void {
  if (website && isOwnAddress(website, baseUrl)) throw new ValidationError(OWN_ADDRESS, { website: [OWN_ADDRESS] });
}
