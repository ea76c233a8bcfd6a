// Adds, replaces and removes the user's profile photo. The page is reloaded, so that it appears everywhere.
import { t } from "../../src/i18n/t.ts";
import { PicturePicker } from "../lib/PicturePicker.tsx";
import { call } from "../lib/query.ts";
import { redirectWithToast } from "../lib/toasts.ts";

const PATH = "/api/users/avatar";

export const AvatarPicker = ({ hasAvatar }: { hasAvatar: boolean }) => (
  <PicturePicker
    path={PATH}
    field="avatar"
    hasPicture={hasAvatar}
    labels={{
      name: t("Profile photo"),
      add: t("Add a photo"),
      replace: t("Replace your photo"),
      remove: t("Remove your photo"),
    }}
    onSent={() => show(t("Your profile photo has been updated."))}
    onRemove={async () => {
      await call("DELETE", PATH);
      show(t("Your profile photo has been removed."));
    }}
  />
);

const show = (description: string) => redirectWithToast("/profile", { title: t("Profile Updated"), description });
