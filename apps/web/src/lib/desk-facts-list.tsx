import { t } from "@lingui/core/macro";
import type { PublicConfig } from "@tradeslip/contracts";
import type { ReactElement } from "react";
// The styles of the part that loads this one: a prerendered page has them without this code.
import { formatList } from "./format-list.ts";
import { Marked } from "./marked.tsx";

type DeskFactName = keyof PublicConfig["desk"];

export interface DeskFactsListProps {
  desk: PublicConfig["desk"];
  /** In display order. */
  names: readonly DeskFactName[];
  /** Shown above the facts. */
  heading?: ReactElement;
  className?: string | undefined;
}

/** Loaded only if there are facts to show. */
export default function DeskFactsList({ desk, names, heading, className }: DeskFactsListProps) {
  return (
    <Marked part={`facts ${names.join(" ")}`}>
      <div className={className}>
        {heading}
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-y-3 gap-x-6 text-s">
          {names.map((name) => {
            const fact = desk[name];
            const text = Array.isArray(fact) ? formatList(fact) : fact;
            if (!text) return null;
            return (
              <Marked key={name} part={`fact ${name}`}>
                <div>
                  <dt className="text-ink-muted">{labelOf(name)}</dt>
                  {/* The operator's own words keep their direction: "1 Marina Road" on an Arabic page. */}
                  <dd className="wrap-anywhere">{Array.isArray(fact) ? text : <bdi>{text}</bdi>}</dd>
                </div>
              </Marked>
            );
          })}
        </dl>
      </div>
    </Marked>
  );
}

function labelOf(name: DeskFactName): string {
  switch (name) {
    case "legalName":
      return t`Company`;
    case "licence":
      return t`Licence`;
    case "address":
      return t`Address`;
    case "hours":
      return t`Hours`;
    case "paymentMethods":
      return t`Payment`;
    case "refundRule":
      return t`Refunds`;
  }
}
