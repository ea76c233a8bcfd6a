/** @param value 0 to 1; undefined if unknown */
export const ProgressMessage = ({ text, value }: { text: string; value?: number }) => (
  <div className="grid gap-2">
    <p className="flex items-center gap-3 font-semibold">
      <span className="spinner" aria-hidden="true" />
      {text}
    </p>
    <progress className="w-full accent-act" aria-label={text} max={1} value={value} />
  </div>
);
