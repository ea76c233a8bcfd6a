import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import type { NeedsQuery, NeedsScope } from "../../taste/needs.ts";
import { Breadcrumbs, type Crumb } from "../../ui/Breadcrumbs.tsx";
import { ButtonLink, QuietLink } from "../../ui/Button.tsx";
import { type CardPlace, PlaceGrid } from "../../ui/PlaceCard.tsx";
import { Section } from "../../ui/Section.tsx";
import { type Credit, SourceLine } from "../../ui/SourceLine.tsx";
import type { BasemapView } from "../map/schema.ts";
import { type CountedLink, CountedLinks } from "./CountedLinks.tsx";
import { ListFilters } from "./ListFilters.tsx";

/** `picture` is that of one of its places. */
export type TypeTile = CountedLink & { picture: string };

type Props = {
  title: string;
  crumbs: Crumb[];
  total: number;
  tiles: TypeTile[];
  areas: CountedLink[];
  topics: { title: string; links: CountedLink[] }[];
  mostLiked: CardPlace[];
  credits: (Credit | null)[];
  scope: NeedsScope;
};

export const DirectoryScreen = ({ title, crumbs, total, tiles, areas, topics, mostLiked, credits, scope }: Props) => (
  <div className="page-width py-6 md:py-8 grid gap-10">
    <header className="grid gap-3">
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="text-4xl md:text-6xl break-words">{title}</h1>
      <p className="text-lg text-faint max-w-[65ch]">
        {t("{count, plural, one {# place} other {# places}}, by type, by area and by what people look for.", {
          count: total,
        })}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/places/map">{t("See the map")}</ButtonLink>
        <QuietLink href="/places/all">{t("All places by name")}</QuietLink>
        <QuietLink href="/whats-on">{t("What's on")}</QuietLink>
      </div>
      <ListFilters scope={scope} needs={{}} />
    </header>
    <Section id="by-type" title={t("By type")} className="grid gap-4">
      <ul className="directory-tiles">
        {tiles.map((tile) => (
          <li key={tile.path}>
            <Tile tile={tile} />
          </li>
        ))}
      </ul>
    </Section>
    <CountedLinks title={t("By area")} links={areas} />
    {mostLiked.length > 0 && (
      <Section id="most-liked" title={t("Most liked by travelers")} className="grid gap-4">
        <PlaceGrid places={mostLiked} />
      </Section>
    )}
    <Section id="by-topic" title={t("By what people look for")} className="grid gap-5">
      {topics.map((group) => (
        <CountedLinks key={group.title} {...group} level={3} isQuiet />
      ))}
    </Section>
    <SourceLine credits={credits} />
  </div>
);

const Tile = ({ tile: { label, path, count, picture } }: { tile: TypeTile }) => (
  <a href={path} className="directory-tile">
    <img src={picture} alt="" width={300} height={300} decoding="async" />
    <span className="directory-tile-words">
      <span className="font-display text-xl">{label}</span>
      <span className="text-sm text-faint">{t("{count, plural, one {# place} other {# places}}", { count })}</span>
    </span>
  </a>
);

type MapProps = {
  title: string;
  crumbs: Crumb[];
  total: number;
  basemap: BasemapView;
  types: CountedLink[];
  areas: CountedLink[];
  needs: NeedsQuery;
  cityName: string;
};

const MAP_SCOPE = { path: "/places/map", kept: {}, counted: {} };

/** The lists below the map lead to the same places without it. */
export const DirectoryMapScreen = ({ title, crumbs, total, basemap, types, areas, needs, cityName }: MapProps) => (
  <div className="page-width py-6 md:py-8 grid gap-6">
    <header className="grid gap-2">
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="text-3xl md:text-5xl break-words">{title}</h1>
      <p className="text-lg text-faint">
        {t("{count, plural, one {# place} other {# places}}. Choose one to read more.", { count: total })}
      </p>
      <ListFilters scope={MAP_SCOPE} needs={needs} />
    </header>
    <Island name="PublicMap" props={{ ...basemap, needs, scope: MAP_SCOPE, cityName }} />
    <CountedLinks title={t("By type")} links={types} />
    <CountedLinks title={t("By area")} links={areas} />
  </div>
);
