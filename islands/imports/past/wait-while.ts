import type { ImportView } from "../../../src/features/imports/schema.ts";
import { call } from "../../lib/query.ts";

const POLL_MS = 500;

/** @returns the import once the server has ended the step that it is in */
export async function waitWhile(state: "undoing" | "writing", importId: string): Promise<ImportView> {
  for (;;) {
    const view = await call<ImportView>("GET", `/api/admin/imports/${importId}`);
    if (view.state !== state) return view;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
