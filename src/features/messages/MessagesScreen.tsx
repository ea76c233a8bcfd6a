import type { IslandProps } from "../../../islands/registry.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { Pages } from "../../ui/Pages.tsx";

export const MessagesScreen = ({ hasMore, ...props }: IslandProps<"Messages"> & { hasMore: boolean }) => (
  <div className="page-width py-8">
    <h1 className="text-3xl md:text-4xl mb-6">{t("Your Messages")}</h1>
    <Island name="Messages" props={props} />
    <Pages page={props.page} hasMore={hasMore} toUrl={(page) => `/messages?page=${page}`} className="mt-8" />
  </div>
);
