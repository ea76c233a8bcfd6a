import type { ZoneChoice } from "../../city/time-zones.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { Options } from "../../ui/Options.tsx";

type Props = {
  siteName: string;
  fixed: { cityName?: string; timezone?: string };
  mailHint?: string;
  zones: ZoneChoice[];
};

export const SetupScreen = ({ siteName, fixed, mailHint, zones }: Props) => (
  <div className="w-full max-w-2xl mx-auto px-5 py-8 sm:py-12">
    <h1 className="text-3xl sm:text-4xl">{t("Set up {siteName}", { siteName })}</h1>
    <p className="mt-2 text-faint">
      {t(
        "Enter the code from the server log to prove that this is your server. This page is only available until setup is done.",
      )}
    </p>
    <Island name="FirstSetup" props={{ fixed, mailHint }} />
    <datalist id="time-zones">
      <Options of={zones.map(({ name, label }) => [name, label])} />
    </datalist>
    <noscript>
      <p className="mt-4 font-semibold">
        {t(
          "This form needs JavaScript, which is turned off in this browser. You can set ADMIN_EMAIL, ADMIN_PASSWORD, CITY_NAME and CITY_TIMEZONE instead.",
        )}
      </p>
    </noscript>
  </div>
);
