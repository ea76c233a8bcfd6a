import type { IslandProps } from "../../../islands/registry.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyPage } from "../../ui/EmptyPage.tsx";

export function TravelerEventsScreen(props: IslandProps<"Events">) {
  return (
    <div className="page-width py-8">
      <h1 className="text-3xl md:text-4xl">{t("Events")}</h1>
      <Island name="Events" props={props} />
    </div>
  );
}

export function HostEventsScreen(props: IslandProps<"HostEvents">) {
  return (
    <div className="page-width py-8">
      <Island name="HostEvents" props={props} />
    </div>
  );
}

export function NoHostScreen() {
  return (
    <EmptyPage
      heading={t("Events")}
      drawing="welcome"
      title={t("Create Business Profile First")}
      action={<ButtonLink href="/business-profile">{t("Create Business Profile")}</ButtonLink>}
    >
      {t("Events need a business profile, so that travelers know who hosts them.")}
    </EmptyPage>
  );
}
