import { EmptyState, type EmptyStateProps } from "./EmptyState.tsx";

/** @param heading names the page to screen readers, while the title says why it is empty */
export const EmptyPage = ({ heading, ...state }: EmptyStateProps & { heading: string }) => (
  <div className="page-width py-10">
    <h1 className="visually-hidden">{heading}</h1>
    <EmptyState {...state} />
  </div>
);
