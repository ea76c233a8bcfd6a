import type { IslandProps } from "../../../islands/registry.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyPage } from "../../ui/EmptyPage.tsx";
import { Pages } from "../../ui/Pages.tsx";

export function InboxScreen({ hasMore, ...props }: IslandProps<"Messages"> & { hasMore: boolean }) {
  return (
    <div className="page-width py-8">
      <h1 className="text-3xl md:text-4xl mb-6">{t("Your Messages")}</h1>
      <Island name="Messages" props={props} />
      <Pages page={props.page} hasMore={hasMore} toUrl={(page) => `/messages?page=${page}`} className="mt-8" />
    </div>
  );
}

export function SentScreen(props: IslandProps<"SentMessages">) {
  return (
    <div className="page-width py-8">
      <Island name="SentMessages" props={props} />
    </div>
  );
}

export function NoSenderScreen() {
  return (
    <EmptyPage
      heading={t("Messages")}
      drawing="welcome"
      title={t("Create Business Profile First")}
      action={<ButtonLink href="/business-profile">{t("Create Business Profile")}</ButtonLink>}
    >
      {t("Messages need a business profile, so that travelers know who writes to them.")}
    </EmptyPage>
  );
}
