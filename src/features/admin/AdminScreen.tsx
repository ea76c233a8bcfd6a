import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";

type TabLink = { name: string; label: string; waiting: number; current: boolean };

export const AdminScreen = ({ tabs, children }: { tabs: TabLink[]; children: ReactNode }) => (
  <div className="page-width py-8 grid gap-6">
    <h1 className="text-3xl md:text-4xl">{t("Admin")}</h1>
    <nav aria-label={t("Admin")} className="flex flex-wrap gap-x-2.5 sm:gap-x-3 lg:gap-x-4 border-b border-line">
      {tabs.map(({ name, label, waiting, current }) => (
        <a
          key={name}
          href={`/admin?tab=${name}`}
          aria-current={current ? "page" : undefined}
          className={`inline-flex items-center gap-1 sm:gap-2 min-h-11 -mb-px border-b-3 no-underline font-semibold ${current ? "border-act" : "border-transparent text-faint"}`}
        >
          {t(label)}
          <span
            data-count={`tab-${name}`}
            hidden={waiting === 0}
            className="rounded-full bg-act px-1.5 sm:px-2 text-sm text-on-act tabular-nums"
          >
            {waiting}
            <span className="visually-hidden"> {t("waiting [[for a decision]]")}</span>
          </span>
        </a>
      ))}
    </nav>
    {children}
  </div>
);
