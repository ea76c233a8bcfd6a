import type { ReactNode } from "react";

type Props = {
  /** A BCP 47 tag if it is known and not that of the page. Screen readers, fonts and line breaks go by it. */
  language?: string;
  children: ReactNode;
};

/** A name or a title as a person wrote it: in a language of its own, and in that language's direction. */
export const LocalText = ({ language, children }: Props) => <bdi lang={language}>{children}</bdi>;
