import { t } from "../../../i18n/t.ts";
import { translateAll } from "../../../i18n/texts.ts";
import problems from "./problems.texts.json" with { type: "json" };

export type ProblemCode = keyof typeof problems;

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

export const formatProblem = (code: string | null, name: string): string | undefined =>
  code && Object.hasOwn(problems, code) ? (translateAll(problems[code as ProblemCode], { name }) as string) : undefined;
