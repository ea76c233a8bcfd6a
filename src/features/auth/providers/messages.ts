import { t } from "../../../i18n/t.ts";

/** Keyed by the code in the URL. `name` is the provider's. */
const PROBLEMS = {
  unavailable: (name: string) =>
    t("{name} isn't responding. Try again in a moment, or use your email and password.", { name }),
  cancelled: (name: string) => t("You returned from {name} without signing in. Nothing has changed.", { name }),
  expired: (name: string) =>
    t("Sign-in with {name} timed out or was started in another window. Please start again.", { name }),
  "invalid-response": (name: string) => t("We couldn't verify the response from {name}. Please try again.", { name }),
  clock: (name: string) =>
    t("The clocks of {name} and this server differ too much to sign in. Please tell the operator of this site.", {
      name,
    }),
  "no-email": (name: string) =>
    t("{name} didn't share your email. Sign up with your email here, then connect {name} in your profile.", { name }),
  unverified: (name: string) =>
    t(
      "An account with this email already exists, and {name} hasn't verified that the email is yours. Sign in with your password, then connect {name} in your profile.",
      { name },
    ),
  closed: (name: string) =>
    t(
      "No account here is connected to this {name} account, and sign-up isn't open. With an invitation, sign up with your email first, then connect {name} in your profile.",
      { name },
    ),
  taken: (name: string) => t("This {name} account is already connected to another account here.", { name }),
  busy: () => t("Too many attempts from your network. Please wait a few minutes."),
} satisfies Record<string, (name: string) => string>;

export type ProblemCode = keyof typeof PROBLEMS;

export function getProviderToast(query: URLSearchParams, name: string) {
  const problem = formatProblem(query.get("problem"), name);
  if (problem) return { title: t("Not connected"), description: problem, destructive: true };
  if (query.get("notice") === "connected")
    return { title: t("Connected"), description: t("You can now sign in with {name}.", { name }) };
  if (query.get("notice") === "claimed")
    return {
      title: t("Welcome"),
      description: t(
        "Your email had never been confirmed here, so the old password and other sign-in methods were removed. You can choose a new password below.",
      ),
    };
  return undefined;
}

export function formatProblem(code: string | null, name: string): string | undefined {
  return code && Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code as ProblemCode](name) : undefined;
}
