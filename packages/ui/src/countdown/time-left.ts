/** "4:05": minutes and seconds, minutes without an end. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** "1 minute 30 seconds left", for the ear. */
export function timeLeftWords(seconds: number): string {
  if (seconds === 0) return "Time is up";
  const minutes = Math.floor(seconds / 60);
  const parts = [counted(minutes, "minute"), counted(seconds % 60, "second")];
  return `${parts.filter(Boolean).join(" ")} left`;
}

/** An ISO 8601 duration, for machines. */
export function isoDuration(seconds: number): string {
  return `PT${Math.floor(seconds / 60)}M${seconds % 60}S`;
}

/** Seconds left at which a screen reader is told. */
const MARKS = [600, 300, 60, 30, 10, 0];

/** Whether a mark lies between two looks at the clock, however far apart they are. */
export function passedMark(before: number, after: number): boolean {
  return MARKS.some((mark) => before > mark && after <= mark);
}

function counted(count: number, unit: string): string {
  if (count === 0) return "";
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
