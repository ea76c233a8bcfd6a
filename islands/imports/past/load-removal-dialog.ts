export const loadRemovalDialog = () => import("./RemovalDialog.tsx").then(({ RemovalDialog }) => RemovalDialog);
