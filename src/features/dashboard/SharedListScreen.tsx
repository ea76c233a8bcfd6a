import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { toSignInPath } from "../../ui/account-paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyState, NotSharedPage } from "../../ui/EmptyState.tsx";
import { Pages } from "../../ui/Pages.tsx";
import { type CardPlace, OwnPlaceGrid } from "../../ui/PlaceCard.tsx";
import { type Credit, SourceLine } from "../../ui/SourceLine.tsx";

type Props = {
  title: string;
  city: string;
  path: string;
  firstName: string | null;
  places: (CardPlace & { saved: boolean })[];
  credits: (Credit | null)[];
  visitor: "anonymous" | "traveler" | "owner" | "other";
  page: number;
  more: boolean;
};

export const SharedListScreen = ({ title, city, path, firstName, places, credits, visitor, page, more }: Props) => (
  <div className="page-width py-8 grid gap-6">
    <header className="grid gap-2">
      <h1 className="text-3xl md:text-4xl break-words">{title}</h1>
      <p className="text-lg text-faint">
        {firstName
          ? t("{firstName} saved these places in {city}.", { firstName, city })
          : t("A traveler saved these places in {city}.", { city })}
      </p>
      {visitor === "owner" && <p className="text-faint">{t("This is your own list as others see it.")}</p>}
    </header>
    {visitor === "anonymous" && places.length > 0 && <SignInToSave path={path} />}
    <section aria-label={t("Places")}>
      <h2 className="visually-hidden">{t("Places")}</h2>
      {places.length === 0 ? <EmptyList /> : <Places places={places} visitor={visitor} />}
    </section>
    <Pages page={page} hasMore={more} toUrl={(page) => `${path}?page=${page}`} className="justify-center" />
    <SourceLine credits={credits} />
  </div>
);

export const ListNotSharedScreen = ({ signedIn }: { signedIn: boolean }) => (
  <NotSharedPage
    title={t("This list is no longer shared")}
    action={<ButtonLink href={signedIn ? "/discover" : "/"}>{t("Discover Places")}</ButtonLink>}
  >
    {t("Its owner stopped sharing it or changed its link. Ask them for the new link.")}
  </NotSharedPage>
);

const SignInToSave = ({ path }: { path: string }) => (
  <div className="card-box p-5 flex flex-wrap items-center gap-4">
    <p className="flex-1 basis-64">{t("Sign in to save the places you like and to get matches of your own.")}</p>
    <ButtonLink href={toSignInPath({ returnTo: path })}>{t("Sign in to save them")}</ButtonLink>
  </div>
);

const EmptyList = () => (
  <EmptyState drawing="no-saved" title={t("This list is empty")}>
    {t("Places its owner saves appear here.")}
  </EmptyState>
);

const Places = ({ places, visitor }: Pick<Props, "places" | "visitor">) =>
  visitor === "traveler" ? <Island name="SharedPlaces" props={{ places }} /> : <OwnPlaceGrid places={places} />;
