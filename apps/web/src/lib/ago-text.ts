import { t } from "@lingui/core/macro";
import { ageOf } from "@tradeslip/contracts/rules";
import { inBoth } from "@tradeslip/ui/english-beneath";

/** An age in milliseconds in words: "12 s ago", "3 min ago", "2 h ago". */
export function agoText(ageMs: number): string {
  return inBoth(() => ago(ageMs));
}

function ago(ageMs: number): string {
  const { count, unit } = ageOf(ageMs);
  switch (unit) {
    case "seconds":
      return t`${count} s ago`;
    case "minutes":
      return t`${count} min ago`;
    case "hours":
      return t`${count} h ago`;
  }
}
