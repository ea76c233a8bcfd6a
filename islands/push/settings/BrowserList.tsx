import type { PushBrowser } from "../../../src/features/push/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Badge } from "../../../src/ui/Badge.tsx";
import { Button } from "../../../src/ui/Button.tsx";

type Props = { browsers: PushBrowser[]; onRemove: (id: string) => void };

export function BrowserList({ browsers, onRemove }: Props) {
  if (browsers.length === 0) return null;
  return (
    <div className="grid gap-2">
      <ul className="grid gap-2" aria-label={t("Browsers that get notifications")}>
        {browsers.map(({ id, device, current }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1 break-words">{device}</span>
            {current && <Badge tone="good">{t("This browser")}</Badge>}
            <Button kind="quiet" aria-label={t("Remove {name}", { name: device })} onClick={() => onRemove(id)}>
              {t("Remove")}
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-sm text-faint">
        {t("A browser gets notifications until you remove it here or sign out in it.")}
      </p>
    </div>
  );
}
