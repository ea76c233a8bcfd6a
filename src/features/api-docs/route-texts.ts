// What each route does, as the documentation says it, by its tag. The first sentence is the summary.
import texts from "./route-texts.json" with { type: "json" };

/** `queryParams`: of routes that parse the query themselves, and what a schema doesn't say of others. */
export type RouteText = { tag: string; description: string; queryParams?: Record<string, string> };

type Texts = Record<string, string | Omit<RouteText, "tag">>;

const byRoute = new Map(
  Object.entries(texts as Record<string, Texts>).flatMap(([tag, routes]) =>
    Object.entries(routes).map(([route, text]): [string, RouteText] => [
      route,
      { tag, ...(typeof text === "string" ? { description: text } : text) },
    ]),
  ),
);

export const getRouteText = (route: string): RouteText | undefined => byRoute.get(route);
