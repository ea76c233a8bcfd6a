import type { ReactNode } from "react";
import { TextLink } from "./TextLink.tsx";

type Props = { id: string; title: string; link?: { href: string; label: string } | false; children: ReactNode };

/** A card that shows a part of something. The link beside its title leads to all of it. */
export const Panel = ({ id, title, link, children }: Props) => (
  <section className="card-box p-5 md:p-6 min-w-0" aria-labelledby={id}>
    <div className="flex flex-wrap items-center gap-x-3">
      <h2 id={id} className="text-xl me-auto">
        {title}
      </h2>
      {link && <TextLink href={link.href}>{link.label}</TextLink>}
    </div>
    {children}
  </section>
);
