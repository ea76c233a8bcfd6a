declare module "maplibre-gl/dist/maplibre-gl-worker.mjs" {
  /** Address of the worker's script, as the build named it. */
  const address: string;
  export default address;
}
