// The imports of the admin area.
export { ImportDesk } from "../imports/ImportWizard.tsx";
export { PastImports } from "../imports/PastImports.tsx";
