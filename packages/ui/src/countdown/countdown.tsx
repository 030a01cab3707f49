import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { classNames } from "../class-names.ts";
import { LiveRegion } from "../visually-hidden/visually-hidden.tsx";
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

/** "4:05": minutes and seconds, minutes without an end. */
function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** "1 minute 30 seconds left", for the ear. */
function timeLeftWords(seconds: number): string {
  if (seconds === 0) return "Time is up";
  const minutes = Math.floor(seconds / 60);
  const parts = [counted(minutes, "minute"), counted(seconds % 60, "second")];
  return `${parts.filter(Boolean).join(" ")} left`;
}

/** An ISO 8601 duration, for machines. */
function isoDuration(seconds: number): string {
  return `PT${Math.floor(seconds / 60)}M${seconds % 60}S`;
}

/** Seconds left at which a screen reader is told. */
const MARKS = [600, 300, 60, 30, 10, 0];

/** Whether a mark lies between two looks at the clock, however far apart they are. */
function passedMark(before: number, after: number): boolean {
  return MARKS.some((mark) => before > mark && after <= mark);
}

function counted(count: number, unit: string): string {
  if (count === 0) return "";
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/**
 * Whole seconds from now until `until`, rounded up and never below zero; null while a page is rendered on a
 * server, which does not know the reader's moment. Each look asks the clock, so it is right after sleep.
 * @param until milliseconds since 1970, on the clock that `now` reads
 */
export function useSecondsLeft(until: number, now: () => number): number | null {
  const secondsLeft = () => Math.max(0, Math.ceil((until - now()) / 1000));
  const subscribe = useCallback((look: () => void) => watchClock(until, now, look), [until, now]);
  return useSyncExternalStore(subscribe, secondsLeft, () => null);
}

/** Calls `look` as each second ends, and when the page is seen again. Gives what stops it. */
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
