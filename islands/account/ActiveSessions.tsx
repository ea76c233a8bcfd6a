import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, LogOut, Smartphone } from "lucide-react";
import { useState } from "react";
import type { ActiveSession, SignInMethodList } from "../../src/features/auth/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { Badge } from "../../src/ui/Badge.tsx";
import { QuietButton } from "../../src/ui/Button.tsx";
import { formatAgo } from "../../src/ui/dates.ts";
import { OpeningForm } from "../auth/sign-in-methods/InlineForm.tsx";
import { SIGN_IN_METHODS } from "../auth/sign-in-methods/methods.ts";
import { PasswordField } from "../lib/PasswordField.tsx";
import { call } from "../lib/query.ts";
import { getRemovals, RecentMethods } from "../lib/RecentMethods.tsx";
import { showToast } from "../lib/toasts.ts";
import { useTask } from "../lib/use-task.ts";

const KEY = ["/api/users/sessions"];

type Props = { sessions: ActiveSession[]; methods: SignInMethodList; timezone: string; now: string };

export function ActiveSessions({ sessions, methods, timezone, now }: Props) {
  const { data } = useQuery({ queryKey: KEY, initialData: sessions });
  const { data: signIn } = useQuery({ queryKey: SIGN_IN_METHODS, initialData: methods });
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3">
        {data.map((session) => (
          <li key={session.createdAt + session.expire + session.device} className="flex flex-wrap items-center gap-3">
            <DeviceIcon device={session.device} />
            <div className="min-w-0 flex-1 basis-40">
              <p className="break-words">{session.device}</p>
              <p className="text-sm text-faint">
                {t("Signed in {ago}", { ago: formatAgo(session.createdAt, timezone, new Date(now)) })}
              </p>
            </div>
            {session.current && <Badge tone="good">{t("This browser")}</Badge>}
          </li>
        ))}
      </ul>
      {data.length > 1 &&
        (signIn.recent.length > 0 ? (
          <SignOutAndRemove methods={signIn} timezone={timezone} now={now} />
        ) : (
          <SignOutElsewhere />
        ))}
    </div>
  );
}

function SignOutElsewhere() {
  const onSignedOut = useSignedOut();
  const { running, run } = useTask(t("We couldn't sign you out elsewhere. Please try again."), async () => {
    await call("DELETE", "/api/users/sessions");
    onSignedOut();
  });
  return (
    <QuietButton icon={LogOut} onClick={() => run()} waiting={running && t("Signing out…")}>
      {t("Sign out elsewhere")}
    </QuietButton>
  );
}

function SignOutAndRemove({ methods, timezone, now }: Omit<Props, "sessions">) {
  const onSignedOut = useSignedOut();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <div
      className="grid gap-3"
      onChange={({ currentTarget }) => setRemoving(currentTarget.querySelector("[name=remove]:checked") !== null)}
    >
      <OpeningForm
        label={
          <>
            <LogOut size={18} aria-hidden />
            {t("Sign out elsewhere")}
          </>
        }
        className=""
        action={t("Sign out elsewhere")}
        busyLabel={t("Signing out…")}
        send={async ({ password }, form) => {
          await call("DELETE", "/api/users/sessions", { password, remove: getRemovals(form) });
          onSignedOut();
        }}
      >
        <RecentMethods methods={methods.recent} timezone={timezone} now={now} />
        {isRemoving && methods.password && <PasswordField autoComplete="current-password" />}
      </OpeningForm>
    </div>
  );
}

function useSignedOut(): () => void {
  const client = useQueryClient();
  return () => {
    client.setQueryData<ActiveSession[]>(KEY, (all) => all?.filter(({ current }) => current));
    void client.refetchQueries({ queryKey: SIGN_IN_METHODS });
    showToast({ title: t("Signed out elsewhere"), description: t("You are now signed in only in this browser.") });
  };
}

function DeviceIcon({ device }: { device: string }) {
  const Icon = /iPhone|Android/.test(device) ? Smartphone : Laptop;
  return <Icon size={22} aria-hidden className="shrink-0 text-faint" />;
}
