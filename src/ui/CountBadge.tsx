type Props = {
  /** The value of the `data-count` attribute, by which the count is updated without a new page. */
  name: string;
  count: number;
  /** What is counted, for screen readers: "unread". */
  label: string;
};

const MAX_SHOWN = 99;

export const CountBadge = ({ name, count, label }: Props) => (
  <span className="count-badge" data-count={name} hidden={count === 0}>
    {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count} <span className="visually-hidden">{label}</span>
  </span>
);
