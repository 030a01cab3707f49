/** Nothing takes that long by itself; a machine that many share may stand still for seconds. */
export const LIMIT_MS = 60_000;

/** For closing: what does not end by then is killed, or fails the test. */
export const END_LIMIT_MS = 10_000;

/** No answer: the engine hangs, or has lost it. */
export class Unanswered extends Error {}

/** The command's answer; fails with its name where none comes in time. */
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
