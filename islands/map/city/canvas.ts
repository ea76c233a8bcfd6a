// What a map has to know before it is drawn: whether WebGL is there, and the theme.

export function hasWebGl(): boolean {
  try {
    const context = document.createElement("canvas").getContext("webgl2");
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}

/** The chosen theme, else the system's, which may change while the map is open. */
export function watchTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const now = () => (document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light")) as "light" | "dark";
  let tell: (() => void) | undefined;
  return {
    now,
    onChange(dress: (theme: "light" | "dark") => void) {
      tell = () => dress(now());
      dark.addEventListener("change", tell);
    },
    stop: () => tell && dark.removeEventListener("change", tell),
  };
}
