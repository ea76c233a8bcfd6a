// What a page of a queue shows once all of it is decided, while more waits on others.
import { ButtonLink } from "./Button.tsx";
import { EmptyState } from "./EmptyState.tsx";

/** What waits on a queue's other pages, and where they begin. */
export type OtherPages = { waiting: number; href: string };

export function PageDone({ waiting, href }: OtherPages) {
  return (
    <EmptyState
      drawing="seen-everything"
      title="This page is done."
      action={<ButtonLink href={href}>Show the Others</ButtonLink>}
    >
      {waiting === 1 ? "One more waits" : `${waiting.toLocaleString("en")} more wait`} on other pages.
    </EmptyState>
  );
}
