import { laterDialog } from "../../lib/Later.tsx";

export const Removal = laterDialog(() => import("./RemovalDialog.tsx").then(({ RemovalDialog }) => RemovalDialog));
