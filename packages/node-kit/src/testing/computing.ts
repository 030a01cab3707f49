/** 1 MB of words and numbers. */
const WORDS = "Order 0123456789, 2 BTC. ".repeat(40_000);

/**
 * Milliseconds of CPU that `work` takes this thread, the least of three times: what else the machine does only
 * adds.
 */
export async function leastComputing(work: () => unknown): Promise<number> {
  const times: number[] = [];
  while (times.length < 3) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    times.push((user + system) / 1_000);
  }
  return Math.min(...times);
}

/** The same of a plain search in 1 MB, in which a limit can be given that holds on slow machines, too. */
export function searchComputing(): Promise<number> {
  return leastComputing(() => WORDS.replaceAll(/\p{L}+|\d+/gu, (word) => word.toUpperCase()));
}
