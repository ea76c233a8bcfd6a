import { t } from "../../src/i18n/t.ts";
import { QuietLink } from "../../src/ui/Button.tsx";

export type Provider = { n: number; name: string };

export const ProviderLinks = ({ providers, returnTo }: { providers: Provider[]; returnTo: string }) => (
  <div className="flex flex-wrap gap-3">
    {providers.map(({ n, name }) => (
      <QuietLink key={n} href={`/api/login/${n}?returnTo=${encodeURIComponent(returnTo)}`} className="flex-auto">
        {t("Continue with {name}", { name })}
      </QuietLink>
    ))}
  </div>
);
