// The imports of the admin area.
export { ImportWizard } from "../imports/ImportWizard.tsx";
export { PastImports } from "../imports/PastImports.tsx";
