// Shown when everything on one page of a queue has been decided, but not on the others.
import { t } from "../i18n/t.ts";
import { ButtonLink } from "./Button.tsx";
import { EmptyState } from "./EmptyState.tsx";

export type OtherPages = { waiting: number; href: string };

export const PageDone = ({ waiting, href }: OtherPages) => (
  <EmptyState
    drawing="seen-everything"
    title={t("You've finished this page.")}
    action={<ButtonLink href={href}>{t("Show more")}</ButtonLink>}
  >
    {t("{waiting, plural, one {One more is waiting} other {# more are waiting}} on other pages.", { waiting })}
  </EmptyState>
);
