import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { MAX_SEARCH } from "../../../db/vocabulary.ts";
import { type AudienceMember, type AudienceSize, MESSAGE_FIELDS } from "../../../src/features/messages/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Field, Options, SelectField, WrittenInput } from "../../../src/ui/Field.tsx";
import { DialogForm } from "../../lib/DialogForm.tsx";
import { useDraft } from "../../lib/draft.ts";
import { useForm } from "../../lib/Form.tsx";
import { ApiError, call } from "../../lib/query.ts";
import { Switch } from "../../lib/Switch.tsx";
import { showToast } from "../../lib/toasts.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";

export type Audience = { people: AudienceMember[]; size: AudienceSize };

export function MessageForm({ dialog, audience }: { dialog: RefObject<HTMLDialogElement | null>; audience: Audience }) {
  const client = useQueryClient();
  const [toAll, setToAll] = useState(false);
  const [recipient, setRecipient] = useState("");
  const [length, setLength] = useState(0);
  const [id, setId] = useState<string | null>(null);
  const draft = useDraft("message", () => dialog.current?.querySelector("form"));
  const form = useForm(
    async ({ title, content, toUserId = "" }, form) => {
      // The same id for a retry without a response, so that it is sent only once.
      const messageId = id ?? crypto.randomUUID();
      setId(messageId);
      try {
        const to = toAll ? null : toUserId || null;
        await call("POST", "/api/messages", { title, content, toUserId: to, isAnnouncement: toAll, id: messageId });
      } catch (error) {
        if (error instanceof ApiError) setId(null);
        throw error;
      }
      dialog.current?.close();
      showToast({ title: t("Message Sent"), description: t("Your message has been sent successfully!") });
      form.reset();
      draft.forget();
      setToAll(false);
      setRecipient("");
      setLength(0);
      setId(null);
      await client.invalidateQueries({ queryKey: ["/api/businesses/messages"] }).catch(() => {});
    },
    t("Failed to send message. Please try again."),
    [403, 409, 429],
  );
  return (
    <DialogForm
      dialog={dialog}
      title={t("Send Message")}
      cancel={t("Close")}
      action={t("Send Message")}
      waiting={t("Sending…")}
      isLong
      {...form}
    >
      <Switch on={toAll} onSwitch={setToAll}>
        {t("Send as announcement")}
      </Switch>
      {!toAll && <Recipient audience={audience} value={recipient} onPick={setRecipient} />}
      <p aria-live="polite" className="rounded-3 bg-sunken px-4 py-3 font-semibold">
        {toAll || !recipient ? formatReach(audience.size) : t("Reaches only this traveler.")}
      </p>
      <WrittenInput name="title" of={MESSAGE_FIELDS.title} />
      <WrittenInput
        name="content"
        of={MESSAGE_FIELDS.content}
        rows={4}
        onChange={({ target }) => setLength(target.value.length)}
        hint={t("{length, number} of {max, number} characters", { length, max: MESSAGE_FIELDS.content.max })}
      />
    </DialogForm>
  );
}

function Recipient({ audience, value, onPick }: { audience: Audience; value: string; onPick: (id: string) => void }) {
  const [search, setSearch] = useState("");
  const { data: found } = useQuery<AudienceMember[]>({
    queryKey: [`/api/businesses/my/audience?q=${encodeURIComponent(search)}`],
    enabled: search !== "",
  });
  const isHydrated = useHydrated();
  const people = search && found ? found : isHydrated ? audience.people : [];
  return (
    <>
      {audience.size.people > audience.people.length && (
        <Field
          label={t("Find by first name")}
          type="search"
          value={search}
          maxLength={MAX_SEARCH}
          onChange={({ target }) => setSearch(target.value.trim())}
        />
      )}
      <SelectField
        label={t("Recipient")}
        name="toUserId"
        required={false}
        value={value}
        onChange={({ target }) => onPick(target.value)}
      >
        <option value="">{t("Everyone who liked or saved you")}</option>
        <Options
          of={people.map((person) => [person.id, `${person.firstName ?? t("A traveler")} · ${formatActivity(person)}`])}
        />
      </SelectField>
    </>
  );
}

const formatActivity = ({ liked, saved, going }: AudienceMember) =>
  [
    liked && t("liked [[what a traveler did]]"),
    saved && t("saved [[what a traveler did]]"),
    going && t("going [[what a traveler does]]"),
  ]
    .filter(Boolean)
    .join(" · ");

function formatReach({ announced }: AudienceSize): string {
  if (announced === 0) return t("No one has liked or saved you yet, so no one would get this message.");
  return t(
    "{count, plural, one {Reaches the one traveler who liked or saved you.} other {Reaches the # travelers who liked or saved you.}}",
    { count: announced },
  );
}
