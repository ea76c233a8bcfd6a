/** @returns the path and query of `asked` if it stays on this origin, else "/" */
export function safeRedirect(asked: string | null | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers remove these characters and then see another URL
  if (!asked || !/^\/(?![/\\])/.test(asked) || /[\\\u0000-\u0020]/.test(asked)) return "/";
  const url = new URL(asked, "http://here.invalid");
  const path = url.pathname + url.search;
  return url.host === "here.invalid" && !path.startsWith("//") && !path.startsWith("/api/") ? path : "/";
}
