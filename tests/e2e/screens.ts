// The screens that are looked at in every language, by who sees them.
import type { Page } from "@playwright/test";
import type { RunningServer } from "../running-server.ts";
import { PHONE } from "./accessibility.ts";
import { signInByApi } from "./page.ts";

/** English with accents, 40 % longer. */
export const PSEUDO = "en-XA";

/** Of visitors, and of the sample accounts. */
const SCREENS = {
  visitor: [
    "/",
    "/?view=business",
    "/demo",
    "/login",
    "/signup",
    "/forgot-password",
    "/reset-password",
    "/privacy",
    "/terms",
    "/status",
    "/sample-listing",
    "/nowhere",
    "/try",
    "/try/places",
    "/try/map",
    "/places",
    "/places/restaurant",
    "/places/map",
    "/whats-on",
    "/help",
    "/pay",
    "/together",
  ],
  traveler: [
    "/",
    "/discover",
    "/map",
    "/events",
    "/events?tab=mine",
    "/messages",
    "/dashboard",
    "/dashboard?tab=liked",
    "/dashboard?tab=events",
    "/dashboard?tab=messages",
    "/plan",
    "/together",
    "/offline",
    "/profile",
  ],
  business: ["/", "/business-dashboard", "/business-profile", "/events", "/messages", "/profile"],
  admin: [
    "/admin",
    "/admin?tab=review",
    "/admin?tab=people",
    "/admin?tab=waitlist",
    "/admin?tab=imports",
    "/admin?tab=email",
    "/admin?tab=claims",
    "/admin?tab=reports",
    "/admin?tab=taste",
    "/admin?tab=audit",
    "/admin?tab=places",
    "/admin?tab=settings",
  ],
} as const;

export type Role = keyof typeof SCREENS;
export const ROLES = Object.keys(SCREENS) as Role[];

/** Makes the page a phone of that role. @returns the paths of its screens */
export async function enter(page: Page, server: RunningServer, role: Role, language: string): Promise<string[]> {
  await page.setViewportSize(PHONE);
  await page.context().addCookies([{ name: "lang", value: language, url: server.url }]);
  if (role !== "visitor") await signInByApi(page, server.url, server.signIn(role));
  if (role !== "business") return [...SCREENS[role]];
  const { id } = await (await page.request.get("/api/businesses/my")).json();
  return [...SCREENS.business, `/business/${id}`];
}
