import type { ExpressionSpecification } from "maplibre-gl";
import { growingWidth, kindIs, type LayerSource } from "./basemap.ts";
import type { Palette } from "./palette.ts";

const inTunnel: ExpressionSpecification = ["==", ["coalesce", ["get", "is_tunnel"], false], true];

type LineStyle = {
  minzoom?: number;
  /** Lengths of dash and gap, in line widths. */
  dash?: [dash: number, gap: number];
  opacity?: number;
};

/** From bottom to top, with the edges of all roads below the roads. */
export function streetLayers(p: Palette, from: LayerSource): object[] {
  const line = (
    id: string,
    filter: ExpressionSpecification,
    color: string,
    width: ExpressionSpecification | number,
    { minzoom, dash, opacity }: LineStyle = {},
  ) => ({
    id,
    type: "line",
    ...from("roads"),
    filter,
    layout: dash ? {} : { "line-cap": "round", "line-join": "round" },
    paint: {
      "line-color": color,
      "line-width": width,
      ...(dash && { "line-dasharray": dash }),
      ...(opacity && { "line-opacity": opacity }),
    },
    ...(minzoom && { minzoom }),
  });
  const road = (
    id: string,
    kinds: ExpressionSpecification,
    ...style: [string, ExpressionSpecification | number, LineStyle?]
  ) => line(id, ["all", kinds, ["!", inTunnel]], ...style);
  const tunnel: ExpressionSpecification = ["all", kindIs("highway", "major_road", "minor_road"), inTunnel];
  const minor: ExpressionSpecification = ["all", kindIs("minor_road"), ["!=", ["get", "kind_detail"], "service"]];
  const service: ExpressionSpecification = ["all", kindIs("minor_road"), ["==", ["get", "kind_detail"], "service"]];
  return [
    line("tunnel", tunnel, p.roadEdge, growingWidth(13, 0.8, 18, 8), { dash: [1.2, 1], opacity: 0.6 }),
    road("path", kindIs("path"), p.path, growingWidth(14, 0.6, 18, 2.4), {
      minzoom: 14,
      dash: [1.4, 1.5],
      opacity: 0.85,
    }),
    road("service-edge", service, p.roadEdge, growingWidth(14, 0.6, 18, 9), { minzoom: 14 }),
    road("minor-edge", minor, p.roadEdge, growingWidth(12.5, 0.4, 14, 2.6, 18, 17), { minzoom: 12 }),
    road("major-edge", kindIs("major_road"), p.mainEdge, growingWidth(9, 0.4, 12, 2, 14, 5, 18, 25)),
    road("highway-edge", kindIs("highway"), p.mainEdge, growingWidth(6, 0.6, 12, 3.6, 14, 6, 18, 28)),
    road("service", service, p.road, growingWidth(14, 0.3, 18, 7), { minzoom: 14 }),
    road("minor", minor, p.road, growingWidth(12.5, 0.2, 14, 1.6, 18, 14.5), { minzoom: 12.5 }),
    road("major", kindIs("major_road"), p.main, growingWidth(9, 0.3, 12, 1.2, 14, 3.6, 18, 22)),
    road("highway", kindIs("highway"), p.main, growingWidth(6, 0.4, 12, 2.4, 14, 4.4, 18, 24)),
    road("rail", kindIs("rail"), p.rail, growingWidth(11, 0.6, 18, 3), { dash: [3, 1.5] }),
    road("ferry", kindIs("ferry"), p.coast, 1.2, { dash: [5, 4] }),
  ];
}
