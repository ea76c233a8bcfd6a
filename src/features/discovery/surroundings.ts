// Needs at the edge of a request: read from its address, and applied to this city.
import * as v from "valibot";
import { BUSINESS_TYPES, type BusinessType } from "../../../db/vocabulary.ts";
import type { AppContext } from "../../context.ts";
import { ValidationError } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { type NeedsQuery, toNeeds, toNeedsQuery } from "../../taste/needs.ts";
import type { Surroundings } from "./needs-filter.ts";
import { NeedsParams, PlacesQuery } from "./schema.ts";
import { openWalks } from "./walks.ts";

export const getSurroundings = (ctx: Pick<AppContext, "db" | "city" | "config">): Surroundings => ({
  timezone: ctx.city.timezone,
  openWalks: () => openWalks(ctx),
});

const UrlNeeds = v.object({ ...NeedsParams.entries, ...v.pick(PlacesQuery, ["near"]).entries });
export type UrlNeeds = v.InferOutput<typeof UrlNeeds>;

/** The type of places that a page is asked for. */
export function parseType(url: string): BusinessType | "all" {
  const requested = new URL(url).searchParams.get("type");
  return BUSINESS_TYPES.find((type) => type === requested) ?? "all";
}

/** Reads a page's address. @throws ValidationError instead of showing places that may not fit */
export function parseNeeds(url: string): UrlNeeds {
  const entries = [...new URL(url).searchParams].filter(([name, value]) => name in UrlNeeds.entries && value !== "");
  const parsed = v.safeParse(UrlNeeds, Object.fromEntries(entries));
  if (!parsed.success) throw new ValidationError(t("This filter can't be read. Choose it again."));
  assertWalkStarts(parsed.output);
  return parsed.output;
}

/** Whether a page's address leaves out what is stored or remembered: the links that drop every filter lead there. */
export const areNeedsOff = (url: string): boolean => new URL(url).searchParams.get("needs") === "off";

/** A must that can't be applied is refused, because ignoring it would break it. @throws ValidationError */
export function assertWalkStarts({ walk, near }: Pick<PlacesQuery, "walk" | "near">): void {
  if (!walk || near) return;
  throw new ValidationError(t("Choose where you start walking."), { near: [t("Choose where you start walking.")] });
}

export const formatNeeds = ({ near, ...query }: UrlNeeds): NeedsQuery =>
  toNeedsQuery(toNeeds({ ...query, near: near?.join() }));
