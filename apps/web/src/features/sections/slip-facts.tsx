import type { PagePart } from "@tradeslip/contracts/rules";
import { OfPart } from "../../lib/hideable.tsx";

interface Fact {
  term: string;
  fact: string | number | undefined;
  /** Shown only while this part is on the site. */
  part?: PagePart;
}

/** A slip's terms, each with its fact, between two perforations. */
export function SlipFacts({ facts, className }: { facts: readonly Fact[]; className: string }) {
  return (
    <dl className={`border-y-[1.5px] border-dashed border-y-rule-strong ${className}`}>
      {facts.map(({ term, fact, part }) => (
        <OfPart key={term} part={part}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
            <dt className="text-ink-muted">{term}</dt>
            <dd>{fact}</dd>
          </div>
        </OfPart>
      ))}
    </dl>
  );
}
