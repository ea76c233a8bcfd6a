import { t } from "../../src/i18n/t.ts";
export function TermsNotice({ action }: { action: string }) {
  return (
    <p className="text-center text-sm text-faint">
      By {action} you agree to the{" "}
      <a href="/terms" className="plain-link">
        {t("Terms")}
      </a>{" "}
      and have read the{" "}
      <a href="/privacy" className="plain-link">
        {t("Privacy")}
      </a>{" "}
      page.
    </p>
  );
}
