// The addresses of the site's logo and icons: an office's own, which browsers keep for good, or the product's.

/** The pixels of its file for headers are in its ID. */
export function readOwnLogo(id: string) {
  const [width = 0, height = 0] = id.split(/[-x]/).slice(1).map(Number);
  return { path: toOwnPath(id, "mark.png"), width, height, isWide: width > 1.5 * height };
}

const toOwnPath = (id: string, name: string) => `/assets/logo/${id}/${name}`;

/** @param path of the product's icon */
export const toIconPath = (own: string | null | undefined, path: string): string =>
  own
    ? toOwnPath(own, path.slice(1).replace("favicon.ico", "favicon.png").replace("favicon.svg", "icon-192.png"))
    : path;
