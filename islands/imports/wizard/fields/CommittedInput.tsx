type Props = { label: string; value: string; maxLength: number; onCommit: (value: string) => void };

/** Sends its text once it is left, or with Enter, because each change reads the file again. */
export function CommittedInput({ label, value, maxLength, onCommit }: Props) {
  const commit = (text: string) => text !== value && onCommit(text);
  return (
    <label className="grid gap-1 min-w-0">
      <span>{label}</span>
      <input
        className="field-box"
        defaultValue={value}
        maxLength={maxLength}
        onBlur={({ target }) => commit(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          commit(event.currentTarget.value);
        }}
      />
    </label>
  );
}
