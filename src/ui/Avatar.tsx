type Person = {
  firstName: string | null;
  lastName?: string | null;
  email?: string | null;
  profileImageUrl: string | null;
};

/** The first letter of the first name, or else of the email, or else U. */
export const getInitial = ({ firstName, email }: Person) => [...(firstName?.trim() || email || "U")][0]!.toUpperCase();

export const displayName = ({ firstName, lastName }: Person) =>
  [firstName, lastName].filter(Boolean).join(" ") || undefined;

export const Avatar = ({ person, className = "size-8" }: { person: Person; className?: string }) =>
  person.profileImageUrl ? (
    <img
      src={person.profileImageUrl}
      alt=""
      className={`${className} shrink-0 rounded-full object-cover bg-sunken border border-line`}
    />
  ) : (
    <span
      aria-hidden="true"
      className={`${className} grid place-items-center shrink-0 rounded-full bg-like text-on-act font-semibold`}
    >
      {getInitial(person)}
    </span>
  );
