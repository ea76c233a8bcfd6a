// A list of the admins as a table, whose headings give way to the first column where there is little room.
import type { ReactNode } from "react";

/** `from` is the width from which the column has room; without it, it always stands. */
type Heading = { label: string; from?: "sm" | "md" };

const SHOWN = { sm: "hidden sm:table-cell", md: "hidden md:table-cell" } as const;

/** @param headings the first takes what room there is, the last stands at the right */
export function ListTable({ headings, children }: { headings: Heading[]; children: ReactNode }) {
  return (
    <div className="card-box overflow-hidden">
      <table className="w-full text-left border-collapse">
        <thead>
          <tr className="border-b border-line text-sm text-faint">
            {headings.map(({ label, from }, i) => (
              <th
                key={label}
                scope="col"
                className={`px-4 py-2 font-semibold ${i === 0 ? "w-full md:w-[28%] lg:w-auto" : ""} ${from ? SHOWN[from] : ""} ${i === headings.length - 1 ? "text-right" : ""}`}
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
