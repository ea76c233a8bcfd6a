import { t } from "../i18n/t.ts";
import { ButtonLink } from "./Button.tsx";
import { EmptyState, type EmptyStateProps } from "./EmptyState.tsx";

/** @param heading names the page to screen readers, while the title says why it is empty */
export const EmptyPage = ({ heading, ...state }: EmptyStateProps & { heading: string }) => (
  <div className="page-width py-10">
    <h1 className="visually-hidden">{heading}</h1>
    <EmptyState {...state} />
  </div>
);

type NoBusinessProps = Pick<EmptyStateProps, "children"> & { heading: string; title?: string };

/** What owners see of a page before they have a profile. */
export const NoBusinessPage = ({ title = t("Create Business Profile First"), ...props }: NoBusinessProps) => (
  <EmptyPage
    drawing="welcome"
    title={title}
    action={<ButtonLink href="/business-profile">{t("Create Business Profile")}</ButtonLink>}
    {...props}
  />
);
