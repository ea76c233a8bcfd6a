// What newcomers are asked before their first card, and what they answer.
import type { Database } from "../../../db/index.ts";
import { getPosterUrl } from "../../i18n/current-city.ts";
import { listAskedInterests, toAdjustments, toTraits } from "../../taste/asked-interests.ts";
import { toLabel } from "../../taste/labels.ts";
import { currentCatalogue } from "./catalogue-cache.ts";
import type { AskedInterests, InterestsQuery } from "./interests-schema.ts";
import { PICTURES } from "./schema.ts";
import { adjustTraits } from "./taste-profile.ts";

export async function listPictures(db: Database, { liked, shown }: InterestsQuery): Promise<AskedInterests> {
  const { catalogue } = await currentCatalogue(db);
  const asked = listAskedInterests(catalogue, { liked: liked.split(","), shown: shown.split(",") });
  const used = new Set<number>();
  const interests = asked.slice(0, PICTURES).map(({ name, clearest }) => {
    const place = clearest.find((position) => !used.has(position)) ?? clearest[0]!;
    used.add(place);
    return {
      name,
      label: toLabel(toTraits(name).find((trait) => catalogue.columns.has(trait))!),
      picture: getPosterUrl(catalogue.ids[place]!),
    };
  });
  return { interests, left: asked.length - interests.length };
}

/** Interests that this city doesn't serve are ignored. Stating one twice changes nothing. */
export async function stateInterests(db: Database, userId: string, names: readonly string[]): Promise<void> {
  const { catalogue } = await currentCatalogue(db);
  const known = Object.entries(toAdjustments(names)).filter(([trait]) => catalogue.columns.has(trait));
  if (known.length > 0) await adjustTraits(db, userId, Object.fromEntries(known));
}
