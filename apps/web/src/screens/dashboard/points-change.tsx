import { VisuallyHidden } from "@tradeslip/ui";
import { cachedByLocale } from "../../lib/locale.ts";

const signed = cachedByLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      signDisplay: "exceptZero",
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
);

/** How far a share moved, in percentage points. It is no price, so it has no green or red. */
export function PointsChange({ points }: { points: number | null }) {
  if (points === null) {
    return (
      <>
        <span aria-hidden="true">—</span>
        <VisuallyHidden>Change unknown</VisuallyHidden>
      </>
    );
  }
  return <>{signed().format(points).replace("-", "−")} points, 24h</>;
}
