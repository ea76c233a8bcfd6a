// Opening hours, one line per rule. Lines wrap between time spans, never inside one.
import { Fragment } from "react";
import { formatHours } from "./hours.ts";

export const HoursLines = ({ text }: { text: string }) =>
  formatHours(text).map((line) => (
    <span key={line} className="block">
      {line.split(/(?<=,) /).map((part) => (
        <Fragment key={part}>
          <span className="inline-block">{part}</span>{" "}
        </Fragment>
      ))}
    </span>
  ));
