import { t } from "../../src/i18n/t.ts";
import { Form, Submit, useForm } from "../lib/Form.tsx";
import { call } from "../lib/query.ts";
import { type Joining, MemberFields, readMember } from "./room/MemberFields.tsx";

export function JoinRoom({ code, joining }: { code: string; joining: Joining }) {
  const form = useForm(async (_, form) => {
    await call("POST", `/api/together/${code}/members`, readMember(form));
    // The browser would scroll to where the form was submitted.
    scrollTo(0, 0);
    location.reload();
  });
  return (
    <Form {...form} className="card-box grid gap-4 p-5 md:p-6">
      <MemberFields joining={joining} />
      <Submit waiting={t("One moment…")} className="justify-self-start">
        {t("Join the room")}
      </Submit>
    </Form>
  );
}
