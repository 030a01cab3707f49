import { t } from "@lingui/core/macro";
import { formatUsd } from "../../../lib/format.ts";

interface LimitMeterProps {
  label: string;
  /** USD as decimal text, including this order. */
  sum: string;
  /** This order's part of it. */
  own: string;
  /** Null: no limit. */
  limit: string | null;
}

/** A sum against its limit: ink for what was before, amber for this order. */
export function LimitMeter({ label, sum, own, limit }: LimitMeterProps) {
  const said = formatUsd(Number(sum));
  const most = limit === null ? null : formatUsd(Number(limit));
  const words = most === null ? said : t`${said} of ${most}`;
  return (
    <div className="grid gap-0.5">
      <p className="flex flex-wrap gap-x-3 justify-between text-xs tabular-nums">
        <span>{label}</span> <strong key={words}>{words}</strong>
      </p>
      {limit !== null && (
        <svg
          role="img"
          aria-label={`${label}: ${words}`}
          className="w-full h-2.5 border border-rule-strong rounded-full bg-paper-sunk"
          preserveAspectRatio="none"
        >
          <rect
            className="fill-ink forced-colors:fill-[CanvasText]"
            width={share(Number(sum) - Number(own), limit)}
            height="100%"
          />
          <rect
            className="fill-accent forced-colors:fill-[Highlight]"
            x={share(Number(sum) - Number(own), limit)}
            width={share(Number(own), limit)}
            height="100%"
          />
        </svg>
      )}
    </div>
  );
}

function share(part: number, limit: string): string {
  const percent = (100 * part) / Number(limit);
  return `${Math.min(100, Math.max(0, Number.isFinite(percent) ? percent : 100))}%`;
}
