// The city whose request is being answered, or whose letter is written: in tests, one process has several cities.
import { AsyncLocalStorage } from "node:async_hooks";
import type { AppContext } from "../context.ts";
import { readCityFrom } from "../i18n/current-city.ts";
import { findZone } from "./time-zones.ts";

type City = AppContext["city"];

const cities = new AsyncLocalStorage<City>();

readCityFrom(() => {
  const { scene, timezone } = cities.getStore() ?? {};
  const country = timezone && findZone(timezone)?.country;
  return { scene, country, priceSign: country && findPriceSign(country) };
});

export const inCity = <T>(city: City, work: () => T): T => cities.run(city, work);

/** Countries whose prices aren't written with "€", but with a sign that everyone knows. */
const COUNTRIES = { $: "AR AU CA CL CO HK MX NZ SG TW US UY", "£": "GB GG IM JE", "¥": "CN JP" };

const findPriceSign = (country: string): string | undefined =>
  Object.entries(COUNTRIES).find(([, countries]) => countries.includes(country))?.[0];
