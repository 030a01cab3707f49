import { useEffect, useEffectEvent, useState } from "react";
import { classNames } from "../class-names.ts";
import { LiveRegion } from "../live-region/live-region.tsx";
import { clockText, isoDuration, passedMark, timeLeftWords } from "./time-left.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";
import styles from "./countdown.module.css";

export interface CountdownProps {
  /** The moment the server gave, in ISO 8601. */
  until: string;
  /** Reads the clock in milliseconds, set to the server's where that is known. Keep it the same function. */
  now?: () => number;
  /** Once, when nothing is left; also when it was over from the start. */
  onEnd?: () => void;
  className?: string | undefined;
}

/** "4:05" to one moment, the same on every screen. Screen readers hear of it at a few marks only. */
export function Countdown({ until, now = Date.now, onEnd, className }: CountdownProps) {
  const seconds = useSecondsLeft(Date.parse(until), now);
  const announcement = useAnnouncement(seconds);
  const end = useEffectEvent(() => onEnd?.());
  const over = seconds === 0;

  useEffect(() => {
    if (over) end();
  }, [over]);

  return (
    <>
      <time
        role="timer"
        dateTime={seconds === null ? undefined : isoDuration(seconds)}
        className={classNames(styles["countdown"], over && styles["over"], className)}
      >
        {seconds === null ? "–:––" : clockText(seconds)}
      </time>
      <LiveRegion>{announcement}</LiveRegion>
    </>
  );
}

/** What to say: nothing at first, then the time left whenever a mark has been passed. */
function useAnnouncement(seconds: number | null): string {
  const [last, setLast] = useState({ seconds, text: "" });
  if (seconds === last.seconds) return last.text;
  const passed = seconds !== null && last.seconds !== null && passedMark(last.seconds, seconds);
  const next = { seconds, text: passed ? timeLeftWords(seconds) : last.text };
  setLast(next);
  return next.text;
}
