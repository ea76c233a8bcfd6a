import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type Props = { title?: ReactNode; description?: ReactNode; children?: ReactNode; className?: string; id?: string };

export const Card = ({ title, description, children, className = "", id }: Props) => (
  <section className={`card-box p-5 md:p-6 ${className}`} aria-labelledby={id}>
    {title && (
      <h2 id={id} className="text-xl">
        {title}
      </h2>
    )}
    {description && <p className="mt-1 text-faint">{description}</p>}
    {children && <div className={title ? "mt-4" : ""}>{children}</div>}
  </section>
);

type IconProps = Omit<Props, "title"> & { icon: LucideIcon; title: string };

/** A card of what one can turn on. */
export const IconCard = ({ icon: Icon, title, description, children, ...card }: IconProps) => (
  <Card
    {...card}
    title={
      <span className="flex items-center gap-2">
        <Icon size={22} aria-hidden className="text-act shrink-0" />
        {title}
      </span>
    }
    description={<span className="block max-w-[65ch]">{description}</span>}
  >
    <div className="grid gap-4">{children}</div>
  </Card>
);
