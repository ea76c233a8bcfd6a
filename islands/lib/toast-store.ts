// Which toast is shown: one at a time.
import { createStore } from "zustand/vanilla";

export type Toast = {
  id: number;
  title: string;
  description?: string;
  announcement?: string;
  destructive?: boolean;
  action?: { label: string; onClick: () => void };
};

type Shown = { toast: Toast | null; show(toast: Omit<Toast, "id">): void; close(): void };

let last = 0;

export const toasts = createStore<Shown>()((set) => ({
  toast: null,
  show: (toast) => set({ toast: { ...toast, id: ++last } }),
  close: () => set({ toast: null }),
}));
