// The saved places of the travel hub.
export { SavedGrid } from "../dashboard/SavedGrid.tsx";
export { ShareList } from "../dashboard/ShareList.tsx";
