declare module "maplibre-gl/dist/maplibre-gl-worker.mjs" {
  const address: string;
  export default address;
}
