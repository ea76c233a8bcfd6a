// The address of a business. Addresses of imported places are suggested, and bring their position along.
import { useState } from "react";
import { type Address, LISTING_FIELDS } from "../../../../src/features/places/owner/schema.ts";
import { t } from "../../../../src/i18n/t.ts";
import { WrittenInput } from "../../../../src/ui/Field.tsx";
import { useFound } from "../../../lib/use-found.ts";
import { setPosition } from "./set-position.ts";

/** Characters, below which too many addresses would match. */
const MIN_SEARCH = 4;
const LIST = "known-addresses";

type Props = {
  form: React.RefObject<HTMLFormElement | null>;
  location?: string;
  /** Nothing is suggested to the staff for a place that has an address. */
  isNew: boolean;
};

export function AddressField({ form, location, isNew }: Props) {
  const [typed, setTyped] = useState("");
  const [chosen, choose] = useState<string>();
  const options = { min: MIN_SEARCH, isEnabled: isNew };
  const { found: addresses = [] } = useFound<Address>("/api/businesses/addresses", typed, options);
  function take(value: string): void {
    setTyped(value);
    const known = addresses.find((address) => address.location === value);
    if (known) setPosition(form.current, { latitude: String(known.latitude), longitude: String(known.longitude) });
    choose(known?.location);
  }
  return (
    <div className="grid gap-1 min-w-0">
      <WrittenInput
        name="location"
        of={LISTING_FIELDS.location}
        autoComplete="off"
        list={LIST}
        defaultValue={location}
        onChange={({ target }) => take(target.value)}
      />
      <datalist id={LIST}>
        {addresses.map((address) => (
          <option key={address.location} value={address.location} />
        ))}
      </datalist>
      <p role="status" className="text-sm text-faint empty:hidden">
        {chosen && t("The position on the map is set to this address.")}
      </p>
    </div>
  );
}
