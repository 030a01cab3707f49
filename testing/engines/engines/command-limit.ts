/** Longer than an engine's own limits for a page or a script, and well under a test's: a hang fails one test. */
const LIMIT_MS = 75_000;

/** The command's answer; fails with the command's name where none comes. */
export async function inTime<Answer>(
  command: string,
  answer: Promise<Answer>,
  limitMs = LIMIT_MS,
): Promise<Answer> {
  const { promise: overdue, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${command}: no answer in ${limitMs / 1000} s`)), limitMs);
  try {
    return await Promise.race([answer, overdue]);
  } finally {
    clearTimeout(timer);
  }
}
