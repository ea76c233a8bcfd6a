export function hasWebGl(): boolean {
  try {
    const context = document.createElement("canvas").getContext("webgl2");
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}

/** The chosen theme, or the system's, which may change while the map is open. */
export function watchTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const now = () => (document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light")) as "light" | "dark";
  let listener: (() => void) | undefined;
  return {
    now,
    onChange(setTheme: (theme: "light" | "dark") => void) {
      listener = () => setTheme(now());
      dark.addEventListener("change", listener);
    },
    stop: () => listener && dark.removeEventListener("change", listener),
  };
}
