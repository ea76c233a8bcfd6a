import { parseFile } from "../../../src/features/imports/parse-file.ts";
import { getApprovalPrior } from "../../../src/taste/prominence.ts";
import { hashText } from "../../../src/taste/random.ts";
import {
  type Catalogue,
  dealUnseen,
  learn,
  makeCatalogue,
  startTaste,
  toDealing,
  UNLIMITED_LEARNING,
  UnseenPlaces,
} from "../../../src/taste/taste.ts";
import type { CityTaste } from "./tastes.ts";

export type BenchPlace = { name: string; tags: readonly string[]; openingHours: string | null };
export type BenchCity = {
  places: BenchPlace[];
  catalogue: Catalogue;
  brands: (string | undefined)[];
  wikidata: boolean[];
};

export async function readCity(file: string): Promise<BenchCity> {
  const bytes = new Uint8Array(await Bun.file(file).arrayBuffer());
  const parsed = parseFile(bytes, { city: "San Francisco" });
  const props = new Map(
    (JSON.parse(new TextDecoder().decode(bytes)) as any).features.map((f: any) => [f.properties["@id"], f.properties]),
  );
  const places = [...parsed.places];
  const counts = new Map<string, number>();
  for (const p of places) counts.set(p.name.toLowerCase(), (counts.get(p.name.toLowerCase()) ?? 0) + 1);
  const brandOf = (p: { name: string; sourceRef: string }) =>
    (props.get(p.sourceRef) as any)?.brand ?? (counts.get(p.name.toLowerCase())! >= 3 ? p.name : null);
  const catalogue = makeCatalogue(
    places.map((place) => ({
      id: place.sourceRef,
      name: place.name,
      type: place.type,
      tags: brandOf(place) ? [...place.tags, "feature:chain"] : place.tags,
      latitude: place.latitude,
      longitude: place.longitude,
      likes: 0,
      skips: 0,
      brand: brandOf(place),
      approvalPrior: getApprovalPrior({
        isNotable: !!(props.get(place.sourceRef) as any)?.wikidata,
        hasHours: place.openingHours !== null,
        hasWebsite: place.website !== null,
        hasDescription: place.description !== null,
        hasPhoto: false,
        languages: Object.keys(place.names ?? {}).length,
        tags: place.tags,
      }),
    })),
  );
  return {
    places,
    catalogue,
    brands: places.map((p) => (props.get(p.sourceRef) as any)?.brand),
    wikidata: places.map((p) => !!(props.get(p.sourceRef) as any)?.wikidata),
  };
}

export function swipeThrough(
  { places, catalogue, brands, wikidata }: BenchCity,
  taste: CityTaste,
  { cards, owner }: { cards: number; owner: string },
) {
  let unseen = UnseenPlaces.of(catalogue.size, []);
  let profile = startTaste(catalogue, { preferences: [], adjustments: {} });
  const seen: number[] = [];
  const liked: boolean[] = [];
  let onTop: number[] = [];
  for (let n = 0; n < cards; n++) {
    const { cards: deck } = dealUnseen(profile, catalogue, {
      unseen,
      candidates: {},
      limit: 20,
      swiped: seen,
      kept: onTop,
      ...toDealing(owner, n, n),
    });
    // The two cards that are seen stay.
    const order = deck.map(({ position }) => position);
    const card = order[0]!;
    onTop = order.slice(1, 2);
    const likes = taste.likes(places[card]!);
    profile = learn(
      profile,
      catalogue,
      card,
      likes ? "like" : "dislike",
      hashText(catalogue.ids[card]!),
      process.env.UL ? UNLIMITED_LEARNING : undefined,
    );
    unseen = unseen.without(card);
    seen.push(card);
    liked.push(likes);
  }
  const kindOf = (p: number) => places[p]!.tags.find((tag) => tag.startsWith("kind:")) ?? "";
  let longestRun = 0;
  for (let i = 0, run = 0; i < seen.length; i++) {
    run = i > 0 && kindOf(seen[i]!) === kindOf(seen[i - 1]!) ? run + 1 : 1;
    longestRun = Math.max(longestRun, run);
  }
  const first = liked.indexOf(true);
  if (process.env.SHOW === taste.name)
    console.log(
      seen.map((p, i) => `${liked[i] ? "+" : " "} ${places[p]!.name} [${places[p]!.tags.join(",")}]`).join("\n"),
    );
  return {
    likes: liked.filter(Boolean).length,
    first: first < 0 ? cards + 1 : first + 1,
    kinds: new Set(seen.map(kindOf)).size,
    longestRun,
    chains: seen.filter((p) => brands[p]).length,
    hours: seen.filter((p) => places[p]!.openingHours).length,
    wikidata: seen.filter((p) => wikidata[p]).length,
  };
}
