// What stands at the foot of a place's page.
export { ClaimPlace } from "../claims/ClaimPlace.tsx";
export { PlaceMap } from "../map/PlaceMap.tsx";
export { ReportPlace } from "../reports/ReportPlace.tsx";
