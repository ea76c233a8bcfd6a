// The page of the first set-up: a form, and what an operator may want to know beside it.
import { Island } from "../../layout/Island.tsx";

type Props = {
  siteName: string;
  /** What the environment says already: shown, and not asked. */
  fixed: { cityName?: string; timezone?: string };
  /** How to set up mail, where it is not. */
  mailHint?: string;
  zones: string[];
};

export function FirstSetupScreen({ siteName, fixed, mailHint, zones }: Props) {
  return (
    <div className="w-full max-w-2xl mx-auto px-5 py-8 sm:py-12">
      <h1 className="text-3xl sm:text-4xl">Set up {siteName}</h1>
      <p className="mt-2 text-faint">
        A code that the server has just printed shows that this is your machine. This page closes for good when you are
        done.
      </p>
      <Island name="FirstSetup" props={{ fixed, mailHint }} />
      <datalist id="time-zones">
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <noscript>
        <p className="mt-4 font-semibold">
          This form needs JavaScript, which is off in this browser. ADMIN_EMAIL, ADMIN_PASSWORD, CITY_NAME and
          CITY_TIMEZONE do the same.
        </p>
      </noscript>
    </div>
  );
}
