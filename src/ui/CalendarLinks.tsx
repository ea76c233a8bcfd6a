import { CalendarPlus } from "lucide-react";
import type { CalendarLink } from "./calendar-links.ts";

export const CalendarLinks = ({ id, title, links }: { id: string; title: string; links: readonly CalendarLink[] }) => (
  <section aria-labelledby={id} className="grid gap-3">
    <h2 id={id} className="flex items-center gap-2 text-xl">
      <CalendarPlus size={22} aria-hidden className="text-act shrink-0" />
      {title}
    </h2>
    <p className="flex flex-wrap gap-3">
      {links.map(({ label, href }) => (
        <a key={label} href={href} rel="noreferrer" className="button button-quiet">
          {label}
        </a>
      ))}
    </p>
  </section>
);
