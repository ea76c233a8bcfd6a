// An email address that wraps before its @ and its dots, and elsewhere only if necessary.
import { Fragment } from "react";

export function Email({ address }: { address: string }) {
  return (
    <span className="[overflow-wrap:anywhere]" translate="no">
      {address.split(/(?=[@.])/).map((part, i) => (
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

export const EmailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${encodeURIComponent(address).replace("%40", "@")}`} className="plain-link">
    <Email address={address} />
  </a>
);
