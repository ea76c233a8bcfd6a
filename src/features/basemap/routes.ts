export { basemapApi as basemapRoutes } from "./api.ts";
