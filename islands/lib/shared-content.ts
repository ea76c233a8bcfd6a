// Parts of islands that look the same to everyone who sees the same data. The server renders them once.
import type { ReactNode } from "react";

type Content = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } };
type Renderer = (name: string, data: unknown, render: () => ReactNode) => Content;

let renderer: Renderer = (_name, _data, render) => ({ children: render() });

/** Props of the element around such a part. @param data all that it shows besides the language, as plain data */
export const sharedContent: Renderer = (name, data, render) => renderer(name, data, render);

/** Called on the server. In the browser, React renders the part as any other. */
export function setSharedContentRenderer(other: Renderer): void {
  renderer = other;
}
