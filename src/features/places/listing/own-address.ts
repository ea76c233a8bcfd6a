import { ValidationError } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";

/** Whatever the scheme, port and path: a link to this server could act with the session of whoever follows it. */
export const isOwnAddress = (website: string, baseUrl: string): boolean => hostOf(website) === hostOf(baseUrl);

const hostOf = (url: string) => URL.parse(url)?.hostname.replace(/\.$/, "");

export function assertWebsite(website: string | null | undefined, baseUrl: string): void {
  if (!website || !isOwnAddress(website, baseUrl)) return;
  const problem = t("This is an address of this site. Enter the website of the business.");
  throw new ValidationError(problem, { website: [problem] });
}
