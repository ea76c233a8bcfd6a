import type { UserType } from "../../../db/vocabulary.ts";
import { Island } from "../../layout/Island.tsx";
import { AuthFrame } from "./AuthFrame.tsx";

type Props = { siteName: string; returnTo: string; type?: UserType };

export function SignUpScreen({ siteName, ...destination }: Props) {
  const text =
    destination.type === "business"
      ? "It takes a minute. Then you describe your place, and we review it."
      : `It takes a minute. Then ${siteName} starts learning what you like.`;
  return (
    <AuthFrame title="Create your account" text={text}>
      <Island name="SignUpForm" props={destination} />
    </AuthFrame>
  );
}
