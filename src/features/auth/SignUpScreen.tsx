import type { SignUpMode, UserType } from "../../../db/vocabulary.ts";
import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { KEEP_PATH, toSignInPath } from "../../ui/account-paths.ts";
import { BoldLink, linkTo } from "../../ui/TextLink.tsx";
import { AuthFrame } from "./AuthFrame.tsx";

type Destination = { returnTo: string; type?: UserType };

type Props = Destination & { siteName: string; invitation?: string; providers?: { n: number; name: string }[] };

export function SignUpScreen({ siteName, ...props }: Props) {
  const text =
    props.type === "business"
      ? t("It takes a minute. Then you describe your place, and we review it.")
      : props.returnTo === KEEP_PATH
        ? t("Your places and your taste come along. This is a free account for travelers.")
        : t("It takes a minute. Then {siteName} starts learning what you like.", { siteName });
  return (
    <AuthFrame title={t("Create your account")} text={text}>
      <Island name="SignUpForm" props={props} />
    </AuthFrame>
  );
}

type ClosedProps = Destination & { mode: Exclude<SignUpMode, "open">; isInvited: boolean; contactEmail?: string };

export function SignUpClosedScreen({ mode, isInvited, contactEmail, ...destination }: ClosedProps) {
  const hasWaitlist = mode === "waitlist" && !isInvited;
  const mail = linkTo(`mailto:${contactEmail}`);
  return (
    <AuthFrame
      title={
        isInvited
          ? t("This invitation no longer works")
          : hasWaitlist
            ? t("Join the waitlist")
            : t("Sign-up is by invitation")
      }
      text={
        isInvited
          ? t("It was used up or has expired. Ask for a new one.")
          : hasWaitlist
            ? t("Sign-up isn't open yet. Leave your email, and we'll let you know when you can join.")
            : t("Open the link in your invitation to create an account.")
      }
    >
      {hasWaitlist && <Island name="JoinWaitlist" props={{ view: destination.type ?? "traveler" }} />}
      {!hasWaitlist && contactEmail && (
        <p className="mt-4">
          {mode === "invitation"
            ? rich("No invitation yet? Ask for one at <mail>{contactEmail}</mail>.", { contactEmail, mail })
            : rich("Questions? Write to <mail>{contactEmail}</mail>.", { contactEmail, mail })}
        </p>
      )}
      <p className="mt-6">
        {t("Already have an account?")} <BoldLink href={toSignInPath(destination)}>{t("Sign In")}</BoldLink>
      </p>
    </AuthFrame>
  );
}
