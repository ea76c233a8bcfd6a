import { USER_TYPES, type UserType } from "../../db/vocabulary.ts";

/** @returns the path and query of `asked` if it stays on this origin, else "/" */
export function safeRedirect(asked: string | null | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers remove these characters and then see another URL
  if (!asked || !/^\/(?![/\\])/.test(asked) || /[\\\u0000-\u0020]/.test(asked)) return "/";
  const url = new URL(asked, "http://here.invalid");
  const path = url.pathname + url.search;
  return url.host === "here.invalid" && !path.startsWith("//") && !path.startsWith("/api/") ? path : "/";
}

/** The destination in the query of a sign-in, sign-up or set-up page. */
export function getDestination(request: Request): { returnTo: string; type?: UserType } {
  const query = new URL(request.url).searchParams;
  const type = USER_TYPES.find((each) => each === query.get("type"));
  return { returnTo: safeRedirect(query.get("returnTo")), type };
}
