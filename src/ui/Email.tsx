// An email address that wraps before its @ and its dots, and elsewhere only if necessary.
import { Fragment } from "react";
import { PlainLink } from "./TextLink.tsx";

export const Email = ({ address }: { address: string }) => (
  <span className="[overflow-wrap:anywhere]" translate="no">
    {address.split(/(?=[@.])/).map((part, i) => (
      <Fragment key={i}>
        {i > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);

export const EmailLink = ({ address }: { address: string }) => (
  <PlainLink href={`mailto:${encodeURIComponent(address).replace("%40", "@")}`}>
    <Email address={address} />
  </PlainLink>
);
