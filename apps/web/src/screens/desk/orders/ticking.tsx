import { t } from "@lingui/core/macro";
import { ageOf } from "@tradeslip/contracts/rules";
import { useServerNow } from "../../../features/live-data/use-server-now.ts";
import { agoText } from "../../../lib/ago-text.ts";

/** How long ago, "2 min": a component of its own, so that only it renders every second. */
export function Waiting({ since, late }: { since: string; late?: boolean }) {
  const { count, unit } = ageOf(useServerNow() - Date.parse(since));
  const units = { seconds: t`${count} s`, minutes: t`${count} min`, hours: t`${count} h` };
  const age = units[unit];
  return <span>{late ? t`Late, ${age}` : age}</span>;
}

/** "12 s ago". */
export function Ago({ at }: { at: string }) {
  return <span>{agoText(useServerNow() - Date.parse(at))}</span>;
}

/** The time left, "7:42", or how much it is over. */
export function Left({ until, over, name = "" }: { until: string; over: string; name?: string }) {
  const left = Math.ceil((Date.parse(until) - useServerNow()) / 1_000);
  return <span>{left <= 0 ? over : `${name} ${clock(left)}`.trim()}</span>;
}

/** The time since, "5:24". */
export function Since({ at }: { at: string }) {
  return <span>{clock(Math.max(0, Math.floor((useServerNow() - Date.parse(at)) / 1_000)))}</span>;
}

function clock(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 24 * 60) return t`${Math.floor(minutes / 60 / 24)} d`;
  if (minutes >= 100) return t`${Math.floor(minutes / 60)} h`;
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}
