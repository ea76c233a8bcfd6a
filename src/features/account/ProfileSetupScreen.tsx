import type { TravelPreference, UserType } from "../../../db/vocabulary.ts";
import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";

type Props = { siteName: string; email: string; preferences: TravelPreference[]; returnTo: string; type?: UserType };

export const ProfileSetupScreen = ({ siteName, email, preferences, returnTo, type }: Props) => (
  <div className="page-width max-w-180 pt-4 pb-12">
    <h1 className="text-3xl md:text-4xl">{t("Welcome to {siteName}!", { siteName })}</h1>
    <p className="mt-2 mb-6 text-faint">{t("Answer two questions to get started.")}</p>
    <section className="card-box p-5 md:p-8" aria-label={t("Account setup")}>
      <Island name="SetupForm" props={{ preferences, returnTo, type }} />
    </section>
    <p className="mt-6 text-center text-faint">
      {rich("Signed in as <b>{email}</b>.", { email, b: (text) => <span className="break-words">{text}</span> })}{" "}
      <a href="/api/logout" className="plain-link inline-flex items-center min-h-11">
        {t("Sign Out")}
      </a>
    </p>
  </div>
);
