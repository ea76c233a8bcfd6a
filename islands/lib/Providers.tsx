import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "./query.ts";

export const Providers = ({ children }: { children?: ReactNode }) => (
  <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>
);
