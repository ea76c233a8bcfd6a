import { CalendarDays, MessageSquare, QrCode, Store } from "lucide-react";
import { t } from "../../../../i18n/t.ts";
import { ButtonLink } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";

/** @param printUrl only for a public place */
export function QuickActions({ printUrl }: { printUrl?: string }) {
  return (
    <Card id="quick-actions" title={t("Quick Actions")}>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        <ButtonLink href="/events" kind="quiet">
          <CalendarDays size={18} aria-hidden />
          {t("Manage Events")}
        </ButtonLink>
        <ButtonLink href="/messages" kind="quiet">
          <MessageSquare size={18} aria-hidden />
          {t("Send Messages")}
        </ButtonLink>
        <ButtonLink href="/business-profile" kind="quiet">
          <Store size={18} aria-hidden />
          {t("Update Profile")}
        </ButtonLink>
        {printUrl && (
          <ButtonLink href={printUrl} kind="quiet">
            <QrCode size={18} aria-hidden />
            {t("Print a QR code")}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
