declare module "maplibre-gl/dist/maplibre-gl-worker.mjs" {
  /** URL of the worker's script. */
  const address: string;
  export default address;
}
