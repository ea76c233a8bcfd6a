import { RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "../../src/i18n/t.ts";
import { QuietButton } from "../../src/ui/Button.tsx";

export function RefreshWaitlist({ href }: { href: string }) {
  const [loading, setLoading] = useState(false);
  useEffect(() => {
    // The back/forward cache restores the page with its button still loading.
    const reset = () => setLoading(false);
    addEventListener("pageshow", reset);
    return () => removeEventListener("pageshow", reset);
  }, []);
  const refresh = () => {
    setLoading(true);
    location.assign(href);
  };
  return (
    <div role="status">
      <QuietButton icon={RotateCw} onClick={refresh} waiting={loading && t("Loading waitlist entries...")}>
        {t("Refresh")}
      </QuietButton>
    </div>
  );
}
