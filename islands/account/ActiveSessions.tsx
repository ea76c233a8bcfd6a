import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, LogOut, Smartphone } from "lucide-react";
import type { ActiveSession } from "../../src/features/auth/schema.ts";
import { Badge } from "../../src/ui/Badge.tsx";
import { Button } from "../../src/ui/Button.tsx";
import { formatAgo } from "../../src/ui/dates.ts";
import { call, onFailure } from "../lib/query.ts";
import { showToast } from "../lib/toasts.ts";

const KEY = ["/api/users/sessions"];

type Props = {
  sessions: ActiveSession[];
  timezone: string;
  /** When the page was rendered, ISO 8601. */
  now: string;
};

export function ActiveSessions({ sessions, timezone, now }: Props) {
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: KEY, initialData: sessions });
  const signOut = useMutation({
    mutationFn: () => call("DELETE", "/api/users/sessions"),
    onSuccess: () => {
      client.setQueryData<ActiveSession[]>(KEY, (all) => all?.filter(({ current }) => current));
      showToast({ title: "Signed Out Elsewhere", description: "You are now signed in only in this browser." });
    },
    onError: onFailure(() =>
      showToast({ title: "Error", description: "Failed to sign out elsewhere. Please try again.", destructive: true }),
    ),
  });
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3">
        {data.map((session) => (
          <li key={session.createdAt + session.expire + session.device} className="flex items-center gap-3">
            <DeviceIcon device={session.device} />
            <div className="min-w-0 flex-1">
              <p className="truncate">{session.device}</p>
              <p className="text-sm text-faint">Signed in {formatAgo(session.createdAt, timezone, new Date(now))}</p>
            </div>
            {session.current && <Badge tone="good">This browser</Badge>}
          </li>
        ))}
      </ul>
      {data.length > 1 && (
        <Button kind="quiet" onClick={() => signOut.mutate()} waiting={signOut.isPending && "Signing out…"}>
          <LogOut size={18} aria-hidden />
          Sign Out Elsewhere
        </Button>
      )}
    </div>
  );
}

function DeviceIcon({ device }: { device: string }) {
  const Icon = /iPhone|Android/.test(device) ? Smartphone : Laptop;
  return <Icon size={22} aria-hidden className="shrink-0 text-faint" />;
}
