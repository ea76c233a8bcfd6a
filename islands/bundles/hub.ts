// The saved places of the travel hub.
export { HubGrid } from "../HubGrid.tsx";
export { ShareList } from "../ShareList.tsx";
