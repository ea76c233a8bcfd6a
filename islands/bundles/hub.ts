// The saved places of the travel hub.
export { HubGrid } from "../dashboard/SavedGrid.tsx";
export { ShareList } from "../dashboard/ShareList.tsx";
