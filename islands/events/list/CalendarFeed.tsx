// The private address at which a calendar program reads one's events: opened, copied, closed.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarSync, Copy } from "lucide-react";
import { useState } from "react";
import type { CalendarFeed as Feed } from "../../../src/features/events/schema.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { Field } from "../../../src/ui/Field.tsx";
import { call, onFailure } from "../../lib/query.ts";
import { showToast } from "../../lib/toasts.ts";

const PATH = "/api/users/calendar";

export function CalendarFeed({ feed }: { feed: Feed }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const {
    data: { url },
  } = useQuery({ queryKey: [PATH], initialData: feed });

  async function change(method: "POST" | "DELETE"): Promise<void> {
    setBusy(true);
    try {
      client.setQueryData([PATH], await call<Feed>(method, PATH));
    } catch (error) {
      onFailure(() =>
        showToast({
          title: "Error",
          description: "Failed to change your calendar. Please try again.",
          destructive: true,
        }),
      )(error as Error);
    }
    setBusy(false);
  }

  return (
    <section className="card-box p-5 md:p-6 grid gap-4" aria-labelledby="calendar-feed">
      <div className="grid gap-1">
        <h2 id="calendar-feed" className="text-xl flex items-center gap-2">
          <CalendarSync size={22} aria-hidden className="text-act shrink-0" />
          In your own calendar
        </h2>
        <p className="text-faint max-w-[65ch]">
          Your calendar program can follow the events you are in at a private address. Whoever has the address can read
          them, so keep it to yourself.
        </p>
      </div>
      {url ? (
        <>
          <Field label="Private address" value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
          <div className="flex flex-wrap gap-3">
            <Button kind="quiet" onClick={() => void copy(url)}>
              <Copy size={18} aria-hidden />
              Copy
            </Button>
            <Button kind="danger" waiting={busy && "Closing…"} onClick={() => void change("DELETE")}>
              Close This Address
            </Button>
          </div>
        </>
      ) : (
        <Button
          kind="quiet"
          waiting={busy && "Opening…"}
          onClick={() => void change("POST")}
          className="justify-self-start"
        >
          Get the Address
        </Button>
      )}
    </section>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: "Address Copied", description: "Paste it where your calendar asks for a subscription." });
  } catch {
    showToast({ title: "Copy this address", description: url });
  }
}
