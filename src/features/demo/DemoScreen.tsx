import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { Logo } from "../../ui/Logo.tsx";

export function DemoHeader({ siteName }: { siteName: string }) {
  return (
    <header className="demo-header">
      <a href="/" className="wordmark">
        <Logo className="size-9" />
        {siteName}
      </a>
      <a href="/" className="button button-bare">
        {t("Back to Home")}
      </a>
    </header>
  );
}

export function DemoScreen(props: { siteName: string; isCityPublic: boolean }) {
  return (
    <>
      <Island name="DemoPlayer" props={props} />
      <noscript>
        <p className="page-width py-4 font-semibold">
          {t("The demo needs JavaScript, which is turned off in this browser.")}
        </p>
      </noscript>
    </>
  );
}
