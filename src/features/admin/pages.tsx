import type { AppContext } from "../../context.ts";
import { PasskeyRequired } from "../../errors.ts";
import { needsPasskey, routes } from "../../http/session.ts";
import { t } from "../../i18n/t.ts";
import { renderPage } from "../../layout/render.tsx";
import { AccessDeniedScreen, AdminScreen } from "./AdminScreen.tsx";
import { getTabs } from "./tabs.tsx";

export const adminPages = (ctx: AppContext) =>
  routes(ctx).get(
    "/admin",
    async ({ viewer, request }) => {
      if (await needsPasskey(ctx, request)) throw new PasskeyRequired();
      if (!viewer?.isModerator) {
        const screen = <AccessDeniedScreen signedIn={viewer !== null} />;
        return renderPage(ctx, request, viewer, { title: t("Access Denied") }, screen, viewer ? 403 : 401);
      }
      const query = new URL(request.url).searchParams;
      const available = getTabs(viewer);
      const openTab = available.find(({ name }) => name === query.get("tab")) ?? available[0]!;
      const [content, ...counts] = await Promise.all([
        openTab.show(ctx, query, viewer),
        ...available.map((tab) => tab.waiting?.(ctx) ?? 0),
      ]);
      const tabs = available.map(({ name, label }, i) => ({
        name,
        label,
        waiting: counts[i] ?? 0,
        current: name === openTab.name,
      }));
      return renderPage(
        ctx,
        request,
        viewer,
        { title: t("{tab} · Admin", { tab: t(openTab.label) }), frame: "app" },
        <AdminScreen tabs={tabs}>{content}</AdminScreen>,
      );
    },
    { public: true },
  );
