import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, LogOut, Smartphone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ActiveSession, SignInMethodList } from "../../src/features/auth/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { Badge } from "../../src/ui/Badge.tsx";
import { Button } from "../../src/ui/Button.tsx";
import { formatAgo } from "../../src/ui/dates.ts";
import { SIGN_IN_METHODS } from "../auth/sign-in-methods/methods.ts";
import { Form, Submit, useForm } from "../lib/Form.tsx";
import { PasswordField } from "../lib/PasswordField.tsx";
import { call } from "../lib/query.ts";
import { getRemovals, RecentMethods } from "../lib/RecentMethods.tsx";
import { showToast } from "../lib/toasts.ts";

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
      {data.length > 1 && <SignOutElsewhere methods={signIn} timezone={timezone} now={now} />}
    </div>
  );
}

/** The first press shows what else can be removed, if there is anything. */
function SignOutElsewhere({ methods, timezone, now }: Omit<Props, "sessions">) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isOpen) box.current?.querySelector("input")?.focus();
  }, [isOpen]);
  const form = useForm(async ({ password }, form) => {
    if (!isOpen && methods.recent.length > 0) return setOpen(true);
    await call("DELETE", "/api/users/sessions", { password, remove: getRemovals(form) });
    client.setQueryData<ActiveSession[]>(KEY, (all) => all?.filter(({ current }) => current));
    for (const queryKey of [SIGN_IN_METHODS, ["/api/users/tokens"]]) void client.refetchQueries({ queryKey });
    showToast({ title: t("Signed out elsewhere"), description: t("You are now signed in only in this browser.") });
  });
  const noteRemovals = () => setRemoving(box.current?.querySelector("[name=remove]:checked") !== null);
  return (
    <Form {...form} ref={box} onChange={noteRemovals}>
      {isOpen && <RecentMethods methods={methods.recent} timezone={timezone} now={now} />}
      {isOpen && isRemoving && methods.password && <PasswordField autoComplete="current-password" />}
      <Submit kind="quiet" waiting={t("Signing out…")} className="justify-self-start">
        <LogOut size={18} aria-hidden />
        {t("Sign out elsewhere")}
      </Submit>
      {isOpen && (
        <Button kind="bare" className="justify-self-start" onClick={() => setOpen(false)}>
          {t("Cancel")}
        </Button>
      )}
    </Form>
  );
}

function DeviceIcon({ device }: { device: string }) {
  const Icon = /iPhone|Android/.test(device) ? Smartphone : Laptop;
  return <Icon size={22} aria-hidden className="shrink-0 text-faint" />;
}
