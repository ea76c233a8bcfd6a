// Home of an admin without an account type: what is left to do before people come.
import { Circle, CircleCheck } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";

type Step = "address" | "email" | "map" | "backup" | "places" | "owner";

type Props = { done: Record<Step, boolean>; cityName: string };

export function ChecklistScreen({ done, cityName }: Props) {
  const steps = getSteps();
  return (
    <div className="page-width py-8 grid gap-6 max-w-200">
      <header>
        <h1 className="text-3xl md:text-4xl break-words">{t("Get {city} ready", { city: cityName })}</h1>
        <p className="mt-2 text-lg text-faint">{t("What is left to do before people come.")}</p>
      </header>
      <ul className="card-box divide-y divide-line list-none p-0 m-0">
        {steps.map(({ name, title, text, href }) => (
          <li key={name} className="flex items-start gap-3 px-5 py-4">
            {done[name] ? (
              <CircleCheck size={24} className="mt-2 shrink-0 text-like" aria-label={t("Done")} role="img" />
            ) : (
              <Circle size={24} className="mt-2 shrink-0 text-faint" aria-label={t("To do")} role="img" />
            )}
            <div className="min-w-0">
              <a href={href} className="plain-link inline-flex items-center min-h-11 font-semibold">
                {title}
              </a>
              {!done[name] && <p className="text-faint">{text}</p>}
            </div>
          </li>
        ))}
      </ul>
      <Card title={t("See the city as visitors do")}>
        <p className="flex flex-wrap gap-3">
          <ButtonLink href="/try" kind="quiet">
            {t("Discover")}
          </ButtonLink>
          <ButtonLink href="/places/map" kind="quiet">
            {t("Map")}
          </ButtonLink>
          <ButtonLink href="/whats-on" kind="quiet">
            {t("Events")}
          </ButtonLink>
        </p>
      </Card>
      <p className="text-faint">
        <a href="/profile" className="plain-link inline-flex items-center min-h-11">
          {t("Choose an account type to swipe, save and answer events yourself")}
        </a>
      </p>
    </div>
  );
}

const getSteps = (): { name: Step; title: string; text: string; href: string }[] => [
  {
    name: "address",
    title: t("Public address"),
    text: t("Set BASE_URL to the address that people open."),
    href: "/help/configuration",
  },
  {
    name: "email",
    title: t("Email"),
    text: t("Set SMTP_URL and MAIL_FROM, so that emails arrive."),
    href: "/admin?tab=email",
  },
  {
    name: "map",
    title: t("Street map"),
    text: t("Get the streets of the city: without them, the map shows only coastlines and borders."),
    href: "/admin?tab=map",
  },
  {
    name: "backup",
    title: t("Backup"),
    text: t("The first backup has not been made yet. A running server makes it within a day."),
    href: "/admin",
  },
  { name: "places", title: t("First places"), text: t("Import the places of the city."), href: "/admin?tab=imports" },
  {
    name: "owner",
    title: t("First owner"),
    text: t("Invite a business to describe or claim its place, and approve it."),
    href: "/admin?tab=people",
  },
];
