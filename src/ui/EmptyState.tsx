import type { ReactNode } from "react";
import type { DrawingName } from "../art/scene/drawings.ts";
import { t } from "../i18n/t.ts";
import { ButtonLink } from "./Button.tsx";

export type EmptyStateProps = { drawing: DrawingName; title: string; children?: ReactNode; action?: ReactNode };

/** The drawing is a separate image, so that it is not part of the islands' scripts. */
export const EmptyState = ({ drawing, title, children, action }: EmptyStateProps) => (
  <div className="grid justify-items-center gap-3 px-4 py-10 text-center">
    <img src={`/drawings/${drawing}.svg`} alt="" width={160} height={120} />
    <p className="font-display text-xl">{title}</p>
    {children && <p className="max-w-100 text-faint">{children}</p>}
    {action && <div className="mt-2">{action}</div>}
  </div>
);

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

/** The same page for what is no longer shared and for a URL that never existed. */
export const NotSharedPage = ({ title, children, action }: Pick<EmptyStateProps, "title" | "children" | "action">) => (
  <div className="page-width grid justify-items-center gap-4 py-16 text-center">
    <img src="/drawings/no-saved.svg" alt="" width={160} height={120} />
    <h1 className="text-3xl">{title}</h1>
    <p className="max-w-130 text-faint">{children}</p>
    {action}
  </div>
);
