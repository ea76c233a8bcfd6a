// A table for /admin that hides columns on narrow screens.
import type { ReactNode } from "react";

/** `from`: the smallest breakpoint at which the column is shown. */
type Heading = { label: string; from?: "sm" | "md" };

const SHOWN = { sm: "hidden sm:table-cell", md: "hidden md:table-cell" } as const;

/** @param headings the first column takes the free space, the last one is right-aligned */
export function ListTable({ headings, children }: { headings: Heading[]; children: ReactNode }) {
  return (
    <div className="card-box overflow-hidden">
      <table className="w-full text-start border-collapse">
        <thead>
          <tr className="border-b border-line text-sm text-faint">
            {headings.map(({ label, from }, i) => (
              <th
                key={label}
                scope="col"
                className={`px-4 py-2 font-semibold ${i === 0 ? "w-full md:w-[28%] lg:w-auto" : ""} ${from ? SHOWN[from] : ""} ${i === headings.length - 1 ? "text-end" : "text-start"}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
