// The coordinate reference system that a GeoJSON file names. https://geojson.org/geojson-spec.html#named-crs
import { t } from "../../i18n/t.ts";
import { cleanLine } from "./fields.ts";
import { decodeUtf8 } from "./json.ts";
import type { Crs } from "./limits.ts";
import { UnreadableFile } from "./parsed-file.ts";

const EDGE = 5000;
/** Also ETRS89, which differs by less than a meter. */
const DEGREES = /^(?:(?:OGC:[\d.]*:?)?CRS:?84h?|(?:EPSG|OGC):[\d.]*:?(?:4326|4258|4979|4269|4171|9000))$/i;
const WEB_MERCATOR = /^(?:EPSG|ESRI):[\d.]*:?(?:3857|3785|900913|102100|102113)$/i;

/** Found by its name at the beginning or the end of the file; undefined without one, or for degrees. @throws UnreadableFile for one we don't know */
export function findCrs(utf8: Uint8Array): Crs | undefined {
  const edges = [decodeUtf8(utf8, 0, EDGE), decodeUtf8(utf8, Math.max(0, utf8.length - EDGE))];
  const [, text = ""] =
    edges
      .map((edge) =>
        /"crs"\s{0,9}:\s{0,9}\{[^{}]{0,200}(?:\{[^{}]{0,300}?)?"(?:name|href|code)"\s{0,9}:\s{0,9}"?([^"}]{1,200})/.exec(
          edge,
        ),
      )
      .find((match) => match !== null) ?? [];
  const [, bare = text] =
    /^(?:urn:(?:x-)?ogc:def:crs:|https?:\/\/[\w.]{1,80}\/(?:def\/crs|gml\/srs|ref)\/)(.{1,100})/i.exec(text) ?? [];
  const name = cleanLine(bare)
    .replace(/[/#]/g, ":")
    .replace(/^(\d{4,6})$/, "EPSG:$1")
    .replace(/:$/, "");
  if (name === "" || DEGREES.test(name)) return undefined;
  if (WEB_MERCATOR.test(name)) return "EPSG:3857";
  throw new UnreadableFile(
    t("The coordinates are in {crs}, which can't be read. Export the file in WGS 84 (EPSG:4326).", {
      crs: name.replace(/:[\d.]*:/, ":").slice(0, 60),
    }),
  );
}
