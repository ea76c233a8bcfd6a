import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { LIST_FIELDS, type OwnList } from "../../src/features/dashboard/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { Button, QuietButton } from "../../src/ui/Button.tsx";
import { IconCard } from "../../src/ui/Card.tsx";
import { Choice } from "../../src/ui/Choice.tsx";
import { WrittenInputs } from "../../src/ui/Field.tsx";
import { TextLink } from "../../src/ui/TextLink.tsx";
import { CopiedLink } from "../lib/CopiedLink.tsx";
import { call } from "../lib/query.ts";
import { showToast } from "../lib/toasts.ts";
import { useTask } from "../lib/use-task.ts";

const PATH = "/api/users/list";

type Props = { list: OwnList; firstName: string | null };

export function ShareList({ list: first, firstName }: Props) {
  const { data: list } = useQuery({ queryKey: [PATH], initialData: first });
  const { busy, change } = useChange();
  return (
    <IconCard
      id="share-list"
      icon={Link2}
      className="mt-8"
      title={t("Share this list")}
      description={
        list.url
          ? t("Anyone with this link can see your saved places, without an account, until you stop sharing.")
          : t("Friends can see your saved places with a link, without an account. You can stop sharing at any time.")
      }
    >
      {list.url && <ListLink url={list.url} />}
      <Settings list={list} firstName={firstName} busy={busy === "save"} onSave={(body) => change("save", body)} />
      {list.url && (
        <div className="flex flex-wrap gap-3 border-t border-line pt-4">
          <QuietButton waiting={busy === "move" && t("Creating…")} onClick={() => change("move")}>
            {t("New link")}
          </QuietButton>
          <Button kind="danger" waiting={busy === "stop" && t("Stopping…")} onClick={() => change("stop")}>
            {t("Stop sharing")}
          </Button>
        </div>
      )}
    </IconCard>
  );
}

function ListLink({ url }: { url: string }) {
  const { pathname } = new URL(url);
  return (
    <div className="flex flex-wrap gap-5 items-start">
      <div className="flex-1 basis-72 grid gap-3 min-w-0">
        <CopiedLink label={t("Link to your list")} url={url}>
          <TextLink href={pathname} className="px-2">
            {t("View as others see it")}
          </TextLink>
        </CopiedLink>
      </div>
      <img
        src={`${pathname}/qr.svg`}
        alt={t("QR code of the link to your list")}
        width={144}
        height={144}
        className="rounded-3 border border-line bg-white"
      />
    </div>
  );
}

type SettingsProps = Props & { busy: boolean; onSave: (body: { title: string; showsName: boolean }) => void };

const Settings = ({ list: { url, title, showsName }, firstName, busy, onSave }: SettingsProps) => (
  <form
    method="dialog"
    className="grid gap-4"
    onSubmit={(event) => {
      event.preventDefault();
      const values = new FormData(event.currentTarget);
      onSave({ title: String(values.get("title")), showsName: values.has("showsName") });
    }}
  >
    <WrittenInputs of={LIST_FIELDS} values={{ title }} />
    {firstName && (
      <Choice type="checkbox" name="showsName" defaultChecked={showsName}>
        {t("Show that it's {firstName}'s list", { firstName })}
      </Choice>
    )}
    <Button type="submit" kind={url ? "quiet" : "act"} waiting={busy && t("Saving…")} className="justify-self-start">
      {url ? t("Save [[a form]]") : t("Share this list")}
    </Button>
  </form>
);

type Action = "save" | "move" | "stop";

const getActions = () =>
  ({
    save: {
      method: "POST",
      path: PATH,
      title: t("List shared"),
      description: t("Anyone with the link can see your list."),
    },
    move: {
      method: "POST",
      path: `${PATH}/address`,
      title: t("List shared"),
      description: t("The old link no longer works."),
    },
    stop: { method: "DELETE", path: PATH, title: t("Sharing stopped"), description: t("Your list is private again.") },
  }) as const;

function useChange() {
  const client = useQueryClient();
  const { running, run } = useTask(
    t("We couldn't change your list. Please try again."),
    async (action: Action, body?: object) => {
      const { method, path, title, description } = getActions()[action];
      client.setQueryData([PATH], await call<OwnList>(method, path, body));
      showToast({ title, description });
    },
  );
  return { busy: running?.[0], change: run };
}
