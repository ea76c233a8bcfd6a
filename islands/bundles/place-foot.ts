// What stands at the foot of a place's page.
export { ClaimPlace } from "../ClaimPlace/ClaimPlace.tsx";
export { PlaceMap } from "../PlaceMap/PlaceMap.tsx";
export { ReportPlace } from "../ReportPlace.tsx";
