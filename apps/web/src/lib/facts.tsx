/** A label and its value, which may be unknown. */
export type Fact = readonly [label: string, value: string | undefined];

interface FactsProps {
  facts: readonly Fact[];
  /** Space above and between the lines, and the size of the text. */
  className: string;
}

/** One fact per line; unknown ones are left out. */
export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={`grid ${className}`}>
      {facts.map(
        ([label, value]) =>
          value !== undefined && (
            <div key={label} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-ink-muted">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
