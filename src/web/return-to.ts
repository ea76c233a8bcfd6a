// Where to go after signing in: a path of our own, whatever was asked for.

/** The path and query of `asked` where it stays on this origin, else the home screen. */
export function checkedReturnTo(asked: string | null | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these, and then read another address
  if (!asked || !/^\/(?![/\\])/.test(asked) || /[\\\u0000-\u0020]/.test(asked)) return "/";
  const url = new URL(asked, "http://here.invalid");
  const path = url.pathname + url.search;
  return url.host === "here.invalid" && !path.startsWith("//") && !path.startsWith("/api/") ? path : "/";
}
