// The imports of the admin area.
export { ImportDesk } from "../ImportDesk/ImportDesk.tsx";
export { PastImports } from "../ImportDesk/PastImports.tsx";
