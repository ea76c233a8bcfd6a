import { t } from "../../i18n/t.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";

export const RoomDayForm = ({ date, shortlistPath }: { date: string; shortlistPath: string }) => (
  <>
    <p className="mt-1 text-lg text-faint max-w-[65ch]">
      {t("Your room's shortlist comes first. The day fits what all of you need, and doesn't say who needs what.")}{" "}
      {t("It's planned anew from your swipes. To keep it, print it or save its files.")}
    </p>
    <form className="print-hidden mt-3 flex flex-wrap items-end gap-3">
      <Field label={t("Date")} name="date" type="date" defaultValue={date} />
      <Button type="submit" kind="quiet">
        {t("Plan a day")}
      </Button>
      <ButtonLink kind="quiet" href={shortlistPath}>
        {t("Shortlist")}
      </ButtonLink>
    </form>
  </>
);
