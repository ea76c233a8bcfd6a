// Sharing one's saved places: an address for people without an account, how the list calls itself, and the end of it.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Copy, Link2 } from "lucide-react";
import { useState } from "react";
import type { OwnList } from "../../src/features/dashboard/schema.ts";
import { Button } from "../../src/ui/Button.tsx";
import { Field } from "../../src/ui/Field.tsx";
import { call, onFailure } from "../lib/query.ts";
import { showToast } from "../lib/toasts.ts";
import { copyLink } from "../places/actions/share.ts";

const PATH = "/api/users/list";

type Props = {
  list: OwnList;
  /** null where the traveler told none. */
  firstName: string | null;
};

export function ShareList({ list: first, firstName }: Props) {
  const { data: list } = useQuery({ queryKey: [PATH], initialData: first });
  const { busy, change } = useChange();
  return (
    <section className="card-box p-5 md:p-6 grid gap-4 mt-8" aria-labelledby="share-list">
      <div className="grid gap-1">
        <h2 id="share-list" className="text-xl flex items-center gap-2">
          <Link2 size={22} aria-hidden className="text-act shrink-0" />
          Share this list
        </h2>
        <p className="text-faint max-w-[65ch]">
          {list.url
            ? "Whoever has this address sees your saved places, without an account, until you stop sharing."
            : "Friends see your saved places at an address of their own, without an account. You can stop at any time."}
        </p>
      </div>
      {list.url && <Address url={list.url} />}
      <Wishes
        list={list}
        firstName={firstName}
        busy={busy === "save"}
        onSave={(settings) => change("save", settings)}
      />
      {list.url && (
        <div className="flex flex-wrap gap-3 border-t border-line pt-4">
          <Button kind="quiet" waiting={busy === "move" && "Moving…"} onClick={() => change("move")}>
            New Address
          </Button>
          <Button kind="danger" waiting={busy === "stop" && "Stopping…"} onClick={() => change("stop")}>
            Stop Sharing
          </Button>
        </div>
      )}
    </section>
  );
}

function Address({ url }: { url: string }) {
  const { pathname } = new URL(url);
  return (
    <div className="flex flex-wrap gap-5 items-start">
      <div className="flex-1 basis-72 grid gap-3 min-w-0">
        <Field label="Address of your list" value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
        <div className="flex flex-wrap gap-3">
          <Button kind="quiet" onClick={() => void copyLink(url)}>
            <Copy size={18} aria-hidden />
            Copy
          </Button>
          <a href={pathname} className="plain-link inline-flex items-center min-h-11 px-2 font-semibold">
            See it as others do
          </a>
        </div>
      </div>
      <img
        src={`${pathname}/qr.svg`}
        alt="QR code of your list's address"
        width={144}
        height={144}
        className="rounded-3 border border-line bg-white"
      />
    </div>
  );
}

type WishesProps = Props & { busy: boolean; onSave: (settings: { title: string; showsName: boolean }) => void };

function Wishes({ list: { url, title, showsName }, firstName, busy, onSave }: WishesProps) {
  return (
    <form
      method="dialog"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const values = new FormData(event.currentTarget);
        onSave({ title: String(values.get("title")), showsName: values.has("showsName") });
      }}
    >
      <Field
        label="What it is called"
        name="title"
        required={false}
        maxLength={80}
        hint="Such as: A weekend by the harbor"
        defaultValue={title ?? ""}
      />
      {firstName && (
        <label className="flex items-center gap-3 min-h-11 break-words">
          <input type="checkbox" name="showsName" defaultChecked={showsName} className="size-5 shrink-0 accent-act" />
          Say that it is {firstName}'s list
        </label>
      )}
      <Button type="submit" kind={url ? "quiet" : "act"} waiting={busy && "Saving…"} className="justify-self-start">
        {url ? "Save" : "Share This List"}
      </Button>
    </form>
  );
}

type Deed = "save" | "move" | "stop";

const DEEDS = {
  save: { method: "POST", path: PATH, said: "Your list is shared." },
  move: { method: "POST", path: `${PATH}/address`, said: "The old address shows nothing any more." },
  stop: { method: "DELETE", path: PATH, said: "Nobody sees your list any more." },
} as const;

function useChange() {
  const client = useQueryClient();
  const [busy, setBusy] = useState<Deed>();

  async function send(deed: Deed, body?: object): Promise<void> {
    const { method, path, said } = DEEDS[deed];
    setBusy(deed);
    try {
      client.setQueryData([PATH], await call<OwnList>(method, path, body));
      showToast({ title: deed === "stop" ? "Not Shared" : "List Shared", description: said });
    } catch (error) {
      onFailure(() =>
        showToast({ title: "Error", description: "Failed to change your list. Please try again.", destructive: true }),
      )(error as Error);
    }
    setBusy(undefined);
  }

  return { busy, change: (deed: Deed, body?: object) => void send(deed, body) };
}
