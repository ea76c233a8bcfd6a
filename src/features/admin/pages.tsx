import type { AppContext } from "../../context.ts";
import { PasskeyRequired } from "../../errors.ts";
import { routes } from "../../http/routes.ts";
import { needsPasskey } from "../../http/session.ts";
import { answerStaff } from "../../i18n/current-language.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { renderPage } from "../../layout/render.tsx";
import { ButtonLink, QuietLink } from "../../ui/Button.tsx";
import { listContentLanguages } from "../../ui/content-languages.ts";
import { EmptyPage } from "../../ui/EmptyState.tsx";
import type { TagChoices } from "../places/owner/schema.ts";
import { suggestTags, toStaffChoices } from "../places/owner/vocabulary.ts";
import { AdminScreen } from "./AdminScreen.tsx";
import { getTabs } from "./tabs.tsx";

export const adminPages = (ctx: AppContext) =>
  routes(ctx)
    .get("/admin/places/new", { auth: ["admin"] })
    .handle(async ({ viewer, request }) => {
      const choices = toStaffChoices(await suggestTags(ctx.db), []);
      const screen = <AddPlaceScreen choices={choices} translates={Boolean(ctx.config.translation)} />;
      return renderPage(ctx, request, viewer, { title: t("Add a place") }, screen);
    })
    .get("/admin", { public: true })
    .handle(async ({ viewer, request }) => {
      if (await needsPasskey(ctx, request)) throw new PasskeyRequired();
      if (!viewer?.isModerator) {
        const screen = <AccessDeniedScreen signedIn={viewer !== null} />;
        return renderPage(ctx, request, viewer, { title: t("Access Denied") }, screen, viewer ? 403 : 401);
      }
      answerStaff();
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
    });

const BACK = "/admin?tab=places";

const AddPlaceScreen = ({ choices, translates }: { choices: TagChoices; translates: boolean }) => (
  <div className="page-width py-8 grid gap-6">
    <header className="flex flex-wrap items-center gap-3">
      <h1 className="text-3xl md:text-4xl me-auto">{t("Add a place")}</h1>
      <QuietLink href={BACK}>{t("Back without saving")}</QuietLink>
    </header>
    <p className="max-w-[65ch] text-faint">
      {t("It has no owner until a business claims it. Travelers find it as soon as you add it.")}
    </p>
    <div className="max-w-200 min-w-0">
      <Island
        name="BusinessForm"
        props={{
          business: null,
          hours: null,
          languages: listContentLanguages(null),
          translates,
          choices,
          edit: { back: BACK },
        }}
      />
    </div>
  </div>
);

const AccessDeniedScreen = ({ signedIn }: { signedIn: boolean }) => (
  <EmptyPage
    heading={t("Access Denied")}
    drawing="not-found"
    title={t("Access Denied")}
    action={
      signedIn ? (
        <ButtonLink href="/">{t("Go to home")}</ButtonLink>
      ) : (
        <ButtonLink href="/login?returnTo=%2Fadmin">{t("Login")}</ButtonLink>
      )
    }
  >
    {signedIn
      ? t("Only admins and moderators can view the admin panel.")
      : t("You need to be logged in to view the admin panel.")}
  </EmptyPage>
);
