declare module "lineclip" {
  type Position = [x: number, y: number];
  /** @returns the parts of a line that are in the box */
  export function clipPolyline(line: Position[], box: [number, number, number, number]): Position[][];
}
