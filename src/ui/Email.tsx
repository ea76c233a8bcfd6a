// An email address that breaks where a person would break it: before its @ and its dots, and only in need elsewhere.
import { Fragment } from "react";

export function Email({ address }: { address: string }) {
  return (
    <span className="[overflow-wrap:anywhere]">
      {address.split(/(?=[@.])/).map((part, i) => (
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
