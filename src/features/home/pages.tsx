import { Elysia } from "elysia";
import type { UserType } from "../../../db/vocabulary.ts";
import type { AppContext } from "../../context.ts";
import { Suspended } from "../../errors.ts";
import { isSuspended, session } from "../../http/session.ts";
import { renderPage } from "../../layout/render.tsx";
import { landingPage } from "../landing/cached-pages.tsx";
import { listRecentDiscoveries, listRecentReactions } from "./activity.ts";
import { HomeScreen } from "./HomeScreen.tsx";
import { RecentActivity, RecentDiscoveries } from "./RecentPanel.tsx";

export const homePages = (ctx: AppContext) =>
  new Elysia({ name: "home-pages" }).use(session(ctx)).get(
    "/",
    async ({ viewer, request, redirect }) => {
      if (await isSuspended(ctx, request)) throw new Suspended();
      if (!viewer) return landingPage(ctx, request);
      const { id, firstName, userType } = viewer;
      if (!userType) return redirect("/profile?from=home", 302);
      const recent = await recentPanel(ctx, id, userType);
      const screen = <HomeScreen firstName={firstName} userType={userType} recent={recent} />;
      return renderPage(ctx, request, viewer, { title: "Home" }, screen);
    },
    { public: true },
  );

async function recentPanel({ db, city }: AppContext, userId: string, userType: UserType) {
  return userType === "traveler" ? (
    <RecentDiscoveries discoveries={await listRecentDiscoveries(db, userId)} timezone={city.timezone} />
  ) : (
    <RecentActivity reactions={await listRecentReactions(db, userId)} timezone={city.timezone} />
  );
}
