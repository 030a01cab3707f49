import { i18n } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { TradeSide } from "@tradeslip/contracts";
import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";

interface SideTabsProps {
  side: TradeSide;
  onChoose: (side: TradeSide) => void;
  children: ReactNode;
}

const SIDES = [
  { id: "buy", label: msg`Buy` },
  { id: "sell", label: msg`Sell` },
] as const;

/**
 * Buy and sell as tabs of one panel, so that the inputs survive a change of side. Hand-written, because
 * React Aria's tabs would add 33 kB of script for these two.
 */
export function SideTabs({ side, onChoose, children }: SideTabsProps) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);

  function chooseByKey(event: KeyboardEvent) {
    const next = sideFor(event.key, side);
    if (!next) return;
    event.preventDefault();
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`[data-side=${next}]`)?.focus();
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={t`Buy or sell`}
        className="grid grid-cols-[1fr_1fr] gap-0.5 p-0.75 border border-rule-strong rounded-md"
        onKeyDown={chooseByKey}
      >
        {SIDES.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}-${id}`}
            data-side={id}
            aria-controls={`${prefix}-panel`}
            aria-selected={id === side}
            tabIndex={id === side ? 0 : -1}
            className="min-h-[calc(var(--control)_-_2px)] border-0 rounded-[5px] bg-transparent text-ink-muted cursor-pointer transition-[background-color,color] hover:bg-paper-hover hover:text-ink aria-selected:bg-ink aria-selected:text-ink-inverse aria-selected:font-strong forced-colors:aria-selected:[forced-color-adjust:none] forced-colors:aria-selected:bg-[Highlight] forced-colors:aria-selected:text-[HighlightText]"
            onClick={() => onChoose(id)}
          >
            {i18n._(label)}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-${side}`}
        className="grid grid-cols-1 gap-5 mt-5"
      >
        {children}
      </div>
    </>
  );
}

function sideFor(key: string, side: TradeSide): TradeSide | undefined {
  if (key === "ArrowLeft" || key === "ArrowRight") return side === "buy" ? "sell" : "buy";
  if (key === "Home") return "buy";
  return key === "End" ? "sell" : undefined;
}
