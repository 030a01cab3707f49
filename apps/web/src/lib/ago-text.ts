import { t } from "@lingui/core/macro";

/** An age in milliseconds in words: "12 s ago", "3 min ago", "2 h ago". Negative ages (clock skew) count as zero. */
export function agoText(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1000));
  if (seconds < 60) return t`${seconds} s ago`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t`${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return t`${hours} h ago`;
}
