/** A few choices side by side of which one holds. */
export const Choice = <Value extends string>({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string;
  value: Value;
  choices: readonly (readonly [Value, string])[];
  onChoose: (value: Value) => void;
}) => (
  <div role="group" aria-label={label} className="choice">
    {choices.map(([name, text]) => (
      <button key={name} type="button" aria-pressed={value === name} onClick={() => onChoose(name)}>
        {text}
      </button>
    ))}
  </div>
);
