import { plural, t } from "@lingui/core/macro";
import { useCallback, useState, useSyncExternalStore } from "react";
import { classNames } from "../class-names.ts";
import { LiveRegion } from "../visually-hidden/visually-hidden.tsx";
import styles from "./countdown.module.css";

export interface CountdownProps {
  /** The end, in ISO 8601, by the server's clock. */
  until: string;
  /** The current time in milliseconds, by the server's clock where known. Must be a stable function. */
  now?: () => number;
  className?: string | undefined;
}

/** Counts down, "4:05". Screen readers hear it at a few marks only. */
export function Countdown({ until, now = Date.now, className }: CountdownProps) {
  const seconds = useSecondsLeft(Date.parse(until), now);
  const announcement = useAnnouncement(seconds);
  const over = seconds === 0;
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

/** The announcement: empty at first, then the time left whenever a mark has been passed. */
function useAnnouncement(seconds: number | null): string {
  const [last, setLast] = useState({ seconds, text: "" });
  if (seconds === last.seconds) return last.text;
  const passed = seconds !== null && last.seconds !== null && passedMark(last.seconds, seconds);
  const next = { seconds, text: passed ? timeLeftWords(seconds) : last.text };
  setLast(next);
  return next.text;
}

/** "4:05": minutes and seconds, without hours. */
function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** "1 minute 30 seconds left", for screen readers. */
function timeLeftWords(seconds: number): string {
  if (seconds === 0) return t`Time is up`;
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (rest === 0) return t`${plural(minutes, { one: "# minute left", other: "# minutes left" })}`;
  if (minutes === 0) return t`${plural(rest, { one: "# second left", other: "# seconds left" })}`;
  return t`${plural(minutes, { one: "# minute", other: "# minutes" })} ${plural(rest, { one: "# second", other: "# seconds" })} left`;
}

/** An ISO 8601 duration. */
function isoDuration(seconds: number): string {
  return `PT${Math.floor(seconds / 60)}M${seconds % 60}S`;
}

/** Seconds left at which the time is announced. */
const MARKS = [600, 300, 60, 30, 10, 0];

/** Whether a mark lies between two readings of the clock. */
function passedMark(before: number, after: number): boolean {
  return MARKS.some((mark) => before > mark && after <= mark);
}

/**
 * Whole seconds until `until`, rounded up, at least zero; null in a prerendered page. Always read from the
 * clock, so it is right after sleep.
 * @param until milliseconds since 1970, on the clock that `now` reads
 */
export function useSecondsLeft(until: number, now: () => number): number | null {
  const secondsLeft = () => Math.max(0, Math.ceil((until - now()) / 1000));
  const subscribe = useCallback((look: () => void) => watchClock(until, now, look), [until, now]);
  return useSyncExternalStore(subscribe, secondsLeft, () => null);
}

/**
 * Calls `look` at the end of each second and when the page becomes visible. Returns a function that stops it.
 */
function watchClock(until: number, now: () => number, look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function wait() {
    const left = until - now();
    if (left > 0) timer = setTimeout(tick, left % 1000 || 1000);
  }
  function tick() {
    clearTimeout(timer);
    look();
    wait();
  }
  wait();
  document.addEventListener("visibilitychange", tick);
  window.addEventListener("pageshow", tick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", tick);
    window.removeEventListener("pageshow", tick);
  };
}
