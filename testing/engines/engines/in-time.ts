/** Nothing takes that long by itself, but a shared machine may stall for seconds. */
export const LIMIT_MS = 60_000;

/** For closing: what has not ended by then is killed, or fails the test. */
export const END_LIMIT_MS = 10_000;

/** No answer: the engine hangs, or has lost it. */
export class Unanswered extends Error {}

/** The command's answer; fails with the command's name if none comes in time. */
export async function inTime<Answer>(
  command: string,
  answer: Promise<Answer>,
  limitMs = LIMIT_MS,
): Promise<Answer> {
  const { promise: overdue, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Unanswered(`${command}: no answer in ${limitMs / 1000} s`)),
    limitMs,
  );
  try {
    return await Promise.race([answer, overdue]);
  } finally {
    clearTimeout(timer);
  }
}
